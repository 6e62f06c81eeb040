//! The reader for the canonical literal, as this program and LeetCode write it: no white space.
//!
//! Owns the way from such a text to a board without the heap and almost without branches. Must not name an
//! offence: of a text that is anything but a valid board in canonical form it only says that it is none.
//!
//! Four cells of five say `-1` and nobody can predict which, so a branch a cell costs more than all
//! arithmetic together, and even a step a cell is much: here the cells that say `-1` are never looked at one by
//! one. 64 bytes at a time become one bit a byte for each class of bytes ([`VectorizedCount`]); the grammar is a dozen
//! equations between these masks ([`Scan::grammar`]); and only jumps are taken out, each with the number of
//! cells before it, which is a count of bits.

use super::layout::{PLACES, PLACES_AT, SIDES};
use super::masks::{ByteClassifier, Masks, SwarClassifier};
use crate::game::{Board, MAX_SIDE, MAX_SQUARES, Side, Square};
use std::cell::RefCell;

/// The longest canonical literal: `[[400,400,…],…]`.
const MAX_LITERAL_BYTES: usize = MAX_SQUARES * 4 + MAX_SIDE * 2 + 1;

/// Bytes that are looked at together.
pub(super) const BLOCK: usize = 64;

/// Jumps that are taken out of a block at once, whether there are as many or not: a loop that asks
/// after each is mispredicted once a block.
const GROUP: usize = 4;

/// Most numbers in a block.
const MAX_NUMBERS: usize = BLOCK / 2;

thread_local! {
    /// Kept from board to board, because to clear it takes longer than some boards.
    static SCAN: RefCell<Scan> = const { RefCell::new(Scan {
        cells: [0; MAX_SQUARES + MAX_NUMBERS],
        ends: [0; MAX_SQUARES + MAX_NUMBERS],
        windows: [0; MAX_SQUARES + MAX_NUMBERS],
        labels: [0; MAX_SQUARES + MAX_NUMBERS],
        rows: [0; MAX_SIDE],
    }) };
}

/// What the scan of a text finds.
struct Scan {
    /// For each jump, the number of cells before it.
    cells: [u16; MAX_SQUARES + MAX_NUMBERS],
    /// For each jump, where in the text its number ends.
    ends: [u16; MAX_SQUARES + MAX_NUMBERS],
    /// For each jump, the four bytes up to its end: its number and at least one byte before that.
    windows: [u32; MAX_SQUARES + MAX_NUMBERS],
    /// For each jump, its number.
    labels: [u16; MAX_SQUARES + MAX_NUMBERS],
    /// For each row, the number of cells up to its end.
    rows: [u16; MAX_SIDE],
}

/// How much of everything there is.
struct ScanCounts {
    cells: usize,
    jumps: usize,
    rows: usize,
}

/// Reads the literal into `board` and says whether it did. If not, the text may still be a board, and `board`
/// is of no meaning.
#[inline]
pub(super) fn parse_fast(text: &[u8], board: &mut Board) -> bool {
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    if text.len() > MAX_LITERAL_BYTES || !text.starts_with(b"[[") || !text.ends_with(b"]]") {
        return false;
    }
    SCAN.with_borrow_mut(|scan| {
        let side = scan.text(text);
        side.is_some_and(|(side, jumps)| scan.fill(side, jumps, board).is_some())
    })
}

impl Scan {
    /// Scans with the best that the machine has.
    #[inline]
    fn text(&mut self, text: &[u8]) -> Option<(Side, usize)> {
        #[cfg(target_arch = "x86_64")]
        {
            if let Some(machine) = pulp::x86::V4::try_new() {
                return machine.vectorize(VectorizedScan(machine, self, text));
            }
            if let Some(machine) = pulp::x86::V3::try_new() {
                return machine.vectorize(VectorizedScan(machine, self, text));
            }
        }
        self.with(SwarClassifier, text)
    }

    /// The side and the number of jumps, if the text is a list of equally long rows, as many as they are long.
    #[inline(always)]
    fn with(&mut self, classes: impl ByteClassifier, text: &[u8]) -> Option<(Side, usize)> {
        let counts = self.blocks(classes, text)?;
        let side = Side::new(usize::from(*SIDES.get(counts.cells)?))?;
        let mut ragged = counts.rows ^ side.n();
        for (row, &cells) in self.rows[..side.n()].iter().enumerate() {
            ragged |= usize::from(cells) ^ ((row + 1) * side.n());
        }
        if ragged != 0 {
            return None;
        }
        for (window, &end) in self.windows.iter_mut().zip(&self.ends).take(counts.jumps) {
            let start = usize::from(end).wrapping_sub(4);
            *window = match text.get(start..).and_then(|text| text.first_chunk()) {
                Some(bytes) => u32::from_le_bytes(*bytes),
                // A number of one digit at the very start has only three bytes before its end.
                None => u32::from_le_bytes([b'[', b'[', b'[', text[2]]),
            };
        }
        for (label, window) in self.labels.iter_mut().zip(&self.windows).take(counts.jumps) {
            *label = label_in(*window);
        }
        Some((side, counts.jumps))
    }

    /// Takes the rows, `[…],[…]`, apart block by block.
    #[inline(always)]
    fn blocks(&mut self, classes: impl ByteClassifier, text: &[u8]) -> Option<ScanCounts> {
        let body = &text[1..text.len() - 1];
        let (blocks, rest) = body.as_chunks::<BLOCK>();
        let mut last = [0; BLOCK];
        last[..rest.len()].copy_from_slice(rest);
        let mut counts = ScanCounts {
            cells: 0,
            jumps: 0,
            rows: 0,
        };
        // As if a row had ended, and a comma followed.
        let mut before = Masks {
            closing: 1 << 62,
            commas: 1 << 63,
            ..Masks::default()
        };
        let mut wrong = 0;
        for (number, bytes) in blocks.iter().chain([&last]).enumerate() {
            let filled = match number == blocks.len() {
                true => !(u64::MAX << rest.len()),
                false => u64::MAX,
            };
            let masks = classes.masks(bytes);
            wrong |= grammar(&masks, &before, filled);
            let ends = (masks.commas | masks.closing) & after(masks.digits, before.digits, 1);
            let jumps = ends & !after(masks.minuses, before.minuses, 2);
            let start = (number * BLOCK) as u16;
            self.take(start, ends, jumps, masks.closing, &mut counts)?;
            before = masks;
        }
        (wrong == 0).then_some(counts)
    }

    /// Takes jumps and row ends out of a block; none if a board has not so many.
    #[inline(always)]
    fn take(
        &mut self,
        start: u16,
        ends: u64,
        mut jumps: u64,
        mut rows: u64,
        counts: &mut ScanCounts,
    ) -> Option<()> {
        let before = counts.cells;
        if counts.jumps > MAX_SQUARES {
            return None;
        }
        let next_jump = counts.jumps + jumps.count_ones() as usize;
        while counts.jumps < next_jump {
            let cells = self.cells.get_mut(counts.jumps..)?;
            let cells = cells.first_chunk_mut::<GROUP>()?;
            let places = self.ends.get_mut(counts.jumps..)?;
            let places = places.first_chunk_mut::<GROUP>()?;
            for (cell, end) in cells.iter_mut().zip(places) {
                // The block starts at the text's second byte.
                *end = start + 1 + jumps.trailing_zeros() as u16;
                *cell = (before + lower(ends, jumps)) as u16;
                jumps &= jumps.wrapping_sub(1);
            }
            counts.jumps += GROUP;
        }
        while rows != 0 {
            *self.rows.get_mut(counts.rows)? = (before + lower(ends, rows) + 1) as u16;
            rows &= rows.wrapping_sub(1);
            counts.rows += 1;
        }
        counts.jumps = next_jump;
        counts.cells += ends.count_ones() as usize;
        Some(())
    }

    /// Puts the jumps on the board; none if a rule forbids one.
    #[inline]
    fn fill(&self, side: Side, jumps: usize, board: &mut Board) -> Option<()> {
        board.clear(side);
        let places = PLACES.get(PLACES_AT[side.n()]..)?;
        for (&cell, &label) in self.cells.iter().zip(&self.labels).take(jumps) {
            let from = Square::at(usize::from(*places.get(usize::from(cell))?));
            board
                .set_jump(from, Square::new(usize::from(label))?)
                .ok()?;
        }
        Some(())
    }
}

/// A scan to be compiled for the machine `C`.
#[cfg(target_arch = "x86_64")]
struct VectorizedScan<'a, C>(C, &'a mut Scan, &'a [u8]);

#[cfg(target_arch = "x86_64")]
impl<C: ByteClassifier> pulp::NullaryFnOnce for VectorizedScan<'_, C> {
    type Output = Option<(Side, usize)>;

    #[inline(always)]
    fn call(self) -> Self::Output {
        self.1.with(self.0, self.2)
    }
}

/// How many of `all` are below the lowest of `bits`; if there is none, how many they are.
#[inline(always)]
const fn lower(all: u64, bits: u64) -> usize {
    (all & !bits & bits.wrapping_sub(1)).count_ones() as usize
}

/// The bytes that stand `by` after one of these, which may be in the block before.
#[inline(always)]
const fn after(here: u64, before: u64, by: u32) -> u64 {
    here << by | before >> (u64::BITS - by)
}

/// The bytes that break the grammar of `[cell,cell],[cell,cell]`, each cell -1 or of one to three digits, the first
/// not 0. Every byte must be of a class, and of one that may follow what is before it. What may end the text was
/// asked before.
#[inline(always)]
fn grammar(now: &Masks, before: &Masks, filled: u64) -> u64 {
    let comma = after(now.commas, before.commas, 1);
    let opening = after(now.opening, before.opening, 1);
    let [closing, two_after_closing] = after_both(now.closing, before.closing);
    let [minus, two_after_minus] = after_both(now.minuses, before.minuses);
    let [digit, two_after_digit] = after_both(now.digits, before.digits);
    let four_digits = now.digits & digit & two_after_digit & after(now.digits, before.digits, 3);
    let known = now.digits | now.minuses | now.commas | now.opening | now.closing;
    // A bracket opens exactly where a comma follows one that closes.
    let wrong = now.opening ^ comma & two_after_closing
        | now.closing & !digit
        | now.commas & !(digit | closing)
        | now.minuses & !(comma | opening)
        | now.digits & (closing | two_after_minus)
        | minus & !now.ones
        | now.zeros & !digit
        | four_digits;
    known ^ filled | wrong & filled
}

#[inline(always)]
const fn after_both(here: u64, before: u64) -> [u64; 2] {
    [after(here, before, 1), after(here, before, 2)]
}

/// The number of one to three digits that ends with the last of these bytes.
#[inline(always)]
fn label_in(window: u32) -> u16 {
    let [_, hundreds, tens, ones] = window.to_le_bytes();
    let (ones, tens, hundreds) = (digit(ones), digit(tens), digit(hundreds));
    let two = tens < 10;
    let three = two & (hundreds < 10);
    let tens = if two { 10 * tens } else { 0 };
    let hundreds = if three { 100 * hundreds } else { 0 };
    ones + tens + hundreds
}

/// What the digit stands for; 10 or more if it is none.
#[inline(always)]
const fn digit(byte: u8) -> u16 {
    (byte as u16).wrapping_sub(b'0' as u16)
}
