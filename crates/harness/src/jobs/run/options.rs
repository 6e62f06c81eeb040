//! The options of a run, and its summary.

use crate::jobs::JobOptions;
use crate::measure::Timings;
use crate::store::AnswersBySide;
use crate::store::manifest::Build;
use snakes_and_ladders::generate::GenerationPlan;
use snakes_and_ladders::solve::{AUTO, Kernel, default_kernel};
use std::path::PathBuf;
use std::time::Duration;

/// The options of [`run`](super::run).
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// The boards: a spec, their number, and the shard, if not all of them.
    pub plan: GenerationPlan,
    /// The solvers, one at least. Each solves all boards, and the job fails where their answers
    /// differ.
    pub kernels: Vec<&'static Kernel>,
    /// Whether the solver is the one that the machine selected, not one that was named.
    pub is_auto: bool,
    /// The directory of the results, which is created if there is none.
    pub out: PathBuf,
    /// Whether to replace an earlier result in the directory.
    pub force: bool,
    /// Whether to measure, and to write `timings.csv`.
    pub timed: bool,
    /// The file for the times, in nanoseconds, of boards that are solved alone, about 1 in 128 of
    /// each side. None are measured unless the run is timed, and the kernel is a single one that
    /// searches boards one by one.
    pub latencies: Option<PathBuf>,
    pub job: JobOptions,
    /// The build of the program that runs the job, for the manifest.
    pub build: Build,
}

/// The summary of a complete run.
#[derive(Clone, Debug)]
pub struct RunSummary {
    pub boards: u64,
    /// The wall time, summed over all processes of the run.
    pub elapsed: Duration,
    /// The number of boards by side and answer.
    pub answers: AnswersBySide,
    /// The rows of `timings.csv`, if the run was timed.
    pub timings: Option<Timings>,
    /// The names of the files in the output directory.
    pub files: Vec<&'static str>,
}

impl RunOptions {
    /// Returns the options of a timed run on all cores with the fastest solver, which replaces and
    /// resumes nothing.
    pub fn new(plan: GenerationPlan, out: impl Into<PathBuf>) -> RunOptions {
        RunOptions {
            plan,
            kernels: vec![default_kernel()],
            is_auto: true,
            out: out.into(),
            force: false,
            timed: true,
            latencies: None,
            job: JobOptions::default(),
            build: Build::default(),
        }
    }

    /// Returns the names of the solvers, separated by commas; none if there is a single one.
    pub(super) fn compared(&self) -> Option<String> {
        let names: Vec<&str> = self.kernels.iter().map(|kernel| kernel.name).collect();
        (names.len() > 1).then(|| names.join(","))
    }

    /// Returns the single solver that the times are of, or none if the run has no times of a single
    /// solver. One that the machine selected is `auto`, so that a run can be resumed on a machine
    /// that selects another one.
    pub(super) fn timed_solver(&self) -> Option<&'static str> {
        match self.kernels[..] {
            [_] if self.timed && self.is_auto => Some(AUTO),
            [kernel] if self.timed => Some(kernel.name),
            _ => None,
        }
    }

    /// Returns the file of latencies, as it was named.
    pub(super) fn latencies_name(&self) -> Option<String> {
        let file = self.latencies.as_ref()?;
        Some(file.to_string_lossy().into_owned())
    }
}
