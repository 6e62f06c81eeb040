//! Mistakes about where a square lies, and which square a value means.

use super::Mistake;
use super::grid::Grid;
use super::mistake::mistakes;
use super::rest_rule::{RestRule::Special, only};

/// Returns the row and the column that a program computes from a label. The row is computed from
/// `for_row` and the column from `for_column`. `right_to_left`, given the row's number from the
/// bottom and the side, says whether the row runs from the right.
fn numbered(
    grid: &Grid,
    for_row: i32,
    for_column: i32,
    right_to_left: fn(i32, i32) -> bool,
) -> (i32, i32) {
    let up = for_row / grid.n;
    let along = for_column % grid.n;
    let last = grid.n - 1;
    let is_reversed = right_to_left(up, grid.n);
    (last - up, if is_reversed { last - along } else { along })
}

fn alternating(up: i32, _: i32) -> bool {
    up % 2 == 1
}

/// Returns the label of the square in row 0, column 0, given n².
fn top_left(last: i32) -> i32 {
    if last % 2 == 0 {
        last
    } else {
        last - last.isqrt() + 1
    }
}

pub(super) const MISTAKES: &[Mistake] = mistakes! { Numbering;
    "rows-never-alternate": "Numbers every row from left to right.",
        because "Every second row runs from right to left.",
        source "LeetCode-Feedback #2904",
        example "[[-1,1],[-1,-1]]",
        with cell = |grid, label| grid.get(numbered(grid, label - 1, label - 1, |_, _| false));
    "mirrored": "Starts at the bottom right: the direction of every row is reversed.",
        because "The bottom row runs from left to right.",
        example "[[-1,1],[-1,-1]]",
        with cell = |grid, label| grid.get(numbered(grid, label - 1, label - 1, |up, _| up % 2 == 0));
    "parity-from-the-top": "Runs from left to right in rows with an even index from the top.",
        because "Rows are counted from the bottom: with an even side, every row is reversed.",
        example "[[-1,1],[-1,-1]]",
        with cell = |grid, label| grid.get(numbered(grid, label - 1, label - 1, |up, n| (n - 1 - up) % 2 == 1));
    "parity-of-the-sample": "Runs from left to right in rows with an odd index from the top, as in the 6 x 6 sample.",
        because "That is true of even sides only: with an odd side, every row is reversed.",
        example "[[-1,-1,-1],[-1,-1,-1],[-1,-1,9]]",
        with cell = |grid, label| grid.get(numbered(grid, label - 1, label - 1, |up, n| (n - 1 - up) % 2 == 0));
    "direction-turns-once": "Runs from left to right in the bottom row, and from right to left in all others.",
        because "Rows alternate all the way up: the third one runs from left to right again.",
        example "[[1,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
        with cell = |grid, label| grid.get(numbered(grid, label - 1, label - 1, |up, _| up > 0));
    "one-row-reversed": "Reverses the second row from the bottom, and no other.",
        because "Every second row runs from right to left.",
        example "[[-1,-1,-1,1],[-1,-1,-1,-1],[-1,-1,-1,-1],[-1,-1,-1,-1]]",
        with cell = |grid, label| grid.get(numbered(grid, label - 1, label - 1, |up, _| up == 1));
    "starts-top-left": "Numbers the rows in alternating directions from the top left.",
        because "Square 1 is at the bottom left.",
        example "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]",
        with cell = |grid, label| {
            let (row, column) = grid.coordinates(label);
            grid.get((grid.n - 1 - row, column))
        };
    "row-major": "Flattens the rows as given, from the top left.",
        because "Square 1 is at the bottom left, and every second row runs from right to left.",
        example "[[-1,-1],[-1,1]]",
        with cell = |grid, label| grid.get(((label - 1) / grid.n, (label - 1) % grid.n));
    "transposed": "Swaps row and column: board[c][r].",
        because "The outer index of the board is the row.",
        example "[[-1,-1,-1],[9,-1,-1],[-1,-1,-1]]",
        with cell = |grid, label| {
            let (row, column) = grid.coordinates(label);
            grid.get((column, row))
        };
    "label-without-minus-one": "Divides the label itself by n; an index of -1 wraps around, as in Python.",
        because "Labels start at 1: the last square of every row is looked up in the next row.",
        example "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]",
        with cell = |grid, label| grid.get_wrapping(numbered(grid, label, label, alternating));
    "label-without-minus-one-crash": "Divides the label itself by n; an index of -1 is out of bounds.",
        because "Labels start at 1: square n² is looked up above the top row.",
        example "[[-1,-1],[-1,-1]]",
        with cell = |grid, label| grid.get(numbered(grid, label, label, alternating));
    "row-without-minus-one": "Subtracts 1 from the label for the column but not for the row.",
        because "The last square of every row is looked up in the row above.",
        example "[[-1,-1],[-1,1]]",
        with cell = |grid, label| grid.get_wrapping(numbered(grid, label, label - 1, alternating));
    "column-without-minus-one": "Subtracts 1 from the label for the row but not for the column.",
        because "Every row is read one square off.",
        example "[[-1,1],[-1,-1]]",
        with cell = |grid, label| grid.get(numbered(grid, label - 1, label, alternating));
    "values-from-zero": "Counts squares from 0, and takes the values on the board for such indices.",
        because "Values are labels from 1: every jump ends one square too far.",
        example "[[-1,-1],[-1,4]]",
        with rest = Special(|exec, _, landing| only(exec.jump(landing)?.map_or(landing, |end| end + 1)));
    "values-less-one": "Counts squares from 1, and subtracts 1 from the values on the board.",
        because "Values are already labels: every jump ends one square short.",
        example "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]",
        with rest = Special(|exec, _, landing| only(exec.jump(landing)?.map_or(landing, |end| end - 1)));
    "end-at-the-top-left": "Ends the game in row 0, column 0.",
        because "With an odd side, the last square is at the top right.",
        example "[[-1,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
        with goal = |grid| top_left(grid.last());
    "board-ends-at-the-top-left": "Takes the square in row 0, column 0 for the last one, and rolls to none beyond it.",
        because "With an odd side, that is square n² - n + 1.",
        example "[[-1,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
        with goal = |grid| top_left(grid.last()), bound = top_left;
    "end-at-the-top-right": "Ends the game in row 0, column n - 1.",
        because "With an even side, the last square is at the top left.",
        example "[[-1,1],[-1,-1]]",
        with goal = |grid| grid.last() - if grid.n % 2 == 1 { 0 } else { grid.n - 1 };
    "corner-test": "Returns -1 at once if board[0][0] is not -1.",
        because "With an odd side, the top left is not the last square, and may start a jump.",
        source "LeetCode-Feedback #27967",
        example "[[1,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
        with search = |textbook, exec| match exec.grid.get((0, 0))? {
            -1 => textbook.solve(exec),
            _ => Ok(-1),
        };
};
