//! What a board is: its sides, squares, sets of squares, jumps, answers, and the LeetCode literal.
//!
//! Owns the rules of validity. Must not know how boards are made, searched, stored or timed.

mod board;
mod error;
mod jump_counts;
mod literal;
mod side;
mod solution;
mod square;
mod square_set;

pub(crate) use board::SLOTS;
pub use board::{Board, Jump};
pub use error::{BoardError, Cell, Rule};
pub use jump_counts::JumpCounts;
pub use literal::{read_literal, write_literal};
pub use side::Side;
pub use solution::Solution;
pub use square::Square;
pub use square_set::{SquareSet, Squares};

/// Faces of the die: a roll is 1 to 6 squares.
pub const FACES: usize = 6;
/// The least side of a board.
pub const MIN_SIDE: usize = 2;
/// The greatest side of a board.
pub const MAX_SIDE: usize = 20;
/// The squares of the largest board.
pub const MAX_SQUARES: usize = MAX_SIDE * MAX_SIDE;
