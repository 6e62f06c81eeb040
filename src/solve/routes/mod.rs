//! The shortest routes of one board: one of them told step by step, their number, and what every roll reaches.
//!
//! Owns what the answer alone does not say. Must not know of text, terminals or speed: these are for people,
//! and the rules are followed in the plainest way.
//!
//! A *route* is a sequence of rolls that brings the token from square 1 to n² in as few rolls as any: its k-th roll
//! comes to rest on a square that is new after k rolls, as [`BfsLevels`] tables them.

mod count;
mod difficulty;
mod levels;
mod route;
#[cfg(test)]
mod tests;

pub use count::RouteCount;
pub use difficulty::Difficulty;
pub use levels::BfsLevels;
pub use route::{JumpKind, Route, Step};

use crate::game::{Board, FACES, Square};

/// What the token on `from` can do: every legal roll, in order, with where it lands and where it then rests.
fn moves(board: &Board, from: Square) -> impl Iterator<Item = Step> + '_ {
    (1..=FACES).map_while(move |roll| {
        // A roll past the last square is no move, and neither is any greater one.
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
