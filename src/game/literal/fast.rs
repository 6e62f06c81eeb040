//! The reader for the canonical literal, as this program and LeetCode write it: no white space.
//!
//! Owns the way from such a text to a board without the heap and almost without branches. Must not name an
//! offence: of a text that is anything but a valid board in canonical form it only says that it is none.
//!
//! Four cells of five say `-1` and nobody can predict which, so a branch a cell costs more than all
//! arithmetic together. The steps, each a plain loop over all cells:
//!
//! 1. [`Scratch::mark`]: where each number ends, one bit a byte, 64 bytes at a time. Their count tells the side.
//! 2. [`Scratch::gather`]: the four bytes up to each end, put where the number's square is. They hold the
//!    number, of at most three digits, and the byte before it.
//! 3. [`Scratch::understand`]: from these four bytes alone the label, and whether they are as they should be:
//!    vector code.
//! 4. [`Board::fill`]: the rules, and the board.
//!
//! Why no byte goes unseen: step 3 says that before each end stands a well-formed number behind `[` where a
//! row starts and behind a comma elsewhere, and how many bytes the numbers have. That each row but the last
//! is followed by `],[` is asked for. So much the pieces need at least, and if the text is no longer than that,
//! nothing stands between them.

use super::layout::{EXPECTED, EXPECTED_AT, PLACES, PLACES_AT, SIDES};
use crate::game::board::SLOTS;
use crate::game::{Board, MAX_SIDE, MAX_SQUARES, Side};
use std::cell::RefCell;

/// The longest canonical literal: `[[400,400,…],…]`.
const LONGEST: usize = MAX_SQUARES * 4 + MAX_SIDE * 2 + 1;

/// Bytes that are looked at together.
const BLOCK: usize = 64;

/// Blocks of the longest literal.
const BLOCKS: usize = LONGEST.div_ceil(BLOCK);

/// Bytes from the first of a number's predecessor to its end.
const WINDOW: usize = 4;

/// Numbers that are taken out of a block at once, whether there are as many or not: a loop that asks is
/// mispredicted once a block.
pub(super) const GROUP: usize = 8;

/// Room for all numbers and for what the last group adds; a power of two, so that a masked index is inside.
const NUMBERS: usize = 512;

/// What stands for the squares beyond the board: ` ,-1`.
const NO_JUMP: u32 = u32::from_le_bytes(*b" ,-1");

thread_local! {
    /// Kept from board to board, because to clear it takes longer than some boards.
    static SCRATCH: RefCell<Scratch> = const { RefCell::new(Scratch {
        marks: [0; BLOCKS],
        ends: [0; NUMBERS],
        windows: [0; NUMBERS],
        labels: [0; SLOTS],
    }) };
}

/// What one step leaves for the next.
struct Scratch {
    /// For each block the bytes that follow a run of digits.
    marks: [u64; BLOCKS],
    /// Where each number ends, in the order of the text.
    ends: [u16; NUMBERS],
    /// The bytes up to each end, in the order of the squares.
    windows: [u32; NUMBERS],
    /// The label on each square, 0 for `-1`.
    labels: [u16; SLOTS],
}

/// Reads the literal into `board` and says whether it did. If not, the text may still be a board.
#[inline]
pub(super) fn read(text: &[u8], board: &mut Board) -> bool {
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    if text.len() > LONGEST || !text.starts_with(b"[[") || !text.ends_with(b"]]") {
        return false;
    }
    SCRATCH.with_borrow_mut(|scratch| scratch.read(text, board).is_some())
}

impl Scratch {
    fn read(&mut self, text: &[u8], board: &mut Board) -> Option<()> {
        let numbers = self.mark(text);
        let side = Side::new(usize::from(*SIDES.get(numbers)?))?;
        self.gather(text, side)?;
        for row in 1..side.n() {
            let end = usize::from(self.ends[row * side.n() - 1]);
            if text.get(end..)?.first_chunk::<3>()? != b"],[" {
                return None;
            }
        }
        let bytes = self.understand(side)?;
        // `[[`, numbers with a comma or `],[` between them, `]]`.
        let pieces = 2 + bytes + (numbers - 1) + 2 * (side.n() - 1) + 2;
        let whole = pieces == text.len() && usize::from(self.ends[numbers - 1]) == text.len() - 2;
        (whole && board.fill(side, &self.labels)).then_some(())
    }

    /// Marks the ends of all runs of digits and counts them.
    #[inline]
    fn mark(&mut self, text: &[u8]) -> usize {
        let (blocks, rest) = text.as_chunks::<BLOCK>();
        let mut last = [0; BLOCK];
        last[..rest.len()].copy_from_slice(rest);
        let (mut count, mut before) = (0, 0);
        for (block, marks) in blocks.iter().chain([&last]).zip(&mut self.marks) {
            let digits = digits(block);
            *marks = !digits & (digits << 1 | before);
            before = digits >> 63;
            count += marks.count_ones() as usize;
        }
        count
    }

    /// Puts the window of each number where its square is.
    #[inline]
    fn gather(&mut self, text: &[u8], side: Side) -> Option<()> {
        let cells = side.squares();
        self.windows[cells..cells.next_multiple_of(BLOCK)].fill(NO_JUMP);
        let places = PLACES.get(PLACES_AT[side.n()]..)?;
        let mut edge = [b'['; WINDOW + BLOCK];
        let mut count = 0;
        for (number, &marks) in self.marks[..text.len().div_ceil(BLOCK)].iter().enumerate() {
            let next = count + marks.count_ones() as usize;
            let start = number * BLOCK;
            let whole = start
                .checked_sub(WINDOW)
                .and_then(|start| text.get(start..));
            let bytes = match whole.and_then(|text| text.first_chunk()) {
                Some(bytes) => bytes,
                None => {
                    // The first block has nothing before it, the last is short.
                    let before = start.min(WINDOW);
                    let rest = &text[start - before..text.len().min(start + BLOCK)];
                    edge[WINDOW - before..][..rest.len()].copy_from_slice(rest);
                    &edge
                }
            };
            let mut marks = marks;
            while count < next {
                let places = places.get(count..)?.first_chunk::<GROUP>()?;
                let ends = self.ends.get_mut(count..)?.first_chunk_mut::<GROUP>()?;
                for (end, &place) in ends.iter_mut().zip(places) {
                    // The bit at the top keeps the instruction simple; without it it must mind the zero.
                    let at = (marks | 1 << 63).trailing_zeros() as usize;
                    let window = [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]];
                    self.windows[usize::from(place) % NUMBERS] = u32::from_le_bytes(window);
                    *end = (start | at) as u16;
                    marks &= marks.wrapping_sub(1);
                }
                count += GROUP;
            }
            count = next;
        }
        Some(())
    }

    /// Finds the label in each window, and the bytes of all numbers; none if a window is wrong.
    ///
    /// All of it in 16 bits, with sign masks for choices: written with comparisons, or from 32 bits, it is
    /// compiled to vectors of four or none, and takes three to ten times as long.
    #[inline]
    fn understand(&mut self, side: Side) -> Option<usize> {
        let used = side.squares().next_multiple_of(BLOCK);
        let expected = EXPECTED.get(EXPECTED_AT[side.n()]..)?;
        let blocks = self.windows.as_chunks::<BLOCK>().0.iter();
        let blocks = blocks.zip(expected.as_chunks::<BLOCK>().0);
        let blocks = blocks.zip(self.labels.as_chunks_mut::<BLOCK>().0);
        let (mut wrong, mut bytes) = (0i16, 0i16);
        for ((windows, expected), labels) in blocks.take(used / BLOCK) {
            let low = windows.map(|window| window as i16);
            let high = windows.map(|window| (window >> 16) as i16);
            let mut found = [0; BLOCK];
            for index in 0..BLOCK {
                let [fourth, third] = [low[index] & 0xFF, low[index] >> 8 & 0xFF];
                let [second, first] = [high[index] & 0xFF, high[index] >> 8 & 0xFF];
                let zero = i16::from(b'0');
                let (ones, tens, hundreds) = (first - zero, second - zero, third - zero);
                let jump = differ(high[index], i16::from_le_bytes(*b"-1"));
                let two = !(tens | (9 - tens)) >> 15;
                let three = !(hundreds | (9 - hundreds)) >> 15 & two;
                // The byte before the number: the second, if that is neither digit nor minus, and so on.
                let longer = two | !jump;
                let before = second ^ (second ^ third) & longer;
                let before = before ^ (before ^ fourth) & three;
                let value = ones + (tens & two) * 10 + (hundreds & three) * 100;
                // The least number with so many digits: a leading zero is below it.
                let least = 1 + (9 & two) + (90 & three);
                // Two bytes differ if their difference or its negative has the sign.
                let strange = before - i16::from(expected[index]);
                wrong |= strange | -strange | ones | (9 - ones) | (value - least);
                bytes += 1 - longer - three;
                found[index] = (value & jump) as u16;
            }
            *labels = found;
        }
        let beyond = 2 * (used - side.squares());
        (wrong >= 0).then(|| bytes as usize - beyond)
    }
}

/// -1 if they differ, else 0.
#[inline]
const fn differ(a: i16, b: i16) -> i16 {
    let difference = a ^ b;
    (difference | difference.wrapping_neg()) >> 15
}

/// One bit a byte, lowest first: whether it may be a digit. Two bits set are taken for it without a look at the
/// others, which is right for every byte of a canonical literal; step 3 looks closer.
///
/// The processor has an instruction for this, but to call it is unsafe here, and from loops over single bytes
/// the compiler does not make it.
#[inline]
fn digits(block: &[u8; BLOCK]) -> u64 {
    // Bit b of byte i is to be what it is of byte 8 b + i, and then rows and columns change places.
    let mut halves = [0; 2];
    for (pair, bytes) in block.as_chunks::<16>().0.iter().enumerate() {
        for (half, bytes) in bytes.as_chunks::<8>().0.iter().enumerate() {
            let bytes = u64::from_le_bytes(*bytes);
            let both = (bytes & bytes << 1) & 0x2020_2020_2020_2020;
            halves[half] |= both << 2 >> (7 - 2 * pair);
        }
    }
    let mut bits = halves[0] | halves[1] << 1;
    for (by, keep) in [
        (7, 0x00AA_00AA_00AA_00AA),
        (14, 0x0000_CCCC_0000_CCCC),
        (28, 0x0000_0000_F0F0_F0F0),
    ] {
        let change = (bits ^ bits >> by) & keep;
        bits ^= change ^ change << by;
    }
    bits
}
