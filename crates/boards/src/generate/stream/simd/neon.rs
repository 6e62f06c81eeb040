//! The NEON backend.
//!
//! The number of instructions to generate a board and solve it with `bitset`, counted under qemu on
//! 2026-11-25 (with the portable backend in parentheses): n = 10 2,700 (11,251), n = 20 8,490
//! (26,095), n = 2..20 3,767 (14,829), all at 20 % jumps.

use super::chacha::{Row, rows};
use super::expand::{EIGHT, ORDERS, sum};
use super::{BLOCK_WORDS, Block, Key, LANES, MASK_BITS, SimdBackend};
use crate::game::SLOTS;
use pulp::aarch64::Neon;
use pulp::bytemuck::cast;
use std::arch::aarch64::*;

impl SimdBackend for Neon {
    /// Runs the rounds with a block per lane, then turns rows into columns, four by four: by words,
    /// by pairs.
    #[inline(always)]
    fn blocks(self, key: &Key, counters: [u64; LANES], streams: [u64; LANES]) -> [Block; LANES] {
        let rows = rows(self, key, counters, streams).map(cast::<Row, [uint32x4_t; 4]>);
        let mut blocks = [[0; BLOCK_WORDS]; LANES];
        for (quarter, blocks) in blocks.as_chunks_mut::<4>().0.iter_mut().enumerate() {
            for (four, rows) in rows.as_chunks::<4>().0.iter().enumerate() {
                let [a, b, c, d] = rows.each_ref().map(|row| row[quarter]);
                // SAFETY: every CPU that has a `Neon` has these instructions.
                let columns = unsafe {
                    let pairs = |a, b| {
                        let (even, odd) = (vtrn1q_u32(a, b), vtrn2q_u32(a, b));
                        (vreinterpretq_u64_u32(even), vreinterpretq_u64_u32(odd))
                    };
                    let ((even, odd), (even2, odd2)) = (pairs(a, b), pairs(c, d));
                    [
                        vtrn1q_u64(even, even2),
                        vtrn1q_u64(odd, odd2),
                        vtrn2q_u64(even, even2),
                        vtrn2q_u64(odd, odd2),
                    ]
                };
                for (block, column) in blocks.iter_mut().zip(columns) {
                    block.as_chunks_mut::<4>().0[four] = cast(column);
                }
            }
        }
        blocks
    }

    #[inline(always)]
    fn compare(self, bytes: &[u8; MASK_BITS], limit: u8) -> (u64, u64) {
        let bytes: [uint8x16_t; 4] = cast(*bytes);
        // SAFETY: every CPU that has a `Neon` has these instructions.
        unsafe {
            let limit = vdupq_n_u8(limit);
            (
                bits(bytes.map(|bytes| vcltq_u8(bytes, limit))),
                bits(bytes.map(|bytes| vceqq_u8(bytes, limit))),
            )
        }
    }

    #[inline(always)]
    fn below(self, halves: &[u16; 32], bound: u16, limit: u16) -> ([u16; 32], u32) {
        let halves: [uint16x8_t; 4] = cast(*halves);
        // SAFETY: every CPU that has a `Neon` has these instructions.
        unsafe {
            let limit = vdupq_n_u16(limit);
            let products = halves.map(|halves| {
                let low = vmull_n_u16(vget_low_u16(halves), bound);
                let high = vmull_high_n_u16(halves, bound);
                (vreinterpretq_u16_u32(low), vreinterpretq_u16_u32(high))
            });
            let numbers = products.map(|(low, high)| vuzp2q_u16(low, high));
            let [a, b, c, d] = products
                .map(|(low, high)| vreinterpretq_u8_u16(vcltq_u16(vuzp1q_u16(low, high), limit)));
            let none = vdupq_n_u8(0);
            let rejected = bits([vuzp1q_u8(a, b), vuzp1q_u8(c, d), none, none]);
            (cast(numbers), rejected as u32)
        }
    }

    /// Spreads eight squares at a time: a table lookup brings the next numbers to their places, and
    /// leaves the others as they are.
    #[inline(always)]
    fn spread(self, numbers: &[u16], places: &[u64], table: &mut [u16; SLOTS]) -> (usize, usize) {
        // The negated counts of lower and of higher numbers, by lane.
        let zero: uint16x8_t = cast([0u16; EIGHT]);
        let (mut lower, mut higher) = (zero, zero);
        let mut labels: uint8x16_t =
            cast(std::array::from_fn::<u16, EIGHT, _>(|square| square as u16));
        let mut at = 0;
        for (&places, table) in places.iter().zip(table.as_chunks_mut::<MASK_BITS>().0) {
            let eight_tables = table.as_chunks_mut::<EIGHT>().0;
            for (places, table) in places.to_le_bytes().into_iter().zip(eight_tables) {
                let Some(next) = numbers[at..].first_chunk::<EIGHT>() else {
                    unreachable!("padding follows the last number")
                };
                // SAFETY: every CPU that has a `Neon` has these instructions.
                unsafe {
                    let order = cast(ORDERS[usize::from(places)]);
                    let spread = vqtbx1q_u8(labels, cast(*next), order);
                    *table = cast(spread);
                    let (spread, places) =
                        (vreinterpretq_u16_u8(spread), vreinterpretq_u16_u8(labels));
                    lower = vaddq_u16(lower, vcltq_u16(spread, places));
                    higher = vaddq_u16(higher, vcgtq_u16(spread, places));
                    labels = vreinterpretq_u8_u16(vaddq_u16(places, vdupq_n_u16(EIGHT as u16)));
                }
                at += places.count_ones() as usize;
            }
        }
        (sum(cast(lower)), sum(cast(higher)))
    }
}

/// Returns a bit for each byte that is not 0: all bytes are 0 or 255.
#[inline(always)]
fn bits(masks: [uint8x16_t; 4]) -> u64 {
    const POWERS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];
    // SAFETY: every CPU that runs this module's code has these instructions.
    unsafe {
        let [a, b, c, d] = masks.map(|mask| vandq_u8(mask, cast(POWERS)));
        let sums = vpaddq_u8(vpaddq_u8(a, b), vpaddq_u8(c, d));
        vgetq_lane_u64::<0>(vreinterpretq_u64_u8(vpaddq_u8(sums, sums)))
    }
}
