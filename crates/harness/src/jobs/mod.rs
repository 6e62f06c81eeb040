//! Jobs: [`run`], [`generate`], [`solve`] and [`merge`], which do the work of the commands of these
//! names as library calls, and [`kill_matrix`], which does the work of `strength`.
//!
//! Options say what a job does. An [`Observer`] hears what happens and can cancel the job; `()`
//! does neither. A job that ends early is a [`JobError`], which says what is left to resume.
//!
//! ```
//! use snakes_and_ladders::generate::GenerationPlan;
//! use snl_harness::jobs::{RunOptions, run};
//!
//! let folder = tempfile::tempdir()?;
//! let plan = GenerationPlan::from_spec(&"v1:family=classic;seed=7".parse()?, Some(1000), 1000)?;
//! let summary = run(RunOptions::new(plan, folder.path()), &())?.expect("the folder is empty");
//! assert_eq!(summary.boards, 1000);
//! assert_eq!(summary.files, ["results.csv", "timings.csv", "manifest.json"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod generate;
mod job;
mod kill_matrix;
mod merge;
mod observer;
mod run;
mod solve;

pub use error::{JobError, MissingAnswer, ShardMismatch};
pub use generate::{GenerateOptions, generate};
pub use job::{JobOptions, STREAM_NOT_RESUMABLE, checkpoint_paths};
pub use kill_matrix::kill_matrix;
pub use merge::{MergeOptions, MergeSummary, merge, missing_shards, shard_dirs};
pub use observer::{Event, Observer};
pub use run::{RunOptions, RunSummary, run};
pub use solve::{SolveOptions, SolveStats, solve};

#[cfg(test)]
mod tests;
