//! `words`: the frontier as bits in u64 words, compiled for each number of words that a side needs.
//!
//! Owns the portable fast kernel. Must not need what only some machines have; where the machine has it, the
//! same code is compiled for AVX2 and single-instruction bit counts (n = 20: 15 % faster at 20 % jumps,
//! 17 % at 5 %).
//!
//! ```text
//! frontier ──six shifts──▶ landings ──less those seen──▶ new landings
//!    ▲                                                     │      │
//!    ├───────────── squares that start no jump ────────────┘      │ jump starts, each looked up
//!    └───────────── their ends ◀───────────────────────────────── ┘ once a board
//! ```
//!
//! The last level of a search is its largest, so it is not searched: the squares from which one roll ends the
//! game are found first, in one sweep of vector code, and the search ends when it meets one (n = 20, 95 %
//! jumps: 542 to 335 ns).
//!
//! What did not pay, at n = 20, 20 % jumps: looking jumps up by fours, filled up with a harmless one, against
//! the plain loop (25 % slower: more stores for the next level to wait for); taking one jump a word without a
//! branch (18 % slower), or none (50 %), against two.
//!
//! Not tried: a kernel of its own for AVX2, in the manner of `wide`. AVX2 permutes bytes within sixteen alone, which are
//! 128 squares: for sides up to 11 a level would take a handful of instructions, for greater ones seven times as many.

use super::{array_queue as queue, sparse as thin};
use crate::game::{Board, FACES, MAX_SQUARES, Solution};

/// Levels after which a board whose frontier has stayed thin is handed over.
const FALLBACK_CHECK_LEVELS: u16 = 6;
/// Squares of a board on which, if all ahead of the first start jumps, the queue is faster.
const SMALL: usize = 25;
/// Jumps a word that are taken without a branch.
const AT_ONCE: usize = 2;

/// Answers the boards that `which` names, runs of as many words together.
pub(in crate::solve) fn many(boards: &[Board], which: &[u32], answers: &mut [Solution]) {
    #[cfg(target_arch = "x86_64")]
    if bit_instructions() {
        // SAFETY: the features that it enables were just detected.
        return unsafe { many_with_bit_instructions(boards, which, answers) };
    }
    each(boards, which, answers);
}

/// Whether this machine counts and finds bits in one instruction, and shifts four words in another.
#[cfg(target_arch = "x86_64")]
pub(in crate::solve) fn bit_instructions() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn many_with_bit_instructions(boards: &[Board], which: &[u32], answers: &mut [Solution]) {
    each(boards, which, answers);
}

#[inline(always)]
fn each(boards: &[Board], which: &[u32], answers: &mut [Solution]) {
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
    // Made once: to clear it for each board took longer than a small board's search.
    let mut jumps = [0; MAX_SQUARES + AT_ONCE];
    for &index in run {
        answers[index as usize] = search::<W>(&boards[index as usize], &mut jumps);
    }
}

/// 64-bit words that the squares of a board need.
#[inline]
pub(in crate::solve) fn words_needed(boards: &[Board], index: u32) -> usize {
    boards[index as usize].side().squares().div_ceil(64)
}

/// The answer of a board without jumps, which needs no search: ceil((n² - 1) / 6) rolls.
pub(in crate::solve) fn empty_board_answer(board: &Board) -> Solution {
    Solution::Rolls((board.side().squares() - 1).div_ceil(FACES) as u16)
}

type Frontier<const W: usize> = [u64; W];

/// New landings of a level on which jumps start, and what is written beyond them.
type Jumps = [u16; MAX_SQUARES + AT_ONCE];

#[inline(always)]
fn up<const W: usize>(set: &Frontier<W>, by: u32) -> Frontier<W> {
    std::array::from_fn(|w| set[w] << by | if w > 0 { set[w - 1] >> (64 - by) } else { 0 })
}

#[inline(always)]
fn down<const W: usize>(set: &Frontier<W>, by: u32) -> Frontier<W> {
    std::array::from_fn(|w| {
        set[w] >> by
            | if w + 1 < W {
                set[w + 1] << (64 - by)
            } else {
                0
            }
    })
}

/// All that one roll reaches by `shift`: one to six squares, as 1, 1 more, 2 more and 4 more.
#[inline(always)]
fn spread<const W: usize>(
    from: &Frontier<W>,
    shift: impl Fn(&Frontier<W>, u32) -> Frontier<W>,
) -> Frontier<W> {
    let or = |a: &Frontier<W>, b: &Frontier<W>| std::array::from_fn(|w| a[w] | b[w]);
    let one = shift(from, 1);
    let two = or(&one, &shift(&one, 1));
    let four = or(&two, &shift(&two, 2));
    or(&four, &shift(&two, 4))
}

/// Squares from which one roll ends the game.
#[inline(always)]
fn one_roll_away<const W: usize>(resting: &[u16; 448], last: usize) -> Frontier<W> {
    let mut goals = [0; W];
    let last = last as u16;
    for (place, group) in resting[..W * 64].chunks_exact(32).enumerate() {
        let any = group
            .iter()
            .fold(0, |any, &rest| any | u16::from(rest == last));
        // The last square itself, and on most boards one or two jumps more.
        if any != 0 {
            let bits = group
                .iter()
                .rev()
                .fold(0, |bits, &rest| bits << 1 | u64::from(rest == last));
            goals[place / 2] |= bits << (place % 2 * 32);
        }
    }
    spread(&goals, down)
}

#[inline(always)]
fn search<const W: usize>(board: &Board, jumps: &mut Jumps) -> Solution {
    if board.starts().is_empty() {
        return empty_board_answer(board);
    }
    let squares = board.side().squares();
    if thin::is_walled(board) {
        if squares <= SMALL {
            return queue::search(board);
        }
        if thin::is_trapped(board) {
            return Solution::Unreachable;
        }
    }
    let resting = board.resting();
    let goals = one_roll_away::<W>(resting, squares - 1);
    let starts: Frontier<W> = std::array::from_fn(|w| board.starts().words()[w]);
    let mut fresh: Frontier<W> =
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
            let new = landings[w] & fresh[w];
            fresh[w] ^= new;
            frontier[w] = new & !starts[w];
            any |= new;
            count = take_jumps(jumps, count, w * 64, new & starts[w]);
        }
        for &start in &jumps[..count] {
            let rest = usize::from(resting[usize::from(start)]);
            // The bound is never met; it tells the compiler that the index fits.
            frontier[(rest / 64).min(W - 1)] |= 1 << (rest % 64);
        }
        if any == 0 {
            return Solution::Unreachable;
        }
        if W > 1 && rolls == FALLBACK_CHECK_LEVELS {
            let left: u32 = fresh.iter().map(|word| word.count_ones()).sum();
            if let Some(solution) =
                thin::fallback(board, squares as u32 - left, FALLBACK_CHECK_LEVELS)
            {
                return solution;
            }
        }
    }
}

/// Writes the squares of one word's bits to `jumps` from place `count` on, and gives the new count.
#[inline(always)]
fn take_jumps(jumps: &mut Jumps, count: usize, first: usize, mut bits: u64) -> usize {
    let after = count + bits.count_ones() as usize;
    for k in 0..AT_ONCE {
        jumps[count + k] = first as u16 + bits.trailing_zeros() as u16;
        bits &= bits.wrapping_sub(1);
    }
    let mut place = count + AT_ONCE;
    while bits != 0 {
        jumps[place] = first as u16 + bits.trailing_zeros() as u16;
        bits &= bits - 1;
        place += 1;
    }
    after
}
