//! `levels`: level by level, the visited squares in a vector. Untuned on purpose.

use super::Kernel;
use crate::game::{Board, FACES, Solution, Square};

pub(super) const KERNEL: Kernel = Kernel {
    name: "levels",
    summary: "as people write it: level by level, visited as a vector",
    interleaves: false,
    requirement: None,
    batch: one_by_one!(search),
};

fn search(board: &Board) -> Solution {
    let last = board.side().squares() - 1;
    let mut visited = vec![false; last + 1];
    visited[0] = true;
    let mut level = vec![0];
    let mut rolls = 0;
    while !level.is_empty() {
        rolls += 1;
        let mut next = Vec::new();
        for from in level {
            for landing in from + 1..=(from + FACES).min(last) {
                let rest = board.rest(Square::from_index(landing)).index();
                if rest == last {
                    return Solution::Rolls(rolls);
                }
                if !visited[rest] {
                    visited[rest] = true;
                    next.push(rest);
                }
            }
        }
        level = next;
    }
    Solution::Unreachable
}
