//! `avx2`: as `avx512`, backwards from the last square with a board's table in vectors, but in tables of sixteen bytes.
//!
//! Bytes are looked up among sixteen (`vpshufb`), so a set of squares is one, two or four tables of sixteen bytes, for
//! sides up to 11, 16 and 20. With `c` columns in all tables together, square `c t + b` is bit t of byte b. For each
//! landing square the kernel has the byte and the bit of the resting square: 32 landing squares at once, it looks up the
//! byte, tests the bit, and sets the bit of the landing square:
//!
//! ```text
//! goal ──▶ set ──look up, test──▶ landings that rest in it ──byte shifts──▶ squares one roll before
//!           ▲                                                                   │
//!           └──────────────────────────────────or───────────────────────────────┘
//! ```
//!
//! A shift by one square moves every byte down by one; what enters at the top is the first byte, one bit lower. All six
//! rolls are two such steps: `a = l | l >> 1 | l >> 2`, then `a >> 1 | a >> 4`.
//!
//! A search ends when one of the first six squares comes to rest in the set. These are in the first 32 landing squares,
//! so the last level, which nothing follows, costs no more than them.
//!
//! Times plain C++ on one Sapphire Rapids core (`bitset` in parentheses), n = 20: 1 % jumps 18 (8.6), 5 % 22 (14), 20 % 38
//! (17), 50 % 55 (19), 95 % 58 (20), longest route 10 (6.5); n = 15, 20 % 50 (17); n = 10, 20 % 50 to 58 (22); n = 2..20,
//! 20 % 40 (18). Those were measured on 2026-11-22, before `screen` and `prefix`.

use super::{Kernel, bitset};
use crate::game::{Board, Solution};
use std::arch::x86_64::*;

mod large;
mod small;

pub(super) const KERNEL: Kernel = Kernel {
    name: "avx2",
    summary: "as avx512, with tables of sixteen bytes",
    interleaves: true,
    requirement: Some(("AVX2 and BMI2", bitset::bit_instructions)),
    batch,
};

/// # Panics
/// On a CPU without the required features.
fn batch(boards: &[Board], which: &[u32], answers: &mut [Solution]) {
    assert!(
        bitset::bit_instructions(),
        "`kernel` checks the requirement"
    );
    // SAFETY: the features that it enables were just detected.
    unsafe { by_side(boards, which, answers) }
}

/// Splits `which` into runs of boards of one side, for which the code is specialized.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn by_side(boards: &[Board], which: &[u32], answers: &mut [Solution]) {
    let n = |index: u32| boards[index as usize].side().n();
    for run in which.chunk_by(|&a, &b| n(a) == n(b)) {
        match n(run[0]) {
            2..=5 => small::batch::<1, 1, 1, 7, 4>(boards, run, answers),
            6..=8 => small::batch::<1, 1, 2, 7, 4>(boards, run, answers),
            9 => small::batch::<2, 1, 3, 7, 3>(boards, run, answers),
            10 => small::batch::<2, 1, 4, 7, 3>(boards, run, answers),
            11 => small::batch::<2, 1, 4, 8, 3>(boards, run, answers),
            12 => small::batch::<3, 2, 5, 7, 2>(boards, run, answers),
            13 => small::batch::<3, 2, 6, 7, 2>(boards, run, answers),
            14 => small::batch::<4, 2, 7, 7, 2>(boards, run, answers),
            15 | 16 => small::batch::<4, 2, 8, 8, 2>(boards, run, answers),
            _ => large::batch(boards, run, answers),
        }
    }
}

/// The bits of squares 2 to 7, which one roll reaches from the first, among the first eight bytes of a set.
const FIRST_LANDINGS: i64 = 0x0001_0101_0101_0100;

/// Whether `landings`, of which only the first eight bytes matter, has one of the first six.
#[target_feature(enable = "avx2")]
#[inline]
fn has_first_landing(landings: __m256i) -> bool {
    _mm_cvtsi128_si64(_mm256_castsi256_si128(landings)) & FIRST_LANDINGS != 0
}

/// `bits` for the squares of the next plane: what is shifted in behind the last column.
#[target_feature(enable = "avx2")]
#[inline]
fn carry(bits: __m256i) -> __m256i {
    _mm256_and_si256(_mm256_srli_epi16(bits, 1), _mm256_set1_epi8(0x7f))
}

/// Returns the squares one to three before those of a set, where `after` has the bytes that follow each half.
#[target_feature(enable = "avx2")]
#[inline]
fn one_to_three_before(set: __m256i, after: __m256i) -> __m256i {
    let one_or_two = _mm256_or_si256(
        _mm256_alignr_epi8(after, set, 1),
        _mm256_alignr_epi8(after, set, 2),
    );
    _mm256_or_si256(set, one_or_two)
}

/// Returns the squares one and four before those of a set, where `after` has the bytes that follow each half.
#[target_feature(enable = "avx2")]
#[inline]
fn one_or_four_before(set: __m256i, after: __m256i) -> __m256i {
    _mm256_or_si256(
        _mm256_alignr_epi8(after, set, 1),
        _mm256_alignr_epi8(after, set, 4),
    )
}

/// Returns the bit of a plane in the byte of a column, among bytes of these columns.
#[target_feature(enable = "avx2")]
#[inline]
fn bit_at(columns: __m256i, column: usize, plane: usize) -> __m256i {
    let is_column = _mm256_cmpeq_epi8(columns, _mm256_set1_epi8(column as i8));
    _mm256_and_si256(is_column, _mm256_set1_epi8((1u8 << plane) as i8))
}

/// The numbers from 0 on.
static NUMBERS: [u8; 64] = {
    let mut numbers = [0; 64];
    let mut number = 0;
    while number < 64 {
        numbers[number] = number as u8;
        number += 1;
    }
    numbers
};

/// Returns 32 of 64 bytes: the first or the second half.
#[target_feature(enable = "avx2")]
#[inline]
fn load_half(bytes: &[u8; 64], half: usize) -> __m256i {
    let bytes = &bytes.as_chunks::<32>().0[half];
    // SAFETY: 32 readable bytes; the load needs no alignment.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}

/// For each byte, 1 << its low three bits; bit 7 must not be set.
#[target_feature(enable = "avx2")]
#[inline]
fn powers(exponents: __m256i) -> __m256i {
    let powers = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
    _mm256_shuffle_epi8(powers, exponents)
}

/// The number of squares in a set.
#[target_feature(enable = "avx2,popcnt")]
#[cold]
fn count(set: &[__m256i]) -> u32 {
    let mut count = 0;
    for &set in set {
        let mut words = [0u64; 4];
        // SAFETY: 32 writable bytes; the store needs no alignment.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), set) };
        count += words.iter().map(|word| word.count_ones()).sum::<u32>();
    }
    count
}
