//! The rules that a board or its literal can break, and where. File and line are added by the readers in `corpus`.

use super::{MAX_SIDE, MIN_SIDE, Square};
use std::fmt;

/// The rule that a board or its literal breaks. `Display` states the rule and how to fix the input.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Rule {
    /// A cell that is neither -1 nor a square of the board.
    #[error(
        "value {value} is outside 1..={squares}; a cell is -1 (no jump) or the square where its jump ends"
    )]
    Value {
        /// The cell's text or value.
        value: String,
        /// The number of squares, n².
        squares: usize,
    },
    /// A cell that is not an integer in JSON syntax: its text, quoted.
    #[error(
        "{0} is not an integer; write -1 or digits, without sign, fraction, exponent or leading zero"
    )]
    NotAnInteger(String),
    /// A jump that starts on square 1.
    #[error("square 1 starts a jump; the game starts there, so its cell must be -1")]
    JumpOnFirst,
    /// A jump that starts on square n².
    #[error("square {0} starts a jump; the game ends there, so its cell must be -1")]
    JumpOnLast(usize),
    /// A row that is longer or shorter than the first row.
    #[error(
        "ragged: this row has {found} cells and the first has {expected}; all rows must have the same length"
    )]
    Ragged {
        /// The number of cells in this row.
        found: usize,
        /// The number of cells in the first row.
        expected: usize,
    },
    /// A board with different numbers of rows and columns.
    #[error("not square: {rows} rows of {columns} cells; a board must be square")]
    NotSquare {
        /// The number of rows.
        rows: usize,
        /// The number of cells per row.
        columns: usize,
    },
    /// A side outside 2..=20.
    #[error("side {0} is outside {MIN_SIDE}..={MAX_SIDE}")]
    SideOutOfRange(usize),
    /// A syntax error.
    #[error(
        "expected {expected}, found {found}; a board is written [[-1,4],[-1,3]], top row first"
    )]
    Syntax {
        /// The characters that the grammar allows here.
        expected: &'static str,
        /// The text at this position, quoted.
        found: String,
    },
    /// A text that ends inside the board, where the grammar requires this.
    #[error("truncated: expected {0}")]
    Truncated(&'static str),
    /// A text that goes on after the board: its first characters there, quoted.
    #[error("trailing text after the board: {0}; remove it")]
    Trailing(String),
}

/// A position in a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// The row from the top, from 1.
    pub row: usize,
    /// The column from the left, from 1; 0 for the row as a whole.
    pub column: usize,
    /// The square's label, if the side is known.
    pub square: Option<usize>,
}

/// The reason why a board is invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardError {
    /// The rule that the board breaks.
    pub rule: Rule,
    /// The cell, if the error is in one.
    pub cell: Option<Cell>,
    /// The byte offset in the text, from 0, if it is a syntax error.
    pub offset: Option<usize>,
}

impl BoardError {
    /// Returns the error for this rule in the cell at `row` and `column`, as in [`Cell`].
    pub(super) fn in_cell(self, row: usize, column: usize, square: Option<Square>) -> BoardError {
        let cell = Some(Cell {
            row,
            column,
            square: square.map(Square::label),
        });
        BoardError { cell, ..self }
    }
}

impl From<Rule> for BoardError {
    fn from(rule: Rule) -> BoardError {
        BoardError {
            rule,
            cell: None,
            offset: None,
        }
    }
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(cell) = self.cell {
            write!(f, "row {}", cell.row)?;
            if cell.column > 0 {
                write!(f, ", column {}", cell.column)?;
            }
            if let Some(square) = cell.square {
                write!(f, " (square {square})")?;
            }
            write!(f, ": ")?;
        } else if let Some(offset) = self.offset {
            write!(f, "character {}: ", offset + 1)?;
        }
        self.rule.fmt(f)
    }
}

impl std::error::Error for BoardError {}
