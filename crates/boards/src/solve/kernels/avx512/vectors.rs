//! The vector functions that the searches share.

pub(super) use crate::solve::kernels::avx2::vectors::ramp;
use std::arch::x86_64::*;

/// The six squares on which the first roll lands.
pub(super) const FIRST_LANDINGS: u64 = 0b111_1110;

/// Returns `yes` if `condition` holds, and `no` otherwise, without branching.
#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn select(condition: bool, yes: __m512i, no: __m512i) -> __m512i {
    _mm512_mask_mov_epi64(no, 0u8.wrapping_sub(u8::from(condition)), yes)
}

#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn load(bytes: &[u8; 64]) -> __m512i {
    // SAFETY: 64 readable bytes; the load needs no alignment.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}

/// Returns the first 64 entries, in two halves.
#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn load_entries(entries: &[u16]) -> (__m512i, __m512i) {
    let entries = entries[..64].as_ptr();
    // SAFETY: 64 readable entries of two bytes; the loads need no alignment.
    unsafe {
        (
            _mm512_loadu_si512(entries.cast()),
            _mm512_loadu_si512(entries.add(32).cast()),
        )
    }
}
