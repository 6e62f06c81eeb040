//! Mistakes that answer the first board correctly: static variables that are not reset for the next
//! one.

use super::Mistake;
use super::exec::SLOTS;
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
        with search = |textbook, exec| {
            for (value, kept) in exec.grid.by_label.iter_mut().zip(&mut exec.jumps) {
                match *value {
                    -1 => *value = *kept,
                    end => *kept = end,
                }
            }
            textbook.solve(exec)
        };
    "side-kept": "Computes n on the first board only.",
        because "Boards have different sides.",
        example "[[-1,-1],[-1,-1]]\n[[-1,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
        with search = |textbook, exec| {
            exec.grid.n = *exec.side.get_or_insert(exec.grid.n);
            textbook.solve(exec)
        };
    "best-kept": "Keeps the minimum number of rolls in a variable that is not reset.",
        because "A board that needs more rolls than an earlier one gets the smaller number.",
        example "[[-1,-1],[-1,-1]]\n[[-1,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
        with search = |textbook, exec| {
            let rolls = textbook.solve(exec)?;
            let best = match exec.best {
                Some(best) if rolls == -1 || best < rolls => best,
                _ => rolls,
            };
            exec.best = Some(best).filter(|&best| best != -1);
            Ok(best)
        };
};
