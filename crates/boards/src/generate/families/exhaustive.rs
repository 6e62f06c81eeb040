//! `exhaustive`: every valid board of side 2 (25) or 3 (10,000,000), each once, in order of its
//! rank.
//!
//! The rank, written in base n² + 1, has a digit for each square from 2 to n² - 1, the digit of
//! square 2 the lowest. Digit 0 is no jump, digit d a jump to d.
//!
//! ```text
//! rank 14 of side 2:  14 = 4 + 2 * 5     square 2 jumps to 4, square 3 to 2
//! ```

use crate::game::{Board, Side, Square};
use crate::generate::SpecError;

/// Returns the number of valid boards of a side, if it is at most 10^7: (n² + 1)^(n² - 2).
pub const fn count(side: Side) -> Option<u64> {
    match side.n() {
        2 => Some(25),
        3 => Some(10_000_000),
        _ => None,
    }
}

/// Returns the error for a larger side, which says how many digits the number of its boards has.
pub(super) fn too_many_boards(side: Side) -> SpecError {
    let base = side.squares() + 1;
    let power = side.squares() - 2;
    let digits = (power as f64 * (base as f64).log10()).floor() as usize + 1;
    SpecError::TooManyBoards { side, digits }
}

/// Writes the board of this index, which must exist: boards are in the order of `sides`, and on
/// each side by rank.
pub(in crate::generate) fn build(sides: &[Side], index: u64, board: &mut Board) {
    let mut rest = index;
    let has_index = |side: &&Side| {
        let count = count(**side).unwrap_or(0);
        let is_here = rest < count;
        rest -= if is_here { 0 } else { count };
        is_here
    };
    let side = sides.iter().find(has_index);
    board.clear(*side.expect("the index is below the count"));
    let squares = board.side().squares();
    let base = squares as u64 + 1;
    for from in 1..squares - 1 {
        let digit = (rest % base) as usize;
        rest /= base;
        if let Some(to) = Square::from_label(digit) {
            board
                .set_jump(Square::from_index(from), to)
                .expect("an inner square jumps to a square of the board");
        }
    }
}
