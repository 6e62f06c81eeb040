//! Whether a board satisfies the constraints. The cheap ones are checked first.

use crate::game::{Board, Solution};
use crate::generate::{Constraints, NumberRange, Solvable};
use crate::solve::default_kernel;
use crate::solve::play::PlayChain;
use crate::solve::routes::{RouteCount, Score};

/// Whether the board satisfies all of the constraints.
pub(super) fn satisfies(constraints: &Constraints, board: &Board) -> bool {
    let contains =
        |range: Option<NumberRange>, number: u128| range.is_none_or(|range| range.contains(number));
    if constraints.snakes.is_some() || constraints.ladders.is_some() {
        let tally = board.tally();
        if !contains(constraints.snakes, tally.snakes as u128)
            || !contains(constraints.ladders, tally.ladders as u128)
        {
            return false;
        }
    }
    if constraints.rolls.is_some() || constraints.solvable != Solvable::Any {
        let is_right = match default_kernel().solve_one(board) {
            Solution::Rolls(rolls) => {
                constraints.solvable != Solvable::No && contains(constraints.rolls, rolls.into())
            }
            Solution::Unreachable => {
                constraints.solvable != Solvable::Yes && constraints.rolls.is_none()
            }
        };
        if !is_right {
            return false;
        }
    }
    if constraints.routes.is_some() && !contains(constraints.routes, RouteCount::of(board).count) {
        return false;
    }
    if let Some(range) = constraints.score
        && !score(board).is_some_and(|score| range.contains(score))
    {
        return false;
    }
    constraints.expected.is_none_or(|range| {
        expected_rolls(constraints, board).is_some_and(|rolls| range.contains(rolls))
    })
}

/// The difficulty score, if n² can be reached.
pub(super) fn score(board: &Board) -> Option<u128> {
    Score::of(board).map(|score| score.value().into())
}

/// The expected length of play, rounded, if every game ends.
pub(super) fn expected_rolls(constraints: &Constraints, board: &Board) -> Option<u128> {
    let rolls = PlayChain::of(board, constraints.play).expected_rolls()?;
    // Beyond 128 bits it saturates, as a range without an end does.
    Some(rolls.round() as u128)
}

/// How many of the boards satisfy each constraint alone, the numbers seen and the nearest of them.
pub(super) fn report(constraints: &Constraints, boards: &[Board]) -> String {
    let rolls = |board: &Board| default_kernel().solve_one(board).min_rolls();
    let mut lines = Vec::new();
    for (key, range) in constraints.ranges() {
        let measure = |board: &Board| match key {
            "snakes" => Some(board.tally().snakes.into()),
            "ladders" => Some(board.tally().ladders.into()),
            "rolls" => rolls(board).try_into().ok(),
            "score" => score(board),
            "expected" => expected_rolls(constraints, board),
            _ => Some(RouteCount::of(board).count),
        };
        let numbers: Vec<u128> = boards.iter().filter_map(measure).collect();
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
        let wanted = constraints.solvable == Solvable::Yes;
        let hits = boards.iter().filter(|board| (rolls(board) >= 0) == wanted);
        let line = format!("{} have solvable={}", hits.count(), constraints.solvable);
        lines.push(line);
    }
    lines.join(", ")
}
