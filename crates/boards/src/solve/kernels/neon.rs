//! `neon`: as `avx512`, backwards from the last square with a board's table in vectors, with tables of 16, 32 or 64 bytes.
//!
//! NEON looks sixteen bytes up among as many as 64 in one instruction (`tbl`). So a set of squares is one, two or four
//! registers, for sides up to 11, 16 and 20. With `c` bytes in all, square `c t + b` is bit t of byte b: the squares of one
//! bit are a *plane*. For each landing square the kernel has the byte and the bit of the resting square. `tbl` looks up the
//! byte, `cmtst` tests the bit, `sri` shifts the result into the byte of the landing square, plane by plane:
//!
//! ```text
//! goal ──▶ set ──tbl, cmtst, sri──▶ landings that rest in it ──ext──▶ squares one roll before
//!           ▲                                                             │
//!           └───────────────────────────────or────────────────────────────┘
//! ```
//!
//! `ext` shifts by squares: every byte moves down, and what enters at the top is the first byte, one bit lower. All six
//! rolls are two such steps: `a = l | l >> 1 | l >> 2`, then `a >> 1 | a >> 4`.
//!
//! Developed under qemu, without a machine to measure its time on. Instructions per board, `bitset` in parentheses: n = 20
//! at 5 % jumps 5,320 (5,114), 10 % 3,594 (3,749), 20 % 2,229 (2,778), 95 % 1,501 (3,750); n = 15, 20 % 1,125 (1,473);
//! n = 10, 20 % 552 (694); n = 2..20, 20 % 785 (1,002). Longest routes, n = 20: 17,946 (12,238), but four boards in turn.
//! Not tried: looking only jumps up where there are few, as `avx2` does.

use super::narrow::NarrowBoards;
use super::{Kernel, bitset, sparse};
use crate::game::{Board, FACES, Solution};
use std::arch::aarch64::*;

pub(super) const KERNEL: Kernel = Kernel {
    name: "neon",
    summary: "backwards, a board's whole table in NEON registers, several boards at once",
    interleaves: true,
    requirement: Some(("NEON", runs_here)),
    batch,
};

/// Levels before the first check for narrow boards. The next ones are after twice as many levels each.
const FIRST_CHECK_LEVELS: u32 = 8;
/// Below this mean number of squares per level, a board is narrow.
const NARROW_SQUARES_PER_LEVEL: u32 = 2;
/// Boards of at most this many squares are always searched to the end.
const MAX_UNCHECKED_SQUARES: usize = 64;
/// With fewer jumps, a board of side 17 to 20 is left to `bitset`.
const MIN_LARGE_JUMPS: usize = 40;
const MAX_PLANES: usize = 8;

fn runs_here() -> bool {
    std::arch::is_aarch64_feature_detected!("neon")
}

/// # Panics
/// On a CPU without NEON.
fn batch(boards: &[Board], which: &[u32], answers: &mut [Solution]) {
    assert!(runs_here(), "`kernel` checks the requirement");
    // SAFETY: NEON was just detected.
    unsafe { by_tables(boards, which, answers) }
}

/// Splits `which` into runs of boards with the same number of tables, for which the code below is specialized.
#[target_feature(enable = "neon")]
fn by_tables(boards: &[Board], which: &[u32], answers: &mut [Solution]) {
    let tables = |index: u32| match boards[index as usize].side().n() {
        ..=11 => 1,
        12..=16 => 2,
        _ => 4,
    };
    let mut narrow = NarrowBoards::default();
    for run in which.chunk_by(|&a, &b| tables(a) == tables(b)) {
        match tables(run[0]) {
            1 => by_groups::<1, 4>(boards, run, &mut narrow, answers),
            2 => by_groups::<2, 2>(boards, run, &mut narrow, answers),
            _ => by_groups::<4, 2>(boards, run, &mut narrow, answers),
        }
    }
    narrow.solve(boards, answers);
}

/// Solves boards of `T` tables, `K` at a time.
#[target_feature(enable = "neon")]
fn by_groups<const T: usize, const K: usize>(
    boards: &[Board],
    run: &[u32],
    narrow: &mut NarrowBoards,
    answers: &mut [Solution],
) {
    let (mut group, mut count) = ([0; K], 0);
    for &index in run {
        let board = &boards[index as usize];
        if T == 4 && board.starts().len() < MIN_LARGE_JUMPS {
            (bitset::KERNEL.batch)(boards, &[index], answers);
        } else if T > 1 && sparse::is_trapped(board) {
            answers[index as usize] = Solution::Unreachable;
        } else {
            group[count] = index;
            count += 1;
            if count == K {
                search::<T, K>(boards, &group, narrow, answers);
                count = 0;
            }
        }
    }
    for &index in &group[..count] {
        search::<T, 1>(boards, &[index], narrow, answers);
    }
}

/// A set of squares: `T` tables of sixteen bytes.
type Set<const T: usize> = [uint8x16_t; T];

/// Where the tokens on sixteen landing squares come to rest: the byte among those of all tables, and the bit in it as a mask.
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

    #[target_feature(enable = "neon")]
    #[inline]
    fn fill(&mut self, board: &Board) {
        self.plane_count = board.side().squares().div_ceil(16 * T);
        let lookups = self.planes[..self.plane_count].as_flattened_mut();
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
    }
}

impl Lookup {
    /// 255 for each landing square that rests in the set, and 0 for the others.
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

/// Whether one of the first six landing squares is among those of the first lookup.
#[target_feature(enable = "neon")]
#[inline]
fn has_first_landing(landings: uint8x16_t) -> bool {
    let first = vgetq_lane_u64::<0>(vreinterpretq_u64_u8(landings));
    first & 0x00ff_ffff_ffff_ff00 != 0
}

/// The squares one roll before the landing squares that rest in the set.
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
        let (these, next) = (landings[t], next(&landings, t));
        let one_or_two = vorrq_u8(vextq_u8::<1>(these, next), vextq_u8::<2>(these, next));
        *all = vorrq_u8(these, one_or_two);
    }
    std::array::from_fn(|t| {
        let next = next(&all, t);
        vorrq_u8(vextq_u8::<1>(all[t], next), vextq_u8::<4>(all[t], next))
    })
}

/// The number of squares in a set.
#[target_feature(enable = "neon")]
#[cold]
fn count<const T: usize>(set: &Set<T>) -> u32 {
    set.iter()
        .map(|&set| u32::from(vaddlvq_u8(vcntq_u8(set))))
        .sum()
}

#[target_feature(enable = "neon")]
#[inline]
fn search<const T: usize, const K: usize>(
    boards: &[Board],
    which: &[u32; K],
    narrow: &mut NarrowBoards,
    answers: &mut [Solution],
) {
    let zero = vdupq_n_u8(0);
    let mut tables = [BoardTable::<T>::zero(); K];
    let mut sets = [[zero; T]; K];
    for k in 0..K {
        let board = &boards[which[k] as usize];
        tables[k].fill(board);
        let last = board.side().squares() - 1;
        let mut bytes = [[0u8; 16]; T];
        bytes.as_flattened_mut()[last % (16 * T)] = 1 << (last / (16 * T));
        // SAFETY: sixteen readable bytes.
        sets[k] = bytes.map(|bytes| unsafe { vld1q_u8(bytes.as_ptr()) });
    }
    // Counts the levels up to the one that reaches square 1.
    let (mut rolls, mut reached, mut grew) = ([1; K], [false; K], [true; K]);
    // How much a board that is left to the search of narrow boards grew, in how many levels.
    let (mut sizes, mut narrow_growth) = ([1 + FACES as u32; K], [None; K]);
    let mut level = 0u32;
    loop {
        let mut open = false;
        for k in 0..K {
            reached[k] = has_first_landing(tables[k].planes[0][0].landings(&sets[k]));
            rolls[k] += u16::from(!reached[k]);
            open |= grew[k] & !reached[k];
        }
        if !open {
            break;
        }
        for k in 0..K {
            let before = predecessors(&tables[k], &sets[k]);
            let mut new = zero;
            for (set, before) in sets[k].iter_mut().zip(before) {
                new = vorrq_u8(new, vbicq_u8(before, *set));
                *set = vorrq_u8(*set, before);
            }
            grew[k] = vmaxvq_u8(new) != 0;
        }
        level += 1;
        if level < FIRST_CHECK_LEVELS || !level.is_power_of_two() {
            continue;
        }
        for k in 0..K {
            let squares = boards[which[k] as usize].side().squares();
            let size = count(&sets[k]);
            let grown = size.saturating_sub(std::mem::replace(&mut sizes[k], size));
            let is_narrow = grown < NARROW_SQUARES_PER_LEVEL * (level / 2);
            if grew[k] && !reached[k] && is_narrow && squares > MAX_UNCHECKED_SQUARES {
                // An empty set does not grow, so the board counts as finished.
                (sets[k], grew[k]) = ([zero; T], false);
                narrow_growth[k] = Some((grown, level / 2));
            }
        }
    }
    for k in 0..K {
        if let Some(growth) = narrow_growth[k] {
            narrow.add(boards, which[k], growth, answers);
            continue;
        }
        answers[which[k] as usize] = match reached[k] {
            false => Solution::Unreachable,
            true => Solution::Rolls(rolls[k]),
        };
    }
}
