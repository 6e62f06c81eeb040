//! The length of a random game, in text.

use crate::game::Board;
use crate::number::pluralize;
use crate::solve::play::{
    EndRule, LengthDistribution, PlayChain, PlayLength, PlayRules, Players, StartRule,
};
use std::fmt::Write;

/// The quantiles that are shown, in percent.
const QUANTILES: [u32; 5] = [5, 25, 50, 75, 95];
/// The number of most visited squares that are shown.
const MOST_VISITED: usize = 3;
/// The mean number of visits from which on it is written with an exponent.
const MANY_VISITS: f64 = 1e6;
/// The number of rolls from which on it is written with an exponent.
const MANY_ROLLS: f64 = 1e9;
/// The probability below which it is written with an exponent.
const RARE: f64 = 1e-4;
/// The numbers of players that are shown.
const PLAYERS: std::ops::RangeInclusive<usize> = 2..=4;

/// Returns the length of a game on this board: mean, spread, quantiles, the shortest game, the
/// squares visited most, and several players.
///
/// ```
/// use snakes_and_ladders::{game::Board, draw::text, solve::play::PlayRules};
/// let board: Board = "[[-1,-1],[-1,4]]".parse().unwrap();
/// let text = text::play::describe(&board, PlayRules::default());
/// assert!(text.starts_with("\
/// A random game (start on square 1, exact end):
///
/// 4.0 rolls on average, standard deviation 4.5
/// "), "{text}");
/// ```
pub fn describe(board: &Board, rules: PlayRules) -> String {
    let chain = PlayChain::of(board, rules);
    let name = rules_in_words(rules);
    let Some(length) = PlayLength::of(&chain) else {
        let distribution = LengthDistribution::up_to(&chain, board.side().squares());
        let shortest = shortest(&distribution).unwrap_or("No game ends.\n".to_owned());
        return format!(
            "A random game ({name}) can go on forever:\n\
             the token may come to squares from which the last one cannot be reached.\n{shortest}"
        );
    };
    let distribution = LengthDistribution::of(&chain);
    let (mean, sd) = (tenths(length.mean), tenths(length.sd));
    let mut text =
        format!("A random game ({name}):\n\n{mean} rolls on average, standard deviation {sd}\n");
    for percent in QUANTILES {
        let within = distribution.quantile(f64::from(percent) / 100.0);
        let median = if percent == 50 { " (the median)" } else { "" };
        let _ = match within {
            Some(rolls) => writeln!(
                text,
                "{percent:>2} % of games end within {}{median}",
                in_rolls(rolls)
            ),
            None => writeln!(
                text,
                "fewer than {percent} % of games end within {}",
                in_rolls(LengthDistribution::MAX_ROLLS)
            ),
        };
    }
    if let Some(mode) = distribution.mode() {
        let _ = writeln!(text, "The most frequent length is {}.", in_rolls(mode));
    }
    text += &shortest(&distribution).unwrap_or_default();
    let mut visits = length.visits;
    visits.retain(|(square, _)| *square > 0);
    visits.sort_by(|(square, few), (next, many)| many.total_cmp(few).then(square.cmp(next)));
    let visit = |&(square, count): &(usize, f64)| {
        if count < MANY_VISITS {
            format!("{square} ({count:.2})")
        } else {
            format!("{square} ({count:.1e})")
        }
    };
    let most_visited: Vec<String> = visits.iter().take(MOST_VISITED).map(visit).collect();
    let _ = writeln!(
        text,
        "Most visited (times per game): {}\n",
        most_visited.join(", ")
    );
    for count in PLAYERS {
        let Some(Players { rounds, wins }) = distribution.players(count) else {
            continue;
        };
        let wins = wins
            .iter()
            .map(|win| format!("{:.1} %", win * 100.0))
            .collect::<Vec<String>>()
            .join(", ");
        let _ = writeln!(text, "{count} players: {rounds:.1} rounds; they win {wins}");
    }
    text
}

fn in_rolls(count: usize) -> String {
    pluralize(count as u64, "roll")
}

/// Returns a line about the shortest game.
fn shortest(distribution: &LengthDistribution) -> Option<String> {
    let (rolls, probability) = distribution.shortest()?;
    let probability = if probability >= RARE {
        format!("{:.2} %", probability * 100.0)
    } else {
        format!("{probability:.1e}")
    };
    let rolls = in_rolls(rolls);
    Some(format!(
        "The shortest game, {rolls}, has probability {probability}.\n"
    ))
}

/// Returns the rules in a few words.
pub fn rules_in_words(rules: PlayRules) -> String {
    let start = match rules.start {
        StartRule::One => "start on square 1",
        StartRule::Off => "start off the board",
    };
    let end = match rules.end {
        EndRule::Exact => "exact end",
        EndRule::Over => "a roll past the end finishes",
        EndRule::Bounce => "bouncing end",
    };
    format!("{start}, {end}")
}

/// Formats a number of rolls with one digit after the point, and with an exponent if it is very
/// large.
pub fn tenths(rolls: f64) -> String {
    if rolls < MANY_ROLLS {
        format!("{rolls:.1}")
    } else {
        format!("{rolls:.1e}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Side;

    #[test]
    fn games_that_take_too_long_or_never_end_say_so() {
        let described = |board: &Board| describe(board, PlayRules::default());
        let text = described(&Board::longest(Side::new(12).unwrap()));
        let quantile = "fewer than 50 % of games end within 100,000 rolls";
        assert!(
            text.contains(quantile) && !text.contains("players:"),
            "{text}"
        );
        let text = described(&"[[1,1,-1],[1,1,1],[-1,1,1]]".parse().unwrap());
        assert!(
            text.contains("can go on forever") && text.contains("No game ends."),
            "{text}"
        );
        // Each roll wins with the same probability.
        let text = described(&Board::empty(Side::MIN));
        assert!(text.contains("most frequent length is 1 roll."), "{text}");
    }
}
