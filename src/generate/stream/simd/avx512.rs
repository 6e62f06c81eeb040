//! AVX-512.

use super::chacha::{Row, rows};
use super::{BLOCK_WORDS, Block, LANES, SimdBackend, WORD_BITS};
use crate::game::SLOTS;
use pulp::bytemuck::cast;
use pulp::x86::V4;
use std::arch::x86_64::{__m256i, __m512i};

impl SimdBackend for V4 {
    /// Rounds with a block per lane; then rows to columns, by words, by pairs, by fours, by eights.
    #[inline(always)]
    fn blocks(
        self,
        key: &[u8; 32],
        counters: [u64; LANES],
        streams: [u64; LANES],
    ) -> [Block; LANES] {
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
    fn compare(self, bytes: &[u8; WORD_BITS], limit: u8) -> (u64, u64) {
        let (bytes, limit) = (cast(*bytes), self.splat_u8x64(limit));
        (
            self.cmp_lt_u8x64(bytes, limit).0,
            self.cmp_eq_u8x64(bytes, limit).0,
        )
    }

    /// In 32-bit lanes: for 16-bit multiplications the compiler makes twice as many instructions.
    #[inline(always)]
    fn below(self, halves: &[u16; 32], bound: u16) -> ([u16; 32], u32) {
        let m = self.avx512f;
        let splat = |value: u16| m._mm512_set1_epi32(i32::from(value));
        let limit = m._mm512_slli_epi32::<16>(splat((u16::MAX % bound + 1) % bound));
        let [low, high]: [__m256i; 2] = cast(*halves);
        let product = |halves| -> __m512i {
            let halves = cast(m._mm512_cvtepu16_epi32(halves));
            cast(self.wrapping_mul_u32x16(halves, cast(splat(bound))))
        };
        let rejected = |product| {
            let rest = m._mm512_slli_epi32::<16>(product);
            u32::from(m._mm512_cmplt_epu32_mask(rest, limit))
        };
        let (low, high) = (product(low), product(high));
        let high_words = cast(std::array::from_fn::<u16, 32, _>(|lane| {
            2 * lane as u16 + 1
        }));
        let numbers = self
            .avx512bw
            ._mm512_permutex2var_epi16(low, high_words, high);
        (cast(numbers), rejected(low) | rejected(high) << LANES)
    }

    /// 32 squares at a time: as many numbers as there are places among each sixteen are expanded in 32-bit lanes,
    /// whose low halves are then packed.
    #[inline(always)]
    fn spread(self, numbers: &[u16], places: &[u64], table: &mut [u16; SLOTS]) {
        let m = self.avx512f;
        let index = |first: u32| {
            cast(std::array::from_fn::<u32, LANES, _>(|lane| {
                first + lane as u32
            }))
        };
        let low_halves = cast(std::array::from_fn::<u16, 32, _>(|lane| 2 * lane as u16));
        let sixteen = m._mm512_set1_epi32(LANES as i32);
        let (mut own, mut at) = (index(0), 0);
        for (&places, table) in places.iter().zip(table.as_chunks_mut::<WORD_BITS>().0) {
            let mut places = places;
            for table in table.as_chunks_mut::<{ 2 * LANES }>().0 {
                let mut spread = [own; 2];
                for spread in &mut spread {
                    let here = places as u16;
                    let Some(next) = numbers[at..].first_chunk::<LANES>() else {
                        unreachable!("sixteen numbers follow the last one")
                    };
                    let next = m._mm512_cvtepu16_epi32(cast::<[u16; LANES], __m256i>(*next));
                    *spread = m._mm512_mask_expand_epi32(own, here, next);
                    at += here.count_ones() as usize;
                    own = m._mm512_add_epi32(own, sixteen);
                    places >>= LANES;
                }
                let together = self
                    .avx512bw
                    ._mm512_permutex2var_epi16(spread[0], low_halves, spread[1]);
                *table = cast(together);
            }
        }
    }
}
