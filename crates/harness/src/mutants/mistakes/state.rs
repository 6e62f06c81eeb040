//! Mistakes that answer the first board correctly: static variables that are not reset for the next one.

use super::Mistake;
use super::exec::SLOTS;
use super::grid::Grid;
use super::mistake::mistakes;

pub(super) const MISTAKES: &[Mistake] = mistakes! { State;
    "marks-kept": "Does not clear the marks between boards.",
        because "Squares of earlier boards count as visited.",
        example "[[-1,-1,-1],[-1,-1,-1],[-1,-1,-1]]\n[[-1,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
        with reset = |exec| exec.queue.clear();
    "queue-kept": "Does not clear the queue between boards.",
        because "Squares left over from the board before are searched ahead of square 1.",
        example "[[-1,-1],[-1,-1]]\n[[-1,-1],[-1,-1]]",
        with reset = |exec| exec.visited = [false; SLOTS],
            // Squares of a larger board are outside this one, but not outside the array.
            capacity = |_| usize::MAX;
    "jumps-kept": "Keeps jumps in a table by square, and does not clear it between boards.",
        because "Jumps of earlier boards are taken on this one.",
        example "[[-1,-1,-1],[-1,-1,-1],[-1,5,-1]]\n[[-1,-1],[-1,-1]]",
        with search = |textbook, grid, exec| {
            let mut merged = grid.clone();
            let squares = 1..=grid.last() as usize;
            for (value, kept) in merged.by_label[squares.clone()].iter_mut().zip(&mut exec.jumps[squares]) {
                match *value {
                    -1 => *value = *kept,
                    end => *kept = end,
                }
            }
            textbook.solve(&merged, exec)
        };
    "side-kept": "Computes n on the first board only.",
        because "Boards have different sides.",
        example "[[-1,-1],[-1,-1]]\n[[-1,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
        with search = |textbook, grid, exec| {
            let n = *exec.side.get_or_insert(grid.n);
            textbook.solve(&Grid { n, ..grid.clone() }, exec)
        };
    "best-kept": "Keeps the minimum number of rolls in a variable that is not reset.",
        because "A board that needs more rolls than an earlier one gets the smaller number.",
        example "[[-1,-1],[-1,-1]]\n[[-1,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
        with search = |textbook, grid, exec| {
            let rolls = textbook.solve(grid, exec)?;
            let best = match exec.best {
                Some(best) if rolls == -1 || best < rolls => best,
                _ => rolls,
            };
            exec.best = Some(best).filter(|&best| best != -1);
            Ok(best)
        };
};
