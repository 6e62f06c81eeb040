//! The native half of the Python module `snakes_and_ladders`. The other half, its classes, is in
//! `package/`; the docstrings of what is exported as it is are here, and are doctests.
//!
//! Whatever reads boards reads the text of a literal, so that errors have the words of the command
//! line; arrays alone are read cell by cell. The lock of the interpreter is released while boards
//! are solved, generated and selected.

mod arrays;
mod boards;
mod check;
mod failure;
mod game;
mod generate;
mod parallel;
mod picture;
mod run;
mod solve;
mod whole;

use pyo3::prelude::*;

/// The functions of `snakes_and_ladders` that are not written in Python.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::arrays::{boards, columns};
    #[pymodule_export]
    use super::check::check;
    #[pymodule_export]
    use super::failure::Failure;
    #[pymodule_export]
    use super::game::{difficulty, jumps, level_spec, review, route, routes};
    #[pymodule_export]
    use super::generate::{Generator, suite};
    #[pymodule_export]
    use super::picture::{Picture, draw};
    #[pymodule_export]
    use super::run::run;
    #[pymodule_export]
    use super::solve::{explain, solve, solve_many};

    /// The version of the module and of the command `snl`.
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
