//! The error of an invalid board. File and line are added by the readers in `corpus`.

use super::{MAX_SIDE, MIN_SIDE, Square};
use std::fmt::Display;

/// The reason why a board is invalid. `Display` states where it breaks which rule, and how to fix
/// the input.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}{problem}", .offset.map_or(String::new(), |at| format!("character {}: ", at + 1)))]
pub struct BoardError {
    /// The rule that is broken and the way out, after the row, the column and the square of a cell
    /// that breaks it.
    pub problem: String,
    /// The byte offset in the text, from 0, if it is a syntax error outside of a cell.
    pub offset: Option<usize>,
}

impl BoardError {
    /// Returns the error for a board that breaks a rule.
    pub(super) fn new(problem: impl Display) -> BoardError {
        BoardError {
            problem: problem.to_string(),
            offset: None,
        }
    }

    /// Returns the error for a side outside 2..=20.
    pub(super) fn side(n: usize) -> BoardError {
        BoardError::new(format!("side {n} is outside {MIN_SIDE}..={MAX_SIDE}"))
    }

    /// Returns the error for a cell that is neither -1 nor a square of a board of this many
    /// squares.
    pub(super) fn value(value: impl Display, squares: usize) -> BoardError {
        BoardError::new(format!(
            "value {value} is outside 1..={squares}; a cell is -1 (no jump) or the square where its jump ends"
        ))
    }

    /// Returns the error in the cell of this row and column, both from 0, and this square, if the
    /// side is known.
    pub(super) fn in_cell(
        self,
        (row, column): (usize, usize),
        square: Option<Square>,
    ) -> BoardError {
        let square = square.map_or(String::new(), |square| format!(" (square {square})"));
        let (row, column) = (row + 1, column + 1);
        BoardError::new(format!(
            "row {row}, column {column}{square}: {}",
            self.problem
        ))
    }
}
