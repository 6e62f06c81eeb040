//! `pairs`: a queue of (square, rolls), with row and column computed for every landing, as in most
//! submissions. Untuned on purpose.

use super::Kernel;
use crate::game::{Board, FACES, Solution};
use std::collections::VecDeque;

pub(super) const KERNEL: Kernel = Kernel {
    name: "pairs",
    summary: "as people write it: a queue of (square, rolls), row and column each time",
    interleaves: false,
    requirement: None,
    batch: one_by_one!(search),
};

fn search(board: &Board) -> Solution {
    let n = board.side().n();
    let rows = board.rows();
    let mut visited = vec![false; n * n + 1];
    visited[1] = true;
    let mut queue = VecDeque::from([(1, 0)]);
    while let Some((square, rolls)) = queue.pop_front() {
        if square == n * n {
            return Solution::Rolls(rolls);
        }
        for landing in square + 1..=(square + FACES).min(n * n) {
            let up = (landing - 1) / n;
            let along = (landing - 1) % n;
            let column = if up.is_multiple_of(2) {
                along
            } else {
                n - 1 - along
            };
            let cell = rows[n - 1 - up][column];
            let rest = if cell == -1 { landing } else { cell as usize };
            if !visited[rest] {
                visited[rest] = true;
                queue.push_back((rest, rolls + 1));
            }
        }
    }
    Solution::Unreachable
}
