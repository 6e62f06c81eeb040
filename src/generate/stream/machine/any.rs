//! The loops for every machine: eight bytes in a word, jumps one by one.
//!
//! Owns the plain way that the others are held against. Must not need what only some machines have; the blocks
//! are left to `pulp`, which finds out.

use super::{Machine, WORD};
use crate::game::SLOTS;
use crate::generate::stream::chacha::{BLOCK, Block, LANES, Rounds, Row};
use pulp::Arch;

/// Any machine.
#[derive(Clone, Copy)]
pub(super) struct Any(pub(super) Arch);

impl Machine for Any {
    #[inline(always)]
    fn blocks(self, states: &mut [Row; BLOCK]) -> [Block; LANES] {
        self.0.dispatch(Rounds(states));
        std::array::from_fn(|lane| std::array::from_fn(|word| states[word][lane].to_le()))
    }

    #[inline(always)]
    fn compare(self, bytes: &[u8; WORD], limit: u8) -> (u64, u64) {
        let (mut below, mut equal) = (0, 0);
        for (number, bytes) in bytes.as_chunks::<8>().0.iter().enumerate() {
            let (less, same) = compare_eight(u64::from_le_bytes(*bytes), limit);
            below |= less << (8 * number);
            equal |= same << (8 * number);
        }
        (below, equal)
    }

    #[inline(always)]
    fn below(self, halves: &[u16; 32], bound: u16) -> ([u16; 32], u32) {
        let (bound, mut refused) = (u32::from(bound), 0);
        let limit = (1 << 16) % bound;
        let mut numbers = [0; 32];
        for (place, (number, &half)) in numbers.iter_mut().zip(halves).enumerate() {
            let product = u32::from(u16::from_le(half)) * bound;
            *number = (product >> 16) as u16;
            refused |= u32::from(product & 0xffff < limit) << place;
        }
        (numbers, refused)
    }

    #[inline(always)]
    fn spread(self, numbers: &[u16], places: &[u64], table: &mut [u16; SLOTS]) {
        let mut numbers = numbers.iter();
        let words = places.iter().zip(table.as_chunks_mut::<WORD>().0);
        for (word, (&places, table)) in words.enumerate() {
            for (bit, place) in table.iter_mut().enumerate() {
                *place = (WORD * word + bit) as u16;
            }
            let mut left = places;
            while left != 0 {
                let number = numbers.next().expect("a number for each place");
                table[left.trailing_zeros() as usize % WORD] = *number;
                left &= left - 1;
            }
        }
    }
}

/// Eight bytes in a word: a bit for each that is below the limit, and for each that is equal to it.
#[inline]
pub(super) const fn compare_eight(bytes: u64, limit: u8) -> (u64, u64) {
    const LOW: u64 = 0x0101_0101_0101_0101;
    const TOP: u64 = LOW << 7;
    let limit = LOW * limit as u64;
    // The top bit of each byte of `seven`: whether the byte's lower seven bits reach those of the limit.
    let seven = (bytes | TOP) - (limit & !TOP);
    let less = !bytes & limit | !(bytes ^ limit) & !seven;
    let differ = bytes ^ limit;
    let same = !(((differ & !TOP) + !TOP) | differ);
    (gather(less & TOP), gather(same & TOP))
}

/// The top bits of eight bytes, the first byte's lowest.
#[inline]
const fn gather(tops: u64) -> u64 {
    (tops >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
}
