//! `prefix`: searches boards with narrow frontiers, which the fast kernels leave to it when their
//! sets grow slowly.
//!
//! On most of these boards, where no ladder leads far, tokens land on a growing prefix of the
//! squares: the landings of a roll begin behind the landings of the roll before, and end six
//! squares beyond the farthest resting square. One pass over the table then gives the answer. The
//! other boards are left to `array-queue`.
//!
//! Tried, and removed on 2026-11-25 (Zen 5, n = 20; the time of this file divided by theirs):
//! `narrow`, four boards in turn, one square of a queue at a time, for the vector kernels (longest
//! route 0.53, `long` 0.50, `forced` 0.63, `snakebite` 0.34); `sparse`, one board at a time with
//! the unvisited squares ahead in a register while the frontier is one square, for `bitset`
//! (longest route 0.41, `forced` 0.68, `snakebite` 0.52).

use super::array_queue;
use crate::game::{Board, FACES, Solution};
use std::hint::select_unpredictable;

/// Returns the answer of any board. It is faster than other searches if the frontier of the board
/// is narrow.
#[cold]
pub(super) fn search_narrow(board: &Board) -> Solution {
    search(board).unwrap_or_else(|| array_queue::search(board))
}

/// Returns the answer, or `None` if a jump leads beyond the squares on which tokens land with this
/// roll or the next.
#[inline(never)]
pub(super) fn search(board: &Board) -> Option<Solution> {
    let last = board.side().squares() - 1;
    // The last landing of this roll, and of the next roll as far as known, which is never less.
    let (mut end, mut next_end, mut rolls) = (FACES, FACES, 1);
    for (landing, &rest) in board.resting()[..=last].iter().enumerate().skip(1) {
        let rest = usize::from(rest);
        if rest == last {
            return Some(Solution::Rolls(rolls));
        }
        if rest > next_end {
            return None;
        }
        next_end = next_end.max(rest + FACES);
        if landing == next_end {
            return Some(Solution::Unreachable);
        }
        let is_end = landing == end;
        end = select_unpredictable(is_end, next_end, end);
        rolls += u16::from(is_end);
    }
    None
}
