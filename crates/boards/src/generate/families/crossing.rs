//! `crossing`: a square with two roles: a token that lands on it takes its jump, and a token that
//! another jump brings to it rests there. A solver with one visited array for both roles gives
//! another answer (LeetCode-Feedback #4013).
//!
//! ```text
//! 16 15 14 13     3 leads to 8, 8 to 16. The first roll may come to rest on 8;
//!  9 10 11 12     the second, from 7, lands on 8 and ends on 16. A solver that
//!  8  7  6  5     marked 8 when resting there does not land on it, and says 3.
//!  1  2  3  4
//!
//! 16 15 14 13     4 to 9 are a wall: 4 leads back to 2, and 7 to 4, from which
//!  9 10 11 12     10 is a roll of six. A solver that marked 4 when landing on
//!  8  7  6  5     it does not rest there, and says -1.
//!  1  2  3  4
//! ```

use crate::game::FACES;
use crate::generate::board_builder::BoardBuilder;

/// Draws which of the two kinds to build. On side 3 the kind is always the wall.
pub(super) fn build(builder: &mut BoardBuilder<'_>) {
    if builder.last() > 9 && builder.coin() {
        rested_then_landed(builder);
    } else {
        landed_then_rested(builder);
    }
}

/// Draws the square, 8 to n² / 2, on which landing is worth more than resting; where the jump to it
/// starts, 2 to 6; how many eighths of the other squares start jumps, 0 to 4; and those jumps, to 1
/// to 6 and never up. Squares on the way by sixes, which is as short as any, stay free, so that no
/// such jump changes an answer.
fn rested_then_landed(builder: &mut BoardBuilder<'_>) {
    let last = builder.last();
    let square = builder.draw_between(FACES + 2, last / 2);
    let from = builder.draw_between(2, FACES);
    builder.set_jump(from, square);
    builder.set_jump(square, last);
    let eighths = builder.draw_between(0, 4);
    for label in 2..last {
        let on_the_way = label < square && (label - 1) % FACES == 0;
        if builder.is_free(label) && !on_the_way && builder.chance_of_eighths(eighths) {
            builder.jump_into(label, 1..=FACES.min(label));
        }
    }
}

/// Draws the wall's first square; whether only the wall's last square leads to the first, and if
/// not, one of the others that surely does; then where each square leads: the first below the wall,
/// each other to the first or below the wall, with probability 1/2 each unless that is settled; how
/// many eighths of the other squares start jumps, 0 to 4; the jumps before the wall, except on the
/// square just before it, then the jumps behind it, except on the square just behind it.
fn landed_then_rested(builder: &mut BoardBuilder<'_>) {
    let last = builder.last();
    let first = builder.draw_between(2, last - FACES);
    let only_last = builder.coin();
    let carrier = if only_last {
        first + FACES - 1
    } else {
        first + builder.draw_between(1, FACES - 1)
    };
    for label in first..first + FACES {
        if label == carrier || (!only_last && label > first && builder.coin()) {
            builder.set_jump(label, first);
        } else {
            builder.jump_into(label, 1..=first - 1);
        }
    }
    let eighths = builder.draw_between(0, 4);
    builder.scatter_open(2..=first.saturating_sub(2), eighths, 1..=first - 1);
    builder.scatter_open(first + FACES + 1..=last - 1, eighths, 1..=last);
}
