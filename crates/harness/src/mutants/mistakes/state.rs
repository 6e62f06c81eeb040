//! Mistakes that answer the first board correctly: static variables that are not reset for the next one.

use super::grid::Grid;
use super::mistake::MistakeProgram::Custom;
use super::mistake::bfs;
use super::textbook::CORRECT;
use super::{Mistake, MistakeKind};
use snakes_and_ladders::game::{Side, Square};

const BASE: Mistake = Mistake::of_kind(MistakeKind::State);

pub(super) const MISTAKES: &[Mistake] = &[
    Mistake {
        name: "marks-kept",
        description: "Does not clear the marks between boards.",
        why_wrong: "Squares of earlier boards count as visited.",
        example: "[[-1,-1,-1],[-1,-1,-1],[-1,-1,-1]]\n[[-1,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
        program: bfs!(keeps_visited = true),
        ..BASE
    },
    Mistake {
        name: "queue-kept",
        description: "Does not clear the queue between boards.",
        why_wrong: "Squares left over from the board before are searched ahead of square 1.",
        example: "[[-1,-1],[-1,-1]]\n[[-1,-1],[-1,-1]]",
        program: bfs!(
            keeps_queue = true,
            // Squares of a larger board are outside this one, but not outside the array.
            capacity = |_| usize::MAX,
        ),
        ..BASE
    },
    Mistake {
        name: "jumps-kept",
        description: "Keeps jumps in a table by square, and does not clear it between boards.",
        why_wrong: "Jumps of earlier boards are taken on this one.",
        example: "[[-1,-1,-1],[-1,-1,-1],[-1,5,-1]]\n[[-1,-1],[-1,-1]]",
        program: Custom(|grid, exec| {
            let side = Side::new(grid.n() as usize).expect("a grid has the side of a board");
            let mut merged = Grid::blank(side);
            for label in 1..=side.squares() {
                let kept = &mut exec.statics.jumps[label];
                match grid.cell(label as i32)? {
                    -1 => {}
                    end => *kept = end as i16,
                }
                merged.put(side, Square::at(label - 1), *kept);
            }
            CORRECT.solve(&merged, exec)
        }),
        ..BASE
    },
    Mistake {
        name: "side-kept",
        description: "Computes n on the first board only.",
        why_wrong: "Boards have different sides.",
        example: "[[-1,-1],[-1,-1]]\n[[-1,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
        program: Custom(|grid, exec| {
            let n = *exec.statics.side.get_or_insert(grid.n());
            CORRECT.solve(&grid.with_assumed_side(n), exec)
        }),
        ..BASE
    },
    Mistake {
        name: "best-kept",
        description: "Keeps the minimum number of rolls in a variable that is not reset.",
        why_wrong: "A board that needs more rolls than an earlier one gets the smaller number.",
        example: "[[-1,-1],[-1,-1]]\n[[-1,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
        program: Custom(|grid, exec| {
            let rolls = CORRECT.solve(grid, exec)?;
            let best = match exec.statics.best {
                Some(best) if rolls == -1 || best < rolls => best,
                _ => rolls,
            };
            exec.statics.best = Some(best).filter(|&best| best != -1);
            Ok(best)
        }),
        ..BASE
    },
];
