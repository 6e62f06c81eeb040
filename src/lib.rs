//! Snakes and Ladders boards in bulk: made from seeds, solved, timed, and put before other people's solutions.
//!
#![doc = include_str!("../README.md")]
//!
//! # The pipeline
//!
//! ```text
//!  generate            corpus                                corpus
//!  (spec, index) ──┐   csv, jsonl, grid lines ──┐            results.csv
//!                  ├──▶ game::Board ──▶ solve ──▶ game::Solution ──▶ timings.csv (measure)
//!                  └───────────────────────────┘             manifest.json
//! ```
//!
//! A folder uses only those before it: [`game`], [`solve`], [`generate`], [`pipeline`], [`measure`], [`store`], [`mutants`],
//! [`corpus`], [`submissions`], [`package`], [`bench`], [`report`], and the command line on top.

pub mod bench;
#[doc(hidden)]
pub mod cli;
pub mod corpus;
pub mod game;
pub mod generate;
pub mod measure;
pub mod mutants;
pub mod package;
pub mod pipeline;
pub mod report;
pub mod solve;
pub mod store;
pub mod submissions;
#[cfg(test)]
mod test_support;
#[cfg(all(test, target_os = "linux"))]
#[path = "../tests/it/time_limit.rs"]
mod time_limit;

pub use game::{Board, Side, Solution, Square, SquareSet};
pub use generate::{BoardGenerator, Spec};
