//! `avx2`: searches backwards from the last square with a board's table in vectors, like `avx512`,
//! but in tables of sixteen bytes.
//!
//! Bytes are looked up among sixteen (`vpshufb`), so a set of squares is one, two or four tables of
//! sixteen bytes, for sides up to 11, 16 and 20. With `c` columns in all tables together, square
//! `c t + b` is bit t of byte b. For each landing square the kernel has the byte and the bit of the
//! resting square: 32 landing squares at once, it looks up the byte, tests the bit, and sets the
//! bit of the landing square:
//!
//! ```text
//! goal ──▶ set ──look up, test──▶ landings resting in it ──byte shifts──▶ squares one roll before
//!           ▲                                                                 │
//!           └─────────────────────────────────or──────────────────────────────┘
//! ```
//!
//! A shift by one square moves every byte down by one; what enters at the top is the first byte,
//! one bit lower. All six rolls are two such steps: `a = l | l >> 1 | l >> 2`, then
//! `a >> 1 | a >> 4`.
//!
//! A search ends when one of the first six squares comes to rest in the set. These are in the first
//! 16 or 32 landing squares, so the last level, which nothing follows, costs no more than them.

use super::{Kernel, bitset};
use crate::game::{Board, Solution};
use crate::solve::group::runs_by_side;

mod large;
mod small;
pub(super) mod vectors;

pub(super) const KERNEL: Kernel = Kernel {
    name: "avx2",
    summary: "as avx512, with tables of sixteen bytes",
    interleaves: true,
    requirement: Some(("AVX2 and BMI2", bitset::bit_instructions)),
    batch: by_side,
};

/// Splits `which` into runs of boards of one side, and solves each.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn by_side(boards: &[Board], which: &[u32], answers: &mut [Solution]) {
    for (n, run) in runs_by_side(boards, which) {
        of_side(n, boards, run, answers);
    }
}

/// Solves boards of side `n`, with code that is specialized for it.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn of_side(n: usize, boards: &[Board], run: &[u32], answers: &mut [Solution]) {
    match n {
        2..=5 => small::batch::<1, 1, 2, 4>(boards, run, answers),
        6..=8 => small::batch::<1, 1, 4, 4>(boards, run, answers),
        9 => small::batch::<2, 1, 6, 3>(boards, run, answers),
        10 => small::batch::<2, 1, 7, 3>(boards, run, answers),
        11 => small::batch::<2, 1, 8, 4>(boards, run, answers),
        12 => small::batch::<3, 2, 5, 2>(boards, run, answers),
        13 => small::batch::<3, 2, 6, 2>(boards, run, answers),
        14 => small::batch::<4, 2, 7, 2>(boards, run, answers),
        15 | 16 => small::batch::<4, 2, 8, 2>(boards, run, answers),
        _ => large::batch(boards, run, answers),
    }
}
