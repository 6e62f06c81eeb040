//! `long`: any answer from the empty board's to the longest, each equally likely on its side.
//! Answers above 100 occur from side 11 on, above 127 from 12, above 255 from 17.
//!
//! ```text
//! 16 15 14 13     5 rolls: 7 leads to 2, so that the second roll lands on
//!  9 10 11 12     8 at best, 8 to 4, 10 to 7, 13 to 10. The others
//!  8  7  6  5     lead no further than those of their level.
//!  1  2  3  4
//! ```

use crate::game::Side;
use crate::generate::board_builder::BoardBuilder;
use crate::generate::{Constraints, NumberRange, construct, given_answer};

/// Returns the minimum and the maximum answer.
pub(super) fn rolls(side: Side) -> (usize, usize) {
    (given_answer::min_rolls(side), given_answer::max_rolls(side))
}

/// Draws the answer, then the board.
pub(super) fn build(builder: &mut BoardBuilder<'_>) {
    let (min, max) = rolls(builder.board.side());
    let rolls = builder.draw_between(min, max);
    given_answer::build(builder, rolls);
}

/// Constructs any board that takes at least as many rolls as the empty one.
pub(super) fn construct(constraints: &Constraints, builder: &mut BoardBuilder<'_>) {
    let (min, max) = rolls(builder.board.side());
    let asked = constraints.rolls;
    let (low, high) = asked
        .and_then(|asked| asked.within(min, max))
        .unwrap_or((min, max));
    let rolls = NumberRange::new(low as u128, high as u128);
    construct::construct(
        &Constraints {
            rolls,
            ..*constraints
        },
        builder,
    );
}
