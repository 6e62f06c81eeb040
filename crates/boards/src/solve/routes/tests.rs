//! Routes against brute force over all sequences of rolls.

use super::*;
use crate::game::{Solution, SquareSet};
use crate::generate::Spec;
use proptest::prelude::*;

/// Returns the label of the square where the rolls lead from square 1; `None` if one of them leaves
/// the board.
fn play(board: &Board, rolls: &[u8]) -> Option<usize> {
    rolls.iter().try_fold(1, |square, &roll| {
        let landing = square + roll as usize;
        let landing =
            (landing <= board.side().squares()).then(|| Square::from_index(landing - 1))?;
        Some(board.jump(landing).unwrap_or(landing).label())
    })
}

/// Returns all sequences of `length` rolls, the lexicographically smallest first.
fn sequences(length: usize) -> impl Iterator<Item = Vec<u8>> {
    (0..6usize.pow(length as u32)).map(move |rank| {
        let digit = |place| (rank / 6usize.pow(place as u32) % 6) as u8 + 1;
        (0..length).rev().map(digit).collect()
    })
}

/// Returns the rolls of all shortest routes of a board.
fn all_routes(board: &Board) -> Vec<Vec<u8>> {
    let routes = Routes::of(board).map(|route| route.rolls().collect());
    routes.collect()
}

/// Checks all routes against all sequences of rolls: boards of side 2, and some of side 3.
#[test]
fn the_routes_of_enumerated_boards_are_all_sequences_that_reach_the_end() {
    let stride = if crate::runs_long_tests() {
        499
    } else {
        49_999
    };
    let boards = |spec: &str| spec.parse::<Spec>().unwrap().boards().unwrap();
    let three = boards("v1:family=exhaustive;n=3").step_by(stride);
    for board in boards("v1:family=exhaustive;n=2").chain(three) {
        let end = Some(board.side().squares());
        let length =
            (1..=3).find(|&length| sequences(length).any(|rolls| play(&board, &rolls) == end));
        let expected: Vec<Vec<u8>> = length
            .into_iter()
            .flat_map(sequences)
            .filter(|rolls| play(&board, rolls) == end)
            .collect();
        assert_eq!(all_routes(&board), expected, "{board}");
    }
}

#[test]
fn a_board_that_cannot_be_finished_has_no_routes() {
    let board: Board = "[[1,1,-1],[1,1,1],[-1,1,1]]".parse().unwrap();
    let mut routes = Routes::of(&board);
    assert_eq!((routes.next(), routes.next()), (None, None));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Checks the route alone: another test counts the routes.
    #[test]
    fn the_route_of_a_small_board_is_the_first_sequence_of_rolls(board in Board::any(2..=4)) {
        let end = Some(board.side().squares());
        let first = (1..=5).find_map(|length| sequences(length).find(|rolls| play(&board, rolls) == end));
        let rolls = Route::of(&board).map(|route| route.rolls().collect::<Vec<u8>>());
        prop_assert_eq!(rolls.filter(|rolls| rolls.len() <= 5), first);
    }

    /// Takes the first routes alone of boards that have very many.
    #[test]
    fn routes_are_counted_legal_and_in_order(board in Board::any(2..=20)) {
        const MOST: usize = 2_000;
        let end = Some(board.side().squares());
        let routes: Vec<Vec<u8>> = Routes::of(&board)
            .take(MOST)
            .map(|route| route.rolls().collect())
            .collect();
        let count = RouteCount::of(&board).count.min(MOST as u128);
        prop_assert_eq!(routes.len() as u128, count);
        prop_assert!(routes.is_sorted_by(|route, next| route < next));
        prop_assert!(routes.iter().all(|rolls| play(&board, rolls) == end));
        let first = Route::of(&board).map(|route| route.rolls().collect::<Vec<u8>>());
        prop_assert_eq!(routes.first(), first.as_ref());
        let answer = BfsLevels::of(&board).solution().min_rolls();
        prop_assert!(routes.iter().all(|rolls| rolls.len() as i32 == answer));
    }

    #[test]
    fn a_route_is_legal_and_as_long_as_the_answer(board in Board::any(2..=20)) {
        let levels = BfsLevels::of(&board);
        let Some(route) = Route::of(&board) else {
            prop_assert_eq!(levels.solution(), Solution::Unreachable);
            return Ok(());
        };
        prop_assert_eq!(levels.solution(), Solution::Rolls(route.steps.len() as u16));
        let mut rolls = Vec::new();
        for (step, level) in route.steps.iter().zip(levels.levels()) {
            prop_assert_eq!(play(&board, &rolls), Some(step.from.label()));
            rolls.push(step.roll);
            prop_assert_eq!(play(&board, &rolls), Some(step.rest.label()));
            prop_assert_eq!(step.landing.label(), step.from.label() + step.roll as usize);
            prop_assert_eq!(step.jump.is_some(), board.jump(step.landing).is_some());
            prop_assert_eq!(step.jump == Some(JumpKind::Loop), step.jump.is_some() && step.landing == step.rest);
            prop_assert_eq!(step.jump == Some(JumpKind::Snake), step.rest < step.landing);
            prop_assert!(level.contains(step.rest));
        }
        prop_assert_eq!(play(&board, &rolls), Some(board.side().squares()));
    }

    /// Counts all walks of k rolls, without a visited set.
    #[test]
    fn levels_and_count_are_those_of_all_walks(board in Board::any(2..=12)) {
        let squares = board.side().squares();
        let levels = BfsLevels::of(&board);
        let mut walks = vec![0u128; squares + 1];
        walks[1] = 1;
        let mut seen = SquareSet::EMPTY.with(Square::FIRST);
        for &level in levels.levels() {
            prop_assert!(!level.is_empty() && walks[squares] == 0);
            let mut next = vec![0u128; squares + 1];
            for (from, roll) in (1..=squares).flat_map(|from| (1..=6).map(move |roll| (from, roll))) {
                if let Some(landing) = board.side().square(from + roll) {
                    let rest = board.jump(landing).unwrap_or(landing).label();
                    next[rest] = next[rest].saturating_add(walks[from]);
                }
            }
            walks = next;
            let there: SquareSet = (1..=squares).filter(|&s| walks[s] > 0).map(|s| Square::from_index(s - 1)).collect();
            prop_assert_eq!(level, there - seen);
            seen = seen | level;
        }
        prop_assert_eq!(levels.reached_squares(), seen);
        prop_assert_eq!(RouteCount::of(&board).count, walks[squares]);
    }

    /// The rolls that remain at square 1 are the answer; a shortest route loses nothing, and the
    /// rolls that any other sequence loses add up to its excess.
    #[test]
    fn what_rolls_lose_adds_up(board in Board::any(2..=5), rolls in prop::collection::vec(1..=6usize, 0..12)) {
        let remaining = review::remaining_rolls(&board);
        let answer = Route::of(&board).map(|route| route.steps.len() as u16);
        prop_assert_eq!(remaining[Square::FIRST.index()], answer);
        if let Some(route) = Route::of(&board) {
            let rolls: Vec<usize> = route.rolls().map(usize::from).collect();
            let steps = review(&board, &rolls).unwrap();
            let best: Vec<Step> = steps.iter().filter_map(|step| step.best).collect();
            prop_assert!(steps.iter().all(|step| step.lost == Some(0)));
            prop_assert_eq!(best, route.steps);
        }
        let end = board.side().squares();
        let played = (0..=rolls.len()).find(|&length| {
            let bytes: Vec<u8> = rolls[..length].iter().map(|&roll| roll as u8).collect();
            play(&board, &bytes) == Some(end)
        });
        if let (Some(length), Some(min)) = (played, answer) {
            let steps = review(&board, &rolls[..length]).unwrap();
            let lost: u16 = steps.iter().map(|step| step.lost.unwrap()).sum();
            prop_assert_eq!(usize::from(lost + min), length);
            prop_assert_eq!(review(&board, &rolls).is_ok(), length == rolls.len());
        }
    }
}
