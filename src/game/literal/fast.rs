//! The reader for the canonical literal, as this program and LeetCode write it: no white space.
//!
//! Owns the way from such a text to a board without the heap and almost without branches. Must not name an
//! offence: of a text that is anything but a valid board in canonical form it only says that it is none.
//!
//! Four cells of five say `-1` and nobody can predict which, so a branch a cell costs more than all
//! arithmetic together. The steps, each a plain loop over all cells:
//!
//! 1. [`ends`]: where each number ends, from one bit a byte, 64 bytes at a time.
//! 2. [`gather`]: the four bytes up to each end, in the order of the squares. They hold the number, of at
//!    most three digits, and the byte before it.
//! 3. [`labels`]: from these four bytes alone the label, and whether they are as they should be: vector code.
//! 4. [`Board::fill`]: the rules, and the board.
//!
//! Why no byte goes unseen: step 3 says that before each end stands a well-formed number behind a comma or a
//! bracket, and how many bytes these take together; rows are asked to be parted by `],[`. What the pieces
//! need at least is what the text has, so nothing stands between them; and brackets before a number are as
//! many as rows, all of which have theirs, so the others are commas.

use crate::game::board::SLOTS;
use crate::game::{Board, MAX_SIDE, MAX_SQUARES, Side};

/// The longest canonical literal: `[[400,400,…],…]`.
const LONGEST: usize = MAX_SQUARES * 4 + MAX_SIDE * 2 + 1;

/// Bytes that are looked at together.
const BLOCK: usize = 64;

/// Ends that are taken out of a block at once, whether there are as many or not: a loop that asks is
/// mispredicted once a block.
const GROUP: usize = 8;

/// Room for all ends and for what a last block writes beyond; a power of two, so that a masked index is
/// always inside.
const ENDS: usize = 512;

/// What stands for the squares beyond the board: ` ,-1`.
const NO_JUMPS: Windows = Windows {
    low: [u16::from_le_bytes(*b" ,"); SLOTS],
    high: [u16::from_le_bytes(*b"-1"); SLOTS],
};

/// Reads the literal into `board` and says whether it did. If not, the text may still be a board.
#[inline]
pub(super) fn read(text: &[u8], board: &mut Board) -> bool {
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    try_read(text, board).is_some()
}

#[inline]
fn try_read(text: &[u8], board: &mut Board) -> Option<()> {
    if text.len() > LONGEST || !text.starts_with(b"[[") || !text.ends_with(b"]]") {
        return None;
    }
    let mut ends = [0; ENDS];
    let cells = find_ends(text, &mut ends)?;
    let side = Side::new(usize::from(*ROOTS.get(cells)?))?;
    if usize::from(ends[cells - 1]) != text.len() - 2 {
        return None;
    }
    for last in ends[..cells - 1]
        .iter()
        .skip(side.n() - 1)
        .step_by(side.n())
    {
        let parting = text.get(usize::from(*last)..)?.first_chunk::<3>()?;
        if parting != b"],[" {
            return None;
        }
    }
    let mut windows = NO_JUMPS;
    gather(text, &ends, side, &mut windows)?;
    let mut found = [0; SLOTS];
    let used = cells.next_multiple_of(BLOCK);
    let seen = labels(&windows, used, &mut found);
    // `[[`, then numbers with a comma or `],[` between them.
    let pieces = 2 + seen.bytes - 2 * (used - cells) + (cells - 1) + 2 * (side.n() - 1);
    let whole = pieces == text.len() - 2 && seen.brackets == side.n();
    (seen.good && whole && board.fill(side, &found)).then_some(())
}

/// The side of a board with so many squares, or 0.
const ROOTS: [u8; MAX_SQUARES + 1] = {
    let mut roots = [0; MAX_SQUARES + 1];
    let mut n = 0;
    while n <= MAX_SIDE {
        roots[n * n] = n as u8;
        n += 1;
    }
    roots
};

/// Writes where each run of digits ends, and says how many there are; none if more than a board has squares.
#[inline]
fn find_ends(text: &[u8], ends: &mut [u16; ENDS]) -> Option<usize> {
    let (blocks, rest) = text.as_chunks::<BLOCK>();
    let mut last = [0; BLOCK];
    last[..rest.len()].copy_from_slice(rest);
    let (mut count, mut before) = (0, 0);
    for (number, block) in blocks.iter().chain([&last]).enumerate() {
        let digits = digits(block);
        let mut bits = !digits & (digits << 1 | before);
        before = digits >> 63;
        let next = count + bits.count_ones() as usize;
        if next > MAX_SQUARES {
            return None;
        }
        while count < next {
            let group = ends[count..].first_chunk_mut::<GROUP>()?;
            for end in group {
                // The bit at the top keeps the instruction simple; without it it must mind the zero.
                *end = (number * BLOCK) as u16 + (bits | 1 << 63).trailing_zeros() as u16;
                bits &= bits.wrapping_sub(1);
            }
            count += GROUP;
        }
        count = next;
    }
    Some(count)
}

/// One bit a byte, lowest first: whether it may be a digit. The four bits 0011 are taken for it without a
/// look at the others, which is right for every byte of a canonical literal; step 3 looks closer.
#[inline]
fn digits(block: &[u8; BLOCK]) -> u64 {
    let mut digits = 0;
    for (number, bytes) in block.as_chunks::<8>().0.iter().enumerate() {
        let bytes = u64::from_le_bytes(*bytes);
        let ones = (bytes & bytes << 1) >> 5 & 0x0101_0101_0101_0101;
        digits |= (ones.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (number * 8);
    }
    digits
}

/// For each square the place of its cell in the text, squares of one board after those of the smaller ones.
const PLACES: [u16; OFFSETS[MAX_SIDE + 1]] = {
    let mut places = [0; OFFSETS[MAX_SIDE + 1]];
    let mut n = 2;
    while n <= MAX_SIDE {
        let side = Side::new(n).expect("2 to 20");
        let mut cell = 0;
        while cell < n * n {
            places[OFFSETS[n] + side.square_at(cell / n, cell % n).index()] = cell as u16;
            cell += 1;
        }
        n += 1;
    }
    places
};

/// Where the squares of a board of side n start in [`PLACES`].
const OFFSETS: [usize; MAX_SIDE + 2] = {
    let mut offsets = [0; MAX_SIDE + 2];
    let mut n = 2;
    while n <= MAX_SIDE {
        offsets[n + 1] = offsets[n] + n * n;
        n += 1;
    }
    offsets
};

/// The four bytes before the end of each square's number: the two further from it, the two next to it.
struct Windows {
    low: [u16; SLOTS],
    high: [u16; SLOTS],
}

#[inline]
fn gather(text: &[u8], ends: &[u16; ENDS], side: Side, windows: &mut Windows) -> Option<()> {
    static TABLE: [u16; OFFSETS[MAX_SIDE + 1]] = PLACES;
    let places = &TABLE[OFFSETS[side.n()]..OFFSETS[side.n() + 1]];
    let windows_of = windows.low.iter_mut().zip(&mut windows.high);
    for ((low, high), &place) in windows_of.zip(places) {
        let end = usize::from(ends[usize::from(place) % ENDS]);
        let window = text.get(end.saturating_sub(4)..)?.first_chunk::<4>()?;
        let window = u32::from_le_bytes(*window);
        *low = window as u16;
        *high = (window >> 16) as u16;
    }
    // A first cell of one digit has only three bytes before its end.
    if ends[0] == 3 {
        let first = usize::from(FIRST[side.n()]);
        windows.low[first] = u16::from_le_bytes(*b"[[");
        windows.high[first] = u16::from_le_bytes([b'[', text[2]]);
    }
    Some(())
}

/// The index of the square at the top left, for each side.
const FIRST: [u16; MAX_SIDE + 1] = {
    let mut first = [0; MAX_SIDE + 1];
    let mut n = 2;
    while n <= MAX_SIDE {
        first[n] = Side::new(n).expect("2 to 20").square_at(0, 0).index() as u16;
        n += 1;
    }
    first
};

/// What was seen in all windows together.
struct Seen {
    /// Each is a number as it should be, behind a comma or an opening bracket.
    good: bool,
    /// Bytes of all numbers.
    bytes: usize,
    /// Numbers behind an opening bracket.
    brackets: usize,
}

/// The label in each window; 0 for `-1`.
///
/// All of it in 16 bits, with masks (0 or -1) for choices and no comparison: written with comparisons it was
/// not compiled to vector code and took ten times as long.
#[inline]
fn labels(windows: &Windows, used: usize, labels: &mut [u16; SLOTS]) -> Seen {
    let (mut bad, mut bytes, mut brackets) = (0i16, 0i16, 0i16);
    let blocks = windows.low.as_chunks::<BLOCK>().0.iter();
    let blocks = blocks.zip(windows.high.as_chunks::<BLOCK>().0);
    let blocks = blocks.zip(labels.as_chunks_mut::<BLOCK>().0);
    for ((low, high), labels) in blocks.take(used / BLOCK) {
        for index in 0..BLOCK {
            let (low, high) = (low[index] as i16, high[index] as i16);
            let [fourth, third] = [low & 0xFF, low >> 8 & 0xFF];
            let [second, first] = [high & 0xFF, high >> 8 & 0xFF];
            let zero = i16::from(b'0');
            let (ones, tens, hundreds) = (first - zero, second - zero, third - zero);
            let jump = differ(high, i16::from_le_bytes(*b"-1"));
            let two = !(tens | (9 - tens)) >> 15;
            let three = !(hundreds | (9 - hundreds)) >> 15 & two;
            // The byte before the number: the second, if that is neither digit nor minus, and so on.
            let longer = two | !jump;
            let before = second ^ (second ^ third) & longer;
            let before = before ^ (before ^ fourth) & three;
            let comma = !differ(before, i16::from(b','));
            let bracket = !differ(before, i16::from(b'['));
            let value = ones + (tens & two) * 10 + (hundreds & three) * 100;
            // The least number with so many digits: a leading zero is below it.
            let least = 1 + (9 & two) + (90 & three);
            bad |= !(bracket | comma) | ones | (9 - ones) | (value - least);
            bytes += 1 - longer - three;
            brackets -= bracket;
            labels[index] = (value & jump) as u16;
        }
    }
    Seen {
        good: bad >= 0,
        bytes: bytes as usize,
        brackets: brackets as usize,
    }
}

/// -1 if they differ, else 0.
#[inline]
const fn differ(a: i16, b: i16) -> i16 {
    let difference = a ^ b;
    (difference | difference.wrapping_neg()) >> 15
}
