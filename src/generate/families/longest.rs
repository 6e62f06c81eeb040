//! `longest`: the longest answer that a board can have, n² - 6.
//!
//! Owns the 665 boards of each side that have it. Must not know how answers are found.
//!
//! ```text
//!  7  8  9     2 to 7 lead to 1 or 2, not all to 1; 8 is the square before
//!  6  5  4     the last: it starts no jump or leads to any of 3 to 8.
//!  1  2  3     On larger sides every square s from 8 to n² - 2 leads to s - 5.
//! ```
//!
//! There are no others: to take n² - 6 rolls, each roll but the first may land on one new square only (see
//! `levels.rs`), so after roll k the token rests on square k + 1 at best. Square s + 6, the new one from s, must
//! lead to s + 1. Only the first six landings, of which one must rest on 2, and the one before n², which may rest
//! anywhere from n² - 6 on, have a choice: 3 * 2^5 - 1 times 7 boards. Side 3 has 665 boards of 3 rolls among its
//! 10,000,000, counted one by one.

use crate::game::FACES;
use crate::generate::board_builder::BoardBuilder;

/// One draw, 1 to 95: its bits from the lowest are for squares 3 to 7, a 1 leads to 2, a 0 to 1; above them 0 leads
/// square 2 to 1, 1 to itself, 2 nowhere. Then one draw, n² - 6 to n²: where n² - 1 leads; n² is no jump.
pub(in crate::generate) fn make(draft: &mut BoardBuilder<'_>) {
    let last = draft.last();
    // 0 is the board on which all lead to 1.
    let lot = draft.between(1, 95);
    for label in 3..=FACES + 1 {
        draft.set_jump(label, 1 + (lot >> (label - 3) & 1));
    }
    match lot >> 5 {
        0 => draft.set_jump(2, 1),
        1 => draft.set_jump(2, 2),
        _ => {}
    }
    for label in FACES + 2..last - 1 {
        draft.set_jump(label, label - 5);
    }
    let near = draft.between(last - FACES, last);
    if near < last {
        draft.set_jump(last - 1, near);
    }
}

#[cfg(test)]
mod tests {
    use crate::game::Side;
    use crate::generate::Family;
    use crate::generate::families::test_support::{boards, rolls};
    use std::collections::HashSet;

    #[test]
    fn the_answer_is_n_squared_less_six() {
        for side in Side::all().skip(1) {
            for board in boards(Family::Longest, side, 40) {
                assert_eq!(rolls(&board), Some(side.squares() - 6), "{board}");
            }
        }
    }

    /// `data/golden/exhaustive-answers.csv` counts 665 boards of side 3 that take 3 rolls.
    #[test]
    fn all_of_them_are_drawn() {
        for n in [3, 4, 20] {
            let side = Side::new(n).unwrap();
            let different: HashSet<_> = boards(Family::Longest, side, 12_000).collect();
            assert_eq!(different.len(), 665, "{side:?}");
        }
    }
}
