//! `textbook`: a hash map of jumps, a hash set of visited squares, a linked list as the queue.
//! Untuned on purpose.

use super::Kernel;
use crate::game::{Board, FACES, Solution};
use std::collections::{HashMap, HashSet, LinkedList};

pub(super) const KERNEL: Kernel = Kernel {
    name: "textbook",
    summary: "as people write it: a hash map, a hash set, a linked list",
    interleaves: false,
    requirement: None,
    batch: one_by_one!(search),
};

fn search(board: &Board) -> Solution {
    let last = board.side().squares();
    let jumps: HashMap<usize, usize> = board
        .jumps()
        .map(|jump| (jump.from.label(), jump.to.label()))
        .collect();
    let mut visited = HashSet::from([1]);
    let mut queue = LinkedList::from([(1, 0)]);
    while let Some((square, rolls)) = queue.pop_front() {
        if square == last {
            return Solution::Rolls(rolls);
        }
        for landing in square + 1..=(square + FACES).min(last) {
            let rest = *jumps.get(&landing).unwrap_or(&landing);
            if visited.insert(rest) {
                queue.push_back((rest, rolls + 1));
            }
        }
    }
    Solution::Unreachable
}
