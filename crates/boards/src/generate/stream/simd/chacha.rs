//! ChaCha8 with any of `pulp`'s vectors: sixteen blocks at once, of whichever boards.
//!
//! Word `w` of the sixteen states is row `w`, and a row is as many vectors as it takes.
//! `rand_chacha` generates four blocks of one board at once: with it, `run` took 1.45 times as long
//! on AVX2. Plain loops over the rows, left to the compiler, took 210 ns per board (n = 2..20),
//! longer than solving it takes.

use super::{BLOCK_WORDS, Key, LANES};
use pulp::Simd;
use pulp::bytemuck::cast;

/// The number of pairs of rounds: one round on the columns, one on the diagonals.
const DOUBLE_ROUNDS: usize = 4;

/// One word of each block.
pub(super) type Row = [u32; LANES];

/// Returns the words of the blocks with these counters and stream numbers, in rows.
#[inline(always)]
pub(super) fn rows<S: Simd>(
    simd: S,
    key: &Key,
    counters: [u64; LANES],
    streams: [u64; LANES],
) -> [Row; BLOCK_WORDS] {
    const CONSTANT: [u32; 4] = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574];
    let key = cast::<Key, [u32; 8]>(*key).map(u32::from_le);
    let last: [Row; 4] = [
        counters.map(|counter| counter as u32),
        counters.map(|counter| (counter >> 32) as u32),
        streams.map(|stream| stream as u32),
        streams.map(|stream| (stream >> 32) as u32),
    ];
    let mut rows = [[0; LANES]; BLOCK_WORDS];
    for vector in 0..LANES / S::U32_LANES {
        let mut start = [simd.splat_u32s(0); BLOCK_WORDS];
        for column in 0..4 {
            start[column] = simd.splat_u32s(CONSTANT[column]);
            start[4 + column] = simd.splat_u32s(key[column]);
            start[8 + column] = simd.splat_u32s(key[4 + column]);
            start[12 + column] = S::as_simd_u32s(&last[column]).0[vector];
        }
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
