//! Mistakes about the die, the end of the board, and what is printed.
//!
//! Owns the wrong bounds and counts. Must not know the rules of jumps.

use super::textbook::{Beyond, CORRECT, Search, only};
use super::{Grid, Kind, Mistake};

const KIND: Kind = Kind::Ends;

pub(super) const MISTAKES: &[Mistake] = &[
    Mistake {
        name: "die-of-five",
        kind: KIND,
        sentence: "Rolls 1 to 5: `i < 6`.",
        source: None,
        reason: "The die has six faces.",
        example: "[[9,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
        solve: |grid, run| {
            Search {
                die: &[1, 2, 3, 4, 5],
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "die-of-seven",
        kind: KIND,
        sentence: "Rolls 1 to 7.",
        source: None,
        reason: "The die has six faces.",
        example: "[[-1,9,-1],[-1,-1,-1],[-1,-1,-1]]",
        solve: |grid, run| {
            Search {
                die: &[1, 2, 3, 4, 5, 6, 7],
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "die-from-two",
        kind: KIND,
        sentence: "Rolls 2 to 6.",
        source: None,
        reason: "A roll of 1 may be the only one that is of use.",
        example: "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]",
        solve: |grid, run| {
            Search {
                die: &[2, 3, 4, 5, 6],
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "die-of-n",
        kind: KIND,
        sentence: "Rolls 1 to n: takes the 6 of the 6 x 6 sample for its side.",
        source: None,
        reason: "The die has six faces on boards of every side.",
        example: "[[-1,-1],[-1,-1]]",
        solve: |grid, run| {
            const FACES: [i32; 20] = [
                1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
            ];
            Search {
                die: &FACES[..grid.n() as usize],
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "furthest-roll-only",
        kind: KIND,
        sentence: "Tries the highest roll, and the others only where they land on a ladder.",
        source: None,
        reason: "A plain square short of the furthest is needed where the furthest starts a snake.",
        example: "[[1,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
        solve: |grid, run| {
            Search {
                rest: |look, from, landing| {
                    let rest = look.jump(landing)?.unwrap_or(landing);
                    let furthest = landing == (from + 6).min(look.last());
                    Ok([(furthest || rest > landing).then_some(rest), None])
                },
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "starts-off-the-board",
        kind: KIND,
        sentence: "Begins on square 0, before the board.",
        source: None,
        reason: "The token starts on square 1.",
        example: "[[9,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
        solve: |grid, run| {
            Search {
                start: 0,
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "last-square-out-of-reach",
        kind: KIND,
        sentence: "Rolls only to squares `< n * n`.",
        source: None,
        reason: "The last square is n², and a roll may end there.",
        example: "[[-1,-1],[-1,-1]]",
        solve: |grid, run| {
            Search {
                bound: |last| last - 1,
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "last-square-too-early",
        kind: KIND,
        sentence: "Ends on square n² - 1: a test for indices from 0 among labels from 1.",
        source: None,
        reason: "The last square is n².",
        example: "[[-1,1],[-1,-1]]",
        solve: |grid, run| {
            Search {
                goal: |grid| grid.last() - 1,
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "must-pass-the-end",
        kind: KIND,
        sentence: "Ends when the token is beyond square n².",
        source: None,
        reason: "The game ends on the last square.",
        example: "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]",
        solve: |grid, run| {
            Search {
                goal: |grid| grid.last() + 1,
                bound: |last| last + 1,
                cell: |grid, label| {
                    if label > grid.last() {
                        Ok(-1)
                    } else {
                        Grid::cell(grid, label)
                    }
                },
                room: |last| last as usize + 2,
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "ladder-to-the-end-counts-twice",
        kind: KIND,
        sentence: "Looks for the end among the landing squares only; a ladder to it is seen a roll later.",
        source: Some("LeetCode-Feedback #23508"),
        reason: "Who climbs to the last square has arrived.",
        example: "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]",
        solve: |grid, run| {
            Search {
                // A token that came to n² by a ladder rolls on from there, and so arrives again.
                beyond: Beyond::Arrive,
                goal: |grid| grid.last() + 1,
                room: |last| last as usize + 2,
                rest: |look, _, landing| {
                    let end = look.last();
                    if landing >= end {
                        return only(end + 1);
                    }
                    only(look.jump(landing)?.unwrap_or(landing))
                },
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "ladder-to-the-end-unseen",
        kind: KIND,
        sentence: "Looks for the end among the landing squares only, and never sees a ladder to it.",
        source: None,
        reason: "Who climbs to the last square has arrived.",
        example: "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]",
        solve: |grid, run| {
            Search {
                goal: |grid| grid.last() + 1,
                room: |last| last as usize + 2,
                rest: |look, _, landing| {
                    let end = look.last();
                    if landing == end {
                        return only(end + 1);
                    }
                    only(look.jump(landing)?.unwrap_or(landing))
                },
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "one-roll-short",
        kind: KIND,
        sentence: "Says the number of rolls before the last one.",
        source: None,
        reason: "The roll that arrives counts.",
        example: "[[-1,-1],[-1,-1]]",
        solve: |grid, run| {
            Search {
                found: |rolls, _| rolls - 1,
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "one-roll-long",
        kind: KIND,
        sentence: "Counts from 1, and counts the roll that arrives once more.",
        source: None,
        reason: "No roll was made on square 1.",
        example: "[[-1,-1],[-1,-1]]",
        solve: |grid, run| {
            Search {
                found: |rolls, _| rolls + 1,
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "never-says-minus-one",
        kind: KIND,
        sentence: "Says the rolls counted so far when no square is left.",
        source: None,
        reason: "The last square was not reached: the answer is -1.",
        example: "[[1,1,-1],[1,1,1],[-1,-1,1]]",
        solve: |grid, run| {
            Search {
                lost: |rolls| rolls + 1,
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "unreachable-is-zero",
        kind: KIND,
        sentence: "Says 0 where the last square cannot be reached.",
        source: None,
        reason: "The answer is -1.",
        example: "[[1,1,-1],[1,1,1],[-1,-1,1]]",
        solve: |grid, run| {
            Search {
                lost: |_| 0,
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "unreachable-is-infinite",
        kind: KIND,
        sentence: "Prints its infinity where the last square cannot be reached.",
        source: None,
        reason: "The answer is -1.",
        example: "[[1,1,-1],[1,1,1],[-1,-1,1]]",
        solve: |grid, run| {
            Search {
                lost: |_| i32::MAX,
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
];
