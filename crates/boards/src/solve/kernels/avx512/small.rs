//! Boards of side 2 to 8, backwards, with a set of squares in a 64-bit word.
//!
//! VPSHUFBITQMB looks up all landings at once: bit i of its result is the bit of the word that byte i of the table names.
//! The rest is done in general registers.
//!
//! Two words for sides 9 to 11, with a look-up in both and a mask that selects, took 1.4 of the time of two planes: LLVM
//! moves the words of several lanes into vectors and out again, and kept in general registers they are too many.

use super::lanes::{BATCH, LaneBatch, Lanes, MAX_ROLLS_ALONE, TableMemory, written};
use super::{FIRST_LANDINGS, load, ramp};
use crate::game::{Board, Solution};
use std::arch::asm;
use std::arch::x86_64::*;
use std::hint::select_unpredictable;
use std::mem::MaybeUninit;

/// The steps between two checks for boards with narrow frontiers.
const CHECK_STEPS: u32 = 4;

/// The table of one board.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct BoardTable {
    /// The resting square of each landing.
    rest: __m512i,
    /// The last square.
    goal: u64,
}

/// Solves boards.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg,avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline(never)]
pub(super) fn search(
    boards: &[Board],
    which: &[u32],
    answers: &mut [Solution],
    narrow: Option<&mut LaneBatch>,
) {
    if let [index] = *which
        && let Some(solution) = search_alone(&table_of(&boards[index as usize]))
    {
        answers[index as usize] = solution;
        return;
    }
    let mut memory: TableMemory<BoardTable> = [const { MaybeUninit::uninit() }; BATCH + 1];
    for (table, &index) in memory.iter_mut().zip(which) {
        table.write(table_of(&boards[index as usize]));
    }
    memory[which.len()].write(BoardTable {
        rest: _mm512_setzero_si512(),
        goal: 0,
    });
    // SAFETY: these tables were just written.
    let tables = unsafe { written(&memory, which.len() + 1) };

    let mut lanes = Lanes::new(tables);
    let mut sets = [0, 1, 2, 3].map(|lane| lanes.table(lane).goal);
    macro_rules! step {
        ($lane:literal) => {
            let word = _mm512_set1_epi64(sets[$lane] as i64);
            let rest = lanes.table($lane).rest;
            let landings = in_general_register(_mm512_bitshuffle_epi64_mask(word, rest));
            let three = landings | landings >> 1 | landings >> 2;
            let set = in_general_register(sets[$lane] | three >> 1 | three >> 4);
            let reached = landings & FIRST_LANDINGS != 0;
            let done = reached | (set == sets[$lane]);
            lanes.advance($lane, reached, done);
            sets[$lane] = select_unpredictable(done, lanes.table($lane).goal, set);
        };
    }
    while lanes.are_busy() {
        step!(0);
        step!(1);
        step!(2);
        step!(3);
        if narrow.is_some() && lanes.step() % CHECK_STEPS == CHECK_STEPS - 1 {
            for (lane, set) in sets.iter_mut().enumerate() {
                let age = lanes.age(lane);
                if age >= CHECK_STEPS && set.count_ones() < age + 8 {
                    lanes.abandon(lane);
                    *set = lanes.table(lane).goal;
                }
            }
        }
        lanes.end_step();
    }
    lanes.write_answers(which, 1, answers, narrow);
}

/// Searches one board, unless it takes more than [`MAX_ROLLS_ALONE`] rolls: idle lanes would cost as much as its own.
#[target_feature(enable = "avx512f,avx512bw,avx512bitalg")]
#[inline]
fn search_alone(table: &BoardTable) -> Option<Solution> {
    let mut set = table.goal;
    for rolls in 1..=MAX_ROLLS_ALONE {
        let landings = _mm512_bitshuffle_epi64_mask(_mm512_set1_epi64(set as i64), table.rest);
        if landings & FIRST_LANDINGS != 0 {
            return Some(Solution::Rolls(rolls));
        }
        let three = landings | landings >> 1 | landings >> 2;
        let grown = set | three >> 1 | three >> 4;
        if grown == set {
            return Some(Solution::Unreachable);
        }
        set = grown;
    }
    None
}

/// Keeps a word out of the vectors in which LLVM otherwise collects the words of two lanes.
#[inline(always)]
fn in_general_register(mut word: u64) -> u64 {
    // SAFETY: there is no instruction.
    unsafe {
        asm!("/* {0} */", inout(reg) word, options(pure, nomem, nostack, preserves_flags));
    }
    word
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
#[inline]
fn table_of(board: &Board) -> BoardTable {
    let entries = board.resting()[..64].as_ptr();
    // SAFETY: 64 readable entries of two bytes; the loads need no alignment.
    let (low, high) = unsafe {
        (
            _mm512_loadu_si512(entries.cast()),
            _mm512_loadu_si512(entries.add(32).cast()),
        )
    };
    BoardTable {
        rest: _mm512_permutex2var_epi8(low, load(const { &ramp(2, 0) }), high),
        goal: 1 << (board.side().squares() - 1),
    }
}
