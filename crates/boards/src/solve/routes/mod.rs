//! The shortest routes of one board: the first or all of them step by step, their number, and which
//! squares each roll reaches.
//!
//! A *route* is a sequence of rolls that takes the token from square 1 to n² in the minimum number
//! of rolls. Its k-th roll comes to rest on a square of level k of [`BfsLevels`]. This code follows
//! the rules in the plainest way; unlike the kernels, it is not tuned.

mod count;
mod difficulty;
mod levels;
mod review;
mod route;
mod score;
#[cfg(test)]
mod tests;

pub use count::RouteCount;
pub use difficulty::Difficulty;
pub use levels::BfsLevels;
pub use review::{AnswerError, ReviewedStep, review};
pub use route::{JumpKind, Route, Routes, Step};
pub use score::Score;

use crate::game::{Board, FACES, Square};

/// Returns the legal moves from `from`, by roll from 1 to 6; fewer near n², and none from n².
///
/// # Panics
/// If the board does not have the square.
pub fn moves(board: &Board, from: Square) -> impl Iterator<Item = Step> + '_ {
    board.side().assert_contains(from);
    (1..=FACES).map_while(move |roll| {
        // A roll past the last square is not a move; neither is any greater one.
        let landing = board.side().square(from.label() + roll)?;
        let end = board.jump(landing);
        Some(Step {
            from,
            roll: roll as u8,
            landing,
            jump: end.map(|end| JumpKind::between(landing, end)),
            rest: end.unwrap_or(landing),
        })
    })
}
