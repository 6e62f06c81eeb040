//! `exhaustive`: every valid board of side 2 (25) or 3 (10,000,000), each once.
//!
//! Owns the order: the rank, written in base n² + 1, has a digit for each square from 2 to n² - 1, the digit
//! of square 2 the lowest. Digit 0 is no jump, digit d a jump to d. Must not draw.
//!
//! ```text
//! rank 14 of side 2:  14 = 4 + 2 * 5     square 2 jumps to 4, square 3 to 2
//! ```

use crate::game::{Board, Side, Square};
use crate::generate::SpecError;

/// The number of valid boards of this side, if it is at most 10^7: (n² + 1)^(n² - 2).
pub const fn count(side: Side) -> Option<u64> {
    match side.n() {
        2 => Some(25),
        3 => Some(10_000_000),
        _ => None,
    }
}

/// Refuses sides with too many boards, and says how many there are.
pub(in crate::generate) fn check(side: Side) -> Result<(), SpecError> {
    match count(side) {
        Some(_) => Ok(()),
        None => Err(SpecError::TooManyBoards {
            side,
            digits: digits(side),
        }),
    }
}

/// Decimal digits of (n² + 1)^(n² - 2).
fn digits(side: Side) -> usize {
    let squares = side.squares() as f64;
    (((squares - 2.0) * (squares + 1.0).log10()).floor() as usize) + 1
}

/// The board of this rank; ranks beyond the last start again.
#[inline]
pub(in crate::generate) fn make(rank: u64, board: &mut Board) {
    let squares = board.side().squares();
    let base = squares as u64 + 1;
    let mut rest = rank;
    for from in 1..squares - 1 {
        let digit = (rest % base) as usize;
        rest /= base;
        if let Some(to) = Square::new(digit) {
            board
                .set_jump(Square::at(from), to)
                .expect("an inner square jumps to a square of the board");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_board_of_side_2_stands_there_once() {
        let side = Side::MIN;
        let boards: HashSet<Board> = (0..25)
            .map(|rank| {
                let mut board = Board::empty(side);
                make(rank, &mut board);
                board
            })
            .collect();
        assert_eq!(boards.len(), 25);
    }

    #[test]
    fn the_order_is_the_documented_one() {
        let mut board = Board::empty(Side::MIN);
        make(14, &mut board);
        assert_eq!(board.to_string(), "[[-1,2],[-1,4]]");
        let mut board = Board::empty(Side::new(3).unwrap());
        make(9_999_999, &mut board);
        assert_eq!(board.to_string(), "[[9,9,-1],[9,9,9],[-1,9,9]]");
    }

    #[test]
    fn larger_sides_are_refused_with_the_count_as_reason() {
        let error = check(Side::new(4).unwrap()).unwrap_err().to_string();
        assert_eq!(
            error,
            "side 4 has 17^14 valid boards, a number of 18 digits; exhaustive makes sides 2 and 3"
        );
    }
}
