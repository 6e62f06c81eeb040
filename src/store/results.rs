//! Rows of `results.csv`: one answer per row.
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
//! These columns, in this order, lines ending with a line feed: the same bytes for the same spec and stream version.

use super::number;
use crate::game::Solution;
use crate::solve::SolveResult;

/// The name of the file in an output directory.
pub const FILE: &str = "results.csv";

/// The header line.
pub const HEADER: &str = "index,n,family,snakes,ladders,min_rolls\n";

/// The name of a family as a field of a row, quoted once for many rows.
#[derive(Clone, Debug)]
pub struct Name {
    field: Vec<u8>,
    /// The field, if it is as short as the names of our families, to be copied in one step.
    short: Option<[u8; SHORT]>,
}

const SHORT: usize = 16;

impl Name {
    /// Any name; empty where the family is unknown.
    pub fn new(name: &str) -> Name {
        let mut field = Vec::new();
        write_text(name, &mut field);
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

/// Appends a field of any text, quoted where necessary. Plain names skip csv-core, whose start-up cost exceeds that of the
/// rest of a row.
pub(crate) fn write_text(text: &str, out: &mut Vec<u8>) {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
    if text.as_bytes().iter().all(plain) {
        return out.extend_from_slice(text.as_bytes());
    }
    let start = out.len();
    // Twice the text if every character is a doubled quote, and the quotes around it.
    out.resize(start + 2 * text.len() + 2, 0);
    let mut writer = csv_core::Writer::new();
    let (_, _, mut end) = writer.field(text.as_bytes(), &mut out[start..]);
    // A field that csv-core opened with a quote is closed by whatever follows it.
    let (_, closed) = writer.finish(&mut out[start + end..]);
    end += closed;
    out.truncate(start + end);
}

/// Appends one row with its line end. Allocates only to grow `out`.
///
/// A row is copied into place in steps of fixed length: appending nine pieces to `out` takes twice as long.
#[inline]
pub fn write_row(index: u64, family: &Name, solved: &SolveResult, out: &mut Vec<u8>) {
    let mut row = Piece::begin(out);
    row.index(index);
    row.byte(b',');
    row.number(solved.side.n() as u16, b',');
    match family.short {
        Some(short) => row.put(short, family.field.len()),
        None => {
            row.end();
            out.extend_from_slice(&family.field);
            row = Piece::begin(out);
        }
    }
    row.byte(b',');
    row.number(solved.tally.snakes, b',');
    row.number(solved.tally.ladders, b',');
    match solved.solution {
        Solution::Rolls(rolls) => row.number(rolls, b'\n'),
        Solution::Unreachable => b"-1\n".iter().for_each(|&byte| row.byte(byte)),
    }
    row.end();
}

/// A piece of a row at the end of `out`: space for an index of 20 digits, a name, four short numbers and separators.
struct Piece<'a> {
    out: &'a mut Vec<u8>,
    length: usize,
}

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

    /// Copies all of `text`, of which `length` bytes count.
    #[inline]
    fn put<const N: usize>(&mut self, text: [u8; N], length: usize) {
        if let Some(place) = self.out[self.length..].first_chunk_mut() {
            *place = text;
        }
        self.length += length;
    }

    #[inline]
    fn number(&mut self, number: u16, end: u8) {
        let (digits, length) = number::short(number);
        self.put(digits, length);
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
        self.put(first, length);
        for &group in digits[..groups].iter().rev() {
            self.put(number::three_digits(group), 3);
        }
    }
}
