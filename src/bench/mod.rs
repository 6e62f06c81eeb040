//! Solvers compared on the same boards: `snl bench` without its flags.
//!
//! Owns the comparison and what is found, in files. Must not know of flags, terminals or pages.
//!
//! ```text
//! boards ─▶ Grouped ─┐
//!                    ├─▶ rounds: A B C, C A B, … ─▶ samples ─▶ summary ─▶ Figures ─▶ export: JSON, CSV
//! Contender, … ──────┘                                                      │
//!                                                  a baseline's Figures ────┴─▶ gate
//! ```

mod contender;
mod difference;
mod elsewhere;
pub mod export;
mod gate;
mod grouped;
mod outside;
mod rounds;
mod rows;
mod run;
mod runner;
mod summary;

pub use contender::{Clocks, Contender, Failed, Inside, Work};
pub use export::Figures;
pub use gate::{compare, strangeness};
pub use grouped::{Group, Grouped, MOST_BOARDS};
pub use outside::Outside;
pub use rounds::{LEAST_ROUNDS, Plan, Step};
pub use rows::{SampleRow, read_sample_rows, sample_rows, write_sample_rows};
pub use run::{About, bench};

#[cfg(test)]
mod tests;
