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

use super::number;
use crate::corpus::csv;
use crate::game::Solution;
use crate::solve::SolveResult;

/// What the file is called in a folder that has a manifest.
pub const FILE: &str = "results.csv";

/// The header line.
pub const HEADER: &str = "index,n,family,snakes,ladders,min_rolls\n";

/// A family's name as rows write it. Made once for many rows.
#[derive(Clone, Debug)]
pub struct Name {
    field: Vec<u8>,
    /// The field, if it is no longer than the names of families are, to be laid in one step.
    short: Option<[u8; SHORT]>,
}

const SHORT: usize = 16;

impl Name {
    /// Any name; empty where the family is unknown.
    pub fn new(name: &str) -> Name {
        let mut field = Vec::new();
        csv::write_text(name, &mut field);
        let mut short = [0; SHORT];
        let fits = field.len() <= SHORT;
        if fits {
            short[..field.len()].copy_from_slice(&field);
        }
        Name {
            field,
            short: fits.then_some(short),
        }
    }
}

/// Appends one row with its line end. No memory is allocated but for `out` to grow.
///
/// A row is laid into its place in fixed steps, because to append nine pieces to `out` takes twice as long.
#[inline]
pub fn write_row(index: u64, family: &Name, solved: &SolveResult, out: &mut Vec<u8>) {
    let mut row = Piece::begin(out);
    row.index(index);
    row.byte(b',');
    row.number(solved.side.n() as u16, b',');
    match family.short {
        Some(short) => row.lay(short, family.field.len()),
        None => {
            row.end();
            out.extend_from_slice(&family.field);
            row = Piece::begin(out);
        }
    }
    row.byte(b',');
    row.number(solved.tally.snakes as u16, b',');
    row.number(solved.tally.ladders as u16, b',');
    match solved.solution {
        Solution::Rolls(rolls) => row.number(rolls, b'\n'),
        Solution::Unreachable => b"-1\n".iter().for_each(|&byte| row.byte(byte)),
    }
    row.end();
}

/// A piece of a row, behind what is written: room for an index of 20 digits, a name, four short numbers and what
/// is between them.
struct Piece<'a> {
    out: &'a mut Vec<u8>,
    length: usize,
}

/// The room of a piece.
const PIECE_BYTES: usize = 64;

impl Piece<'_> {
    #[inline]
    fn begin(out: &mut Vec<u8>) -> Piece<'_> {
        let length = out.len();
        out.resize(length + PIECE_BYTES, 0);
        Piece { out, length }
    }

    #[inline]
    fn end(self) {
        self.out.truncate(self.length);
    }

    #[inline]
    fn byte(&mut self, byte: u8) {
        self.out[self.length] = byte;
        self.length += 1;
    }

    /// Lays all of `text`, of which `length` bytes count.
    #[inline]
    fn lay<const N: usize>(&mut self, text: [u8; N], length: usize) {
        if let Some(place) = self.out[self.length..].first_chunk_mut() {
            *place = text;
        }
        self.length += length;
    }

    #[inline]
    fn number(&mut self, number: u16, end: u8) {
        let (digits, length) = number::short(number);
        self.lay(digits, length);
        self.byte(end);
    }

    #[inline]
    fn index(&mut self, index: u64) {
        let (mut digits, mut groups, mut left) = ([0; 7], 0, index);
        while left >= 1000 {
            digits[groups] = (left % 1000) as u16;
            left /= 1000;
            groups += 1;
        }
        let (first, length) = number::short(left as u16);
        self.lay(first, length);
        for &group in digits[..groups].iter().rev() {
            self.lay(number::three_digits(group), 3);
        }
    }
}
