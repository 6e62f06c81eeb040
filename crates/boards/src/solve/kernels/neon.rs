//! `neon`: searches backwards from the last square with a board's table in vectors, like `avx512`,
//! but in tables of 16, 32 or 64 bytes.
//!
//! NEON looks sixteen bytes up among as many as 64 in one instruction (`tbl`). So a set of squares
//! is one, two or four registers, for sides up to 11, 16 and 20. With `c` bytes in all, square
//! `c t + b` is bit t of byte b: the squares of one bit are a *plane*. For each landing square the
//! kernel has the byte and the bit of the resting square. `tbl` looks up the byte, `cmtst` tests
//! the bit, `sri` shifts the result into the byte of the landing square, plane by plane:
//!
//! ```text
//! goal ──▶ set ──tbl, cmtst, sri──▶ landings that rest in it ──ext──▶ squares one roll before
//!           ▲                                                             │
//!           └───────────────────────────────or────────────────────────────┘
//! ```
//!
//! `ext` shifts by squares: every byte moves down, and what enters at the top is the first byte,
//! one bit lower. All six rolls are two such steps: `a = l | l >> 1 | l >> 2`, then
//! `a >> 1 | a >> 4`.
//!
//! Four boards are searched at once (`lanes.rs`).
//!
//! Developed under qemu, without a machine to measure its time on. Instructions per board, counted
//! by a plugin of qemu 7.2 on 2026-11-25, `bitset` in parentheses: n = 20 at 20 % jumps 2,186
//! (4,481), 95 % 1,544 (4,931); n = 15, 20 % 1,212 (2,229); n = 10, 5 % 997 (1,283), 20 % 546
//! (1,084); n = 2..20, 20 % 899 (1,635). Looking at the first square before each step instead of
//! after it took 1,005 at n = 2..20. Not tried: looking up the jumps alone where there are few, as
//! `avx2` does.

use super::lanes::{BATCH, LANES, LaneSearch, LaneTable, Step};
use super::screen::{screen, takes_one_roll};
use super::{Kernel, bitset};
use crate::game::{Board, Solution};
use crate::solve::group::runs_by_side;
use std::arch::aarch64::*;

pub(super) const KERNEL: Kernel = Kernel {
    name: "neon",
    summary: "backwards, a board's whole table in NEON registers, several boards at once",
    interleaves: true,
    requirement: Some(("NEON", runs_here)),
    batch: by_side,
};

/// The number of steps between two checks for boards with narrow frontiers.
const CHECK_STEPS: u32 = 8;
/// The number of jumps below which a board of side 17 to 20 is left to `bitset`.
const MIN_LARGE_JUMPS: usize = 40;
const MAX_PLANES: usize = 8;

fn runs_here() -> bool {
    std::arch::is_aarch64_feature_detected!("neon")
}

/// Splits `which` into runs of boards of one side, and solves each with code that is specialized
/// for its number of tables.
#[target_feature(enable = "neon")]
fn by_side(boards: &[Board], which: &[u32], answers: &mut [Solution]) {
    for (n, run) in runs_by_side(boards, which) {
        match n {
            ..=11 => batch::<1, 2>(boards, run, answers),
            12..=16 => batch::<2, 4>(boards, run, answers),
            _ => batch::<4, 7>(boards, run, answers),
        }
    }
}

/// Solves boards of `T` tables and at most `W` words.
#[target_feature(enable = "neon")]
fn batch<const T: usize, const W: usize>(boards: &[Board], run: &[u32], answers: &mut [Solution]) {
    screen::<W>(boards, run, answers, |which, answers| {
        let mut many_jumps = [0; BATCH];
        let mut len = 0;
        for &index in which {
            let board = &boards[index as usize];
            // The search looks at the first square after its first step.
            if takes_one_roll(board) {
                answers[index as usize] = Solution::Rolls(1);
                continue;
            }
            if T == 4 && board.starts().len() < MIN_LARGE_JUMPS {
                bitset::KERNEL.solve_batch(boards, &[index], answers);
                continue;
            }
            many_jumps[len] = index;
            len += 1;
            if len == BATCH {
                search::<T>(boards, &many_jumps, answers);
                len = 0;
            }
        }
        if len > 0 {
            search::<T>(boards, &many_jumps[..len], answers);
        }
    });
}

/// A set of squares: `T` tables of sixteen bytes.
type Set<const T: usize> = [uint8x16_t; T];

/// The squares where the tokens on sixteen landing squares come to rest: the byte of each among the
/// bytes of all tables, and the bit in the byte as a mask.
#[derive(Clone, Copy)]
struct Lookup {
    index: uint8x16_t,
    bit: uint8x16_t,
}

/// The lookups of a board, a row for each plane.
#[derive(Clone, Copy)]
struct BoardTable<const T: usize> {
    planes: [[Lookup; T]; MAX_PLANES],
    plane_count: usize,
}

impl<const T: usize> BoardTable<T> {
    #[target_feature(enable = "neon")]
    #[inline]
    fn zero() -> BoardTable<T> {
        let zero = vdupq_n_u8(0);
        let lookup = Lookup {
            index: zero,
            bit: zero,
        };
        BoardTable {
            planes: [[lookup; T]; MAX_PLANES],
            plane_count: 0,
        }
    }
}

/// Returns the lookups of a board, and the set of its last square.
#[target_feature(enable = "neon")]
#[inline]
fn table_of<const T: usize>(board: &Board) -> LaneTable<BoardTable<T>, Set<T>> {
    let mut table = BoardTable::zero();
    table.plane_count = board.side().squares().div_ceil(16 * T);
    let lookups = table.planes[..table.plane_count].as_flattened_mut();
    for (lookup, squares) in lookups.iter_mut().zip(board.resting().as_chunks::<16>().0) {
        // SAFETY: sixteen readable entries of two bytes.
        let (low, high) = unsafe {
            let entries = squares.as_ptr();
            (vld1q_u16(entries), vld1q_u16(entries.add(8)))
        };
        let bytes = vuzp1q_u8(vreinterpretq_u8_u16(low), vreinterpretq_u8_u16(high));
        lookup.index = vandq_u8(bytes, vdupq_n_u8(16 * T as u8 - 1));
        let plane = match T {
            1 => vshrn_high_n_u16::<4>(vshrn_n_u16::<4>(low), high),
            2 => vshrn_high_n_u16::<5>(vshrn_n_u16::<5>(low), high),
            _ => vshrn_high_n_u16::<6>(vshrn_n_u16::<6>(low), high),
        };
        lookup.bit = vshlq_u8(vdupq_n_u8(1), vreinterpretq_s8_u8(plane));
    }
    let last = board.side().squares() - 1;
    let mut goal = [[0u8; 16]; T];
    goal.as_flattened_mut()[last % (16 * T)] = 1 << (last / (16 * T));
    LaneTable {
        table,
        // SAFETY: sixteen readable bytes.
        goal: goal.map(|bytes| unsafe { vld1q_u8(bytes.as_ptr()) }),
    }
}

impl Lookup {
    /// Returns 255 for each landing square that rests in the set, and 0 for the others.
    #[target_feature(enable = "neon")]
    #[inline]
    fn landings<const T: usize>(&self, set: &Set<T>) -> uint8x16_t {
        let bytes = match T {
            1 => vqtbl1q_u8(set[0], self.index),
            2 => vqtbl2q_u8(uint8x16x2_t(set[0], set[1]), self.index),
            _ => {
                let tables = uint8x16x4_t(set[0], set[1], set[2 % T], set[3 % T]);
                vqtbl4q_u8(tables, self.index)
            }
        };
        vtstq_u8(bytes, self.bit)
    }
}

/// Returns whether one of the first six landing squares is in `landings`, the landings of the first
/// lookup.
#[target_feature(enable = "neon")]
#[inline]
fn has_first_landing(landings: uint8x16_t) -> bool {
    let first = vgetq_lane_u64::<0>(vreinterpretq_u64_u8(landings));
    first & 0x00ff_ffff_ffff_ff00 != 0
}

/// Returns the squares one roll before the landing squares that rest in the set.
#[target_feature(enable = "neon")]
#[inline]
fn predecessors<const T: usize>(table: &BoardTable<T>, set: &Set<T>) -> Set<T> {
    let mut all = [vdupq_n_u8(0); T];
    for plane in &table.planes[..table.plane_count] {
        for (all, lookup) in all.iter_mut().zip(plane) {
            *all = vsriq_n_u8::<1>(lookup.landings(set), *all);
        }
    }
    // The last plane is at the top now.
    let down = vdupq_n_s8(table.plane_count as i8 - MAX_PLANES as i8);
    for all in &mut all {
        *all = vshlq_u8(*all, down);
    }
    // The register that follows each: after the last comes the first, one plane down.
    let next = |set: &Set<T>, t: usize| match t + 1 {
        t if t < T => set[t],
        _ => vshrq_n_u8::<1>(set[0]),
    };
    let landings = all;
    for (t, all) in all.iter_mut().enumerate() {
        let here = landings[t];
        let next = next(&landings, t);
        let one_or_two = vorrq_u8(vextq_u8::<1>(here, next), vextq_u8::<2>(here, next));
        *all = vorrq_u8(here, one_or_two);
    }
    std::array::from_fn(|t| {
        let next = next(&all, t);
        vorrq_u8(vextq_u8::<1>(all[t], next), vextq_u8::<4>(all[t], next))
    })
}

/// Returns the number of squares in a set.
#[target_feature(enable = "neon")]
#[cold]
fn count<const T: usize>(set: &Set<T>) -> u32 {
    set.iter()
        .map(|&set| u32::from(vaddlvq_u8(vcntq_u8(set))))
        .sum()
}

/// Solves a batch of boards of `T` tables.
#[target_feature(enable = "neon")]
#[inline(never)]
fn search<const T: usize>(boards: &[Board], which: &[u32], answers: &mut [Solution]) {
    let search = LaneSearch {
        first_rolls: 2,
        step: |table: &BoardTable<T>, before: Set<T>| {
            let predecessors = predecessors(table, &before);
            let mut set = before;
            let mut new = vdupq_n_u8(0);
            for (set, predecessors) in set.iter_mut().zip(predecessors) {
                new = vorrq_u8(new, vbicq_u8(predecessors, *set));
                *set = vorrq_u8(*set, predecessors);
            }
            Step {
                set,
                reached: has_first_landing(table.planes[0][0].landings(&set)),
                grew: vmaxvq_u8(new) != 0,
            }
        },
        select: |done, goal, set| if done { goal } else { set },
        check_steps: CHECK_STEPS,
        are_narrow: |ages: [u32; LANES], sets: [Set<T>; LANES]| {
            std::array::from_fn(|lane| {
                ages[lane] >= CHECK_STEPS && count(&sets[lane]) < 2 * ages[lane] + 8
            })
        },
    };
    search.search(boards, which, answers, |board| table_of::<T>(board));
}
