//! `avx512`: backwards from the last square, with a board's whole table in 512-bit registers.
//!
//! A set of squares is one register: square 64 t + b is bit t of byte b. The table of resting squares is, for
//! every t, one register of the squares' bytes and one of their bits. So one byte permutation and one bit
//! test answer for 64 landing squares at once, jump or not, whether they rest in the set, and a level costs the
//! same at every density:
//!
//! ```text
//! goal ──▶ set ──permute, test──▶ landings that rest in it ──six byte shifts──▶ squares one roll before
//!           ▲                                                                        │
//!           └────────────────────────────────or──────────────────────────────────────┘
//! ```
//!
//! A shift by r squares is a byte permutation too: a byte from beyond the register's end is the next word's, one
//! bit lower.
//!
//! Several boards go through the loop together: each hides the latency of the others, and the one unpredictable
//! branch, the end of the loop, is paid once for all. A finished board stays in the loop without effect.

use super::{Kernel, bitset, sparse};
use crate::game::{Board, FACES, Solution};
use std::arch::x86_64::*;

pub(super) const KERNEL: Kernel = Kernel {
    name: "avx512",
    summary: "backwards, a board's whole table in 512-bit registers, several boards at once",
    interleaves: true,
    alias: Some("wide"),
    requirement: Some(("AVX-512 with VBMI", runs_here)),
    batch,
};

/// Levels between two checks for boards that another kernel finishes sooner. Boards of one word are always searched to
/// the end, as a level costs less than a square of the sparse search (longest routes, n = 5: 1.2 to 0.55 of
/// `array-queue`'s time).
const FALLBACK_CHECK_LEVELS: u16 = 12;

fn runs_here() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vbmi")
        && bitset::bit_instructions()
}

/// # Panics
/// On a CPU without the required features.
fn batch(boards: &[Board], which: &[u32], answers: &mut [Solution]) {
    assert!(runs_here(), "`kernel` checks the requirement");
    // SAFETY: the features that it enables were just detected.
    unsafe { by_words(boards, which, answers) }
}

/// Splits `which` into runs of boards with the same number of words, for which the code below is specialised.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx2,bmi1,bmi2,lzcnt,popcnt")]
fn by_words(boards: &[Board], which: &[u32], answers: &mut [Solution]) {
    for run in
        which.chunk_by(|&a, &b| bitset::words_needed(boards, a) == bitset::words_needed(boards, b))
    {
        match bitset::words_needed(boards, run[0]) {
            1 => by_groups::<1, 4>(boards, run, answers),
            2 => by_groups::<2, 4>(boards, run, answers),
            3 => by_groups::<3, 3>(boards, run, answers),
            4 => by_groups::<4, 2>(boards, run, answers),
            5 => by_groups::<5, 2>(boards, run, answers),
            6 => by_groups::<6, 2>(boards, run, answers),
            _ => by_groups::<7, 2>(boards, run, answers),
        }
    }
}

/// Solves boards of `W` words, `K` at a time.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx2,bmi1,bmi2,lzcnt,popcnt")]
fn by_groups<const W: usize, const K: usize>(
    boards: &[Board],
    run: &[u32],
    answers: &mut [Solution],
) {
    let (groups, rest) = run.as_chunks::<K>();
    for group in groups {
        // With one word, the few levels cost no more than the check.
        let trapped = group.map(|index| W > 1 && sparse::is_trapped(&boards[index as usize]));
        if trapped == [false; K] {
            search::<W, K>(boards, group, answers);
        } else {
            for (&index, trapped) in group.iter().zip(trapped) {
                solve_single::<W>(boards, index, trapped, answers);
            }
        }
    }
    for &index in rest {
        let trapped = W > 1 && sparse::is_trapped(&boards[index as usize]);
        solve_single::<W>(boards, index, trapped, answers);
    }
}

/// Solves a board on its own; a trapped one needs no search.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline(never)]
fn solve_single<const W: usize>(
    boards: &[Board],
    index: u32,
    trapped: bool,
    answers: &mut [Solution],
) {
    if trapped {
        answers[index as usize] = Solution::Unreachable;
    } else {
        search::<W, 1>(boards, &[index], answers);
    }
}

/// The table of one board.
#[derive(Clone, Copy)]
struct BoardRegisters<const W: usize> {
    /// For each of the 64 landing squares of a word, the byte (0..64) of the square where the token rests.
    byte: [__m512i; W],
    /// And the bit in this byte, as a mask.
    bit: [__m512i; W],
    /// Only for W = 1: for each roll and each square, the byte of the square where that roll comes to rest.
    after: [__m512i; FACES],
}

impl<const W: usize> BoardRegisters<W> {
    #[target_feature(enable = "avx512f")]
    #[inline]
    fn zero() -> BoardRegisters<W> {
        let zero = _mm512_setzero_si512();
        BoardRegisters {
            byte: [zero; W],
            bit: [zero; W],
            after: [zero; FACES],
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
#[inline]
fn table<const W: usize>(board: &Board) -> BoardRegisters<W> {
    let mut table = BoardRegisters::zero();
    let even = load(const { &ramp(2, 0) });
    let powers = _mm512_set1_epi64(0x8040_2010_0804_0201_u64 as i64);
    for (w, word) in board.resting().as_chunks::<64>().0[..W].iter().enumerate() {
        // SAFETY: 64 readable entries of two bytes; the loads need no alignment.
        let (low, high) = unsafe {
            let entries = word.as_ptr();
            (
                _mm512_loadu_si512(entries.cast()),
                _mm512_loadu_si512(entries.add(32).cast()),
            )
        };
        table.byte[w] = _mm512_permutex2var_epi8(low, even, high);
        let (low, high) = (_mm512_srli_epi16(low, 6), _mm512_srli_epi16(high, 6));
        table.bit[w] = _mm512_shuffle_epi8(powers, _mm512_permutex2var_epi8(low, even, high));
    }
    if W == 1 {
        for (after, ahead) in table.after.iter_mut().zip(&AHEAD) {
            *after = _mm512_permutexvar_epi8(load(ahead), table.byte[0]);
        }
    }
    table
}

/// The squares from which some roll comes to rest in `set`.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
#[inline]
fn predecessors<const W: usize>(table: &BoardRegisters<W>, set: __m512i) -> __m512i {
    const OR: i32 = 0xfe;
    let mut rolls = [_mm512_setzero_si512(); FACES];
    if W == 1 {
        // One word needs no bit test and no carry: landing and lookup are one permutation.
        for (r, (roll, after)) in rolls.iter_mut().zip(table.after).enumerate() {
            *roll = _mm512_maskz_permutexvar_epi8(u64::MAX >> (r + 1), after, set);
        }
    } else {
        let mut landings = _mm512_setzero_si512();
        for w in 0..W {
            let byte = _mm512_permutexvar_epi8(table.byte[w], set);
            let rests = _mm512_test_epi8_mask(byte, table.bit[w]);
            landings = _mm512_mask_add_epi8(landings, rests, landings, _mm512_set1_epi8(1 << w));
        }
        let carried = _mm512_and_si512(_mm512_srli_epi16(landings, 1), _mm512_set1_epi8(0x7f));
        for (roll, ahead) in rolls.iter_mut().zip(&AHEAD) {
            *roll = _mm512_permutex2var_epi8(landings, load(ahead), carried);
        }
    }
    let low = _mm512_ternarylogic_epi64(rolls[0], rolls[1], rolls[2], OR);
    let high = _mm512_ternarylogic_epi64(rolls[3], rolls[4], rolls[5], OR);
    _mm512_or_si512(low, high)
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn search<const W: usize, const K: usize>(
    boards: &[Board],
    which: &[u32; K],
    answers: &mut [Solution],
) {
    let zero = _mm512_setzero_si512();
    let mut tables = [BoardRegisters::<W>::zero(); K];
    let (mut sets, mut settled) = ([zero; K], [None; K]);
    for k in 0..K {
        let board = &boards[which[k] as usize];
        let last = board.side().squares() - 1;
        tables[k] = table(board);
        sets[k] = _mm512_maskz_set1_epi8(1 << (last % 64), 1 << (last / 64));
    }
    // Counts the levels up to the one that reaches square 1.
    let (mut rolls, mut reached) = ([1; K], [0; K]);
    let (mut level, mut sizes) = (0, [0; K]);
    loop {
        let mut open = 0;
        for k in 0..K {
            let set = _mm512_or_si512(sets[k], predecessors(&tables[k], sets[k]));
            let grew = u16::from(_mm512_cmpneq_epi64_mask(set, sets[k]) != 0);
            reached[k] = _mm_cvtsi128_si32(_mm512_castsi512_si128(set)) as u16 & 1;
            rolls[k] += 1 - reached[k];
            open |= grew & !reached[k];
            sets[k] = set;
        }
        if open == 0 {
            break;
        }
        level += 1;
        if W > 1 && level % FALLBACK_CHECK_LEVELS == 0 {
            for k in 0..K {
                let board = &boards[which[k] as usize];
                if reached[k] == 0 && settled[k].is_none() {
                    settled[k] = fallback(board, sets[k], &mut sizes[k]);
                    if settled[k].is_some() {
                        // An empty set does not grow, so the board counts as finished.
                        sets[k] = zero;
                    }
                }
            }
        }
    }
    for k in 0..K {
        let found = match reached[k] {
            0 => Solution::Unreachable,
            _ => Solution::Rolls(rolls[k]),
        };
        answers[which[k] as usize] = settled[k].unwrap_or(found);
    }
}

/// The answer by a faster way, if there is one: no jumps to follow, or a set that grows slowly. `size` is the size of the
/// set at the previous check.
#[target_feature(enable = "avx512f,avx2,bmi1,bmi2,lzcnt,popcnt")]
#[cold]
fn fallback(board: &Board, set: __m512i, size: &mut u32) -> Option<Solution> {
    if board.starts().is_empty() {
        return Some(bitset::empty_board_answer(board));
    }
    let mut bytes = [0u64; 8];
    // SAFETY: 64 writable bytes; the store needs no alignment.
    unsafe { _mm512_storeu_si512(bytes.as_mut_ptr().cast(), set) };
    let now = bytes.iter().map(|bytes| bytes.count_ones()).sum();
    let grew = now - std::mem::replace(size, now);
    sparse::fallback(board, grew, FALLBACK_CHECK_LEVELS)
}

/// For each roll, the byte of the landing square seen from each byte; 64 and above is the next word's.
const AHEAD: [[u8; 64]; FACES] = [
    ramp(1, 1),
    ramp(1, 2),
    ramp(1, 3),
    ramp(1, 4),
    ramp(1, 5),
    ramp(1, 6),
];

/// `first`, `first + step`, `first + 2 * step`, …
const fn ramp(step: u8, first: u8) -> [u8; 64] {
    let mut bytes = [first; 64];
    let mut index = 1;
    while index < 64 {
        bytes[index] = bytes[index - 1] + step;
        index += 1;
    }
    bytes
}

#[target_feature(enable = "avx512f")]
#[inline]
fn load(bytes: &[u8; 64]) -> __m512i {
    // SAFETY: 64 readable bytes; the load needs no alignment.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}
