//! `finish`: jumps in and around the last seven squares, and ladders straight to the last.
//!
//! Owns these. Must not know how answers are found.
//!
//! ```text
//! 16 15 14 13     14 leads to 16, 15 to 12, 12 to 3, 10 to 16 and 5 to 13:
//!  9 10 11 12     every jump starts or ends on 10 to 16
//!  8  7  6  5
//!  1  2  3  4
//! ```
//!
//! The rolls that would pass the last square, the corner of the grid and the square before it are where
//! programs go wrong.

use crate::game::FACES;
use crate::generate::board_builder::BoardBuilder;

/// How many eighths of the squares n² - 6 to n² - 1 start jumps, 3 to 8; each one's end: in a quarter of cases n², in a
/// quarter one of the last seven squares, else anywhere; then one to three jumps from
/// anywhere to one of the last seven, the last of them to n².
pub(in crate::generate) fn make(draft: &mut BoardBuilder<'_>) {
    let last = draft.last();
    let near = last - FACES;
    let eighths = draft.between(3, 8);
    for label in near..last {
        if draft.eighths(eighths) {
            let end = match draft.between(0, 3) {
                0 => last,
                1 => draft.between(near, last),
                _ => draft.between(1, last),
            };
            draft.set_jump(label, end);
        }
    }
    for ladder in (0..draft.between(1, 3)).rev() {
        let from = draft.between(2, last - 1);
        let end = match ladder {
            0 => last,
            _ => draft.between(near, last),
        };
        draft.set_jump(from, end);
    }
}

#[cfg(test)]
mod tests {
    use crate::generate::Family;
    use crate::generate::families::test_support::{boards, jumps, sides};

    #[test]
    fn every_jump_touches_the_last_seven_squares_and_one_leads_to_the_last() {
        for side in sides(Family::Finish) {
            let last = side.squares();
            let mut before = 0;
            for board in boards(Family::Finish, side, 60) {
                let jumps = jumps(&board);
                assert!(
                    jumps.iter().all(|&(from, to)| from.max(to) >= last - 6),
                    "{board}"
                );
                assert!(jumps.iter().any(|&(_, to)| to == last), "{board}");
                before += jumps.iter().filter(|&&(from, _)| from == last - 1).count();
            }
            assert!(before > 20, "{side:?}");
        }
    }
}
