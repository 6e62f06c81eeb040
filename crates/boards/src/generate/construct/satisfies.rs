//! Checks whether a board satisfies the constraints, the cheap ones first.

use crate::game::{Board, Solution};
use crate::generate::{Constraints, NumberRange, Solvable};
use crate::solve::play::PlayChain;
use crate::solve::routes::{RouteCount, Score};
use crate::solve::solve;

/// Returns whether the board satisfies all of the constraints.
pub(in crate::generate) fn satisfies(constraints: &Constraints, board: &Board) -> bool {
    let is_right = |(key, range): (&str, NumberRange)| {
        measure(constraints, key, board).is_some_and(|number| range.contains(number))
    };
    has_solvability(constraints, board) && constraints.ranges().all(is_right)
}

/// Returns whether n² can be reached or not, as the constraints require.
fn has_solvability(constraints: &Constraints, board: &Board) -> bool {
    let is_solvable = || solve(board) != Solution::Unreachable;
    constraints.solvable == Solvable::Any
        || is_solvable() == (constraints.solvable == Solvable::Yes)
}

/// Returns the number that the constraint of this key is about, if the board has it.
fn measure(constraints: &Constraints, key: &str, board: &Board) -> Option<u128> {
    match key {
        "snakes" => Some(board.tally().snakes.into()),
        "ladders" => Some(board.tally().ladders.into()),
        "rolls" => solve(board).min_rolls().try_into().ok(),
        "score" => score(board),
        "expected" => expected_rolls(constraints, board),
        _ => Some(RouteCount::of(board).count),
    }
}

/// Returns the difficulty score, if n² can be reached.
pub(super) fn score(board: &Board) -> Option<u128> {
    Score::of(board).map(|score| score.value().into())
}

/// Returns the expected length of play, rounded, if every game ends.
pub(super) fn expected_rolls(constraints: &Constraints, board: &Board) -> Option<u128> {
    let rolls = PlayChain::of(board, constraints.play).expected_rolls()?;
    // The cast saturates beyond 128 bits, as a range without an end does.
    Some(rolls.round() as u128)
}

/// Returns how many of the boards satisfy each constraint alone, the numbers seen and the nearest
/// of them.
pub(in crate::generate) fn report(constraints: &Constraints, boards: &[Board]) -> String {
    let mut lines = Vec::new();
    for (key, range) in constraints.ranges() {
        let measured = |board| measure(constraints, key, board);
        let numbers: Vec<u128> = boards.iter().filter_map(measured).collect();
        let hits = numbers.iter().filter(|&&number| range.contains(number));
        let mut line = format!("{} have {key}={range}", hits.count());
        if let (Some(min), Some(max)) = (numbers.iter().min(), numbers.iter().max()) {
            line += &format!(" (seen: {min} to {max}");
            let nearest = numbers.iter().min_by_key(|&&number| range.distance(number));
            line += &format!(", nearest: {})", nearest.expect("there is a minimum"));
        }
        lines.push(line);
    }
    if constraints.solvable != Solvable::Any {
        let hits = boards
            .iter()
            .filter(|board| has_solvability(constraints, board));
        let line = format!("{} have solvable={}", hits.count(), constraints.solvable);
        lines.push(line);
    }
    lines.join(", ")
}
