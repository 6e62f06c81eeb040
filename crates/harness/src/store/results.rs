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
use snakes_and_ladders::game::Solution;
use snakes_and_ladders::solve::SolveResult;

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
    /// Returns a name for rows; empty where the family is unknown.
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
pub fn write_text(text: &str, out: &mut Vec<u8>) {
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

/// Writes rows. It remembers the digits of the last index, all but three, which are those of most next ones.
///
/// ```
/// use snakes_and_ladders::game::{JumpCounts, Side, Solution};
/// use snakes_and_ladders::solve::SolveResult;
/// use snl_harness::store::results::{Name, RowWriter};
/// let (side, tally, solution) = (Side::MIN, JumpCounts::default(), Solution::Rolls(1));
/// let (mut rows, mut text) = (RowWriter::default(), Vec::new());
/// rows.write(1234, &Name::new("empty"), &SolveResult { side, family: 0, tally, solution }, &mut text);
/// assert_eq!(text, b"1234,2,empty,0,0,1\n");
/// ```
#[derive(Clone, Debug, Default)]
pub struct RowWriter {
    /// The index divided by 1000, its digits and how many there are.
    thousands: u64,
    digits: [u8; INDEX_DIGITS],
    length: usize,
}

/// More than an index has.
const INDEX_DIGITS: usize = 24;

impl RowWriter {
    /// Appends one row with its line end. Allocates only to grow `out`.
    #[inline]
    pub fn write(&mut self, index: u64, family: &Name, solved: &SolveResult, out: &mut Vec<u8>) {
        let thousands = index / 1000;
        if thousands != self.thousands {
            let mut buffer = itoa::Buffer::new();
            let digits = buffer.format(thousands).as_bytes();
            self.length = digits.len();
            self.digits[..self.length].copy_from_slice(digits);
            self.thousands = thousands;
        }
        let rest = (index % 1000) as u16;
        let mut row = Piece::begin(out);
        if thousands > 0 {
            row.put(self.digits, self.length);
            row.put(number::three_digits(rest), 3);
        } else {
            let (digits, length) = number::short(rest);
            row.put(digits, length);
        }
        write_fields(row, family, solved);
    }
}

/// Writes what follows the index.
///
/// A row is copied into place in steps of fixed length: appending nine pieces to `out` takes twice as long.
#[inline]
fn write_fields(mut row: Piece<'_>, family: &Name, solved: &SolveResult) {
    row.byte(b',');
    row.number(solved.side.n() as u16, b',');
    match family.short {
        Some(short) => row.put(short, family.field.len()),
        None => {
            let out = row.end();
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

impl<'a> Piece<'a> {
    #[inline]
    fn begin(out: &'a mut Vec<u8>) -> Piece<'a> {
        let length = out.len();
        out.resize(length + PIECE_BYTES, 0);
        Piece { out, length }
    }

    #[inline]
    fn end(self) -> &'a mut Vec<u8> {
        self.out.truncate(self.length);
        self.out
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
}
