//! Jobs: [`run`], [`generate`], [`solve`] and [`merge`], the work of the commands of these names as library calls, and
//! [`kill_matrix`], that of `judge --mistakes`.
//!
//! Options say what a job does. An [`Observer`] hears what happens and can cancel the job; `()` is one that does neither. A
//! job that ends early is a [`JobError`], which says what is left to resume.
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
mod job_times;
mod kill_matrix;
mod merge;
mod observer;
mod opening;
mod run;
mod solve;

pub use crate::store::resumable_job::{JobOptions, SavedProgress};
pub use error::JobError;
pub use generate::{GenerateOptions, generate};
pub use kill_matrix::kill_matrix;
pub use merge::{MergeOptions, MergeSummary, merge, missing_shards};
pub use observer::{Event, Observer};
pub use opening::{STREAM_NOT_RESUMABLE, checkpoint_paths};
pub use run::{RunOptions, RunSummary, run};
pub use solve::{SolveOptions, SolveStats, solve};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{CorpusSource, Format};
    use snakes_and_ladders::generate::GenerationPlan;
    use std::fs;
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    /// Cancels a job once some boards are written.
    #[derive(Default)]
    struct Impatient(AtomicU64);

    impl Observer for Impatient {
        fn advance(&self, boards: u64) {
            self.0.fetch_add(boards, Relaxed);
        }

        fn is_cancelled(&self) -> bool {
            self.0.load(Relaxed) > 0
        }
    }

    fn is_saved(error: &JobError) -> bool {
        let JobError::Stopped { error, saved } = error else {
            return false;
        };
        matches!(
            (&**error, saved),
            (JobError::Interrupted, SavedProgress::Boards(1..))
        )
    }

    #[test]
    fn a_job_that_is_cancelled_resumes_to_the_same_bytes() {
        let folder = tempfile::tempdir().unwrap();
        let [out, boards, answers] =
            ["out", "boards.csv", "answers.csv"].map(|name| folder.path().join(name));
        let spec = "v1:family=classic;seed=7".parse().unwrap();
        let plan = GenerationPlan::from_spec(&spec, Some(30_000), 0).unwrap();
        let resume = |resume| JobOptions {
            resume,
            ..JobOptions::default()
        };
        let run = |resumes, observer: &dyn Observer| {
            let mut options = RunOptions::new(plan.clone(), &out);
            (options.threads, options.checkpoints) = (1, resume(resumes));
            run(options, observer)
        };
        let generate = |resumes, observer: &dyn Observer| {
            let mut options = GenerateOptions::new(plan.clone(), Format::Csv, &boards);
            (options.threads, options.checkpoints) = (1, resume(resumes));
            generate(options, observer)
        };
        let solve = |resumes, observer: &dyn Observer| {
            let corpus = CorpusSource::parse(boards.to_str().unwrap(), None, 0).unwrap();
            let mut options = SolveOptions::new(vec![corpus], &answers);
            (options.threads, options.checkpoints) = (1, resume(resumes));
            solve(options, observer)
        };
        assert!(is_saved(&run(false, &Impatient::default()).unwrap_err()));
        assert_eq!(run(true, &()).unwrap().unwrap().boards, 30_000);
        assert!(run(true, &()).unwrap().is_none());
        assert!(is_saved(
            &generate(false, &Impatient::default()).unwrap_err()
        ));
        generate(true, &()).unwrap();
        assert!(is_saved(&solve(false, &Impatient::default()).unwrap_err()));
        assert_eq!(solve(true, &()).unwrap().boards, 30_000);
        let results = fs::read(out.join("results.csv")).unwrap();
        assert!(fs::read(&answers).unwrap() == results);
    }
}
