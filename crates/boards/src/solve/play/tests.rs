//! Lengths of games against published figures, exact fractions, and distributions.

use super::*;
use crate::game::{Board, Side};

/// Chutes and Ladders as Milton Bradley prints it; the list is in IBM's Ponder This of February
/// 2020.
const CHUTES_AND_LADDERS: &str = "1-38 4-14 9-31 21-42 28-84 36-44 51-67 71-91 80-100 16-6 47-26 49-11 56-53 62-19 64-60 \
    87-24 93-73 95-75 98-78";

/// The solutions of IBM's Ponder This of February 2020, by Harald Bögeholz and by Asaf Zimmerman.
const PONDER_THIS: [&str; 2] = [
    "22-2 26-8 24-21 40-25 51-38 57-42 78-53 76-61 86-74 99-82",
    "61-56 60-54 59-53 58-54 57-55 14-38 35-13 92-66 97-89 84-64",
];

/// Returns a game on 100 squares that starts off the board, with these jumps.
fn printed(jumps: &str, end: EndRule) -> PlayChain {
    let end_of = |from: usize| {
        let mut pairs = jumps.split(' ').filter_map(|jump| jump.split_once('-'));
        let jump = pairs.find(|jump| jump.0.parse() == Ok(from));
        jump.map_or(from, |jump| jump.1.parse().unwrap())
    };
    let start = StartRule::Off;
    PlayChain::of_track(100, end_of, PlayRules { end, start })
}

/// Asserts that a number, rounded to as many digits after the point as the text has, is the text.
#[track_caller]
fn check(number: f64, text: &str) {
    let digits = text.split_once('.').map_or(0, |(_, digits)| digits.len());
    assert_eq!(format!("{number:.digits$}"), text);
}

/// Checks the published means of Chutes and Ladders, of a misread board that is found on the web,
/// of the board without jumps, and of the solutions of Ponder This.
#[test]
fn games_take_as_long_as_is_published() {
    let misread = CHUTES_AND_LADDERS.replace("47-26", "48-26");
    for (jumps, end, mean) in [
        // S. C. Althoen, L. King, K. Schilling, "How long is a game of Snakes and Ladders?", The
        // Mathematical Gazette 77 (1993), pages 71-76.
        (CHUTES_AND_LADDERS, EndRule::Exact, "39.225122308"),
        (CHUTES_AND_LADDERS, EndRule::Over, "35.8349"),
        (CHUTES_AND_LADDERS, EndRule::Bounce, "43.3246"),
        (&misread, EndRule::Exact, "39.59837"),
        (&misread, EndRule::Over, "36.19307"),
        ("", EndRule::Exact, "33.3333333333333"),
        ("", EndRule::Over, "29.0476"),
        (PONDER_THIS[0], EndRule::Exact, "66.978705"),
        (PONDER_THIS[1], EndRule::Exact, "66.978705007555"),
    ] {
        check(PlayLength::of(&printed(jumps, end)).unwrap().mean, mean);
    }
}

#[test]
fn the_length_of_chutes_and_ladders_is_spread_as_is_published() {
    let chain = printed(CHUTES_AND_LADDERS, EndRule::Exact);
    check(PlayLength::of(&chain).unwrap().sd, "25.225");
    // The fraction of Althoen, King and Schilling.
    let numerator = 225837582538403273407117496273279920181931269186581786048583.0;
    let denominator = 5757472998140039232950575874628786131130999406013041613400.0;
    let error = chain.expected_rolls().unwrap() / (numerator / denominator) - 1.0;
    assert!(error.abs() < 1e-15, "{error}");
    let distribution = LengthDistribution::of(&chain);
    assert_eq!(distribution.quantile(0.5), Some(32));
    assert_eq!(distribution.mode(), Some(22));
    let (shortest, probability) = distribution.shortest().unwrap();
    assert_eq!(shortest, 7);
    assert!((probability / (423.0 / 6f64.powi(7)) - 1.0).abs() < 1e-13);
    assert_eq!(distribution.probabilities[5..7], [0.0, probability]);
    for (players, rounds) in [(1, "39.225"), (2, "26.331"), (3, "21.728"), (4, "19.267")] {
        let game = distribution.players(players).unwrap();
        check(game.rounds, rounds);
        assert!((game.wins.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        assert!(game.wins.is_sorted_by(|earlier, later| earlier > later));
    }
}

#[test]
fn the_distribution_has_the_mean_and_deviation_of_the_linear_system() {
    for side in Side::all().skip(1) {
        let board = Board::of_spec(&format!("v1:family=uniform;n={side};expected=..150"));
        let start = StartRule::One;
        for end in EndRule::ALL {
            let chain = PlayChain::of(&board, PlayRules { end, start });
            let length = PlayLength::of(&chain).unwrap();
            let distribution = LengthDistribution::of(&chain);
            let moment = |power| -> f64 {
                let lengths = (1..).zip(&distribution.probabilities);
                let parts = lengths.map(|(rolls, share)| f64::from(rolls).powi(power) * share);
                parts.sum()
            };
            let mean = moment(1);
            let sd = (moment(2) - mean * mean).sqrt();
            let errors = [length.mean / mean - 1.0, length.sd / sd - 1.0].map(f64::abs);
            assert!(errors[0] < 1e-9 && errors[1] < 1e-6, "{errors:?}");
            let visits: f64 = length.visits.iter().map(|(_, count)| count).sum();
            assert!((length.mean / visits - 1.0).abs() < 1e-12);
            assert_eq!(chain.expected_rolls(), Some(length.mean));
        }
    }
}

/// On the longest board, a six leads from square s to s + 1 and any other roll leads back, so the
/// mean game takes about 6^394 rolls on side 20. The test computes by hand the mean number of rolls
/// from s to s + 1: 6, plus the ways back up to s after each of the five other rolls.
#[test]
fn a_game_of_more_rolls_than_there_are_atoms_has_an_exact_mean() {
    let side = Side::new(17).unwrap();
    let last = side.squares();
    let board = Board::longest(side);
    let rest = |landing: usize| match landing {
        landing if landing >= last => last,
        landing if landing < 7 => 1,
        landing => landing - 5,
    };
    // Means from s to s + 1, all terms positive; a token rests below n² - 5 or on n².
    let mut up: Vec<f64> = vec![0.0; last];
    for at in 1..=last - 6 {
        let lost: f64 = (1..6)
            .map(|roll| (rest(at + roll)..at).map(|s| up[s]).sum::<f64>())
            .sum();
        up[at] = 6.0 + lost;
    }
    let mean: f64 = up.iter().sum();
    let chain = PlayChain::of(&board, PlayRules::default());
    let length = PlayLength::of(&chain).unwrap();
    assert!(
        mean > 1e180 && (length.mean / mean - 1.0).abs() < 1e-12,
        "{mean} {}",
        length.mean
    );
    assert!((length.sd / mean - 1.0).abs() < 1e-6, "nearly geometric");
    let distribution = LengthDistribution::of(&chain);
    assert_eq!(distribution.shortest().unwrap().0, last - 6);
    assert_eq!(
        (distribution.quantile(0.5), distribution.mode()),
        (None, None)
    );
    assert_eq!(distribution.players(2), None);
}

#[test]
fn a_game_that_can_be_caught_has_no_length() {
    // A ladder from 2 leads over six snakes, which otherwise lead back to 3 and then around
    // forever.
    let snakes = [(9, 3), (10, 3), (11, 3), (12, 3), (13, 3), (14, 3)];
    let board = Board::of_jumps(5, &[&[(2, 20)], &snakes[..]].concat());
    let chain = PlayChain::of(&board, PlayRules::default());
    assert_eq!(PlayLength::of(&chain), None);
    assert_eq!(chain.expected_rolls(), None);
    let distribution = LengthDistribution::of(&chain);
    assert!(distribution.shortest().is_some());
    assert_eq!(distribution.quantile(0.99), None);
}

#[test]
fn on_side_2_a_bounce_turns_at_square_1_too() {
    // From 3 a 6 would lead to 4 - 5 = -1: it turns at 1 and leads to 3.
    let (end, start) = (EndRule::Bounce, StartRule::One);
    let chain = PlayChain::of(&Board::empty(Side::MIN), PlayRules { end, start });
    let index = chain.positions.binary_search(&3).unwrap();
    let [done, rolls @ ..] = chain.next[index];
    let to = rolls.map(|state| chain.positions[usize::from(state)]);
    assert_eq!((done, to), (chain::DONE, [3, 2, 1, 2, 3]));
}
