//! ChaCha8 blocks, sixteen at a time.
//!
//! Owns the block function, because opening a stream of a library's generator took longer (150 ns a board,
//! n = 2..20) than solving the board. Must not know what the words are for; the tests hold it against the
//! library.
//!
//! Each of the state's 16 words is a row of sixteen, one for each block, and a row is as many vectors as the
//! machine needs for it. Left to the compiler, plain loops over the rows took 210 ns a board: hence `pulp`,
//! which also finds out at run time what the machine has.

use super::machine::Machine;
use pulp::{Arch, Simd, WithSimd};

/// Blocks made together.
pub(in crate::generate) const LANES: usize = 16;
/// Words of a block.
pub(super) const BLOCK: usize = 16;
/// Rounds, by two: a round on the columns and one on the diagonals.
const DOUBLE_ROUNDS: usize = 4;

/// One word of each block.
pub(super) type Row = [u32; LANES];

/// The words of one block, each with the bytes in the order of the stream.
pub(super) type Block = [u32; BLOCK];

/// Makes the blocks of one key.
#[derive(Clone, Debug)]
pub(super) struct Blocks {
    key: [u32; 8],
    arch: Arch,
}

impl Blocks {
    pub(super) fn new(key: [u8; 32]) -> Blocks {
        let word =
            |place: usize| u32::from_le_bytes(std::array::from_fn(|byte| key[4 * place + byte]));
        Blocks {
            key: std::array::from_fn(word),
            arch: Arch::new(),
        }
    }

    /// What the machine has.
    #[inline]
    pub(super) fn arch(&self) -> Arch {
        self.arch
    }

    /// The blocks with these counters of these streams.
    #[inline(always)]
    pub(super) fn make(
        &self,
        machine: impl Machine,
        counters: [u64; LANES],
        streams: [u64; LANES],
    ) -> [Block; LANES] {
        // "expand 32-byte k"
        const CONSTANT: [u32; 4] = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574];
        let mut rows = [[0; LANES]; BLOCK];
        for (row, word) in rows.iter_mut().zip(CONSTANT.iter().chain(&self.key)) {
            *row = [*word; LANES];
        }
        rows[12] = counters.map(|counter| counter as u32);
        rows[13] = counters.map(|counter| (counter >> 32) as u32);
        rows[14] = streams.map(|stream| stream as u32);
        rows[15] = streams.map(|stream| (stream >> 32) as u32);
        machine.blocks(&mut rows)
    }
}

/// Turns the state of each block into its words.
pub(super) struct Rounds<'a>(pub(super) &'a mut [Row; BLOCK]);

impl WithSimd for Rounds<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        for vector in 0..LANES / S::U32_LANES {
            let start: [S::u32s; BLOCK] =
                std::array::from_fn(|word| S::as_simd_u32s(&self.0[word]).0[vector]);
            let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h, ..] = start;
            let [.., mut i, mut j, mut k, mut l, mut m, mut n, mut o, mut p] = start;
            for _ in 0..DOUBLE_ROUNDS {
                (a, e, i, m) = quarter_round(simd, a, e, i, m);
                (b, f, j, n) = quarter_round(simd, b, f, j, n);
                (c, g, k, o) = quarter_round(simd, c, g, k, o);
                (d, h, l, p) = quarter_round(simd, d, h, l, p);
                (a, f, k, p) = quarter_round(simd, a, f, k, p);
                (b, g, l, m) = quarter_round(simd, b, g, l, m);
                (c, h, i, n) = quarter_round(simd, c, h, i, n);
                (d, e, j, o) = quarter_round(simd, d, e, j, o);
            }
            for (word, made) in [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p]
                .into_iter()
                .enumerate()
            {
                S::as_mut_simd_u32s(&mut self.0[word]).0[vector] = simd.add_u32s(made, start[word]);
            }
        }
    }
}

// Functions and not closures: only what is always inlined is compiled for the machine's vectors.

type Four<S> = (
    <S as Simd>::u32s,
    <S as Simd>::u32s,
    <S as Simd>::u32s,
    <S as Simd>::u32s,
);

#[inline(always)]
fn quarter_round<S: Simd>(simd: S, a: S::u32s, b: S::u32s, c: S::u32s, d: S::u32s) -> Four<S> {
    let (a, b, c, d) = half_round(simd, (a, b, c, d), 16, 12);
    half_round(simd, (a, b, c, d), 8, 7)
}

#[inline(always)]
fn half_round<S: Simd>(simd: S, (a, b, c, d): Four<S>, first: u32, second: u32) -> Four<S> {
    let a = simd.add_u32s(a, b);
    let d = turn(simd, simd.xor_u32s(d, a), first);
    let c = simd.add_u32s(c, d);
    let b = turn(simd, simd.xor_u32s(b, c), second);
    (a, b, c, d)
}

#[inline(always)]
fn turn<S: Simd>(simd: S, word: S::u32s, by: u32) -> S::u32s {
    let high = simd.wrapping_dyn_shl_u32s(word, simd.splat_u32s(by));
    simd.or_u32s(
        high,
        simd.wrapping_dyn_shr_u32s(word, simd.splat_u32s(32 - by)),
    )
}
