//! Boards of side 6 to 8, backwards, with a set of squares in a 64-bit word.
//!
//! VPSHUFBITQMB looks up all landings at once: bit i of its result is the bit of the word that byte i of the table names.
//! The rest is done in general registers.
//!
//! Two words for sides 9 to 11, with a look-up in both and a mask that selects, took 1.4 of the time of two planes: LLVM
//! moves the words of several lanes into vectors and out again, and kept in general registers they are too many.

use super::vectors::{FIRST_LANDINGS, load, load_entries, ramp};
use crate::game::{Board, Solution};
use crate::solve::kernels::lanes::{LANES, LaneSearch, LaneTable, Step};
use std::arch::asm;
use std::arch::x86_64::*;
use std::hint::select_unpredictable;

/// The number of steps between two checks for boards with narrow frontiers.
const CHECK_STEPS: u32 = 4;

/// Solves a batch of boards.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg,avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline(never)]
pub(super) fn search(boards: &[Board], which: &[u32], answers: &mut [Solution]) {
    let step = |&rest: &__m512i, before: u64| {
        let word = _mm512_set1_epi64(before as i64);
        let landings = in_general_register(_mm512_bitshuffle_epi64_mask(word, rest));
        let three = landings | landings >> 1 | landings >> 2;
        let set = in_general_register(before | three >> 1 | three >> 4);
        Step {
            set,
            reached: landings & FIRST_LANDINGS != 0,
            grew: set != before,
        }
    };
    let search = LaneSearch {
        first_rolls: 1,
        step,
        select: select_unpredictable,
        check_steps: CHECK_STEPS,
        are_narrow: |ages: [u32; LANES], sets: [u64; LANES]| {
            std::array::from_fn(|lane| {
                ages[lane] >= CHECK_STEPS && sets[lane].count_ones() < ages[lane] + 8
            })
        },
    };
    search.search(boards, which, answers, |board| table_of(board));
}

/// Keeps a word out of the vectors in which LLVM otherwise collects the words of two lanes.
#[inline(always)]
fn in_general_register(mut word: u64) -> u64 {
    // SAFETY: the assembly has no instructions.
    unsafe {
        asm!("/* {0} */", inout(reg) word, options(pure, nomem, nostack, preserves_flags));
    }
    word
}

/// Returns the resting squares of all landing squares, and the word of the last square.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
#[inline]
fn table_of(board: &Board) -> LaneTable<__m512i, u64> {
    let (low, high) = load_entries(&board.resting()[..64]);
    LaneTable {
        table: _mm512_permutex2var_epi8(low, load(const { &ramp(2, 0) }), high),
        goal: 1 << (board.side().squares() - 1),
    }
}
