//! `chain`: two to five jumps in a row, each ending where the next starts. Following the chain
//! gives another answer.
//!
//! ```text
//! 16 15 14 13     3 leads to 11, 11 to 16. The token rests on 11 and rolls
//!  9 10 11 12     on: 2 rolls. A solver that follows the chain says 1.
//!  8  7  6  5
//!  1  2  3  4
//! ```

use crate::game::{Board, FACES, Square};
use crate::generate::board_builder::BoardBuilder;
use crate::solve::solve;

/// The number of candidates with other jumps around the chain, before the chain is placed alone.
const MAX_TRIES: usize = 4;
/// The maximum number of jumps of the chain.
const MAX_CHAIN: usize = 5;

/// Draws up to four candidates ([`draw_candidate`]), until following chains gives another answer;
/// then a chain alone.
pub(super) fn build(builder: &mut BoardBuilder<'_>) {
    let is_mistaken =
        |builder: &BoardBuilder<'_>| solve(&follow_chains(builder.board)) != solve(builder.board);
    if !builder.draw_until(MAX_TRIES, draw_candidate, is_mistaken) {
        place_chain(builder);
    }
}

/// Draws a chain ([`place_chain`]), then jumps on one or two eighths of the other squares. Half of
/// these jumps end where a jump starts: on the first such square from the drawn end upwards.
fn draw_candidate(builder: &mut BoardBuilder<'_>) {
    let last = builder.last();
    place_chain(builder);
    let eighths = builder.draw_between(1, 2);
    for label in 2..last {
        if builder.is_free(label) && builder.chance_of_eighths(eighths) {
            let mut end = builder.draw_between(1, last);
            if builder.coin() {
                end = (end..last)
                    .find(|&end| !builder.is_free(end))
                    .unwrap_or(end);
            }
            builder.set_jump(label, end);
        }
    }
}

/// Draws the number of jumps, 2 to 5; the direction, except on side 3, where it is up; and the
/// first start, 2 to 7. Up: draws each next square from 8 on, and the last jump leads to n², so
/// that following takes one roll. Down: the first jump leads to one of the six squares before n²,
/// from which one roll is enough, and the last back to one of 1 to 7.
fn place_chain(builder: &mut BoardBuilder<'_>) {
    let last = builder.last();
    let jumps = builder.draw_between(2, MAX_CHAIN.min(last - FACES - 1));
    let up = last == 9 || builder.coin();
    let mut from = builder.draw_between(2, FACES + 1);
    for jump in 1..jumps {
        // The end is never the start: the first start lies below 8, and each later one starts a
        // loop until its end is drawn.
        let low = if jump == 1 && !up {
            last - FACES
        } else {
            FACES + 2
        };
        let end = builder.free_between(low, last - 1);
        builder.set_jump(from, end);
        // Marks the square as used, so that the chain visits none twice.
        builder.set_jump(end, end);
        from = end;
    }
    if up {
        builder.set_jump(from, last)
    } else {
        builder.jump_into(from, 1..=FACES + 1)
    }
}

/// Returns the board with each jump replaced by its whole chain. A chain without end leads to
/// square 1, which is as useless.
fn follow_chains(board: &Board) -> Board {
    let mut followed = Board::empty(board.side());
    for jump in board.jumps() {
        let mut end = jump.to;
        let mut left = board.starts().len();
        while left > 0
            && let Some(next) = board.jump(end)
        {
            (end, left) = (next, left - 1);
        }
        let end = if left == 0 { Square::FIRST } else { end };
        followed
            .set_jump(jump.from, end)
            .expect("the squares of a board's jump");
    }
    followed
}
