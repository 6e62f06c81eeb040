//! Why a board is not one.
//!
//! Owns every rule that a board can break and how to say so. Must not know of files and lines: who read
//! the board adds them.

use super::{MAX_SIDE, MIN_SIDE};
use std::fmt;

/// A rule that a board, or the literal of one, breaks. `Display` says the rule and the way out.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Rule {
    /// Neither -1 nor a square of the board.
    #[error(
        "value {value} is outside 1..={squares}; a cell is -1 (no jump) or the square where its jump ends"
    )]
    Value {
        /// What stands there.
        value: String,
        /// n².
        squares: usize,
    },
    /// Not an integer as JSON writes one.
    #[error(
        "{found} is not an integer; write -1 or digits, without sign, fraction, exponent or leading zero"
    )]
    NotAnInteger {
        /// What stands there.
        found: String,
    },
    /// A jump on square 1.
    #[error("square 1 starts a jump; the game starts there, so its cell must be -1")]
    JumpOnFirst,
    /// A jump on square n².
    #[error("square {last} starts a jump; the game ends there, so its cell must be -1")]
    JumpOnLast {
        /// n².
        last: usize,
    },
    /// A row that is longer or shorter than the first.
    #[error(
        "ragged: this row has {found} cells and the first has {expected}; all rows must be as long"
    )]
    Ragged {
        /// Cells in this row.
        found: usize,
        /// Cells in the first.
        expected: usize,
    },
    /// More rows than columns or the reverse.
    #[error("not square: {rows} rows of {columns} cells; a board has as many rows as columns")]
    NotSquare {
        /// Rows.
        rows: usize,
        /// Cells a row.
        columns: usize,
    },
    /// A side outside 2..=20.
    #[error("side {found} is outside {MIN_SIDE}..={MAX_SIDE}")]
    SideOutOfRange {
        /// The side, as far as it was read.
        found: usize,
    },
    /// Something else than what the grammar wants here.
    #[error(
        "expected {expected}, found {found}; a board is written [[-1,4],[-1,3]], top row first"
    )]
    Syntax {
        /// What may stand here.
        expected: &'static str,
        /// What does.
        found: String,
    },
    /// The text ends inside the board.
    #[error("truncated: the text ends where {expected} should stand")]
    Truncated {
        /// What should come next.
        expected: &'static str,
    },
    /// Something follows the board.
    #[error("trailing text after the board: {found}")]
    Trailing {
        /// How it begins.
        found: String,
    },
}

/// Where in a board: row from the top and column from the left, both from 1, and the square's label where
/// the side is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// Row from the top, from 1.
    pub row: usize,
    /// Column from the left, from 1; 0 means the row as a whole.
    pub column: usize,
    /// The square's label, where the side is known.
    pub square: Option<usize>,
}

/// A board refused: which rule it breaks, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardError {
    /// The rule.
    pub rule: Rule,
    /// The place, where there is one.
    pub cell: Option<Cell>,
    /// Bytes before the offence, where the board came as text.
    pub offset: Option<usize>,
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
        if let Some(Cell {
            row,
            column,
            square,
        }) = self.cell
        {
            write!(f, "row {row}")?;
            if column > 0 {
                write!(f, ", column {column}")?;
            }
            if let Some(square) = square {
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
