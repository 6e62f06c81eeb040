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
//! 20 % 40 (18). Instructions per board, n = 20, 20 %: 1,709 (2,556); n = 10: 347.

use super::narrow::NarrowBoards;
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
    let mut narrow = NarrowBoards::default();
    for run in which.chunk_by(|&a, &b| n(a) == n(b)) {
        match n(run[0]) {
            2..=5 => small::batch::<1, 1, 7, 4>(boards, run, &mut narrow, answers),
            6..=8 => small::batch::<1, 2, 7, 4>(boards, run, &mut narrow, answers),
            9 => small::batch::<1, 3, 7, 3>(boards, run, &mut narrow, answers),
            10 => small::batch::<1, 4, 7, 3>(boards, run, &mut narrow, answers),
            11 => small::batch::<1, 4, 8, 3>(boards, run, &mut narrow, answers),
            12 => small::batch::<2, 5, 7, 2>(boards, run, &mut narrow, answers),
            13 => small::batch::<2, 6, 7, 2>(boards, run, &mut narrow, answers),
            14 => small::batch::<2, 7, 7, 2>(boards, run, &mut narrow, answers),
            15 | 16 => small::batch::<2, 8, 8, 2>(boards, run, &mut narrow, answers),
            _ => large::batch(boards, run, &mut narrow, answers),
        }
    }
    narrow.solve(boards, answers);
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
