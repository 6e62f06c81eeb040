//! Few boards that kill much.
//!
//! Owns the greedy cover. Must not know what the bits of the matrix mean.

use super::KillMatrix;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Chooses few boards, in ascending order, such that each mistake is killed at least `least` times, or as
/// often as it can be where fewer boards kill it.
///
/// Greedy: the board that helps most mistakes comes first, of equals the earlier one; in the end those that
/// the later ones made superfluous are dropped. The least cover is hard to find, and this one is at most a
/// logarithm larger.
pub fn cover(matrix: &KillMatrix<'_>, least: usize) -> Vec<usize> {
    let mut need: Vec<usize> = (0..matrix.mistakes())
        .map(|mistake| least.min(matrix.kills(mistake)))
        .collect();
    let columns: Vec<Vec<usize>> = (0..matrix.boards())
        .map(|board| matrix.killed_by(board).collect())
        .collect();
    let gain = |board: usize, need: &[usize]| {
        columns[board]
            .iter()
            .filter(|&&mistake| need[mistake] > 0)
            .count()
    };

    // A gain only ever shrinks, so the top of the heap, once counted anew, is the best if it stays on top.
    let mut heap: BinaryHeap<(usize, Reverse<usize>)> = (0..matrix.boards())
        .map(|board| (gain(board, &need), Reverse(board)))
        .collect();
    let mut chosen = Vec::new();
    while let Some((stale, Reverse(board))) = heap.pop() {
        let fresh = gain(board, &need);
        if fresh == 0 {
            continue;
        }
        if fresh < stale {
            heap.push((fresh, Reverse(board)));
            continue;
        }
        for &mistake in &columns[board] {
            need[mistake] = need[mistake].saturating_sub(1);
        }
        chosen.push(board);
    }

    let mut kills = vec![0; matrix.mistakes()];
    for &mistake in chosen.iter().flat_map(|&board| &columns[board]) {
        kills[mistake] += 1;
    }
    let mut kept = Vec::new();
    for board in chosen {
        let spare = |&mistake: &usize| kills[mistake] > least.min(matrix.kills(mistake));
        if columns[board].iter().all(spare) {
            for &mistake in &columns[board] {
                kills[mistake] -= 1;
            }
        } else {
            kept.push(board);
        }
    }
    kept.sort_unstable();
    kept
}
