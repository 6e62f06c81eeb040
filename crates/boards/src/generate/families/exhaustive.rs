//! `exhaustive`: every valid board of side 2 (25) or 3 (10,000,000), each once, in order of its rank.
//!
//! The rank, written in base n² + 1, has a digit for each square from 2 to n² - 1, the digit of square 2 the lowest. Digit 0
//! is no jump, digit d a jump to d.
//!
//! ```text
//! rank 14 of side 2:  14 = 4 + 2 * 5     square 2 jumps to 4, square 3 to 2
//! ```

pub use super::def::count_boards as count;

use super::{Build, FamilyDef};
use crate::game::{Board, Side, Square};
use crate::generate::SpecError;
use crate::generate::parameters::Parameters;

pub(super) static DEF: FamilyDef = FamilyDef {
    name: "exhaustive",
    summary: "every valid board of side 2 or 3, each once, by rank",
    max_side: 3,
    check,
    build: Build::Ranked(build),
    ..FamilyDef::DEFAULT
};

/// Refuses sides with too many boards.
fn check(_: &Parameters, side: Side) -> Result<(), SpecError> {
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

/// Adds the jumps of this rank; ranks beyond the last start over.
fn build(rank: u64, board: &mut Board) {
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
    use crate::generate::Spec;
    use std::collections::HashSet;

    #[test]
    fn every_board_of_side_2_has_one_rank() {
        let spec: Spec = "v1:family=exhaustive;n=2".parse().unwrap();
        let boards: HashSet<Board> = spec.boards().unwrap().collect();
        assert_eq!(boards.len(), 25);
    }

    #[test]
    fn the_order_is_the_documented_one() {
        let mut board = Board::empty(Side::MIN);
        build(14, &mut board);
        assert_eq!(board.to_string(), "[[-1,2],[-1,4]]");
        let mut board = Board::empty(Side::new(3).unwrap());
        build(9_999_999, &mut board);
        assert_eq!(board.to_string(), "[[9,9,-1],[9,9,9],[-1,9,9]]");
    }

    #[test]
    fn larger_sides_are_refused_with_the_count_as_reason() {
        let error = "v1:family=exhaustive;n=4".parse::<Spec>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "side 4 has 17^14 valid boards, a number of 18 digits; exhaustive makes sides 2 and 3"
        );
    }
}
