//! The operations that the stream needs of an instruction set, and their loops for any machine:
//! bytes are compared eight at a time in a `u64`, numbers and jumps are written one by one.

use crate::game::SLOTS;

/// The number of blocks that are generated at once, and of boards whose first blocks are prefetched
/// together.
pub(in crate::generate) const LANES: usize = 16;

pub(in crate::generate) const BLOCK_WORDS: usize = 16;

/// The words of one block, each with its bytes in the order of the stream.
pub(in crate::generate) type Block = [u32; BLOCK_WORDS];

/// The key of a seed.
pub(in crate::generate) type Key = [u8; 32];

/// The number of values after the drawn numbers that vector code may load, and ignore.
pub(in crate::generate) const PADDING: usize = 32;

/// The number of squares for which a mask has a bit.
pub(in crate::generate) const MASK_BITS: usize = u64::BITS as usize;

/// A bit for every square. A word is a random number here, and never a part of a set.
pub(in crate::generate) type SquareMasks = [u64; SLOTS / MASK_BITS];

/// The operations that the stream needs of an instruction set. The defaults are the portable loops.
///
/// Everything is to be `inline(always)`: only what is inlined into
/// [`Vectorized`](super::Vectorized) is compiled for the instruction set. So there are functions
/// here and no closures.
pub(in crate::generate) trait SimdBackend: Copy {
    /// The number of blocks of one board that take about as long as one; a power of two.
    const BLOCKS_PER_STEP: usize = 1;

    /// Returns the blocks of ChaCha8 under `key` with these counters and stream numbers.
    fn blocks(self, key: &Key, counters: [u64; LANES], streams: [u64; LANES]) -> [Block; LANES];

    /// Returns which bytes are below `limit` and which are equal to it, a bit for each of 64.
    #[inline(always)]
    fn compare(self, bytes: &[u8; MASK_BITS], limit: u8) -> (u64, u64) {
        let (mut below, mut equal) = (0, 0);
        for (number, bytes) in bytes.as_chunks::<8>().0.iter().enumerate() {
            let (less, same) = compare_eight(u64::from_le_bytes(*bytes), limit);
            below |= less << (8 * number);
            equal |= same << (8 * number);
        }
        (below, equal)
    }

    /// Selects each undecided square whose word, the next one of the block, has upper 24 bits below
    /// `bound`. Returns how many are selected. The undecided squares are no more than the words.
    #[inline(always)]
    fn decide(self, words: &Block, bound: u32, undecided: &[u64], selected: &mut [u64]) -> usize {
        let mut words = words.iter();
        let mut count = 0;
        for (&undecided, selected) in undecided.iter().zip(selected) {
            let mut left = undecided;
            while left != 0 {
                let word = words.next().expect("a word for each square");
                let yes = u32::from_le(*word) >> 8 < bound;
                let lowest = left & left.wrapping_neg();
                *selected |= lowest & u64::from(yes).wrapping_neg();
                count += usize::from(yes);
                left ^= lowest;
            }
        }
        count
    }

    /// Returns the numbers below `bound` that 32 halves give, and a bit for each rejected half. A
    /// half is rejected if its product with the bound, modulo 65536, is below `limit`.
    #[inline(always)]
    fn below(self, halves: &[u16; 32], bound: u16, limit: u16) -> ([u16; 32], u32) {
        let bound = u32::from(bound);
        let limit = u32::from(limit);
        let mut rejected = 0;
        let mut numbers = [0; 32];
        for (index, (number, &half)) in numbers.iter_mut().zip(halves).enumerate() {
            let product = u32::from(u16::from_le(half)) * bound;
            *number = (product >> 16) as u16;
            rejected |= u32::from(product & 0xffff < limit) << index;
        }
        (numbers, rejected)
    }

    /// Writes the next number to every entry of `table` whose bit is set in `places`, and its own
    /// index to every other entry. Returns how many numbers are lower and how many are higher than
    /// their own index. At least [`PADDING`] numbers without meaning follow the last one.
    #[inline(always)]
    fn spread(self, numbers: &[u16], places: &[u64], table: &mut [u16; SLOTS]) -> (usize, usize) {
        let mut numbers = numbers.iter();
        let (mut lower, mut higher) = (0, 0);
        let masks = places.iter().zip(table.as_chunks_mut::<MASK_BITS>().0);
        for (index, (&places, table)) in masks.enumerate() {
            for (bit, entry) in table.iter_mut().enumerate() {
                *entry = (MASK_BITS * index + bit) as u16;
            }
            let mut left = places;
            while left != 0 {
                let number = numbers.next().expect("a number for each place");
                let entry = &mut table[left.trailing_zeros() as usize % MASK_BITS];
                lower += usize::from(number < entry);
                higher += usize::from(number > entry);
                *entry = *number;
                left &= left - 1;
            }
        }
        (lower, higher)
    }
}

/// A piece of work that is compiled for each backend.
pub(in crate::generate) trait SimdTask {
    type Output;

    /// Runs the work. Implementations are `#[inline(always)]`, as is everything that they call.
    fn run<S: SimdBackend>(self, simd: S) -> Self::Output;
}

/// Compares eight bytes in a word: returns a bit for each that is below the limit, and for each
/// that is equal to it.
#[inline]
const fn compare_eight(bytes: u64, limit: u8) -> (u64, u64) {
    const LOW: u64 = 0x0101_0101_0101_0101;
    const TOP: u64 = LOW << 7;
    let limit = LOW * limit as u64;
    // The top bit of each byte of `seven`: whether the byte's lower seven bits reach those of the
    // limit.
    let seven = (bytes | TOP) - (limit & !TOP);
    let less = !bytes & limit | !(bytes ^ limit) & !seven;
    let differ = bytes ^ limit;
    let same = !(((differ & !TOP) + !TOP) | differ);
    (gather(less & TOP), gather(same & TOP))
}

/// Returns the top bits of eight bytes as one number, in which bit 0 is for the first byte.
#[inline]
const fn gather(tops: u64) -> u64 {
    (tops >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
}
