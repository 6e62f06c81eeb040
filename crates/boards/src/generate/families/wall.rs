//! `wall`: six squares or more in a row lead back, so that the last square cannot be reached.
//!
//! ```text
//! 16 15 14 13     8 to 13 lead to squares below 8; before the wall no jump
//!  9 10 11 12     leads to it or over it, behind it jumps lead anywhere,
//!  8  7  6  5     and no token comes there.
//!  1  2  3  4
//! ```
//!
//! A die of seven, an optional jump or a wrong numbering gets over it.

use crate::game::FACES;
use crate::generate::board_builder::BoardBuilder;

/// Draws the wall's first square; its length, six to eight, as far as there is room; where its
/// squares lead; how many eighths of the other squares start jumps, 0 to 4; the jumps before the
/// wall, then those behind it.
pub(in crate::generate) fn build(builder: &mut BoardBuilder<'_>) {
    let last = builder.last();
    let first = builder.draw_between(2, last - FACES);
    let behind = first + builder.draw_between(FACES, (FACES + 2).min(last - first));
    for label in first..behind {
        builder.jump_into(label, 1..=first - 1);
    }
    let eighths = builder.draw_between(0, 4);
    builder.scatter(2..=first - 1, eighths, 1..=first - 1);
    builder.scatter(behind..=last - 1, eighths, 1..=last);
}
