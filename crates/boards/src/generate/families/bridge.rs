//! `bridge`: a wall of six squares or more that lead back, and one ladder over it: the only way.
//!
//! ```text
//! 16 15 14 13     8 to 13 lead to squares below 8; 5 leads to 15,
//!  9 10 11 12     and nothing else gets behind the wall
//!  8  7  6  5
//!  1  2  3  4
//! ```
//!
//! Before and behind the wall no six squares in a row start jumps, so that the ladder and the last
//! square can always be reached. No jump from a square before the wall leads to a
//! square of the wall, from which the token could walk on.

use crate::game::FACES;
use crate::generate::board_builder::BoardBuilder;

/// Draws the wall's first square; its length, six to eight, as far as there is room; where its
/// squares lead; the ladder's start and end; how many eighths of the other squares start jumps, 0
/// to 4; the jumps before the wall, then those behind it.
pub(super) fn build(builder: &mut BoardBuilder<'_>) {
    let last = builder.last();
    let first = builder.draw_between(3, last - FACES);
    let behind = first + builder.draw_between(FACES, (FACES + 2).min(last - first));
    for label in first..behind {
        builder.jump_into(label, 1..=first - 1);
    }
    let foot = builder.draw_between(2, first - 1);
    builder.jump_into(foot, behind..=last);
    let eighths = builder.draw_between(0, 4);
    builder.scatter_open(2..=first - 1, eighths, 1..=first - 1);
    builder.scatter_open(behind..=last - 1, eighths, 1..=last);
}
