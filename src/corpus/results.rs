//! Rows of `results.csv`: one board's answer a row.
//!
//! Owns the columns. Must not know who solved the board or how long it took.
//!
//! ```text
//! index,n,family,snakes,ladders,min_rolls
//! 0,2,uniform,0,2,1
//! ```
//!
//! `min_rolls` is -1 where the last square cannot be reached; `family` is empty where unknown; a loop is
//! neither snake nor ladder.
//!
//! # Stability
//! These columns, in this order, lines ending with a line feed: the same bytes for the same spec, for as long
//! as its stream version lives.

use super::{csv, number};
use crate::game::{Board, Solution};

/// What the file is called in a folder that has a manifest.
pub const FILE: &str = "results.csv";

/// The header line.
pub const HEADER: &str = "index,n,family,snakes,ladders,min_rolls\n";

/// Appends one row with its line end. No memory is allocated but for `out` to grow.
///
/// The numbers after the index have at most three digits; they are laid into one small array, each with the
/// comma or the line end after it, because to append nine pieces to `out` takes twice as long.
#[inline]
pub fn write_row(index: u64, family: &str, board: &Board, solution: Solution, out: &mut Vec<u8>) {
    let tally = board.tally();
    number::push(index, out);
    let mut row = Piece::default();
    row.byte(b',');
    row.number(board.side().n() as u16, b',');
    if !family.is_empty() {
        row.append(out);
        csv::write_text(family, out);
        row = Piece::default();
    }
    row.byte(b',');
    row.number(tally.snakes as u16, b',');
    row.number(tally.ladders as u16, b',');
    match solution {
        Solution::Rolls(rolls) => row.number(rolls, b'\n'),
        Solution::Unreachable => b"-1\n".iter().for_each(|&byte| row.byte(byte)),
    }
    row.append(out);
}

/// A piece of a row: four numbers and two commas at most.
#[derive(Default)]
struct Piece {
    bytes: [u8; 24],
    length: usize,
}

impl Piece {
    #[inline]
    fn byte(&mut self, byte: u8) {
        self.bytes[self.length] = byte;
        self.length += 1;
    }

    #[inline]
    fn number(&mut self, number: u16, end: u8) {
        let (digits, length) = number::short(number);
        if let Some(place) = self.bytes[self.length..].first_chunk_mut() {
            *place = digits;
        }
        self.length += length;
        self.byte(end);
    }

    #[inline]
    fn append(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.bytes[..self.length]);
    }
}
