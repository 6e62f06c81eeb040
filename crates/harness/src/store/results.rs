//! Rows of `results.csv`: one answer per row.
//!
//! ```text
//! index,n,family,snakes,ladders,min_rolls
//! 0,2,uniform,0,2,1
//! ```
//!
//! `min_rolls` is -1 where the last square cannot be reached; `family` is empty where unknown; a
//! loop is neither snake nor ladder.
//!
//! # Stability
//! These columns, in this order, lines ending with a line feed: the same bytes for the same spec
//! and stream version.

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

/// Appends a field of any text, quoted where necessary. Plain names skip the `csv` crate, which
/// takes longer to start than the rest of a row takes.
pub fn write_text(text: &str, out: &mut Vec<u8>) {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
    if text.as_bytes().iter().all(plain) {
        return out.extend_from_slice(text.as_bytes());
    }
    let written = csv::Writer::from_writer(&mut *out).write_record([text]);
    written.expect("writing to memory succeeds");
    // The field is all of a record but its line end.
    out.pop();
}

/// A writer of rows. It keeps the digits of the last index but for the last three, because most
/// next indices have the same.
///
/// ```
/// use snakes_and_ladders::game::{JumpCounts, Side, Solution};
/// use snakes_and_ladders::solve::SolveResult;
/// use snl_harness::store::results::{Name, RowWriter};
/// let (side, tally, solution) = (Side::MIN, JumpCounts::default(), Solution::Rolls(1));
/// let (mut rows, mut text) = (RowWriter::default(), Vec::new());
/// let result = SolveResult { side, family: 0, tally, solution };
/// rows.write(1234, &Name::new("empty"), &result, &mut text);
/// assert_eq!(text, b"1234,2,empty,0,0,1\n");
/// ```
#[derive(Clone, Debug, Default)]
pub struct RowWriter {
    /// The last index divided by 1000.
    thousands: u64,
    /// The digits of `thousands`, of which the first `length` count.
    digits: [u8; INDEX_DIGITS],
    length: usize,
}

/// The number of digits that an index may have, and a few more.
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
        let start = out.len();
        out.resize(start + ROW_BYTES, 0);
        // The place of a row is an array, so that its address stays in a register while bytes are
        // written.
        let row: &mut [u8; ROW_BYTES] = out[start..].first_chunk_mut().expect("it was resized");
        let mut length = 0;
        let mut word = Word::default();
        let rest = (index % 1000) as u16;
        if thousands > 0 {
            length = put(row, 0, self.digits, self.length);
            word.digits(number::three_digits(rest), 3);
        } else {
            word.number(rest);
        }
        word.byte(b',');
        word.number(solved.side.n() as u16);
        word.byte(b',');
        length = word.put(row, length);
        let end = fields_after_family(solved);
        let Some(short) = family.short else {
            out.truncate(start + length);
            out.extend_from_slice(&family.field);
            return out.extend(end.iter().flat_map(|word| word.text()));
        };
        length = put(row, length, short, family.field.len());
        for word in end {
            length = word.put(row, length);
        }
        out.truncate(start + length);
    }
}

/// Returns the numbers of snakes and ladders, and the answer with the end of the line.
#[inline]
fn fields_after_family(solved: &SolveResult) -> [Word; 2] {
    let [mut counts, mut answer] = [Word::default(); 2];
    for count in [solved.tally.snakes, solved.tally.ladders] {
        counts.byte(b',');
        counts.number(count);
    }
    answer.byte(b',');
    match solved.solution {
        Solution::Rolls(rolls) => answer.number(rolls),
        Solution::Unreachable => b"-1".iter().for_each(|&byte| answer.byte(byte)),
    }
    answer.byte(b'\n');
    [counts, answer]
}

/// The space for an index of 20 digits, a short name and three words.
const ROW_BYTES: usize = 64;

/// Copies all of `text`, of which `count` bytes count, into the row, and returns the new length of
/// the row.
#[inline]
fn put<const N: usize>(row: &mut [u8], length: usize, text: [u8; N], count: usize) -> usize {
    if let Some(place) = row[length..].first_chunk_mut() {
        *place = text;
    }
    length + count
}

/// At most eight characters of a row, the first in the lowest byte, which are put together in a
/// register. `run -j 1` takes 0.98 of the CPU time that it took when each field was written to
/// memory by itself (11 pairs, 2026-11-26).
#[derive(Clone, Copy, Debug, Default)]
struct Word {
    bytes: u64,
    length: usize,
}

impl Word {
    #[inline]
    fn byte(&mut self, byte: u8) {
        self.bytes |= u64::from(byte) << (8 * self.length);
        self.length += 1;
    }

    /// Appends three characters, of which `count` count; the others must be 0.
    #[inline]
    fn digits(&mut self, [a, b, c, _]: [u8; 4], count: usize) {
        let digits = u64::from(u32::from_le_bytes([a, b, c, 0]));
        self.bytes |= digits << (8 * self.length);
        self.length += count;
    }

    #[inline]
    fn number(&mut self, number: u16) {
        let (digits, length) = number::short(number);
        self.digits(digits, length);
    }

    #[inline]
    fn put(self, row: &mut [u8], length: usize) -> usize {
        put(row, length, self.bytes.to_le_bytes(), self.length)
    }

    fn text(self) -> impl Iterator<Item = u8> {
        self.bytes.to_le_bytes().into_iter().take(self.length)
    }
}
