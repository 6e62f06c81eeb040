//! The AVX2 backend.

use super::chacha::{Row, rows};
use super::expand::{EIGHT, ORDERS, sum};
use super::{BLOCK_WORDS, Block, Key, LANES, MASK_BITS, SimdBackend};
use crate::game::SLOTS;
use pulp::bytemuck::cast;
use pulp::x86::V3;
use std::arch::x86_64::{__m128i, __m256i};

impl SimdBackend for V3 {
    /// Runs the rounds with a block per lane, then turns rows into columns, eight by eight: by
    /// words, by pairs, by fours.
    #[inline(always)]
    fn blocks(self, key: &Key, counters: [u64; LANES], streams: [u64; LANES]) -> [Block; LANES] {
        let rows = rows(self, key, counters, streams).map(cast::<Row, [__m256i; 2]>);
        let m = self.avx2;
        let mut blocks = [[0; BLOCK_WORDS]; LANES];
        for (half, blocks) in blocks.as_chunks_mut::<EIGHT>().0.iter_mut().enumerate() {
            for (eight, rows) in rows.as_chunks::<EIGHT>().0.iter().enumerate() {
                let row = |row: usize| rows[row][half];
                let mut fours = [row(0); EIGHT];
                for (first, fours) in fours.as_chunks_mut::<4>().0.iter_mut().enumerate() {
                    let [a, b, c, d] = std::array::from_fn(|index| row(4 * first + index));
                    let (low, high) =
                        (m._mm256_unpacklo_epi32(a, b), m._mm256_unpackhi_epi32(a, b));
                    let (low2, high2) =
                        (m._mm256_unpacklo_epi32(c, d), m._mm256_unpackhi_epi32(c, d));
                    *fours = [
                        m._mm256_unpacklo_epi64(low, low2),
                        m._mm256_unpackhi_epi64(low, low2),
                        m._mm256_unpacklo_epi64(high, high2),
                        m._mm256_unpackhi_epi64(high, high2),
                    ];
                }
                for column in 0..4 {
                    let top = fours[column];
                    let bottom = fours[4 + column];
                    let left = m._mm256_permute2x128_si256::<0x20>(top, bottom);
                    let right = m._mm256_permute2x128_si256::<0x31>(top, bottom);
                    let words = EIGHT * eight..EIGHT * (eight + 1);
                    blocks[column][words.clone()].copy_from_slice(&cast::<_, [u32; EIGHT]>(left));
                    blocks[4 + column][words].copy_from_slice(&cast::<_, [u32; EIGHT]>(right));
                }
            }
        }
        blocks
    }

    #[inline(always)]
    fn compare(self, bytes: &[u8; MASK_BITS], limit: u8) -> (u64, u64) {
        let m = self.avx2;
        let limit = self.avx._mm256_set1_epi8(limit as i8);
        let (mut reached, mut equal) = (0, 0);
        for bytes in cast::<_, [__m256i; 2]>(*bytes).into_iter().rev() {
            let mask = |equal| u64::from(m._mm256_movemask_epi8(equal) as u32);
            let larger = m._mm256_max_epu8(bytes, limit);
            reached = reached << 32 | mask(m._mm256_cmpeq_epi8(larger, bytes));
            equal = equal << 32 | mask(m._mm256_cmpeq_epi8(bytes, limit));
        }
        (!reached, equal)
    }

    #[inline(always)]
    fn below(self, halves: &[u16; 32], bound: u16, limit: u16) -> ([u16; 32], u32) {
        let m = self.avx2;
        let limit = self.avx._mm256_set1_epi16(limit as i16);
        let bound = self.avx._mm256_set1_epi16(bound as i16);
        let [first, second]: [__m256i; 2] = cast(*halves);
        let numbers = [
            m._mm256_mulhi_epu16(first, bound),
            m._mm256_mulhi_epu16(second, bound),
        ];
        // No closure: it would not be compiled for AVX2, and `run` took a third longer.
        let (low, high) = (
            m._mm256_mullo_epi16(first, bound),
            m._mm256_mullo_epi16(second, bound),
        );
        let low = m._mm256_cmpeq_epi16(m._mm256_max_epu16(low, limit), low);
        let high = m._mm256_cmpeq_epi16(m._mm256_max_epu16(high, limit), high);
        let accepted = m._mm256_permute4x64_epi64::<0xd8>(m._mm256_packs_epi16(low, high));
        (cast(numbers), !m._mm256_movemask_epi8(accepted) as u32)
    }

    /// Spreads eight squares at a time: a shuffle brings the next numbers to their squares.
    #[inline(always)]
    fn spread(self, numbers: &[u16], places: &[u64], table: &mut [u16; SLOTS]) -> (usize, usize) {
        let m = self.sse2;
        let eights = cast::<_, __m128i>([EIGHT as u16; EIGHT]);
        // The negated counts of lower and of higher numbers, by lane.
        let (mut lower, mut higher) = (m._mm_setzero_si128(), m._mm_setzero_si128());
        let mut labels = cast(std::array::from_fn::<u16, EIGHT, _>(|square| square as u16));
        let mut at = 0;
        for (&places, table) in places.iter().zip(table.as_chunks_mut::<MASK_BITS>().0) {
            let eight_tables = table.as_chunks_mut::<EIGHT>().0;
            for (places, table) in places.to_le_bytes().into_iter().zip(eight_tables) {
                let Some(next) = numbers[at..].first_chunk::<EIGHT>() else {
                    unreachable!("padding follows the last number")
                };
                let order = cast(ORDERS[usize::from(places)]);
                let shuffled = self.ssse3._mm_shuffle_epi8(cast(*next), order);
                let spread = self.sse4_1._mm_blendv_epi8(shuffled, labels, order);
                *table = cast(spread);
                lower = m._mm_add_epi16(lower, m._mm_cmplt_epi16(spread, labels));
                higher = m._mm_add_epi16(higher, m._mm_cmpgt_epi16(spread, labels));
                at += places.count_ones() as usize;
                labels = m._mm_add_epi16(labels, eights);
            }
        }
        (sum(cast(lower)), sum(cast(higher)))
    }
}
