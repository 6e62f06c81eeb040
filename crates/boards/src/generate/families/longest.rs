//! `longest`: the longest answer that a board can have, n² - 6.
//!
//! ```text
//!  7  8  9     2 to 7 lead to 1 or 2, not all to 1; 8 is the square before
//!  6  5  4     the last: it starts no jump or leads to any of 3 to 8.
//!  1  2  3     On larger sides every square s from 8 to n² - 2 leads to s - 5.
//! ```
//!
//! Each side has 665 such boards, and no others: for n² - 6 rolls, each roll but the first may land
//! on one new square only (see `given_answer.rs`), so after roll k the token rests on square k + 1
//! at best. Square s + 6, the new one from s, must lead to s + 1. Only the first six landings, of
//! which one must rest on 2, and the square before n², which may lead anywhere from n² - 6 on, have
//! a choice: (3 * 2^5 - 1) * 7 boards. Counting all 10,000,000 boards of side 3 one by one finds
//! 665 that take 3 rolls.

use crate::game::FACES;
use crate::generate::board_builder::BoardBuilder;

/// Draws a number from 1 to 95 for the jumps of squares 2 to 7. Its five lowest bits, from the
/// lowest, are squares 3 to 7: 1 leads to 2, 0 to 1. The bits above them are square 2: 0 leads to
/// 1, 1 to itself, 2 starts no jump. Then draws where n²
/// - 1 leads, from n² - 6 to n²; n² stands for no jump.
pub(super) fn build(builder: &mut BoardBuilder<'_>) {
    let last = builder.last();
    // 0 is the board on which all lead to 1.
    let drawn = builder.draw_between(1, 95);
    for label in 3..=FACES + 1 {
        builder.set_jump(label, 1 + (drawn >> (label - 3) & 1));
    }
    match drawn >> 5 {
        0 => builder.set_jump(2, 1),
        1 => builder.set_jump(2, 2),
        _ => {}
    }
    for label in FACES + 2..last - 1 {
        builder.set_jump(label, label - 5);
    }
    let near = builder.draw_between(last - FACES, last);
    if near < last {
        builder.set_jump(last - 1, near);
    }
}
