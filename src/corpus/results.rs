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

/// The header line.
pub const HEADER: &str = "index,n,family,snakes,ladders,min_rolls\n";

/// Appends one row with its line end. No memory is allocated but for `out` to grow.
#[inline]
pub fn write_row(index: u64, family: &str, board: &Board, solution: Solution, out: &mut Vec<u8>) {
    let tally = board.tally();
    number::push(index, out);
    out.push(b',');
    number::push(board.side().n() as u16, out);
    out.push(b',');
    csv::write_text(family, out);
    out.push(b',');
    number::push(tally.snakes as u16, out);
    out.push(b',');
    number::push(tally.ladders as u16, out);
    out.push(b',');
    number::push(solution.min_rolls(), out);
    out.push(b'\n');
}
