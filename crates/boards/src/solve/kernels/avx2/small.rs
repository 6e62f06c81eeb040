//! Boards of sides up to 16: one or two tables of sixteen bytes. Several boards go through the loop together: each hides the
//! latency of the others, and the one unpredictable branch, the end of the loop, is paid once for all.
//!
//! Tried on Zen 5 for sides 12 to 16, 2026-11-25: lanes, as `avx512` has them, where a level costs the same whether or not it is
//! the last (time divided by the time of groups: n = 12, 5 % jumps 0.82, 20 % 0.87, 50 % 0.96; n = 16 1.05, 1.25, 1.38).

use super::vectors::{
    NUMBERS, bit_at, carry, count, has_first_landing, load_half, one_or_four_before,
    one_to_three_before, powers,
};
use crate::game::{Board, FACES, Solution};
use crate::solve::kernels::{prefix, screen::screen};
use std::arch::x86_64::*;

/// The number of levels before the first check for narrow boards. The next checks are after twice as many levels each.
const FIRST_CHECK_LEVELS: u32 = 8;
/// The mean number of squares per level below which a board is narrow.
const NARROW_SQUARES_PER_LEVEL: u32 = 2;
/// The number of vectors up to which boards are always searched to the end.
const MAX_UNCHECKED_VECTORS: usize = 2;

/// Solves boards of `W` words, in `T` tables and `V` vectors of 32 landing squares, on `P` planes, `K` at a time.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn batch<
    const W: usize,
    const T: usize,
    const V: usize,
    const P: usize,
    const K: usize,
>(
    boards: &[Board],
    run: &[u32],
    answers: &mut [Solution],
) {
    screen::<W>(boards, run, answers, |which, answers| {
        let (groups, rest) = which.as_chunks::<K>();
        for group in groups {
            search::<T, V, P, K>(boards, group, answers);
        }
        for &index in rest {
            search_alone::<T, V, P>(boards, index, answers);
        }
    });
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline(never)]
fn search_alone<const T: usize, const V: usize, const P: usize>(
    boards: &[Board],
    index: u32,
    answers: &mut [Solution],
) {
    search::<T, V, P, 1>(boards, &[index], answers);
}

/// The squares where the tokens on the landing squares come to rest.
#[derive(Clone, Copy)]
struct BoardTable<const V: usize> {
    /// The byte of the resting square among the bytes of all tables; bit 7 is not set.
    index: [__m256i; V],
    /// The same byte with bit 7 set if it is in the second table; used with two tables.
    index_in_first: [__m256i; V],
    /// The bit in the byte, as a mask.
    bit: [__m256i; V],
}

impl<const V: usize> BoardTable<V> {
    #[target_feature(enable = "avx2")]
    #[inline]
    fn zero() -> BoardTable<V> {
        let zero = [_mm256_setzero_si256(); V];
        BoardTable {
            index: zero,
            index_in_first: zero,
            bit: zero,
        }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn new<const T: usize>(board: &Board) -> BoardTable<V> {
        let mut table = BoardTable::zero();
        for (v, squares) in board.resting().as_chunks::<32>().0[..V].iter().enumerate() {
            let entries = squares.as_ptr();
            // SAFETY: 32 readable entries of two bytes; the loads need no alignment.
            let (low, high) = unsafe {
                (
                    _mm256_loadu_si256(entries.cast()),
                    _mm256_loadu_si256(entries.add(16).cast()),
                )
            };
            // At most 255: the board has at most 256 squares.
            let rest = _mm256_permute4x64_epi64(_mm256_packus_epi16(low, high), 0xd8);
            let (column, plane) = if T == 1 {
                (rest, _mm256_srli_epi16(rest, 4))
            } else {
                let column = _mm256_and_si256(rest, _mm256_set1_epi8(31));
                table.index_in_first[v] = _mm256_add_epi8(column, _mm256_set1_epi8(0x70));
                (column, _mm256_srli_epi16(rest, 5))
            };
            table.index[v] = column;
            table.bit[v] = powers(_mm256_and_si256(plane, _mm256_set1_epi8(7)));
        }
        table
    }

    /// Returns the squares among the 32 landing squares of vector `v` that rest in the set of these tables.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn landings<const T: usize, const P: usize>(&self, tables: [__m256i; 2], v: usize) -> __m256i {
        let byte = if T == 1 {
            _mm256_shuffle_epi8(tables[0], self.index[v])
        } else {
            _mm256_xor_si256(
                _mm256_shuffle_epi8(tables[0], self.index_in_first[v]),
                _mm256_shuffle_epi8(tables[1], self.index[v]),
            )
        };
        let hit = _mm256_and_si256(byte, self.bit[v]);
        let own = if T == 1 {
            // Sixteen columns: two planes in a vector.
            let (low, high) = (1u8 << (2 * v), 2u8 << (2 * v));
            _mm256_set_m128i(_mm_set1_epi8(high as i8), _mm_set1_epi8(low as i8))
        } else {
            _mm256_set1_epi8((1u8 << v) as i8)
        };
        if P < 8 {
            // A hit is one bit, and positive.
            _mm256_sign_epi8(own, hit)
        } else {
            _mm256_andnot_si256(_mm256_cmpeq_epi8(hit, _mm256_setzero_si256()), own)
        }
    }
}

/// Returns the tables of a set, each in both halves of a register. Of two tables, the first is combined with the
/// second, which is looked up for every square.
#[target_feature(enable = "avx2")]
#[inline]
fn tables<const T: usize>(set: __m256i) -> [__m256i; 2] {
    if T == 1 {
        [set; 2]
    } else {
        let first = _mm256_permute4x64_epi64(set, 0x44);
        let second = _mm256_permute4x64_epi64(set, 0xee);
        [_mm256_xor_si256(first, second), second]
    }
}

/// Returns the squares one roll before these landing squares.
#[target_feature(enable = "avx2")]
#[inline]
fn one_roll_before<const T: usize>(landings: __m256i) -> __m256i {
    // The sixteen bytes that follow each half.
    let next = |bits| {
        if T == 1 {
            carry(bits)
        } else {
            _mm256_permute2x128_si256(bits, carry(bits), 0x21)
        }
    };
    let all = if T == 1 {
        _mm256_or_si256(landings, _mm256_permute4x64_epi64(landings, 0x4e))
    } else {
        landings
    };
    let three = one_to_three_before(all, next(all));
    one_or_four_before(three, next(three))
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn search<const T: usize, const V: usize, const P: usize, const K: usize>(
    boards: &[Board],
    which: &[u32; K],
    answers: &mut [Solution],
) {
    let zero = _mm256_setzero_si256();
    let columns = 16 * T;
    let numbers = load_half(&NUMBERS, 0);
    let columns_of_bytes = _mm256_and_si256(numbers, _mm256_set1_epi8(columns as i8 - 1));
    let mut board_tables = [BoardTable::<V>::zero(); K];
    let (mut sets, mut is_narrow) = ([zero; K], [false; K]);
    for k in 0..K {
        let board = &boards[which[k] as usize];
        board_tables[k] = BoardTable::new::<T>(board);
        // The set of the last square; with one table, in both halves. Not by way of an array of bytes: the load would wait for
        // all stores before it (3 to 4 ns a board).
        let last = board.side().squares() - 1;
        sets[k] = bit_at(columns_of_bytes, last % columns, last / columns);
    }
    // Counts the levels up to the one that reaches square 1.
    let (mut rolls, mut reached) = ([1; K], [0; K]);
    let (mut grew, mut sizes, mut level) = ([1; K], [1 + FACES as u32; K], 0u32);
    loop {
        let (mut open, mut landings) = (0, [zero; K]);
        for k in 0..K {
            landings[k] = board_tables[k].landings::<T, P>(tables::<T>(sets[k]), 0);
            reached[k] = u16::from(has_first_landing(landings[k]));
            rolls[k] += 1 - reached[k];
            open |= grew[k] & !reached[k];
        }
        if open == 0 {
            break;
        }
        for k in 0..K {
            let tables = tables::<T>(sets[k]);
            for v in 1..V {
                let more = board_tables[k].landings::<T, P>(tables, v);
                landings[k] = _mm256_or_si256(landings[k], more);
            }
            let before = one_roll_before::<T>(landings[k]);
            grew[k] = 1 - _mm256_testc_si256(sets[k], before) as u16;
            sets[k] = _mm256_or_si256(sets[k], before);
        }
        level += 1;
        if V > MAX_UNCHECKED_VECTORS && level >= FIRST_CHECK_LEVELS && level.is_power_of_two() {
            for k in 0..K {
                let size = count(&[sets[k]]) / if T == 1 { 2 } else { 1 };
                let grown = size.saturating_sub(std::mem::replace(&mut sizes[k], size));
                if (grew[k] & !reached[k]) != 0 && grown < NARROW_SQUARES_PER_LEVEL * (level / 2) {
                    // An empty set does not grow, so the board counts as finished.
                    (sets[k], grew[k], is_narrow[k]) = (zero, 0, true);
                }
            }
        }
    }
    for k in 0..K {
        answers[which[k] as usize] = match reached[k] {
            _ if is_narrow[k] => prefix::search_narrow(&boards[which[k] as usize]),
            0 => Solution::Unreachable,
            _ => Solution::Rolls(rolls[k]),
        };
    }
}
