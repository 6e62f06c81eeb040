//! `array-queue`: breadth-first search with its queue and visited flags in arrays on the stack.
//!
//! The fast baseline without bit sets, and the default reference of `snl bench`.

use super::Kernel;
use crate::game::{Board, FACES, MAX_SQUARES, Solution};

pub(super) const KERNEL: Kernel = Kernel {
    name: "array-queue",
    summary: "breadth-first with arrays on the stack, no allocation",
    interleaves: false,
    requirement: None,
    batch: one_by_one!(search),
};

/// Searches breadth-first. Each square is queued at most once, when a token first rests on it.
#[inline]
pub(super) fn search(board: &Board) -> Solution {
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
