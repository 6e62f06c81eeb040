//! `oracle`: distances relaxed to a fixpoint, straight from the rules.
//!
//! It defines the right answer for all tests, so it is never optimized and shares no code with
//! another kernel.

use super::Kernel;
use crate::game::{Board, FACES, Solution, Square};

pub(super) const KERNEL: Kernel = Kernel {
    name: "oracle",
    summary: "slow and obvious: relaxes distances to a fixpoint; checks the others",
    interleaves: false,
    requirement: None,
    batch: one_by_one!(search),
};

/// Lowers the known number of rolls to each square until no move lowers any further.
fn search(board: &Board) -> Solution {
    let last = board.side().squares();
    let mut min_rolls = vec![None; last + 1];
    min_rolls[1] = Some(0);
    let mut changed = true;
    while changed {
        changed = false;
        for from in 1..=last {
            let Some(rolls) = min_rolls[from] else {
                continue;
            };
            for roll in 1..=FACES {
                let landing = from + roll;
                if landing > last {
                    continue;
                }
                let rest = match board.jump(Square::from_index(landing - 1)) {
                    Some(end) => end.label(),
                    None => landing,
                };
                if min_rolls[rest].is_none_or(|known| rolls + 1 < known) {
                    min_rolls[rest] = Some(rolls + 1);
                    changed = true;
                }
            }
        }
    }
    min_rolls[last].map_or(Solution::Unreachable, Solution::Rolls)
}
