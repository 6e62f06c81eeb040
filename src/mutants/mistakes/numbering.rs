//! Mistakes about where a square lies, and which square a value means.
//!
//! Owns the wrong readings of the rows. Must not know the correct search beyond what it varies.

use super::run::{Halt, Halting};
use super::textbook::{CORRECT, Search, only};
use super::{Grid, Kind, Mistake};

const KIND: Kind = Kind::Numbering;

/// The search that reads the cell of a label so.
const fn reading(cell: fn(&Grid, i32) -> Halting<i32>) -> Search {
    Search { cell, ..CORRECT }
}

/// The row above the bottom one and the place in it, both from 0, as the game numbers them.
fn up_along(grid: &Grid, label: i32) -> Halting<(i32, i32)> {
    if label < 1 {
        return Err(Halt::Crash);
    }
    Ok(((label - 1) / grid.n(), (label - 1) % grid.n()))
}

/// The column, where `backwards` says whether the row runs from right to left.
fn column(grid: &Grid, along: i32, backwards: bool) -> i32 {
    if backwards {
        grid.n() - 1 - along
    } else {
        along
    }
}

pub(super) const MISTAKES: &[Mistake] = &[
    Mistake {
        name: "rows-never-alternate",
        kind: KIND,
        sentence: "Numbers every row from left to right.",
        source: Some("LeetCode-Feedback #2904"),
        reason: "Every second row runs from right to left.",
        example: "[[-1,1],[-1,-1]]",
        solve: |grid, run| {
            reading(|grid, label| {
                let (up, along) = up_along(grid, label)?;
                grid.get(grid.n() - 1 - up, along)
            })
            .answer(grid, run)
        },
    },
    Mistake {
        name: "mirrored",
        kind: KIND,
        sentence: "Begins at the bottom right: the parity of the rows is the wrong way round.",
        source: None,
        reason: "The bottom row runs from left to right.",
        example: "[[-1,1],[-1,-1]]",
        solve: |grid, run| {
            reading(|grid, label| {
                let (up, along) = up_along(grid, label)?;
                grid.get(grid.n() - 1 - up, column(grid, along, up % 2 == 0))
            })
            .answer(grid, run)
        },
    },
    Mistake {
        name: "parity-from-the-top",
        kind: KIND,
        sentence: "Rows with an even index from the top run from left to right.",
        source: None,
        reason: "The rows are counted from the bottom: for an even side every row is the wrong way round.",
        example: "[[-1,1],[-1,-1]]",
        solve: |grid, run| {
            reading(|grid, label| {
                let (up, along) = up_along(grid, label)?;
                let row = grid.n() - 1 - up;
                grid.get(row, column(grid, along, row % 2 == 1))
            })
            .answer(grid, run)
        },
    },
    Mistake {
        name: "parity-of-the-sample",
        kind: KIND,
        sentence: "Rows with an odd index from the top run from left to right, as in the 6 x 6 sample.",
        source: None,
        reason: "That holds for even sides only: for an odd side every row is the wrong way round.",
        example: "[[-1,-1,-1],[-1,-1,-1],[-1,-1,9]]",
        solve: |grid, run| {
            reading(|grid, label| {
                let (up, along) = up_along(grid, label)?;
                let row = grid.n() - 1 - up;
                grid.get(row, column(grid, along, row % 2 == 0))
            })
            .answer(grid, run)
        },
    },
    Mistake {
        name: "starts-top-left",
        kind: KIND,
        sentence: "Numbers the rows, to and fro, from the top left.",
        source: None,
        reason: "Square 1 is at the bottom left.",
        example: "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]",
        solve: |grid, run| {
            reading(|grid, label| {
                let (up, along) = up_along(grid, label)?;
                grid.get(up, column(grid, along, up % 2 == 1))
            })
            .answer(grid, run)
        },
    },
    Mistake {
        name: "row-major",
        kind: KIND,
        sentence: "Flattens the rows as they come, from the top left.",
        source: None,
        reason: "Square 1 is at the bottom left, and every second row runs from right to left.",
        example: "[[-1,-1],[-1,1]]",
        solve: |grid, run| {
            reading(|grid, label| {
                let (up, along) = up_along(grid, label)?;
                grid.get(up, along)
            })
            .answer(grid, run)
        },
    },
    Mistake {
        name: "transposed",
        kind: KIND,
        sentence: "Takes the column for the row: board[c][r].",
        source: None,
        reason: "The outer index of the board is the row.",
        example: "[[-1,-1,-1],[9,-1,-1],[-1,-1,-1]]",
        solve: |grid, run| {
            reading(|grid, label| {
                let (row, column) = grid.place(label);
                grid.get(column, row)
            })
            .answer(grid, run)
        },
    },
    Mistake {
        name: "label-without-minus-one",
        kind: KIND,
        sentence: "Divides the label itself by n; where an index is -1, the array wraps around, as in Python.",
        source: None,
        reason: "Labels begin with 1: the last square of every row is read in the next one.",
        example: "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]",
        solve: |grid, run| {
            reading(|grid, label| {
                let (up, along) = (label / grid.n(), label % grid.n());
                grid.get_wrapping(grid.n() - 1 - up, column(grid, along, up % 2 == 1))
            })
            .answer(grid, run)
        },
    },
    Mistake {
        name: "label-without-minus-one-crash",
        kind: KIND,
        sentence: "Divides the label itself by n; an index of -1 is beside the array.",
        source: None,
        reason: "Labels begin with 1: square n² would lie above the top row.",
        example: "[[-1,-1],[-1,-1]]",
        solve: |grid, run| {
            reading(|grid, label| {
                let (up, along) = (label / grid.n(), label % grid.n());
                grid.get(grid.n() - 1 - up, column(grid, along, up % 2 == 1))
            })
            .answer(grid, run)
        },
    },
    Mistake {
        name: "row-without-minus-one",
        kind: KIND,
        sentence: "Takes 1 off the label for the column but not for the row.",
        source: None,
        reason: "The last square of every row is looked for in the row above.",
        example: "[[-1,-1],[-1,1]]",
        solve: |grid, run| {
            reading(|grid, label| {
                let (up, along) = (label / grid.n(), (label - 1) % grid.n());
                grid.get_wrapping(grid.n() - 1 - up, column(grid, along, up % 2 == 1))
            })
            .answer(grid, run)
        },
    },
    Mistake {
        name: "column-without-minus-one",
        kind: KIND,
        sentence: "Takes 1 off the label for the row but not for the column.",
        source: None,
        reason: "Every row is read one square off.",
        example: "[[-1,1],[-1,-1]]",
        solve: |grid, run| {
            reading(|grid, label| {
                let (up, _) = up_along(grid, label)?;
                let along = label % grid.n();
                grid.get(grid.n() - 1 - up, column(grid, along, up % 2 == 1))
            })
            .answer(grid, run)
        },
    },
    Mistake {
        name: "values-from-zero",
        kind: KIND,
        sentence: "Counts squares from 0, and takes the values on the board for such indices.",
        source: None,
        reason: "Values are labels, from 1: every jump ends one square too far.",
        example: "[[-1,-1],[-1,4]]",
        solve: |grid, run| {
            Search {
                rest: |look, _, landing| only(look.jump(landing)?.map_or(landing, |end| end + 1)),
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "values-less-one",
        kind: KIND,
        sentence: "Counts squares from 1, and takes 1 off the values on the board.",
        source: None,
        reason: "Values are labels already: every jump ends one square short.",
        example: "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]",
        solve: |grid, run| {
            Search {
                rest: |look, _, landing| only(look.jump(landing)?.map_or(landing, |end| end - 1)),
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "end-at-the-top-left",
        kind: KIND,
        sentence: "The game ends in row 0, column 0.",
        source: None,
        reason: "For an odd side the last square is at the top right.",
        example: "[[-1,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
        solve: |grid, run| {
            Search {
                goal: |grid| {
                    if grid.n() % 2 == 0 {
                        grid.last()
                    } else {
                        grid.last() - grid.n() + 1
                    }
                },
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "end-at-the-top-right",
        kind: KIND,
        sentence: "The game ends in row 0, column n - 1.",
        source: None,
        reason: "For an even side the last square is at the top left.",
        example: "[[-1,1],[-1,-1]]",
        solve: |grid, run| {
            Search {
                goal: |grid| {
                    if grid.n() % 2 == 1 {
                        grid.last()
                    } else {
                        grid.last() - grid.n() + 1
                    }
                },
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "corner-test",
        kind: KIND,
        sentence: "Says -1 at once if board[0][0] is not -1.",
        source: Some("LeetCode-Feedback #27967"),
        reason: "For an odd side the top left is not the last square, and may start a jump.",
        example: "[[1,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
        solve: |grid, run| match grid.get(0, 0) {
            Ok(-1) => CORRECT.answer(grid, run),
            _ => super::Answer::Rolls(-1),
        },
    },
];
