//! Boards of side 12 to 20, backwards, with the board's whole table in 512-bit vectors.
//!
//! A set of squares is one vector of planes: square 58 t + c is bit t of the byte of column c. The
//! table has, for every plane, a vector of the bytes of the resting squares and one of their bits.
//! So one byte permutation and one bit test answer for 64 landing squares at once, jump or not,
//! whether they rest in the set, and a level costs the same at every density. Four permutations
//! shift the landings to the squares before them:
//!
//! ```text
//! goal ──▶ set ──permute, test──▶ landings resting in it ──permute──▶ squares one roll before
//!           ▲                                                             │
//!           └──────────────────────────────or─────────────────────────────┘
//! ```
//!
//! A plane has 64 columns for 58 squares: the landings of the last six repeat the first six of the
//! next plane, so that a shift by up to six squares is a permutation of bytes and nothing is
//! carried. (The repeated columns of a set are never looked up.)
//!
//! The tables of a batch of boards are built first. Then several boards, one in each lane, go
//! through the levels together and hide one another's latency. A lane whose board is finished
//! continues with the next (`lanes.rs`).
//!
//! The table is read from memory in every level: the permutations and tests, all on one port, take
//! longer. With strides of 64, what is shifted out of a plane is carried to the next, which takes
//! six VPERMI2B instead of four VPERMB (n = 20, 20 % jumps: 111 ns per board, two boards until both
//! are done; now 94).

use super::vectors::{FIRST_LANDINGS, load, load_entries, select};
use crate::game::{Board, Solution};
use crate::solve::kernels::lanes::{LANES, LaneSearch, LaneTable, Step};
use crate::solve::kernels::screen::takes_one_roll;
use std::arch::x86_64::*;

/// The number of squares of a plane.
const STRIDE: usize = 58;

/// The table of one board.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct BoardTable<const W: usize> {
    /// The column of the square where a token rests, for each of the 64 landing squares of a plane,
    /// in packed order.
    column: [__m512i; W],
    /// The plane of that square, as a bit; no bit beyond the board.
    plane: [__m512i; W],
}

/// The number of steps between two checks for boards with narrow frontiers.
const CHECK_STEPS: u32 = 8;

/// Solves a batch of boards of `W` planes.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline(never)]
pub(super) fn search<const W: usize>(boards: &[Board], which: &[u32], answers: &mut [Solution]) {
    let step = |table: &BoardTable<W>, before: __m512i| {
        let set = _mm512_or_si512(before, predecessors(table, before));
        Step {
            set,
            // Looking up the first plane once more saves the last level all others.
            reached: resting_in(set, table, 0) & FIRST_LANDINGS != 0,
            grew: _mm512_cmpneq_epi64_mask(set, before) != 0,
        }
    };
    let search = LaneSearch {
        first_rolls: 2,
        step,
        select: |done, goal, set| select(done, goal, set),
        check_steps: CHECK_STEPS,
        are_narrow: |ages, sets| are_narrow(ages, sets),
    };
    search.search(boards, which, answers, |board| table_of::<W>(board));
    for &index in which {
        if takes_one_roll(&boards[index as usize]) {
            answers[index as usize] = Solution::Rolls(1);
        }
    }
}

/// Returns whether the sets are so small for their ages, in levels, that their boards are
/// abandoned. The sets are passed by value, so that they stay in registers. (With five squares per
/// level after 16 levels, `snakebite` takes 0.95 of the time at n = 20, but `long` 1.07 and
/// `forced` 1.06. With six, which abandons `home`, too, this takes 1.04 and at n = 14 1.22.)
#[target_feature(enable = "avx512f,popcnt")]
#[inline(never)]
fn are_narrow(ages: [u32; LANES], sets: [__m512i; LANES]) -> [bool; LANES] {
    std::array::from_fn(|lane| {
        let mut bytes = [0u64; 8];
        // SAFETY: 64 writable bytes; the store needs no alignment.
        unsafe { _mm512_storeu_si512(bytes.as_mut_ptr().cast(), sets[lane]) };
        let size: u32 = bytes.iter().map(|bytes| bytes.count_ones()).sum();
        match ages[lane] {
            ..8 => false,
            age @ 8..16 => size < age + 14,
            age @ 16..32 => size < 4 * age,
            age => size < 3 * age,
        }
    })
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
#[inline]
fn table_of<const W: usize>(board: &Board) -> LaneTable<BoardTable<W>, __m512i> {
    let zero = _mm512_setzero_si512();
    // x * 1130 >> 16 is x / 58 for x < 448, and 58 = 64 - 6: the column is x + 6 * (x / 58), modulo
    // 64.
    let reciprocal = _mm512_set1_epi16(1130);
    let sixes = _mm512_set1_epi64(0x2a24_1e18_120c_0600);
    let powers = _mm512_set1_epi64(0x8040_2010_0804_0201_u64 as i64);
    let low_byte = _mm512_set1_epi16(0xff);
    let mut table = BoardTable {
        column: [zero; W],
        plane: [zero; W],
    };
    for w in 0..W {
        let (low, high) = load_entries(&board.resting()[w * STRIDE..][..64]);
        let plane = _mm512_packus_epi16(
            _mm512_mulhi_epu16(low, reciprocal),
            _mm512_mulhi_epu16(high, reciprocal),
        );
        let rest = _mm512_packus_epi16(
            _mm512_and_si512(low, low_byte),
            _mm512_and_si512(high, low_byte),
        );
        table.column[w] = _mm512_add_epi8(rest, _mm512_shuffle_epi8(sixes, plane));
        table.plane[w] = if w + 1 == W {
            let squares = board.side().squares() - w * STRIDE;
            _mm512_maskz_shuffle_epi8(PACKED_BELOW[squares.min(64)], powers, plane)
        } else {
            _mm512_shuffle_epi8(powers, plane)
        };
    }
    let last = board.side().squares() - 1;
    let goal = _mm512_maskz_set1_epi8(1 << (last % STRIDE), 1 << (last / STRIDE));
    LaneTable { table, goal }
}

/// Returns the landings of plane `w` that rest in `set`.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
#[inline]
fn resting_in<const W: usize>(set: __m512i, table: &BoardTable<W>, w: usize) -> __mmask64 {
    _mm512_test_epi8_mask(
        _mm512_permutexvar_epi8(table.column[w], set),
        table.plane[w],
    )
}

/// Returns the squares from which some roll comes to rest in `set`.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
#[inline]
fn predecessors<const W: usize>(table: &BoardTable<W>, set: __m512i) -> __m512i {
    let mut planes = [_mm512_setzero_si512(); 7];
    for (w, plane) in planes[..W].iter_mut().enumerate() {
        let rests = resting_in(set, table, w);
        *plane = _mm512_maskz_mov_epi8(rests, _mm512_set1_epi8(1 << w));
    }
    // The planes are joined as a tree: adding with a mask, one by one, was compiled to two
    // instructions each, in one chain.
    let [a, b, c, d, e, f, g] = planes;
    let landings = or(or(a, b, c), or(d, e, f), g);
    let shifted = |by: &'static [u8; 64], set| _mm512_permutexvar_epi8(load(by), set);
    // One to three ahead, then one or four ahead of that.
    let three = or(
        landings,
        shifted(const { &ahead(1, true) }, landings),
        shifted(const { &ahead(2, true) }, landings),
    );
    _mm512_or_si512(
        shifted(const { &ahead(1, false) }, three),
        shifted(const { &ahead(4, false) }, three),
    )
}

#[target_feature(enable = "avx512f")]
#[inline]
fn or(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<0xfe>(a, b, c)
}

/// Returns the column at a position of a packed vector: PACKUS interleaves its operands by eight
/// bytes.
const fn column_at(position: usize) -> usize {
    position % 8 + position / 16 * 8 + position / 8 % 2 * 32
}

/// Returns, for each column, in packed order or not, the position of the column `by` ahead in a
/// packed vector.
const fn ahead(by: usize, packed: bool) -> [u8; 64] {
    let mut positions = [0; 64];
    let mut at = 0;
    while at < 64 {
        let own_column = if packed { column_at(at) } else { at };
        let column = (own_column + by) % 64;
        // The inverse of `column_at`.
        positions[at] = (column % 8 + column / 8 % 4 * 16 + column / 32 * 8) as u8;
        at += 1;
    }
    positions
}

/// For each number of columns, the packed positions of the columns below that number, as bits.
static PACKED_BELOW: [u64; 65] = {
    let mut below = [0; 65];
    let mut columns = 0;
    while columns <= 64 {
        let mut at = 0;
        while at < 64 {
            if column_at(at) < columns {
                below[columns] |= 1 << at;
            }
            at += 1;
        }
        columns += 1;
    }
    below
};
