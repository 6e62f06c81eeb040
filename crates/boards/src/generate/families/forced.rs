//! `forced`: jumps that a token must take, although it would get there sooner without them.
//!
//! ```text
//! 16 15 14 13     8 leads to 16, but all of 2 to 7 lead away, 5 to 9 and
//!  9 10 11 12     the others to 1: no token can land on 8. By 9 it takes
//!  8  7  6  5     3 rolls; declining the jump on 7 makes it 2.
//!  1  2  3  4
//! ```

use crate::game::{Board, FACES, MAX_SQUARES, Square};
use crate::generate::board_builder::BoardBuilder;
use crate::generate::{Constraints, given_answer};
use crate::solve::solve;

/// The number of candidates with a shielded ladder, before a board with a longer answer is
/// constructed.
const MAX_TRIES: usize = 4;

/// Draws up to four candidates with a shielded ladder ([`place_shielded_ladder`]), with probability
/// 3/4 and not on side 3, until declining is shorter. If there is none, draws an answer above the
/// empty board's, and constructs a board that has it: there, declining every jump is shorter.
pub(super) fn build(builder: &mut BoardBuilder<'_>) {
    let shielded = builder.last() > 9 && !builder.chance_of_eighths(2);
    let declining_is_shorter = |builder: &BoardBuilder<'_>| {
        let answer = solve(builder.board).min_rolls();
        answer > 0 && min_rolls_declining(builder.board) < answer as usize
    };
    if shielded && builder.draw_until(MAX_TRIES, place_shielded_ladder, declining_is_shorter) {
        return;
    }
    let rolls = given_answer::draw_above_empty(None, builder);
    given_answer::build(builder, rolls);
}

/// Constructs a board whose answer is above the empty board's.
pub(super) fn construct(constraints: &Constraints, builder: &mut BoardBuilder<'_>) {
    let rolls = given_answer::draw_above_empty(constraints.rolls, builder);
    given_answer::build(builder, rolls);
}

/// Draws the ladder's start, from 8, and its end, in the upper half of what is above it; where the
/// six squares before it lead: one of them, drawn first, to 1 to 6 above the ladder's start, each
/// other there or below all six, with equal probability; how many eighths of the other squares
/// start jumps, 0 to 3; and these jumps, by which a token may still come to rest just before the
/// ladder.
fn place_shielded_ladder(builder: &mut BoardBuilder<'_>) {
    let last = builder.last();
    let foot = builder.draw_between(FACES + 2, last - 2);
    builder.jump_into(foot, foot + (last - foot).div_ceil(2)..=last);
    let passing = builder.draw_between(1, FACES);
    for before in 1..=FACES {
        let ends = if before == passing || builder.coin() {
            foot + 1..=(foot + FACES).min(last - 1)
        } else {
            1..=foot - FACES - 1
        };
        builder.jump_into(foot - before, ends);
    }
    let eighths = builder.draw_between(0, 3);
    builder.scatter(2..=last - 1, eighths, 1..=last);
}

/// Returns the minimum rolls of a token that may stay where a jump starts: never more than the
/// empty board takes.
fn min_rolls_declining(board: &Board) -> usize {
    let last = board.side().squares() - 1;
    let mut seen = [false; MAX_SQUARES];
    let mut queue = [(0u16, 0u16); MAX_SQUARES];
    seen[0] = true;
    let (mut next, mut end) = (0, 1);
    loop {
        let (at, rolls) = queue[next];
        next += 1;
        for landing in at as usize + 1..=last.min(at as usize + FACES) {
            for rest in [board.rest(Square::from_index(landing)).index(), landing] {
                if rest == last {
                    return rolls as usize + 1;
                }
                if !seen[rest] {
                    seen[rest] = true;
                    queue[end] = (rest as u16, rolls + 1);
                    end += 1;
                }
            }
        }
    }
}
