//! The error of an invalid board. Those who read boards from files add the file and the line.

use super::{MAX_SIDE, MIN_SIDE, Side, Square};
use crate::number::pluralize;

/// The reason why a board is invalid. `Display` states where it breaks which rule, and how to fix
/// the input.
///
/// ```
/// use snakes_and_ladders::game::{Board, BoardError, CellProblem};
/// let error = "[[-1,5],[-1,3]]".parse::<Board>().unwrap_err();
/// let BoardError::Cell { row, column, problem, .. } = &error else { panic!("{error}") };
/// assert_eq!((*row, *column), (1, 2));
/// assert_eq!(*problem, CellProblem::Value { value: 5, squares: 4 });
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// A side outside 2 to 20.
    #[error("side {side} is outside {MIN_SIDE} to {MAX_SIDE}")]
    Side {
        /// The side.
        side: usize,
    },
    /// A board with unequal numbers of rows and columns.
    #[error(
        "not square: {} of {}; a board must be square",
        pluralize(*rows as u64, "row"),
        pluralize(*columns as u64, "cell")
    )]
    NotSquare {
        /// The number of rows.
        rows: usize,
        /// The number of cells in each row.
        columns: usize,
    },
    /// A row that is longer or shorter than the first.
    #[error(
        "row {row}: ragged: this row has {} and the first has {columns}; all rows must have the same length",
        pluralize(*cells as u64, "cell")
    )]
    Ragged {
        /// The number of the row from the top, from 1.
        row: usize,
        /// The number of its cells.
        cells: usize,
        /// The number of cells in the first row.
        columns: usize,
    },
    /// A text that is not a literal, because of a character outside of its cells.
    #[error("character {}: {problem}", offset + 1)]
    Syntax {
        /// The byte offset in the text, from 0.
        offset: usize,
        /// The problem there.
        problem: SyntaxProblem,
    },
    /// A cell that breaks a rule.
    #[error(
        "row {row}, column {column}{}: {problem}",
        square.map_or(String::new(), |square| format!(" (square {square})"))
    )]
    Cell {
        /// The number of the row from the top, from 1.
        row: usize,
        /// The number of the column from the left, from 1.
        column: usize,
        /// The square, if the side is known.
        square: Option<Square>,
        /// The rule that the cell breaks.
        problem: CellProblem,
    },
    /// A jump from a square that the board does not have.
    #[error(
        "a jump starts on square {from}, which is not on the board: side {side} has squares 1 to {}",
        side.squares()
    )]
    StartOffBoard {
        /// The start.
        from: Square,
        /// The side of the board.
        side: Side,
    },
    /// A jump to a square that the board does not have.
    #[error(
        "the jump from square {from} ends on square {to}, which is not on the board: side {side} has squares 1 to {}",
        side.squares()
    )]
    EndOffBoard {
        /// The start.
        from: Square,
        /// The end.
        to: Square,
        /// The side of the board.
        side: Side,
    },
    /// Two jumps from one square.
    #[error("two jumps start on square {from}; remove one of them")]
    TwoJumps {
        /// The start of both.
        from: Square,
    },
}

/// The rule that a cell breaks.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CellProblem {
    /// A jump from square 1.
    #[error("square 1 starts a jump; the game starts there, so its cell must be -1")]
    StartsOnFirst,
    /// A jump from the last square.
    #[error("square {last} starts a jump; the game ends there, so its cell must be -1")]
    StartsOnLast {
        /// The last square.
        last: Square,
    },
    /// A value that is neither -1 nor a square of the board.
    #[error(
        "value {} is outside 1 to {squares}; a cell is -1 (no jump) or the square where its jump ends",
        shown_value(*value)
    )]
    Value {
        /// The value. `i64::MAX` and `i64::MIN` stand for all numbers beyond them.
        value: i64,
        /// The number of squares of the board.
        squares: usize,
    },
    /// A text that is not an integer.
    #[error(
        "{found} is not an integer; write -1, or digits without a sign, fraction, exponent or leading zero"
    )]
    NotInteger {
        /// The beginning of the text, in quotes.
        found: String,
    },
    /// A text that is no cell.
    #[error(transparent)]
    Syntax(SyntaxProblem),
}

/// The rule of the grammar that a text breaks. A text that was found is quoted up to 24 bytes.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SyntaxProblem {
    /// A text that ends too early.
    #[error("truncated: expected {expected}")]
    Truncated {
        /// A noun phrase for what is missing.
        expected: &'static str,
    },
    /// Another character than expected.
    #[error(
        "expected {expected}, found {found}; a board is written [[-1,4],[-1,3]], top row first"
    )]
    Unexpected {
        /// A noun phrase for what is missing.
        expected: &'static str,
        /// The beginning of the text there, in quotes.
        found: String,
    },
    /// More text after the board.
    #[error("trailing text after the board: {found}; remove it")]
    Trailing {
        /// The beginning of the text, in quotes.
        found: String,
    },
}

fn shown_value(value: i64) -> String {
    match value {
        i64::MAX => "of more than 18 digits".to_owned(),
        i64::MIN => "of more than 18 digits, negative,".to_owned(),
        value => value.to_string(),
    }
}

impl CellProblem {
    /// Returns the error of the cell in this row and column, both from 0, and of this square, if
    /// the side is known.
    pub(super) fn at(self, (row, column): (usize, usize), square: Option<Square>) -> BoardError {
        BoardError::Cell {
            row: row + 1,
            column: column + 1,
            square,
            problem: self,
        }
    }
}
