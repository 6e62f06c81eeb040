//! The loops of the stream that are written once per instruction set, and the choice between them
//! at run time.
//!
//! [`Portable`] is the fallback, and what the others must agree with. Another backend is a file
//! beside it, an arm in [`dispatch`] and, unless it is the machine's best, a line in `backends` in
//! the tests of the stream.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod backend;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod chacha;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod expand;
#[cfg(target_arch = "aarch64")]
mod neon;
mod portable;

pub(in crate::generate) use backend::{BLOCK_WORDS, Block, Key, LANES};
pub(super) use backend::{MASK_BITS, PADDING, SimdBackend, SimdTask, SquareMasks};
use portable::Portable;
use pulp::{Arch, NullaryFnOnce};

/// Runs the task on the backend for `arch`.
#[inline]
pub(super) fn dispatch<T: SimdTask>(arch: Arch, task: T) -> T::Output {
    match arch {
        #[cfg(target_arch = "x86_64")]
        Arch::V4(simd) => simd.vectorize(Vectorized { simd, task }),
        #[cfg(target_arch = "x86_64")]
        Arch::V3(simd) => simd.vectorize(Vectorized { simd, task }),
        #[cfg(target_arch = "aarch64")]
        Arch::Neon(simd) => simd.vectorize(Vectorized { simd, task }),
        _ => task.run(Portable),
    }
}

/// A task in a function that is compiled for the backend's instruction set.
///
/// Closures in place of tasks took 3.5 times as long in `run` (Zen 5, 2026-11-26): a closure that
/// could run twice is called through a function that is not inlined.
#[cfg_attr(
    not(any(target_arch = "x86_64", target_arch = "aarch64")),
    allow(dead_code)
)]
struct Vectorized<S, T> {
    simd: S,
    task: T,
}

impl<S: SimdBackend, T: SimdTask> NullaryFnOnce for Vectorized<S, T> {
    type Output = T::Output;

    #[inline(always)]
    fn call(self) -> T::Output {
        self.task.run(self.simd)
    }
}
