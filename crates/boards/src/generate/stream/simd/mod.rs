//! The loops of the stream that are written once per instruction set, and the choice between them at run time.
//!
//! [`Portable`] is the fallback, and what the others must agree with. Another backend is a file beside it, an arm in
//! [`dispatch`] and, unless it is the machine's best, a line in `backends` in the tests of the stream.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod chacha;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod expand;
#[cfg(target_arch = "aarch64")]
mod neon;
mod portable;

use crate::game::SLOTS;
use portable::Portable;
use pulp::{Arch, NullaryFnOnce};

/// Blocks generated at once, and boards whose first blocks are prefetched together.
pub(in crate::generate) const LANES: usize = 16;

pub(in crate::generate) const BLOCK_WORDS: usize = 16;

/// The words of one block, each with its bytes in the order of the stream.
pub(in crate::generate) type Block = [u32; BLOCK_WORDS];

/// Numbers that vector code may load, and ignore, after those that are drawn.
pub(super) const PADDING: usize = 32;

/// Bits in a word of a set.
pub(super) const WORD_BITS: usize = u64::BITS as usize;

/// A bit for every square.
pub(super) type Words = [u64; SLOTS / WORD_BITS];

/// What the stream needs of an instruction set. The defaults are the portable loops.
///
/// Everything is to be `inline(always)`: only what is inlined into [`Vectorized`] is compiled for the instruction set.
/// Hence functions and not closures.
pub(super) trait SimdBackend: Copy {
    /// Blocks of one board that take about as long as one; a power of two.
    const BLOCKS_PER_STEP: usize = 1;

    /// The blocks of ChaCha8 under `key` with these counters and stream numbers.
    fn blocks(
        self,
        key: &[u8; 32],
        counters: [u64; LANES],
        streams: [u64; LANES],
    ) -> [Block; LANES];

    /// Which bytes are below `limit` and which are equal to it, a bit for each of 64.
    #[inline(always)]
    fn compare(self, bytes: &[u8; WORD_BITS], limit: u8) -> (u64, u64) {
        Portable.compare(bytes, limit)
    }

    /// Selects each undecided square whose word, the next one of the block, has upper 24 bits below `rest`. Returns how
    /// many are selected. There are at most as many as words.
    #[inline(always)]
    fn decide(self, words: &Block, rest: u32, undecided: &[u64], selected: &mut [u64]) -> usize {
        Portable.decide(words, rest, undecided, selected)
    }

    /// The numbers below `bound` that 32 halves give, and a bit for each half that is rejected: whose product with the
    /// bound is below `limit`, modulo 65536.
    #[inline(always)]
    fn below(self, halves: &[u16; 32], bound: u16, limit: u16) -> ([u16; 32], u32) {
        Portable.below(halves, bound, limit)
    }

    /// Writes the next number to every entry of `table` whose bit is set in `places`, and its own index to every
    /// other entry. Returns how many numbers are lower and how many are higher than their own index. At least
    /// [`PADDING`] numbers without meaning follow the last one.
    #[inline(always)]
    fn spread(self, numbers: &[u16], places: &[u64], table: &mut [u16; SLOTS]) -> (usize, usize) {
        Portable.spread(numbers, places, table)
    }
}

/// A piece of work that is compiled for each backend.
pub(super) trait SimdTask {
    type Output;

    /// To be `inline(always)`, as everything it calls.
    fn run<S: SimdBackend>(self, simd: S) -> Self::Output;
}

/// Runs the task on the backend for `arch`.
#[inline]
pub(super) fn dispatch<T: SimdTask>(arch: Arch, task: T) -> T::Output {
    match arch {
        #[cfg(target_arch = "x86_64")]
        Arch::V4(simd) => simd.vectorize(Vectorized(simd, task)),
        #[cfg(target_arch = "x86_64")]
        Arch::V3(simd) => simd.vectorize(Vectorized(simd, task)),
        #[cfg(target_arch = "aarch64")]
        Arch::Neon(simd) => simd.vectorize(Vectorized(simd, task)),
        _ => task.run(Portable),
    }
}

/// A task in a function that is compiled for the backend's instruction set.
#[cfg_attr(
    not(any(target_arch = "x86_64", target_arch = "aarch64")),
    allow(dead_code)
)]
struct Vectorized<S, T>(S, T);

impl<S: SimdBackend, T: SimdTask> NullaryFnOnce for Vectorized<S, T> {
    type Output = T::Output;

    #[inline(always)]
    fn call(self) -> T::Output {
        self.1.run(self.0)
    }
}
