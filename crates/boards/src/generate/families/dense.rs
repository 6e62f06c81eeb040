//! `dense`: every square but the first and the last starts a jump, or all but one to three.
//!
//! ```text
//!  3 -1  9     all squares from 2 to 8 jump but 8 and 5;
//!  9 -1  2     most ends start a jump themselves
//! -1  1  4
//! ```

use crate::generate::board_builder::BoardBuilder;
use crate::generate::{Constraints, construct};

/// Draws how far jumps lead: anywhere, at most 12 squares up or down, or at most six up; how many
/// squares are spared, 0 to 3; the end of each jump; the squares spared, which may coincide.
pub(super) fn build(builder: &mut BoardBuilder<'_>) {
    let last = builder.last();
    let reach = builder.draw_between(0, 2);
    let spared = builder.draw_between(0, 3);
    for label in 2..last {
        let ends = match reach {
            0 => 1..=last,
            1 => label.saturating_sub(12).max(1)..=(label + 12).min(last),
            _ => 1..=(label + 6).min(last),
        };
        builder.jump_into(label, ends);
    }
    for _ in 0..spared {
        let label = builder.draw_between(2, last - 1);
        builder.remove_jump(label);
    }
}

/// Constructs a board, and starts a loop on every free square.
pub(super) fn construct(constraints: &Constraints, builder: &mut BoardBuilder<'_>) {
    construct::construct(constraints, builder);
    builder.fill_with_loops();
}
