//! The vector functions that the searches share.

use std::arch::x86_64::*;

/// The six squares on which the first roll lands.
pub(super) const FIRST_LANDINGS: u64 = 0b111_1110;

/// Returns `yes` or `no`, without branching.
#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn select(condition: bool, yes: __m512i, no: __m512i) -> __m512i {
    _mm512_mask_mov_epi64(no, 0u8.wrapping_sub(u8::from(condition)), yes)
}

/// `first`, `first + step`, `first + 2 * step`, …
pub(super) const fn ramp(step: u8, first: u8) -> [u8; 64] {
    let mut bytes = [first; 64];
    let mut index = 1;
    while index < 64 {
        bytes[index] = bytes[index - 1] + step;
        index += 1;
    }
    bytes
}

#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn load(bytes: &[u8; 64]) -> __m512i {
    // SAFETY: 64 readable bytes; the load needs no alignment.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}
