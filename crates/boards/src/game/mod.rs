//! The data model: boards, sides, squares, sets of squares, jumps and solutions, and the LeetCode
//! literal.

mod board;
mod error;
mod jump_counts;
mod literal;
mod name;
mod rows;
mod side;
mod solution;
mod square;
mod square_set;

#[doc(hidden)]
pub use crate::named;
#[doc(hidden)]
pub use board::SLOTS;
pub use board::{Board, Jump};
pub use error::{BoardError, CellProblem, SyntaxProblem};
pub use jump_counts::JumpCounts;
pub use literal::{read_cells, read_literal, write_literal};
pub use name::UnknownName;
pub use side::Side;
pub use solution::{MAX_ROLLS, Solution};
pub use square::Square;
pub use square_set::{SquareIter, SquareSet};

/// The faces of the die: a roll is 1 to 6.
pub const FACES: usize = 6;
/// The minimum side of a board.
pub const MIN_SIDE: usize = 2;
/// The maximum side of a board.
pub const MAX_SIDE: usize = 20;
/// The number of squares of the largest board.
pub const MAX_SQUARES: usize = MAX_SIDE * MAX_SIDE;
