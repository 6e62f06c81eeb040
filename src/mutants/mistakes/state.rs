//! Mistakes that answer the first board rightly: something is left over for the next.
//!
//! Owns the static variables that are not cleared. Must not know how the search goes.

use super::textbook::{CORRECT, Search};
use super::{Answer, Grid, Kind, Mistake};
use crate::game::{Side, Square};

const KIND: Kind = Kind::State;

pub(super) const MISTAKES: &[Mistake] = &[
    Mistake {
        name: "marks-kept",
        kind: KIND,
        sentence: "Does not clear the marks between boards.",
        source: None,
        reason: "Squares of the board before count as seen.",
        example: "[[-1,-1,-1],[-1,-1,-1],[-1,-1,-1]]\n[[-1,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
        solve: |grid, run| {
            Search {
                keeps_marks: true,
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "queue-kept",
        kind: KIND,
        sentence: "Does not clear the queue between boards.",
        source: None,
        reason: "What was left in it when the last board ended is searched before square 1.",
        example: "[[-1,-1],[-1,-1]]\n[[-1,-1],[-1,-1]]",
        solve: |grid, run| {
            Search {
                keeps_queue: true,
                // Squares of a larger board are beside this one's, but not beside the array.
                room: |_| usize::MAX,
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "jumps-kept",
        kind: KIND,
        sentence: "Keeps jumps in a table by square, and does not clear it between boards.",
        source: None,
        reason: "Jumps of the boards before are taken on this one.",
        example: "[[-1,-1,-1],[-1,-1,-1],[-1,5,-1]]\n[[-1,-1],[-1,-1]]",
        solve: |grid, run| {
            for label in 1..=grid.last() {
                if let Ok(end) = grid.cell(label)
                    && end != -1
                {
                    run.kept.jumps[label as usize] = end as i16;
                }
            }
            let Some(side) = Side::new(grid.n() as usize) else {
                return Answer::Crash;
            };
            let mut table = Grid::blank(side);
            for index in 0..side.squares() {
                table.put(side, Square::at(index), run.kept.jumps[index + 1]);
            }
            CORRECT.answer(&table, run)
        },
    },
    Mistake {
        name: "side-kept",
        kind: KIND,
        sentence: "Works out n on the first board only.",
        source: None,
        reason: "Boards have different sides.",
        example: "[[-1,-1],[-1,-1]]\n[[-1,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
        solve: |grid, run| {
            let n = *run.kept.side.get_or_insert(grid.n());
            CORRECT.answer(&grid.believed(n), run)
        },
    },
    Mistake {
        name: "best-kept",
        kind: KIND,
        sentence: "Keeps the least number of rolls in a variable that is not reset.",
        source: None,
        reason: "A board that needs more rolls than one before is given the lesser number.",
        example: "[[-1,-1],[-1,-1]]\n[[-1,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
        solve: |grid, run| match CORRECT.answer(grid, run) {
            Answer::Rolls(rolls) => {
                let best = match run.kept.best {
                    Some(best) if rolls == -1 || best < rolls => best,
                    _ => rolls,
                };
                run.kept.best = Some(best).filter(|&best| best != -1);
                Answer::Rolls(best)
            }
            other => other,
        },
    },
];
