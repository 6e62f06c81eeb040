//! `queue`: the plain breadth-first search with nothing on the heap.
//!
//! Owns the honest fast baseline: square-ordered jumps, arrays on the stack. Must not use bit sets: that is
//! what it is compared with.

use crate::game::{Board, FACES, MAX_SQUARES, Solution};

/// Squares are queued once, when a token first rests on them.
#[inline]
pub(in crate::solve) fn search(board: &Board) -> Solution {
    let last = board.side().squares() - 1;
    let resting = board.resting();
    let mut rested = [false; MAX_SQUARES];
    let mut queue = [0u16; MAX_SQUARES];
    rested[0] = true;
    let (mut head, mut tail, mut rolls) = (0, 1, 0);
    while head < tail {
        rolls += 1;
        let level = tail;
        while head < level {
            let from = queue[head] as usize;
            head += 1;
            for &rest in &resting[from + 1..=(from + FACES).min(last)] {
                let rest = usize::from(rest);
                if rest == last {
                    return Solution::Rolls(rolls);
                }
                if !rested[rest] {
                    rested[rest] = true;
                    queue[tail] = rest as u16;
                    tail += 1;
                }
            }
        }
    }
    Solution::Unreachable
}
