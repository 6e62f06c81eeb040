//! Benchmarks that compare solvers on the same boards, and with a baseline.
//!
//! ```text
//! in each of ten processes:
//! boards ─▶ GroupedBoards ─┐ a block per round
//!                          ├─▶ passes: A B C, C A B, … ─▶ RawSamples
//! BenchTarget, … ──────────┘
//! in the process that starts them:
//! RawSamples, RawSamples, … ─▶ BenchReport ─▶ export: JSON, CSV
//!                                   │
//!        a baseline's BenchReport ──┴─▶ gate
//! ```

pub(crate) mod date;
pub mod export;
mod external;
mod gate;
mod grouped;
mod runner;
mod sample_csv;
mod schedule;
mod summary;
mod target;

pub use export::BenchReport;
pub use external::ExternalTarget;
pub use gate::{compare, incompatibilities, other_boards};
pub use grouped::{BenchGroup, GroupedBoards, MAX_BOARDS, MoreBoards, PROCESSES};
pub use sample_csv::samples_csv;
pub use schedule::{MIN_ROUNDS, Part, Plan, PlannedRounds, Progress, RawSamples, measure};
pub use summary::{bench, medians, unmeasured};
pub use target::{Batch, BatchResult, BenchTarget, TargetError, TargetFailure};

#[cfg(test)]
mod tests;
