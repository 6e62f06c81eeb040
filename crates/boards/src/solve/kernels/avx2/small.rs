//! Boards of sides up to 16: one or two tables of sixteen bytes. Two boards share each register,
//! one in each half, so that a table needs no second copy and a shift by one square crosses no
//! halves. Several pairs go through the loop together: each hides the latency of the others, and
//! the one unpredictable branch, the end of the loop, is paid once for all.
//!
//! Tried on Zen 5: one board in a register, with its table in both halves (time divided by the time
//! of pairs: n = 4 1.4, n = 7 1.4, n = 10 1.55, n = 12 1.5, n = 14 1.3, n = 16 1.06); three pairs
//! of sides 12 to 16 (1.07 to 1.3); four of side 10 (1.17); pairs for sides 17 to 20, where the
//! boards of a pair wait for each other (n = 20 1.4). For sides 12 to 16, 2026-11-25, against one
//! board in a register: lanes, as `avx512` has them, where a level costs the same whether or not it
//! is the last (n = 12, 5 % jumps 0.82, 20 % 0.87, 50 % 0.96; n = 16 1.05, 1.25, 1.38).

use super::vectors::{
    FIRST_LANDINGS, NUMBERS, bit_at, carry, load_half, one_or_four_before, one_to_three_before,
    powers, words,
};
use crate::game::{Board, FACES, Solution};
use crate::solve::kernels::{prefix, screen::screen};
use std::arch::x86_64::*;

/// The number of levels before the first check for narrow boards. The next checks are after twice
/// as many levels each.
const FIRST_CHECK_LEVELS: u32 = 8;
/// The mean number of squares per level below which a board is narrow.
const NARROW_SQUARES_PER_LEVEL: u32 = 2;
/// The number of squares up to which boards are always searched to the end.
const MAX_UNCHECKED_SQUARES: usize = 64;
/// The number of squares in a table with one bit in each byte.
const COLUMNS: usize = 16;
/// The bit of each board of a pair, where a board has two bits.
const BOTH: i32 = 0b0101;

/// Solves boards of `W` words, in `T` tables on `P` planes, `K` pairs at a time.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn batch<const W: usize, const T: usize, const P: usize, const K: usize>(
    boards: &[Board],
    run: &[u32],
    answers: &mut [Solution],
) {
    screen::<W>(boards, run, answers, |which, answers| {
        for group in which.chunks(2 * K) {
            // The last board once more where there are too few.
            let index = |place: usize| group[place.min(group.len() - 1)];
            if group.len() <= 2 {
                search::<T, P, 1>(boards, &[[index(0), index(1)]], answers);
            } else {
                let pairs = std::array::from_fn(|k| [index(2 * k), index(2 * k + 1)]);
                search::<T, P, K>(boards, &pairs, answers);
            }
        }
    });
}

/// The squares where the tokens on sixteen landing squares of each of two boards come to rest.
#[derive(Clone, Copy)]
struct Lookup<const T: usize> {
    /// The byte of the resting square among the bytes of all tables, by table. Bit 7 of all but the
    /// last is set if the byte is in a later table.
    index: [__m256i; T],
    /// The bit in the byte, as a mask.
    bit: __m256i,
}

impl<const T: usize> Lookup<T> {
    #[target_feature(enable = "avx2")]
    #[inline]
    fn new(pair: [&Board; 2], chunk: usize) -> Lookup<T> {
        let [low, high] = pair.map(|board| {
            let entries = &board.resting().as_chunks::<COLUMNS>().0[chunk];
            // SAFETY: 16 readable entries of two bytes; the load needs no alignment.
            unsafe { _mm256_loadu_si256(entries.as_ptr().cast()) }
        });
        // At most 255: the boards have at most 256 squares.
        let rest = _mm256_permute4x64_epi64(_mm256_packus_epi16(low, high), 0xd8);
        let (index, plane) = if T == 1 {
            // No square is above 127, so bit 7 is not set.
            ([rest; T], _mm256_srli_epi16(rest, 4))
        } else {
            let column = _mm256_and_si256(rest, _mm256_set1_epi8(31));
            let mut index = [column; T];
            index[0] = _mm256_add_epi8(column, _mm256_set1_epi8(0x70));
            (index, _mm256_srli_epi16(rest, 5))
        };
        let bit = powers(_mm256_and_si256(plane, _mm256_set1_epi8(7)));
        Lookup { index, bit }
    }

    /// Returns the landing squares, whose bits are `bit_of_roll`, that rest in the set of these
    /// tables.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn landings<const P: usize>(&self, tables: [__m256i; T], bit_of_roll: __m256i) -> __m256i {
        let mut byte = _mm256_shuffle_epi8(tables[0], self.index[0]);
        if T == 2 {
            byte = _mm256_xor_si256(byte, _mm256_shuffle_epi8(tables[1], self.index[1]));
        }
        let hit = _mm256_and_si256(byte, self.bit);
        if P < 8 {
            // A hit is one bit, and positive.
            _mm256_sign_epi8(bit_of_roll, hit)
        } else {
            _mm256_andnot_si256(_mm256_cmpeq_epi8(hit, _mm256_setzero_si256()), bit_of_roll)
        }
    }
}

/// Returns the tables of a set. Of two, the first is combined with the second, which is looked up
/// for every square.
#[target_feature(enable = "avx2")]
#[inline]
fn tables<const T: usize>(mut set: [__m256i; T]) -> [__m256i; T] {
    if T == 2 {
        set[0] = _mm256_xor_si256(set[0], set[1]);
    }
    set
}

/// Returns the squares one roll before these landing squares.
#[target_feature(enable = "avx2")]
#[inline]
fn one_roll_before<const T: usize>(landings: [__m256i; T]) -> [__m256i; T] {
    // The sixteen bytes that follow table `t`.
    let next = |set: &[__m256i; T], t: usize| if t + 1 < T { set[t + 1] } else { carry(set[0]) };
    let (mut three, mut six) = (landings, landings);
    for t in 0..T {
        three[t] = one_to_three_before(landings[t], next(&landings, t));
    }
    for t in 0..T {
        six[t] = one_or_four_before(three[t], next(&three, t));
    }
    six
}

/// Returns which of the first words of both halves are all ones, as the bits of the boards of a
/// pair.
#[target_feature(enable = "avx2")]
#[inline]
fn first_words(vector: __m256i) -> i32 {
    _mm256_movemask_pd(_mm256_castsi256_pd(vector)) & BOTH
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline(never)]
fn search<const T: usize, const P: usize, const K: usize>(
    boards: &[Board],
    which: &[[u32; 2]; K],
    answers: &mut [Solution],
) {
    let zero = _mm256_setzero_si256();
    let first_landings = _mm256_setr_epi64x(FIRST_LANDINGS, 0, FIRST_LANDINGS, 0);
    let columns = _mm256_and_si256(load_half(&NUMBERS, 0), _mm256_set1_epi8(15));
    let empty = Lookup {
        index: [zero; T],
        bit: zero,
    };
    let mut lookups = [[[empty; T]; P]; K];
    let mut sets = [[zero; T]; K];
    for k in 0..K {
        let pair = which[k].map(|index| &boards[index as usize]);
        for (plane, lookups) in lookups[k].iter_mut().enumerate() {
            for (t, lookup) in lookups.iter_mut().enumerate() {
                *lookup = Lookup::new(pair, plane * T + t);
            }
        }
        // Not by way of an array of bytes: the load would wait for all stores before it (3 to 4 ns
        // a board).
        let last = pair[0].side().squares() - 1;
        let column = last % (T * COLUMNS);
        let plane = last / (T * COLUMNS);
        sets[k][column / COLUMNS] = bit_at(columns, column % COLUMNS, plane);
    }
    // The number of levels up to the one that reaches square 1, and all ones until then, in the
    // first word of each half.
    let mut rolls = [_mm256_set1_epi64x(1); K];
    let mut missed = [zero; K];
    // Whether the set of a board grew with the last level, and whether the board is abandoned, as
    // bits.
    let (mut grew, mut is_narrow) = ([BOTH; K], [0; K]);
    let mut sizes = [[1 + FACES as u32; 2]; K];
    let mut level = 0u32;
    loop {
        let mut open = 0;
        let mut landings = [[zero; T]; K];
        for k in 0..K {
            landings[k][0] = lookups[k][0][0].landings::<P>(tables(sets[k]), _mm256_set1_epi8(1));
            let first = _mm256_and_si256(landings[k][0], first_landings);
            missed[k] = _mm256_cmpeq_epi64(first, zero);
            rolls[k] = _mm256_sub_epi64(rolls[k], missed[k]);
            open |= first_words(missed[k]) & grew[k] & !is_narrow[k];
        }
        if open == 0 {
            break;
        }
        for k in 0..K {
            let tables = tables(sets[k]);
            let mut bit_of_roll = _mm256_set1_epi8(1);
            for t in 1..T {
                landings[k][t] = lookups[k][0][t].landings::<P>(tables, bit_of_roll);
            }
            for lookups in &lookups[k][1..] {
                bit_of_roll = _mm256_add_epi8(bit_of_roll, bit_of_roll);
                for (landings, lookup) in landings[k].iter_mut().zip(lookups) {
                    *landings =
                        _mm256_or_si256(*landings, lookup.landings::<P>(tables, bit_of_roll));
                }
            }
            let before = one_roll_before(landings[k]);
            let mut is_same = _mm256_set1_epi8(-1);
            for (set, before) in sets[k].iter_mut().zip(before) {
                let next = _mm256_or_si256(*set, before);
                is_same = _mm256_and_si256(is_same, _mm256_cmpeq_epi64(*set, next));
                *set = next;
            }
            let is_same = _mm256_movemask_pd(_mm256_castsi256_pd(is_same));
            grew[k] = BOTH & !(is_same & is_same >> 1);
        }
        level += 1;
        if P * T * COLUMNS > MAX_UNCHECKED_SQUARES
            && level >= FIRST_CHECK_LEVELS
            && level.is_power_of_two()
        {
            for k in 0..K {
                let words = sets[k].map(|set| words(set));
                let open = first_words(missed[k]) & grew[k];
                for half in 0..2 {
                    let of_table = |words: &[u64; 4]| {
                        words[2 * half].count_ones() + words[2 * half + 1].count_ones()
                    };
                    let size = words.iter().map(of_table).sum::<u32>();
                    let grown = size.saturating_sub(std::mem::replace(&mut sizes[k][half], size));
                    if grown < NARROW_SQUARES_PER_LEVEL * (level / 2) {
                        is_narrow[k] |= open & 1 << (2 * half);
                    }
                }
            }
        }
    }
    for k in 0..K {
        let rolls = words(rolls[k]);
        let missed = first_words(missed[k]);
        for (half, &index) in which[k].iter().enumerate() {
            let bit = 1 << (2 * half);
            answers[index as usize] = if missed & bit == 0 {
                Solution::Rolls(rolls[2 * half] as u16)
            } else if is_narrow[k] & bit != 0 {
                prefix::search_narrow(&boards[index as usize])
            } else {
                Solution::Unreachable
            };
        }
    }
}
