//! The AVX-512 backend.

use super::chacha::{Row, rows};
use super::{BLOCK_WORDS, Block, Key, LANES, MASK_BITS, PADDING, SimdBackend};
use crate::game::SLOTS;
use pulp::bytemuck::cast;
use pulp::x86::{V3, V4};
use std::arch::asm;
use std::arch::x86_64::*;

impl SimdBackend for V4 {
    /// Runs the rounds with a block per lane, then turns rows into columns: by words, by pairs, by
    /// fours, by eights.
    #[inline(always)]
    fn blocks(self, key: &Key, counters: [u64; LANES], streams: [u64; LANES]) -> [Block; LANES] {
        let rows = rows(self, key, counters, streams);
        let m = self.avx512f;
        let mut fours = [cast::<Row, __m512i>([0; LANES]); BLOCK_WORDS];
        for (four, rows) in fours
            .as_chunks_mut::<4>()
            .0
            .iter_mut()
            .zip(rows.as_chunks::<4>().0)
        {
            let [a, b, c, d] = rows.map(cast::<Row, __m512i>);
            let (low, high) = (m._mm512_unpacklo_epi32(a, b), m._mm512_unpackhi_epi32(a, b));
            let (low2, high2) = (m._mm512_unpacklo_epi32(c, d), m._mm512_unpackhi_epi32(c, d));
            *four = [
                m._mm512_unpacklo_epi64(low, low2),
                m._mm512_unpackhi_epi64(low, low2),
                m._mm512_unpacklo_epi64(high, high2),
                m._mm512_unpackhi_epi64(high, high2),
            ];
        }
        const EVEN: i32 = 0x88;
        const ODD: i32 = 0xdd;
        let mut blocks = [[0; BLOCK_WORDS]; LANES];
        for column in 0..4 {
            let [a, b, c, d] = [0, 4, 8, 12].map(|first| fours[first + column]);
            let even = [
                m._mm512_shuffle_i32x4::<EVEN>(a, b),
                m._mm512_shuffle_i32x4::<EVEN>(c, d),
            ];
            let odd = [
                m._mm512_shuffle_i32x4::<ODD>(a, b),
                m._mm512_shuffle_i32x4::<ODD>(c, d),
            ];
            blocks[column] = cast(m._mm512_shuffle_i32x4::<EVEN>(even[0], even[1]));
            blocks[column + 4] = cast(m._mm512_shuffle_i32x4::<EVEN>(odd[0], odd[1]));
            blocks[column + 8] = cast(m._mm512_shuffle_i32x4::<ODD>(even[0], even[1]));
            blocks[column + 12] = cast(m._mm512_shuffle_i32x4::<ODD>(odd[0], odd[1]));
        }
        blocks
    }

    #[inline(always)]
    fn compare(self, bytes: &[u8; MASK_BITS], limit: u8) -> (u64, u64) {
        let bytes = cast(*bytes);
        let limit = self.splat_u8x64(limit);
        (
            self.cmp_lt_u8x64(bytes, limit).0,
            self.cmp_eq_u8x64(bytes, limit).0,
        )
    }

    /// Deposits a bit for each word below `bound` on the undecided square that the word is for.
    #[inline(always)]
    fn decide(self, words: &Block, bound: u32, undecided: &[u64], selected: &mut [u64]) -> usize {
        let m = self.avx512f;
        let upper = m._mm512_srli_epi32::<8>(cast(*words));
        let yes = m._mm512_cmplt_epu32_mask(upper, m._mm512_set1_epi32(bound as i32));
        let mut yes = u64::from(yes);
        let mut count = 0;
        for (&undecided, selected) in undecided.iter().zip(selected) {
            // SAFETY: every CPU that has a `V4` has this instruction.
            let chosen = unsafe { _pdep_u64(yes, undecided) };
            *selected |= chosen;
            count += chosen.count_ones() as usize;
            yes >>= undecided.count_ones();
        }
        count
    }

    #[inline(always)]
    fn below(self, halves: &[u16; 32], bound: u16, limit: u16) -> ([u16; 32], u32) {
        let m = self.avx512bw;
        let splat = |value: u16| cast::<_, __m512i>([value; 32]);
        let (halves, bound): (__m512i, _) = (cast(*halves), splat(bound));
        // SAFETY: every CPU that has a `V4` has these features.
        let numbers = unsafe { high_halves(halves, bound) };
        let low_halves = m._mm512_mullo_epi16(halves, bound);
        (
            cast(numbers),
            m._mm512_cmplt_epu16_mask(low_halves, splat(limit)),
        )
    }

    #[inline(always)]
    fn spread(self, numbers: &[u16], places: &[u64], table: &mut [u16; SLOTS]) -> (usize, usize) {
        if is_x86_feature_detected!("avx512vbmi2") {
            // SAFETY: every CPU that has a `V4` has the other features.
            return unsafe { expand(numbers, places, table) };
        }
        let avx2: V3 = *self;
        avx2.spread(numbers, places, table)
    }
}

/// Expands 32 squares at a time: the next numbers go to the squares of `places`, in order.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2,bmi1,bmi2,popcnt")]
fn expand(numbers: &[u16], places: &[u64], table: &mut [u16; SLOTS]) -> (usize, usize) {
    let mut labels = cast(std::array::from_fn::<u16, PADDING, _>(|square| {
        square as u16
    }));
    let squares = _mm512_set1_epi16(PADDING as i16);
    let (mut at, mut lower, mut higher) = (0, 0, 0);
    for (&places, table) in places.iter().zip(table.as_chunks_mut::<MASK_BITS>().0) {
        let halves = [places as u32, (places >> PADDING) as u32];
        for (places, table) in halves.into_iter().zip(table.as_chunks_mut::<PADDING>().0) {
            let Some(next) = numbers[at..].first_chunk::<PADDING>() else {
                unreachable!("padding follows the last number")
            };
            let spread = _mm512_mask_expand_epi16(labels, places, cast(*next));
            *table = cast(spread);
            lower += _mm512_cmplt_epu16_mask(spread, labels).count_ones() as usize;
            higher += _mm512_cmpgt_epu16_mask(spread, labels).count_ones() as usize;
            at += places.count_ones() as usize;
            labels = _mm512_add_epi16(labels, squares);
        }
    }
    (lower, higher)
}

/// Returns the high halves of the products. This is assembly, because LLVM turns the intrinsic and
/// the multiplication for the low halves into two multiplications in 32-bit lanes and twice as many
/// instructions.
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn high_halves(a: __m512i, b: __m512i) -> __m512i {
    let products;
    // SAFETY: the features are enabled here.
    unsafe {
        asm!(
            "vpmulhuw {0}, {1}, {2}",
            out(zmm_reg) products, in(zmm_reg) a, in(zmm_reg) b,
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    products
}
