//! The vector functions that the searches share.

use std::arch::x86_64::*;

/// The bits of squares 2 to 7, which one roll reaches from the first, among the first eight bytes
/// of a set.
pub(super) const FIRST_LANDINGS: i64 = 0x0001_0101_0101_0100;

/// Returns whether `landings`, of which only the first eight bytes matter, contains one of the
/// first six landing squares.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn has_first_landing(landings: __m256i) -> bool {
    _mm_cvtsi128_si64(_mm256_castsi256_si128(landings)) & FIRST_LANDINGS != 0
}

/// Returns `bits`, moved to the squares of the next plane: these are shifted in behind the last
/// column.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn carry(bits: __m256i) -> __m256i {
    _mm256_and_si256(_mm256_srli_epi16(bits, 1), _mm256_set1_epi8(0x7f))
}

/// Returns the squares one to three before the squares of a set, where `after` has the bytes that
/// follow each half.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn one_to_three_before(set: __m256i, after: __m256i) -> __m256i {
    let one_or_two = _mm256_or_si256(
        _mm256_alignr_epi8(after, set, 1),
        _mm256_alignr_epi8(after, set, 2),
    );
    _mm256_or_si256(set, one_or_two)
}

/// Returns the squares one and four before the squares of a set, where `after` has the bytes that
/// follow each half.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn one_or_four_before(set: __m256i, after: __m256i) -> __m256i {
    _mm256_or_si256(
        _mm256_alignr_epi8(after, set, 1),
        _mm256_alignr_epi8(after, set, 4),
    )
}

/// Returns the set with the bit of `plane` in the byte of `column` alone, where `columns` has the
/// column of each byte.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn bit_at(columns: __m256i, column: usize, plane: usize) -> __m256i {
    let is_column = _mm256_cmpeq_epi8(columns, _mm256_set1_epi8(column as i8));
    _mm256_and_si256(is_column, _mm256_set1_epi8((1u8 << plane) as i8))
}

/// The numbers from 0 on.
pub(super) static NUMBERS: [u8; 64] = ramp(1, 0);

/// Returns `first`, `first + step`, `first + 2 * step`, …
pub(in crate::solve::kernels) const fn ramp(step: u8, first: u8) -> [u8; 64] {
    let mut bytes = [first; 64];
    let mut index = 1;
    while index < 64 {
        bytes[index] = bytes[index - 1] + step;
        index += 1;
    }
    bytes
}

/// Returns 32 of 64 bytes: the first or the second half.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn load_half(bytes: &[u8; 64], half: usize) -> __m256i {
    let bytes = &bytes.as_chunks::<32>().0[half];
    // SAFETY: 32 readable bytes; the load needs no alignment.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}

/// Returns, for each byte, 1 << its low three bits; bit 7 must not be set.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn powers(exponents: __m256i) -> __m256i {
    let powers = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
    _mm256_shuffle_epi8(powers, exponents)
}

/// Returns the four words of a vector.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn words(vector: __m256i) -> [u64; 4] {
    let mut words = [0; 4];
    // SAFETY: 32 writable bytes; the store needs no alignment.
    unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), vector) };
    words
}
