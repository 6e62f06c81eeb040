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

mod difference;
pub mod export;
mod external;
mod gate;
mod grouped;
mod layout_noise;
mod run;
mod runner;
mod sample_csv;
mod schedule;
mod summary;
mod target;

pub use export::BenchReport;
pub use external::ExternalTarget;
pub use gate::{compare, incompatibilities};
pub use grouped::{BenchGroup, GroupedBoards, MAX_BOARDS};
pub use run::{BenchMetadata, bench};
pub use sample_csv::{SampleRow, read_sample_rows, sample_rows, write_sample_rows};
pub use schedule::{MIN_ROUNDS, Plan, Progress};
pub use target::{BenchTarget, BoardSelection, Clocks, KernelTarget, TargetFailure};

#[cfg(test)]
mod tests;
