//! Boards of side 2 to 11, backwards, with a set of squares in one or two 64-bit words.
//!
//! VPSHUFBITQMB looks up 64 landings at once: bit i of its result is the bit of the word that byte i of the table names.
//! With two words each table looks in both, and a mask says which counts.

use super::lanes::{BATCH, Batch, Lanes, TableMemory, written};
use super::{FIRST_LANDINGS, load, ramp};
use crate::game::{Board, Solution};
use std::arch::x86_64::*;
use std::hint::select_unpredictable;
use std::mem::MaybeUninit;

/// The table of one board.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Table<const W: usize> {
    /// For each landing square of a word, the resting square, modulo 64.
    rest: [__m512i; W],
    /// The landings that rest in the second word.
    high: [u64; W],
    /// The last square.
    goal: [u64; W],
}

/// Solves boards of `W` words.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg,avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline(never)]
pub(super) fn search<const W: usize>(boards: &[Board], which: &[u32], answers: &mut [Solution]) {
    let mut memory: TableMemory<Table<W>> = [const { MaybeUninit::uninit() }; BATCH + 1];
    for (table, &index) in memory.iter_mut().zip(which) {
        table.write(table_of::<W>(&boards[index as usize]));
    }
    memory[which.len()].write(Table {
        rest: [_mm512_setzero_si512(); W],
        high: [0; W],
        goal: [0; W],
    });
    // SAFETY: so many tables were just written.
    let tables = unsafe { written(&memory, which.len() + 1) };

    let mut lanes = Lanes::new(tables);
    let mut sets = [0, 1, 2, 3].map(|lane| lanes.table(lane).goal);
    macro_rules! step {
        ($lane:literal) => {
            let landings = resting_in(&sets[$lane], lanes.table($lane));
            let set = add_predecessors(&sets[$lane], &landings);
            let reached = landings[0] & FIRST_LANDINGS != 0;
            let done = reached | (set == sets[$lane]);
            lanes.advance($lane, reached, done);
            let goal = &lanes.table($lane).goal;
            for w in 0..W {
                sets[$lane][w] = select_unpredictable(done, goal[w], set[w]);
            }
        };
    }
    while lanes.are_busy() {
        step!(0);
        step!(1);
        step!(2);
        step!(3);
        lanes.end_step();
    }
    lanes.write_answers(which, 1, answers, &mut Batch::new());
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
#[inline]
fn table_of<const W: usize>(board: &Board) -> Table<W> {
    let last = board.side().squares() - 1;
    let mut table = Table {
        rest: [_mm512_setzero_si512(); W],
        high: [0; W],
        goal: std::array::from_fn(|w| if last / 64 == w { 1 << (last % 64) } else { 0 }),
    };
    for (w, entries) in board.resting().as_chunks::<64>().0[..W].iter().enumerate() {
        // SAFETY: 64 readable entries of two bytes; the loads need no alignment.
        let (low, high) = unsafe {
            let entries = entries.as_ptr();
            (
                _mm512_loadu_si512(entries.cast()),
                _mm512_loadu_si512(entries.add(32).cast()),
            )
        };
        let rest = _mm512_permutex2var_epi8(low, load(const { &ramp(2, 0) }), high);
        table.rest[w] = rest;
        if W == 2 {
            table.high[w] = _mm512_test_epi8_mask(rest, _mm512_set1_epi8(64));
        }
    }
    table
}

/// The landings that rest in `set`.
#[target_feature(enable = "avx512f,avx512bw,avx512bitalg")]
#[inline]
fn resting_in<const W: usize>(set: &[u64; W], table: &Table<W>) -> [u64; W] {
    let look_up =
        |word: u64, rest| _mm512_bitshuffle_epi64_mask(_mm512_set1_epi64(word as i64), rest);
    std::array::from_fn(|w| {
        let low = look_up(set[0], table.rest[w]);
        match W {
            1 => low,
            _ => {
                let high = look_up(set[W - 1], table.rest[w]);
                in_register(low & !table.high[w] | high & table.high[w])
            }
        }
    })
}

/// Keeps a word in a general register: LLVM puts words of different lanes in vectors, and takes them out again.
#[inline(always)]
fn in_register(mut word: u64) -> u64 {
    // SAFETY: no instruction.
    unsafe {
        std::arch::asm!("/* {0} */", inout(reg) word, options(pure, nomem, nostack, preserves_flags));
    }
    word
}

/// `set` and the squares from which some roll lands on one of `landings`.
#[inline(always)]
fn add_predecessors<const W: usize>(set: &[u64; W], landings: &[u64; W]) -> [u64; W] {
    let three = or(landings, &or(&down(landings, 1), &down(landings, 2))).map(in_register);
    or(set, &or(&down(&three, 1), &down(&three, 4))).map(in_register)
}

#[inline(always)]
fn down<const W: usize>(set: &[u64; W], by: u32) -> [u64; W] {
    std::array::from_fn(|w| {
        let next = if w + 1 < W {
            set[w + 1] << (64 - by)
        } else {
            0
        };
        set[w] >> by | next
    })
}

#[inline(always)]
fn or<const W: usize>(a: &[u64; W], b: &[u64; W]) -> [u64; W] {
    std::array::from_fn(|w| a[w] | b[w])
}
