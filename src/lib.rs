//! Generate, solve, time and judge Snakes and Ladders boards ([LeetCode 909]) in bulk: the library behind the command `snl`.
//!
//! A [`Spec`] names an endless sequence of boards; a board is a pure function of the spec and its index.
//!
//! ```
//! use snakes_and_ladders::{Board, Spec, report::text, solve};
//!
//! let spec: Spec = "v1:family=classic;n=6;seed=7;rolls=3".parse()?;
//! let board: Board = spec.boards()?.next().expect("a random spec has any number of boards");
//! assert_eq!(solve(&board).min_rolls(), 3);
//! println!("{}", text::route::explain(&board));
//! # Ok::<(), snakes_and_ladders::generate::SpecError>(())
//! ```
//!
//! Start with [`Board`], [`generate`] and [`solve`](mod@solve); [`corpus`] reads and writes files of boards, [`mutants`] measures which
//! wrong programs a corpus detects, and [`submissions`] judges other people's programs. Each module uses only those before it in
//! ARCHITECTURE.md. `examples/` has small programs; the README describes the command.
//!
//! The feature `cli` (default) adds the command line, pages, packages, benchmarks and submissions with their dependencies.
//! WebAssembly has neither files nor threads: for `wasm32`, build without `cli`, and without what reads and writes files
//! ([`corpus`], [`measure`], [`mutants`], [`pipeline`], [`store`]).
//!
//! [LeetCode 909]: https://leetcode.com/problems/snakes-and-ladders/

#[cfg(feature = "cli")]
pub mod bench;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
#[cfg(not(target_family = "wasm"))]
pub mod corpus;
pub mod escape;
pub mod game;
pub mod generate;
#[cfg(not(target_family = "wasm"))]
pub mod measure;
#[cfg(not(target_family = "wasm"))]
pub mod mutants;
#[cfg(feature = "cli")]
pub mod package;
#[cfg(not(target_family = "wasm"))]
pub mod pipeline;
pub mod report;
pub mod solve;
#[cfg(not(target_family = "wasm"))]
pub mod store;
#[cfg(feature = "cli")]
pub mod submissions;
#[cfg(test)]
mod test_support;
#[cfg(all(test, target_os = "linux"))]
#[path = "../tests/it/time_limit.rs"]
mod time_limit;

pub use game::{Board, Side, Solution, Square, SquareSet};
pub use generate::{BoardGenerator, Spec};
pub use solve::solve;
