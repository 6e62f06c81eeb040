//! `bitset`: the frontier as bits in u64 words, compiled for each number of words that a side
//! needs.
//!
//! The fast kernel for CPUs without AVX2 or NEON. On x86-64 with AVX2 and single-instruction bit
//! counts, the same code is compiled for these (n = 20: 15 % faster at 20 % jumps, 17 % at 5 %).
//!
//! ```text
//! frontier ──six shifts──▶ landings ──less those seen──▶ new landings
//!    ▲                                                     │      │
//!    ├───────────── squares that start no jump ────────────┘      │ jump starts, each looked up
//!    └───────────── their ends ◀───────────────────────────────── ┘ once a board
//! ```
//!
//! The last level of a search is its largest, so it is not searched: the squares from which one
//! roll ends the game are found first, in one sweep of vector code, and the search ends when it
//! meets one (n = 20, 95 % jumps: 542 to 335 ns).
//!
//! Tried without gain, at n = 20, 20 % jumps: looking up jumps in groups of four, padded with a
//! harmless one, instead of in a plain loop (25 % slower: more stores for the next level to wait
//! for); taking one jump per word without a branch (18 % slower), or none (50 %), instead of two.

use super::{Kernel, array_queue, prefix, screen};
use crate::game::{Board, MAX_SQUARES, SLOTS, Solution};

pub(super) const KERNEL: Kernel = Kernel {
    name: "bitset",
    summary: "level by level, squares as bits in 64-bit words",
    interleaves: false,
    requirement: None,
    batch,
};

/// The number of levels after which a board with a narrow frontier is left to `prefix`, which
/// searches square by square.
const FALLBACK_CHECK_LEVELS: u16 = 6;
/// The mean number of squares per level below which bits do not pay.
const MIN_SQUARES_PER_LEVEL: u32 = 3;
/// The number of squares up to which `array-queue` is faster on walled boards.
const MAX_SMALL_SQUARES: usize = 25;
/// The number of jumps per word that are taken without a branch.
const BRANCH_FREE_JUMPS: usize = 2;

fn batch(boards: &[Board], which: &[u32], answers: &mut [Solution]) {
    #[cfg(target_arch = "x86_64")]
    if bit_instructions() {
        // SAFETY: the features that it enables were just detected.
        return unsafe { batch_with_bit_instructions(boards, which, answers) };
    }
    batch_by_words(boards, which, answers);
}

/// Returns whether this CPU counts and finds bits in one instruction, and shifts four words at a
/// time.
#[cfg(target_arch = "x86_64")]
pub(super) fn bit_instructions() -> bool {
    pulp::x86::V3::try_new().is_some()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn batch_with_bit_instructions(boards: &[Board], which: &[u32], answers: &mut [Solution]) {
    batch_by_words(boards, which, answers);
}

/// Splits `which` into runs of boards with the same number of words.
#[inline(always)]
fn batch_by_words(boards: &[Board], which: &[u32], answers: &mut [Solution]) {
    for run in which.chunk_by(|&a, &b| words_needed(boards, a) == words_needed(boards, b)) {
        match words_needed(boards, run[0]) {
            1 => run_of::<1>(boards, run, answers),
            2 => run_of::<2>(boards, run, answers),
            3 => run_of::<3>(boards, run, answers),
            4 => run_of::<4>(boards, run, answers),
            5 => run_of::<5>(boards, run, answers),
            6 => run_of::<6>(boards, run, answers),
            _ => run_of::<7>(boards, run, answers),
        }
    }
}

#[inline(always)]
fn run_of<const W: usize>(boards: &[Board], run: &[u32], answers: &mut [Solution]) {
    // Shared by all boards: clearing it for each took longer than the search of a small board.
    let mut jumps = [0; MAX_SQUARES + BRANCH_FREE_JUMPS];
    for &index in run {
        let board = &boards[index as usize];
        answers[index as usize] =
            screen::answer::<W>(board).unwrap_or_else(|| search::<W>(board, &mut jumps));
    }
}

/// Returns the number of 64-bit words that hold one bit per square: 1 to 7.
#[inline]
pub(super) fn words_needed(boards: &[Board], index: u32) -> usize {
    boards[index as usize].side().squares().div_ceil(64)
}

/// A set of squares: bit `index % 64` of word `index / 64`.
type WordSet<const W: usize> = [u64; W];

/// The jump starts among the new landings of one level, with room for what [`take_jumps`] writes
/// beyond them.
type JumpEnds = [u16; MAX_SQUARES + BRANCH_FREE_JUMPS];

#[inline(always)]
fn up<const W: usize>(set: &WordSet<W>, by: u32) -> WordSet<W> {
    std::array::from_fn(|w| set[w] << by | if w > 0 { set[w - 1] >> (64 - by) } else { 0 })
}

#[inline(always)]
fn down<const W: usize>(set: &WordSet<W>, by: u32) -> WordSet<W> {
    std::array::from_fn(|w| set[w] >> by | set.get(w + 1).map_or(0, |next| next << (64 - by)))
}

/// Returns all squares one to six away, where `shift` is [`up`] or [`down`]: the steps are {1}, {1,
/// 2}, {1..=4}, {1..=6}.
#[inline(always)]
fn spread<const W: usize>(
    from: &WordSet<W>,
    shift: impl Fn(&WordSet<W>, u32) -> WordSet<W>,
) -> WordSet<W> {
    let or = |a: &WordSet<W>, b: &WordSet<W>| std::array::from_fn(|w| a[w] | b[w]);
    let one = shift(from, 1);
    let two = or(&one, &shift(&one, 1));
    let four = or(&two, &shift(&two, 2));
    or(&four, &shift(&two, 4))
}

/// Returns the squares from which one roll ends the game.
#[inline(always)]
fn one_roll_away<const W: usize>(resting: &[u16; SLOTS], last: usize) -> WordSet<W> {
    let mut goals = [0; W];
    let last = last as u16;
    for (index, group) in resting[..W * 64].chunks_exact(32).enumerate() {
        let any = group
            .iter()
            .fold(0, |any, &rest| any | u16::from(rest == last));
        // True of few groups: the group of the last square, and on most boards one or two with
        // jumps that end on it.
        if any != 0 {
            let bits = group
                .iter()
                .rev()
                .fold(0, |bits, &rest| bits << 1 | u64::from(rest == last));
            goals[index / 2] |= bits << (index % 2 * 32);
        }
    }
    spread(&goals, down)
}

#[inline(always)]
fn search<const W: usize>(board: &Board, jumps: &mut JumpEnds) -> Solution {
    let squares = board.side().squares();
    if squares <= MAX_SMALL_SQUARES && screen::is_walled(board) {
        return array_queue::search(board);
    }
    let resting = board.resting();
    let goals = one_roll_away::<W>(resting, squares - 1);
    let starts: WordSet<W> = std::array::from_fn(|w| board.starts().words()[w]);
    let mut unvisited: WordSet<W> =
        std::array::from_fn(|w| u64::MAX >> (64 * (w + 1)).saturating_sub(squares).min(63));
    let mut frontier = [0; W];
    frontier[0] = 1;
    let mut rolls = 1;
    loop {
        if (0..W).fold(0, |met, w| met | frontier[w] & goals[w]) != 0 {
            return Solution::Rolls(rolls);
        }
        rolls += 1;
        let landings = spread(&frontier, up);
        let (mut any, mut count) = (0, 0);
        for w in 0..W {
            let new = landings[w] & unvisited[w];
            unvisited[w] ^= new;
            frontier[w] = new & !starts[w];
            any |= new;
            count = take_jumps(jumps, count, w * 64, new & starts[w]);
        }
        for &start in &jumps[..count] {
            let rest = usize::from(resting[usize::from(start)]);
            // The minimum changes nothing; it shows the compiler that the index is in bounds.
            frontier[(rest / 64).min(W - 1)] |= 1 << (rest % 64);
        }
        if any == 0 {
            return Solution::Unreachable;
        }
        if W > 1 && rolls == FALLBACK_CHECK_LEVELS {
            let left: u32 = unvisited.iter().map(|word| word.count_ones()).sum();
            let visited = squares as u32 - left;
            if visited < MIN_SQUARES_PER_LEVEL * u32::from(FALLBACK_CHECK_LEVELS) {
                return prefix::search_narrow(board);
            }
        }
    }
}

/// Appends the squares of the bits in one word, whose first square is `first`, to the first `count`
/// of `jumps`, and returns the new count.
#[inline(always)]
fn take_jumps(jumps: &mut JumpEnds, count: usize, first: usize, mut bits: u64) -> usize {
    let after = count + bits.count_ones() as usize;
    for k in 0..BRANCH_FREE_JUMPS {
        jumps[count + k] = first as u16 + bits.trailing_zeros() as u16;
        bits &= bits.wrapping_sub(1);
    }
    let mut index = count + BRANCH_FREE_JUMPS;
    while bits != 0 {
        jumps[index] = first as u16 + bits.trailing_zeros() as u16;
        bits &= bits - 1;
        index += 1;
    }
    after
}
