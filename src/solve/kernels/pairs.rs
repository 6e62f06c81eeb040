//! `pairs`: a queue of (square, rolls), with row and column computed for every landing.
//!
//! Owns the version that most submissions are. Must not be tuned.

use crate::game::{Board, FACES, Solution, Square};
use std::collections::VecDeque;

pub(in crate::solve) fn search(board: &Board) -> Solution {
    let n = board.side().n();
    let rows = rows(board);
    let mut visited = vec![false; n * n + 1];
    visited[1] = true;
    let mut queue = VecDeque::from([(1, 0)]);
    while let Some((square, rolls)) = queue.pop_front() {
        if square == n * n {
            return Solution::Rolls(rolls);
        }
        for landing in square + 1..=(square + FACES).min(n * n) {
            let (up, along) = ((landing - 1) / n, (landing - 1) % n);
            let column = if up % 2 == 0 { along } else { n - 1 - along };
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

/// The board as a judge hands it over.
fn rows(board: &Board) -> Vec<Vec<i32>> {
    let side = board.side();
    let cell = |square: Square| board.jump(square).map_or(-1, |to| to.label() as i32);
    let row = |row| {
        (0..side.n())
            .map(|column| cell(side.square_at(row, column)))
            .collect()
    };
    (0..side.n()).map(row).collect()
}
