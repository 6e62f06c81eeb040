//! ChaCha8 with any of `pulp`'s vectors, sixteen blocks at once, of whichever boards.
//!
//! Word `w` of the sixteen states is row `w`, and a row is as many vectors as it takes. `rand_chacha` generates four
//! blocks of one board at once, which on AVX2 made `run` a third slower. Plain loops over the rows, left to the
//! compiler, took twice as long as these.

use super::{BLOCK_WORDS, Block, LANES, SimdBackend};
use pulp::Simd;

/// Vectors that have no backend of their own, such as AVX2 and NEON.
#[derive(Clone, Copy)]
pub(super) struct Vector<S>(pub(super) S);

impl<S: Simd> SimdBackend for Vector<S> {
    #[inline(always)]
    fn blocks(
        self,
        key: &[u8; 32],
        counters: [u64; LANES],
        streams: [u64; LANES],
    ) -> [Block; LANES] {
        let rows = rows(self.0, key, counters, streams);
        std::array::from_fn(|lane| rows.each_ref().map(|row| row[lane].to_le()))
    }
}

/// Two rounds each: one on the columns, one on the diagonals.
const DOUBLE_ROUNDS: usize = 4;

/// One word of each block.
pub(super) type Row = [u32; LANES];

/// The words of the blocks with these counters and stream numbers, in rows.
#[inline(always)]
pub(super) fn rows<S: Simd>(
    simd: S,
    key: &[u8; 32],
    counters: [u64; LANES],
    streams: [u64; LANES],
) -> [Row; BLOCK_WORDS] {
    let mut rows = [[0; LANES]; BLOCK_WORDS];
    let constant = b"expand 32-byte k".as_chunks().0;
    for (row, word) in rows
        .iter_mut()
        .zip(constant.iter().chain(key.as_chunks().0))
    {
        *row = [u32::from_le_bytes(*word); LANES];
    }
    rows[12] = counters.map(|counter| counter as u32);
    rows[13] = counters.map(|counter| (counter >> 32) as u32);
    rows[14] = streams.map(|stream| stream as u32);
    rows[15] = streams.map(|stream| (stream >> 32) as u32);
    for vector in 0..LANES / S::U32_LANES {
        let start = rows.each_ref().map(|row| S::as_simd_u32s(row).0[vector]);
        let mut state = start;
        for _ in 0..DOUBLE_ROUNDS {
            for column in 0..4 {
                quarter_round(simd, &mut state, [0, 4, 8, 12].map(|first| first + column));
            }
            for column in 0..4 {
                let diagonal = std::array::from_fn(|row| 4 * row + (column + row) % 4);
                quarter_round(simd, &mut state, diagonal);
            }
        }
        for ((row, word), start) in rows.iter_mut().zip(state).zip(start) {
            S::as_mut_simd_u32s(row).0[vector] = simd.add_u32s(word, start);
        }
    }
    rows
}

#[inline(always)]
fn quarter_round<S: Simd>(simd: S, state: &mut [S::u32s; BLOCK_WORDS], words: [usize; 4]) {
    let [a, b, c, d] = words;
    for (sum, term, turned, bits) in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)] {
        state[sum] = simd.add_u32s(state[sum], state[term]);
        let word = simd.xor_u32s(state[turned], state[sum]);
        let high = simd.wrapping_dyn_shl_u32s(word, simd.splat_u32s(bits));
        let low = simd.wrapping_dyn_shr_u32s(word, simd.splat_u32s(32 - bits));
        state[turned] = simd.or_u32s(high, low);
    }
}
