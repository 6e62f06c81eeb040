//! Generate, solve and draw Snakes and Ladders boards ([LeetCode 909]) in bulk: the library beneath
//! the command `snl`.
//!
//! A [`Spec`] names an endless sequence of boards; a board is a pure function of the spec and its
//! index.
//!
//! ```
//! use snakes_and_ladders::{Board, Spec, draw::text, solve};
//!
//! let spec: Spec = "v1:family=classic;n=6;seed=7;rolls=3".parse()?;
//! let board: Board = spec.boards()?.next().expect("a random spec has any number of boards");
//! assert_eq!(solve(&board).min_rolls(), 3);
//! println!("{}", text::route::explain(&board));
//! # Ok::<(), snakes_and_ladders::generate::SpecError>(())
//! ```
//!
//! Start with [`Board`], [`generate`] and [`solve`](mod@solve). Each module uses only those before
//! it in this list: [`escape`], [`game`], [`solve`](mod@solve), [`generate`], [`draw`]. The crate
//! opens no file and starts no thread of its own, apart from rayon's; it builds for WebAssembly as
//! it is.
//!
//! [LeetCode 909]: https://leetcode.com/problems/snakes-and-ladders/

#![deny(missing_docs)]

pub mod draw;
pub mod escape;
pub mod game;
pub mod generate;
pub mod number;
pub mod solve;

pub use game::{Board, Side, Solution, Square, SquareSet};
pub use generate::{BoardGenerator, Spec};
pub use solve::{solve, solve_many};

/// Returns whether the environment asks for full sweeps with `SNL_LONG_TESTS=1`. Without it, tests
/// take samples of large sets.
#[cfg(test)]
pub(crate) fn long() -> bool {
    std::env::var_os("SNL_LONG_TESTS").is_some_and(|value| value == "1")
}
