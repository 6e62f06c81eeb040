//! `finish`: jumps in and around the last seven squares, and ladders straight to the last.
//!
//! ```text
//! 16 15 14 13     14 leads to 16, 15 to 12, 12 to 3, 10 to 16 and 5 to 13:
//!  9 10 11 12     every jump starts or ends on 10 to 16
//!  8  7  6  5
//!  1  2  3  4
//! ```
//!
//! Programs go wrong at rolls beyond the last square, at the corner of the grid and at the square
//! before it.

use crate::game::FACES;
use crate::generate::board_builder::BoardBuilder;

/// Draws how many eighths of the squares n² - 6 to n² - 1 start jumps, 3 to 8; the end of each: n²
/// with probability 1/4, one of the last seven squares with 1/4, else anywhere; then one to three
/// jumps from anywhere to one of the last seven, the last of them to n².
pub(super) fn build(builder: &mut BoardBuilder<'_>) {
    let last = builder.last();
    let near = last - FACES;
    let eighths = builder.draw_between(3, 8);
    for label in near..last {
        if builder.chance_of_eighths(eighths) {
            match builder.draw_between(0, 3) {
                0 => builder.set_jump(label, last),
                1 => builder.jump_into(label, near..=last),
                _ => builder.jump_into(label, 1..=last),
            }
        }
    }
    for ladder in (0..builder.draw_between(1, 3)).rev() {
        let from = builder.draw_between(2, last - 1);
        match ladder {
            0 => builder.set_jump(from, last),
            _ => builder.jump_into(from, near..=last),
        }
    }
}
