//! The oracle: distances relaxed to a fixpoint, straight from the rules.
//!
//! Owns the definition of a right answer. Must not be optimised, and shares no code with a kernel.

use crate::game::{Board, FACES, Solution, Square};

/// The least rolls to every square shrink until no roll from any square makes one smaller.
pub(in crate::solve) fn search(board: &Board) -> Solution {
    let last = board.side().squares();
    let mut least_rolls = vec![None; last + 1];
    least_rolls[1] = Some(0);
    let mut changed = true;
    while changed {
        changed = false;
        for from in 1..=last {
            let Some(rolls) = least_rolls[from] else {
                continue;
            };
            for roll in 1..=FACES {
                let landing = from + roll;
                if landing > last {
                    continue;
                }
                let resting = match board.jump(Square::at(landing - 1)) {
                    Some(end) => end.label(),
                    None => landing,
                };
                if least_rolls[resting].is_none_or(|known| rolls + 1 < known) {
                    least_rolls[resting] = Some(rolls + 1);
                    changed = true;
                }
            }
        }
    }
    least_rolls[last].map_or(Solution::Unreachable, Solution::Rolls)
}
