//! The Python module `snakes_and_ladders`. Its types are in `snakes_and_ladders.pyi`; the docstrings are here, and are doctests.
//!
//! Whatever reads boards reads the text of a literal, so that errors have the words of the command line; arrays alone are read
//! cell by cell. The lock of the interpreter is released while boards are solved, generated and selected.

mod boards;
mod check;
mod failure;
mod generate;
mod parallel;
mod picture;
mod solve;

use pyo3::prelude::*;

/// Solve, generate, draw and judge Snakes and Ladders boards (LeetCode 909).
///
/// A board is what LeetCode passes to a solution: a list of rows, top row
/// first, whose cells are -1 or the square where a jump ends. Wherever a board
/// is expected, a literal string is accepted, too. Invalid boards raise ValueError.
///
/// >>> import snakes_and_ladders as snl
/// >>> snl.solve([[-1, 9, -1], [-1, -1, -1], [-1, 8, -1]])
/// 2
/// >>> snl.solve("[[-1,9,-1],[-1,-1,-1],[-1,8,-1]]")
/// 2
#[pymodule]
mod snakes_and_ladders {
    #[pymodule_export]
    use super::check::check;
    #[pymodule_export]
    use super::failure::Failure;
    #[pymodule_export]
    use super::generate::{BoardIterator, generate, suite};
    #[pymodule_export]
    use super::picture::{Picture, draw};
    #[pymodule_export]
    use super::solve::{explain, solve, solve_many};

    /// The version of the module and of the command `snl`.
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
