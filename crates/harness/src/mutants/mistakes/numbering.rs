//! Mistakes about where a square lies, and which square a value means.

use super::exec::Outcome;
use super::grid::Grid;
use super::mistake::MistakeProgram::Custom;
use super::mistake::{bfs, with_cell, with_rest};
use super::search_view::only;
use super::textbook::CORRECT;
use super::{Mistake, MistakeKind};

const BASE: Mistake = Mistake::of_kind(MistakeKind::Numbering);

/// The rows below a label's row and the squares before it in that row, in the order of the game.
fn up_along(grid: &Grid, label: i32) -> (i32, i32) {
    ((label - 1) / grid.n(), (label - 1) % grid.n())
}

/// The square with this label where rows run from the right if `right_to_left` is true of their number from the bottom
/// and the side.
fn numbered(grid: &Grid, label: i32, right_to_left: fn(i32, i32) -> bool) -> Outcome<i32> {
    let (up, along) = up_along(grid, label);
    let column = column(grid, along, right_to_left(up, grid.n()));
    grid.get(grid.n() - 1 - up, column)
}

/// The column of a square with `along` squares before it in its row.
fn column(grid: &Grid, along: i32, right_to_left: bool) -> i32 {
    if right_to_left {
        grid.n() - 1 - along
    } else {
        along
    }
}

pub(super) const MISTAKES: &[Mistake] = &[
    Mistake {
        name: "rows-never-alternate",
        description: "Numbers every row from left to right.",
        source: Some("LeetCode-Feedback #2904"),
        why_wrong: "Every second row runs from right to left.",
        example: "[[-1,1],[-1,-1]]",
        program: with_cell(|grid, label| numbered(grid, label, |_, _| false)),
        ..BASE
    },
    Mistake {
        name: "mirrored",
        description: "Starts at the bottom right: the direction of every row is reversed.",
        why_wrong: "The bottom row runs from left to right.",
        example: "[[-1,1],[-1,-1]]",
        program: with_cell(|grid, label| numbered(grid, label, |up, _| up % 2 == 0)),
        ..BASE
    },
    Mistake {
        name: "parity-from-the-top",
        description: "Runs from left to right in rows with an even index from the top.",
        why_wrong: "Rows are counted from the bottom: with an even side, every row is reversed.",
        example: "[[-1,1],[-1,-1]]",
        program: with_cell(|grid, label| numbered(grid, label, |up, n| (n - 1 - up) % 2 == 1)),
        ..BASE
    },
    Mistake {
        name: "parity-of-the-sample",
        description: "Runs from left to right in rows with an odd index from the top, as in the 6 x 6 sample.",
        why_wrong: "That is true of even sides only: with an odd side, every row is reversed.",
        example: "[[-1,-1,-1],[-1,-1,-1],[-1,-1,9]]",
        program: with_cell(|grid, label| numbered(grid, label, |up, n| (n - 1 - up) % 2 == 0)),
        ..BASE
    },
    Mistake {
        name: "starts-top-left",
        description: "Numbers the rows in alternating directions from the top left.",
        why_wrong: "Square 1 is at the bottom left.",
        example: "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]",
        program: with_cell(|grid, label| {
            let (up, along) = up_along(grid, label);
            grid.get(up, column(grid, along, up % 2 == 1))
        }),
        ..BASE
    },
    Mistake {
        name: "row-major",
        description: "Flattens the rows as given, from the top left.",
        why_wrong: "Square 1 is at the bottom left, and every second row runs from right to left.",
        example: "[[-1,-1],[-1,1]]",
        program: with_cell(|grid, label| {
            let (up, along) = up_along(grid, label);
            grid.get(up, along)
        }),
        ..BASE
    },
    Mistake {
        name: "transposed",
        description: "Swaps row and column: board[c][r].",
        why_wrong: "The outer index of the board is the row.",
        example: "[[-1,-1,-1],[9,-1,-1],[-1,-1,-1]]",
        program: with_cell(|grid, label| {
            let (row, column) = grid.place(label);
            grid.get(column, row)
        }),
        ..BASE
    },
    Mistake {
        name: "label-without-minus-one",
        description: "Divides the label itself by n; an index of -1 wraps around, as in Python.",
        why_wrong: "Labels start at 1: the last square of every row is looked up in the next row.",
        example: "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]",
        program: with_cell(|grid, label| {
            let (up, along) = (label / grid.n(), label % grid.n());
            grid.get_wrapping(grid.n() - 1 - up, column(grid, along, up % 2 == 1))
        }),
        ..BASE
    },
    Mistake {
        name: "label-without-minus-one-crash",
        description: "Divides the label itself by n; an index of -1 is out of bounds.",
        why_wrong: "Labels start at 1: square n² is looked up above the top row.",
        example: "[[-1,-1],[-1,-1]]",
        program: with_cell(|grid, label| {
            let (up, along) = (label / grid.n(), label % grid.n());
            grid.get(grid.n() - 1 - up, column(grid, along, up % 2 == 1))
        }),
        ..BASE
    },
    Mistake {
        name: "row-without-minus-one",
        description: "Subtracts 1 from the label for the column but not for the row.",
        why_wrong: "The last square of every row is looked up in the row above.",
        example: "[[-1,-1],[-1,1]]",
        program: with_cell(|grid, label| {
            let (up, along) = (label / grid.n(), (label - 1) % grid.n());
            grid.get_wrapping(grid.n() - 1 - up, column(grid, along, up % 2 == 1))
        }),
        ..BASE
    },
    Mistake {
        name: "column-without-minus-one",
        description: "Subtracts 1 from the label for the row but not for the column.",
        why_wrong: "Every row is read one square off.",
        example: "[[-1,1],[-1,-1]]",
        program: with_cell(|grid, label| {
            let (up, along) = ((label - 1) / grid.n(), label % grid.n());
            grid.get(grid.n() - 1 - up, column(grid, along, up % 2 == 1))
        }),
        ..BASE
    },
    Mistake {
        name: "values-from-zero",
        description: "Counts squares from 0, and takes the values on the board for such indices.",
        why_wrong: "Values are labels from 1: every jump ends one square too far.",
        example: "[[-1,-1],[-1,4]]",
        program: with_rest(|view, _, landing| {
            only(view.jump(landing)?.map_or(landing, |end| end + 1))
        }),
        ..BASE
    },
    Mistake {
        name: "values-less-one",
        description: "Counts squares from 1, and subtracts 1 from the values on the board.",
        why_wrong: "Values are already labels: every jump ends one square short.",
        example: "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]",
        program: with_rest(|view, _, landing| {
            only(view.jump(landing)?.map_or(landing, |end| end - 1))
        }),
        ..BASE
    },
    Mistake {
        name: "end-at-the-top-left",
        description: "Ends the game in row 0, column 0.",
        why_wrong: "With an odd side, the last square is at the top right.",
        example: "[[-1,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
        program: bfs!(goal = |grid| grid.last() - if grid.n() % 2 == 0 { 0 } else { grid.n() - 1 }),
        ..BASE
    },
    Mistake {
        name: "end-at-the-top-right",
        description: "Ends the game in row 0, column n - 1.",
        why_wrong: "With an even side, the last square is at the top left.",
        example: "[[-1,1],[-1,-1]]",
        program: bfs!(goal = |grid| grid.last() - if grid.n() % 2 == 1 { 0 } else { grid.n() - 1 }),
        ..BASE
    },
    Mistake {
        name: "corner-test",
        description: "Returns -1 at once if board[0][0] is not -1.",
        source: Some("LeetCode-Feedback #27967"),
        why_wrong: "With an odd side, the top left is not the last square, and may start a jump.",
        example: "[[1,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
        program: Custom(|grid, exec| match grid.get(0, 0)? {
            -1 => CORRECT.solve(grid, exec),
            _ => Ok(-1),
        }),
        ..BASE
    },
];
