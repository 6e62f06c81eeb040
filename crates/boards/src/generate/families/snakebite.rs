//! `snakebite`: every shortest route takes a snake. A solver that avoids snakes, or that stays
//! where a snake starts, gets another answer or none.
//!
//! ```text
//! 7  8  9     3 leads to 2, from where a roll of six lands on 8, and 8 leads to 9;
//! 6  5  4     2, 4, 5, 6 and 7 lead to 1: two rolls, by the snake
//! 1  2  3     from 3 or not at all
//! ```

use crate::game::Square;
use crate::generate::board_builder::BoardBuilder;
use crate::generate::{Constraints, given_answer};
use crate::solve::solve;

/// The number of candidates with jumps drawn anywhere, before a board is constructed.
const MAX_TRIES: usize = 6;

/// Draws up to six candidates: how many eighths of the squares start jumps, 1 to 6, and these
/// jumps. A candidate is accepted if the answer gets worse when every snake leads to square 1, to
/// which no shortest route returns. If none is accepted, draws an answer above the empty board's,
/// and constructs a board that has it.
pub(super) fn build(builder: &mut BoardBuilder<'_>) {
    let draw = |builder: &mut BoardBuilder<'_>| {
        let eighths = builder.draw_between(1, 6);
        builder.scatter(2..=builder.last() - 1, eighths, 1..=builder.last());
    };
    if !builder.draw_until(MAX_TRIES, draw, needs_a_snake) {
        let rolls = given_answer::draw_above_empty(None, builder);
        given_answer::build_with_forced_snake(builder, rolls);
    }
}

/// Constructs a board whose answer is above the empty board's.
pub(super) fn construct(constraints: &Constraints, builder: &mut BoardBuilder<'_>) {
    let rolls = given_answer::draw_above_empty(constraints.rolls, builder);
    given_answer::build_with_forced_snake(builder, rolls);
}

/// Returns whether the answer is worse where every snake leads to square 1.
pub(super) fn needs_a_snake(builder: &BoardBuilder<'_>) -> bool {
    let answer = solve(builder.board);
    if answer.min_rolls() < 0 {
        return false;
    }
    let mut without = *builder.board;
    for jump in builder.board.jumps().filter(|jump| jump.to < jump.from) {
        without
            .set_jump(jump.from, Square::FIRST)
            .expect("a snake's start");
    }
    solve(&without) != answer
}
