//! Reading and writing the LeetCode literal of a board: `[[-1,4],[-1,3]]`; reading its cells from
//! elsewhere.
//!
//! A fast reader accepts the canonical form, without white space; everything else goes to a strict
//! one, which knows the whole grammar and finds the error.

#[cfg(target_arch = "x86_64")]
mod avx512;
mod fast;
mod masks;
mod strict;
mod write;

pub use strict::read_cells;

use super::{Board, BoardError, Side};
use std::fmt;
use std::str::FromStr;

/// Reads a board from its literal into `board`. White space is allowed between tokens.
///
/// ```
/// use snakes_and_ladders::game::{Board, Side, read_literal};
/// let mut board = Board::empty(Side::MIN);
/// read_literal(b" [ [-1, 4], [-1, 3] ] ", &mut board).unwrap();
/// assert_eq!(board.to_string(), "[[-1,4],[-1,3]]");
/// let error = read_literal(b"[[-1,5],[-1,3]]", &mut board).unwrap_err();
/// assert!(error.to_string().starts_with("row 1, column 2 (square 3): value 5 is outside 1 to 4"));
/// ```
///
/// # Errors
/// Fails with the first rule, in reading order, that the text breaks; `board` is then unspecified.
pub fn read_literal(text: &[u8], board: &mut Board) -> Result<(), BoardError> {
    if fast::parse_fast(text, board) {
        return Ok(());
    }
    strict::parse_strict(text, board)
}

/// Appends the board's canonical literal to `out`.
pub fn write_literal(board: &Board, out: &mut Vec<u8>) {
    #[cfg(target_arch = "x86_64")]
    if avx512::is_available() {
        // SAFETY: the machine has the instructions.
        return unsafe { avx512::write_literal(board, out) };
    }
    write::write_portable(board, out);
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Vec::with_capacity(self.side().squares() * 4);
        write_literal(self, &mut text);
        f.write_str(&String::from_utf8_lossy(&text))
    }
}

impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Board, BoardError> {
        let mut board = Board::empty(Side::MIN);
        read_literal(text.as_bytes(), &mut board)?;
        Ok(board)
    }
}

#[cfg(test)]
mod differential_tests;
#[cfg(test)]
mod tests;
