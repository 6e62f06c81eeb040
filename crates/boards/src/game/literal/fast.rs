//! The reader for the canonical literal, as this program and LeetCode write it: without white
//! space, except perhaps a line feed at the end.
//!
//! It does not allocate, has almost no branches, and does not report errors: it only says whether
//! the text is a valid board in canonical form.
//!
//! Typically four cells of five are `-1`, unpredictably, so one branch per cell would cost more
//! than all arithmetic together. Here, cells that are `-1` are never looked at one by one. Blocks
//! of 64 bytes become one bit mask per class of bytes ([`Masks`]); the grammar is a dozen equations
//! between these masks ([`grammar_errors`]); only jumps are extracted, each with the number of
//! cells before it, which is a count of bits.

use super::masks::{BLOCK, ByteClassifier, Masks, SwarClassifier};
use crate::game::{Board, MAX_SIDE, MAX_SQUARES, Side, Square};
use std::cell::RefCell;

/// The side of the board with a given number of cells, or 0.
static SIDES: [u8; MAX_SQUARES + 1] = {
    let mut sides = [0; MAX_SQUARES + 1];
    let mut n = 0;
    while n <= MAX_SIDE {
        sides[n * n] = n as u8;
        n += 1;
    }
    sides
};

/// For each side and each cell in the order of the text, the index of its square.
static CELL_SQUARES: [[u16; MAX_SQUARES]; MAX_SIDE + 1] = {
    let mut squares = [[0; MAX_SQUARES]; MAX_SIDE + 1];
    let mut n = 2;
    while n <= MAX_SIDE {
        let side = Side::new(n).expect("2 to 20");
        let mut cell = 0;
        while cell < n * n {
            squares[n][cell] = side.square_at(cell / n, cell % n).index() as u16;
            cell += 1;
        }
        n += 1;
    }
    squares
};

/// The longest canonical literal: `[[400,400,…],…]`.
const MAX_LITERAL_BYTES: usize = MAX_SQUARES * 4 + MAX_SIDE * 2 + 1;

/// The number of jumps that are extracted from a block together; the last group is padded. A loop
/// with a branch per jump is mispredicted once per block.
const GROUP: usize = 4;

const MAX_BLOCK_CELLS: usize = BLOCK / 2;

/// Room for the jumps of a valid board and of one block more; a text with more jumps is rejected.
const MAX_JUMPS: usize = MAX_SQUARES + MAX_BLOCK_CELLS;

thread_local! {
    /// The scan, reused from board to board: clearing it takes longer than reading a small board.
    static SCAN: RefCell<Scan> = const { RefCell::new(Scan {
        cells: [0; MAX_JUMPS],
        ends: [0; MAX_JUMPS],
        windows: [0; MAX_JUMPS],
        labels: [0; MAX_JUMPS],
        rows: [0; MAX_SIDE],
    }) };
}

/// The marks that the scan of a text finds. Only the entries counted by [`ScanCounts`] are of this
/// text.
struct Scan {
    /// The number of cells before each jump.
    cells: [u16; MAX_JUMPS],
    /// The offset in the text at which the number of each jump ends.
    ends: [u16; MAX_JUMPS],
    /// The four bytes before that offset: the number of the jump and at least one byte before it.
    windows: [u32; MAX_JUMPS],
    labels: [u16; MAX_JUMPS],
    /// The number of cells in each row and the rows before it.
    rows: [u16; MAX_SIDE],
}

#[derive(Default)]
struct ScanCounts {
    cells: usize,
    jumps: usize,
    rows: usize,
}

/// Reads the literal into `board`, and returns whether it could. If not, `board` is unspecified,
/// and the text may still be a board in another form.
#[inline]
pub(super) fn parse_fast(text: &[u8], board: &mut Board) -> bool {
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    if text.len() > MAX_LITERAL_BYTES || !text.starts_with(b"[[") || !text.ends_with(b"]]") {
        return false;
    }
    SCAN.with_borrow_mut(|scan| {
        let scanned = scan.scan(text);
        scanned.is_some_and(|(side, jumps)| scan.fill(side, jumps, board).is_some())
    })
}

impl Scan {
    /// Scans the text with the best instructions that the CPU has.
    #[inline]
    fn scan(&mut self, text: &[u8]) -> Option<(Side, usize)> {
        match pulp::Arch::new() {
            #[cfg(target_arch = "x86_64")]
            pulp::Arch::V4(machine) => machine.vectorize(VectorizedScan {
                classifier: machine,
                scan: self,
                text,
            }),
            #[cfg(target_arch = "x86_64")]
            pulp::Arch::V3(machine) => machine.vectorize(VectorizedScan {
                classifier: machine,
                scan: self,
                text,
            }),
            _ => self.scan_with(SwarClassifier, text),
        }
    }

    /// Returns the side and the number of jumps, if the text is a square grid of cells.
    #[inline(always)]
    fn scan_with(&mut self, classifier: impl ByteClassifier, text: &[u8]) -> Option<(Side, usize)> {
        let counts = self.scan_blocks(classifier, text)?;
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
                // Only a one-digit number in the first cell has fewer than four bytes before its
                // end.
                None => u32::from_le_bytes([b'[', b'[', b'[', text[2]]),
            };
        }
        for (label, window) in self.labels.iter_mut().zip(&self.windows).take(counts.jumps) {
            *label = label_in(*window);
        }
        Some((side, counts.jumps))
    }

    /// Scans the rows, `[…],[…]`, block by block.
    #[inline(always)]
    fn scan_blocks(&mut self, classifier: impl ByteClassifier, text: &[u8]) -> Option<ScanCounts> {
        let body = &text[1..text.len() - 1];
        let (blocks, rest) = body.as_chunks::<BLOCK>();
        let mut last = [0; BLOCK];
        last[..rest.len()].copy_from_slice(rest);
        let mut counts = ScanCounts::default();
        // The scan begins as if a row had just ended, with a comma after it.
        let mut before = Masks {
            closing: 1 << 62,
            commas: 1 << 63,
            ..Masks::default()
        };
        let mut errors = 0;
        for (block, bytes) in blocks.iter().chain([&last]).enumerate() {
            let filled = if block == blocks.len() {
                !(u64::MAX << rest.len())
            } else {
                u64::MAX
            };
            let masks = classifier.masks(bytes);
            errors |= grammar_errors(&masks, &before, filled);
            let ends = (masks.commas | masks.closing) & after(masks.digits, before.digits, 1);
            let jumps = ends & !after(masks.minuses, before.minuses, 2);
            let start = (block * BLOCK) as u16;
            self.extract(start, ends, jumps, masks.closing, &mut counts)?;
            before = masks;
        }
        (errors == 0).then_some(counts)
    }

    /// Extracts the jumps and row ends of a block, whose masks are given; `None` if there are too
    /// many for a board.
    #[inline(always)]
    fn extract(
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
            let cells = self
                .cells
                .get_mut(counts.jumps..)?
                .first_chunk_mut::<GROUP>()?;
            let jump_ends = self
                .ends
                .get_mut(counts.jumps..)?
                .first_chunk_mut::<GROUP>()?;
            for (cell, end) in cells.iter_mut().zip(jump_ends) {
                // Blocks are counted from the text's second byte.
                *end = start + 1 + jumps.trailing_zeros() as u16;
                *cell = (before + count_below(ends, jumps)) as u16;
                jumps &= jumps.wrapping_sub(1);
            }
            counts.jumps += GROUP;
        }
        while rows != 0 {
            *self.rows.get_mut(counts.rows)? = (before + count_below(ends, rows) + 1) as u16;
            rows &= rows.wrapping_sub(1);
            counts.rows += 1;
        }
        counts.jumps = next_jump;
        counts.cells += ends.count_ones() as usize;
        Some(())
    }

    /// Puts the jumps on the board; `None` if one of them is invalid.
    #[inline]
    fn fill(&self, side: Side, jumps: usize, board: &mut Board) -> Option<()> {
        board.clear(side);
        let squares = &CELL_SQUARES[side.n()];
        for (&cell, &label) in self.cells.iter().zip(&self.labels).take(jumps) {
            let from = Square::from_index(usize::from(*squares.get(usize::from(cell))?));
            board
                .set_jump(from, Square::from_label(usize::from(label))?)
                .ok()?;
        }
        Some(())
    }
}

/// A scan that `pulp` compiles for the instruction set `C`.
#[cfg(target_arch = "x86_64")]
struct VectorizedScan<'a, C> {
    classifier: C,
    scan: &'a mut Scan,
    text: &'a [u8],
}

#[cfg(target_arch = "x86_64")]
impl<C: ByteClassifier> pulp::NullaryFnOnce for VectorizedScan<'_, C> {
    type Output = Option<(Side, usize)>;

    #[inline(always)]
    fn call(self) -> Self::Output {
        self.scan.scan_with(self.classifier, self.text)
    }
}

/// Returns the number of bits of `all` below the lowest bit of `bits`, or of all its bits if `bits`
/// is 0.
#[inline(always)]
const fn count_below(all: u64, bits: u64) -> usize {
    (all & !bits & bits.wrapping_sub(1)).count_ones() as usize
}

/// Returns the mask of the bytes that come `by` bytes after a byte of `here`, or of `before` in the
/// previous block.
#[inline(always)]
const fn after(here: u64, before: u64, by: u32) -> u64 {
    here << by | before >> (u64::BITS - by)
}

/// Returns the bytes that break the grammar of `[cell,cell],[cell,cell]`, where a cell is -1 or one
/// to three digits of which the first is not 0: bytes of no class, and bytes of a class that may
/// not follow the bytes before. The end of the text is checked elsewhere.
#[inline(always)]
fn grammar_errors(now: &Masks, before: &Masks, filled: u64) -> u64 {
    let comma = after(now.commas, before.commas, 1);
    let opening = after(now.opening, before.opening, 1);
    let [closing, two_after_closing] = one_and_two_after(now.closing, before.closing);
    let [minus, two_after_minus] = one_and_two_after(now.minuses, before.minuses);
    let [digit, two_after_digit] = one_and_two_after(now.digits, before.digits);
    let four_digits = now.digits & digit & two_after_digit & after(now.digits, before.digits, 3);
    let known = now.digits | now.minuses | now.commas | now.opening | now.closing;
    // `[` comes after `],`, and nothing else does.
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
const fn one_and_two_after(here: u64, before: u64) -> [u64; 2] {
    [after(here, before, 1), after(here, before, 2)]
}

/// Returns the number of one to three digits at the end of these four bytes.
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

/// Returns the value of the digit; 10 or more if the byte is not a digit.
#[inline(always)]
const fn digit(byte: u8) -> u16 {
    (byte as u16).wrapping_sub(b'0' as u16)
}
