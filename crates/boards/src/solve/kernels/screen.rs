//! `screen`: answers the boards that need no search, in front of every fast kernel. It takes about
//! 1 ns a board.
//!
//! Not checked, as few boards have it: a jump from one of the first six landing squares to the last
//! square.

use crate::game::{Board, FACES, MAX_SQUARES, Solution};

/// The most boards that are passed to a search at once: a multiple of 4, 6, 8 and 32.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
const BATCH: usize = 96;

/// Answers the boards that need no search, and passes the others to `search`, a batch at a time.
///
/// `W` is at least the number of 64-bit words that hold a bit for each square. With one, boards are
/// not checked for traps: their search takes no longer than the check.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
#[inline(always)]
pub(super) fn screen<const W: usize>(
    boards: &[Board],
    run: &[u32],
    answers: &mut [Solution],
    mut search: impl FnMut(&[u32], &mut [Solution]),
) {
    let mut batch = [0; BATCH];
    let mut len = 0;
    for &index in run {
        if let Some(solution) = answer::<W>(&boards[index as usize]) {
            answers[index as usize] = solution;
        } else {
            batch[len] = index;
            len += 1;
            if len == BATCH {
                search(&batch, answers);
                len = 0;
            }
        }
    }
    if len > 0 {
        search(&batch[..len], answers);
    }
}

/// Returns the answer of a board without jumps, ceil((n² - 1) / 6) rolls, or of a trap. `W` is as
/// for [`screen`].
#[inline(always)]
pub(super) fn answer<const W: usize>(board: &Board) -> Option<Solution> {
    if (0..W).fold(0, |any, w| any | board.starts().words()[w]) == 0 {
        return Some(Solution::Rolls(
            (board.side().squares() - 1).div_ceil(FACES) as u16,
        ));
    }
    (W > 1 && is_walled(board) && stays_in_small_cycle(board)).then_some(Solution::Unreachable)
}

/// Returns whether one of the first six landing squares leads to the last square.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
#[inline]
pub(super) fn takes_one_roll(board: &Board) -> bool {
    let last = board.side().squares() as u16 - 1;
    let ahead = &board.resting()[1..=FACES];
    ahead.iter().fold(false, |any, &rest| any | (rest == last))
}

/// Returns whether all six squares ahead of the first start jumps.
#[inline(always)]
pub(super) fn is_walled(board: &Board) -> bool {
    const AHEAD: u64 = ((1 << FACES) - 1) << 1;
    board.starts().words()[0] & AHEAD == AHEAD
}

/// Returns whether the token can only ever rest on at most five squares, none of them the last.
#[inline(never)]
fn stays_in_small_cycle(board: &Board) -> bool {
    const SMALL_CYCLE: usize = 5;
    let last = board.side().squares() - 1;
    let resting = board.resting();
    // Bytes, not bits: reading a bit would wait for the previous one to be written. Appending
    // without a branch, which also waits, took 1.6 times as long (family `trap`).
    let mut rested = [false; MAX_SQUARES];
    rested[0] = true;
    let mut queue = [0u16; SMALL_CYCLE + FACES];
    let (mut head, mut tail) = (0, 1);
    while head < tail {
        let from = usize::from(queue[head]) + 1;
        head += 1;
        for &rest in &resting[from..from + FACES] {
            let rest = usize::from(rest);
            // This is the last square, or beyond the board, where the table is the identity.
            if rest >= last {
                return false;
            }
            if !rested[rest] {
                rested[rest] = true;
                queue[tail] = rest as u16;
                tail += 1;
            }
        }
        if tail > SMALL_CYCLE {
            return false;
        }
    }
    true
}
