//! `words`: the frontier as bits in u64 words, compiled for each number of words that a side needs.
//!
//! Owns the portable fast kernel. Must not use what only some machines have.
//!
//! ```text
//! frontier  ──six shifts──▶  landings  ──minus those seen──▶  new landings
//!     ▲                                                        │        │
//!     └──────── squares that start no jump ────────────────────┘        │ jump starts: looked up,
//!     └──────── ends, or-ed in ◀────────────────────────────────────────┘ each once a board
//! ```

use super::thin;
use crate::game::{Board, MAX_SQUARES, Solution};

/// Levels after which a board whose frontier has stayed thin is handed over.
const PATIENCE: u16 = 6;
/// New landings a level, on average, below which a frontier is thin.
const THIN: u32 = 3;

/// Answers the boards that `which` names, runs of as many words together.
pub(super) fn many(boards: &[Board], which: &[u32], answers: &mut [Solution]) {
    #[cfg(target_arch = "x86_64")]
    if bit_instructions() {
        // SAFETY: the features that it enables were just detected.
        return unsafe { many_with_bit_instructions(boards, which, answers) };
    }
    each(boards, which, answers);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn many_with_bit_instructions(boards: &[Board], which: &[u32], answers: &mut [Solution]) {
    each(boards, which, answers);
}

/// Whether this machine counts and finds bits in one instruction.
#[cfg(target_arch = "x86_64")]
pub(super) fn bit_instructions() -> bool {
    is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

#[inline(always)]
fn each(boards: &[Board], which: &[u32], answers: &mut [Solution]) {
    for run in which.chunk_by(|&a, &b| words(boards, a) == words(boards, b)) {
        match words(boards, run[0]) {
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

#[inline]
fn words(boards: &[Board], index: u32) -> usize {
    boards[index as usize].side().squares().div_ceil(64)
}

#[inline(always)]
fn run_of<const W: usize>(boards: &[Board], run: &[u32], answers: &mut [Solution]) {
    for &index in run {
        answers[index as usize] = search::<W>(&boards[index as usize]);
    }
}

/// Squares that one roll reaches: the six shifts, as 1, 1, 2 and 2 more.
#[inline(always)]
fn spread<const W: usize>(from: &[u64; W]) -> [u64; W] {
    let one = up::<W>(from, 1);
    let two = or(&one, &up(&one, 1));
    let four = or(&two, &up(&two, 2));
    or(&four, &up(&two, 4))
}

#[inline(always)]
fn up<const W: usize>(set: &[u64; W], by: u32) -> [u64; W] {
    std::array::from_fn(|w| set[w] << by | if w > 0 { set[w - 1] >> (64 - by) } else { 0 })
}

#[inline(always)]
fn or<const W: usize>(a: &[u64; W], b: &[u64; W]) -> [u64; W] {
    std::array::from_fn(|w| a[w] | b[w])
}

/// Squares from which one roll ends the game.
#[inline(always)]
fn ends<const W: usize>(resting: &[u16; 448], last: usize) -> [u64; W] {
    let mut goals = [0u64; W];
    goals[last / 64] |= 1 << (last % 64);
    let last = last as u16;
    for (place, group) in resting[..W * 64].chunks_exact(32).enumerate() {
        let any = group.iter().fold(0u16, |any, &rest| any | u16::from(rest == last));
        if any != 0 {
            let bits = group.iter().rev().fold(0u64, |bits, &rest| bits << 1 | u64::from(rest == last));
            goals[place / 2] |= bits << (place % 2 * 32);
        }
    }
    let down = |set: &[u64; W], by: u32| -> [u64; W] {
        std::array::from_fn(|w| set[w] >> by | if w + 1 < W { set[w + 1] << (64 - by) } else { 0 })
    };
    let one = down(&goals, 1);
    let two = or(&one, &down(&one, 1));
    let four = or(&two, &down(&two, 2));
    or(&four, &down(&two, 4))
}

#[inline(always)]
fn search<const W: usize>(board: &Board) -> Solution {
    if let Some(solution) = board.without_jumps() {
        return solution;
    }
    let squares = board.side().squares();
    let last = squares - 1;
    let resting = board.resting();
    let ends = ends::<W>(resting, last);
    let starts: [u64; W] = std::array::from_fn(|w| board.starts().words()[w]);
    let mut fresh: [u64; W] =
        std::array::from_fn(|w| u64::MAX >> (64 * (w + 1)).saturating_sub(squares).min(63));
    let mut frontier = [0u64; W];
    frontier[0] = 1;
    let mut rolls = 1;
    let mut jumps = [0u16; MAX_SQUARES + 8];
    loop {
        let ended = (0..W).fold(0, |ended, w| ended | frontier[w] & ends[w]);
        if ended != 0 {
            return Solution::Rolls(rolls);
        }
        rolls += 1;
        let landings = spread(&frontier);
        let mut met = 0;
        let mut any = 0;
        for w in 0..W {
            let new = landings[w] & fresh[w];
            fresh[w] ^= new;
            frontier[w] = new & !starts[w];
            any |= new;
            let mut found = new & starts[w];
            let count = found.count_ones() as usize;
            // Two without a branch, the rest in a loop that is seldom entered.
            for k in 0..2 {
                jumps[met + k] = (w * 64) as u16 + found.trailing_zeros() as u16;
                found &= found.wrapping_sub(1);
            }
            let mut place = met + 2;
            while found != 0 {
                jumps[place] = (w * 64) as u16 + found.trailing_zeros() as u16;
                found &= found - 1;
                place += 1;
            }
            met += count;
        }
        for &start in &jumps[..met] {
            let rest = resting[start as usize] as usize;
            frontier[(rest / 64).min(W - 1)] |= 1 << (rest % 64);
        }
        if any == 0 {
            return Solution::Unreachable;
        }
        if rolls == PATIENCE {
            let left: u32 = fresh.iter().map(|word| word.count_ones()).sum();
            if squares as u32 - left < u32::from(PATIENCE) * THIN {
                return thin::search(board);
            }
        }
    }
}
