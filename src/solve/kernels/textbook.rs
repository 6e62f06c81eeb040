//! `textbook`: a hash map of jumps, a hash set of visited squares, a linked list as queue.
//!
//! Owns the lecture-hall version. Must not be tuned.

use crate::game::{Board, FACES, Solution};
use std::collections::{HashMap, HashSet, LinkedList};

pub(in crate::solve) fn search(board: &Board) -> Solution {
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
