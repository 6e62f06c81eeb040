//! The loops of the stream that are written once per instruction set, and the choice between them at run time.
//!
//! [`Portable`] is the fallback, and what the others must agree with. Another backend is a file beside it, an arm in
//! [`dispatch!`] and, unless it is the machine's best, a line in `backends` in the tests of the stream.

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

pub(in crate::generate) use backend::{BLOCK_WORDS, Block, LANES};
pub(super) use backend::{PADDING, SimdBackend, WORD_BITS, Words};
pub(super) use portable::Portable;

/// Evaluates an expression in a function that is compiled for the backend for `$arch`, which is bound to `$simd`.
macro_rules! dispatch {
    ($arch:expr, |$simd:ident| $body:expr) => {
        match $arch {
            #[cfg(target_arch = "x86_64")]
            pulp::Arch::V4($simd) => $simd.vectorize(
                #[inline(always)]
                move || $body,
            ),
            #[cfg(target_arch = "x86_64")]
            pulp::Arch::V3($simd) => $simd.vectorize(
                #[inline(always)]
                move || $body,
            ),
            #[cfg(target_arch = "aarch64")]
            pulp::Arch::Neon($simd) => $simd.vectorize(
                #[inline(always)]
                move || $body,
            ),
            _ => {
                let $simd = $crate::generate::stream::simd::Portable;
                $body
            }
        }
    };
}
pub(super) use dispatch;
