//! The outputs of `solve`: results, rejected records, timings and statistics, and the state that a checkpoint saves.

use super::inputs::{BatchContext, InputCursor};
use super::interner::FamilyInterner;
use super::options::SolveOptions;
use crate::corpus::{Batch, RecordError};
use crate::jobs::job_times::JobTimes;
use crate::jobs::{JobError, Observer};
use crate::measure::{GroupTimer, Histograms};
use crate::store::resumable_job::{ActiveJob, JobOutput, ResumePoint};
use crate::store::{OutputFile, output_dir, results};
use serde::{Deserialize, Serialize};
use snakes_and_ladders::game::Solution;
use std::path::PathBuf;
use std::sync::Arc;

/// A batch that a worker solves at a time, and its rows.
#[derive(Default)]
pub(super) struct SolveTask {
    pub(super) batch: Batch,
    pub(super) context: BatchContext,
    pub(super) timer: Option<GroupTimer>,
    pub(super) text: Vec<u8>,
    pub(super) rejects: Vec<u8>,
    /// The header of the file of the first reject.
    pub(super) header: Arc<[u8]>,
    pub(super) stats: SolveStats,
    /// An error that ends the job at this batch.
    pub(super) error: Option<JobError>,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct SolveState {
    pub(super) cursor: InputCursor,
    pub(super) stats: SolveStats,
    measured: Histograms,
}

pub(super) struct SolveOutputs<'a> {
    results: OutputFile,
    rejects: Option<OutputFile>,
    timings: Option<OutputFile>,
    /// The measurements of earlier processes.
    state: SolveState,
    times: JobTimes,
    families: &'a FamilyInterner,
    observer: &'a dyn Observer,
}

impl<'a> SolveOutputs<'a> {
    /// Opens the files; `start` is the position of the first board.
    pub(super) fn open(
        options: &SolveOptions,
        job: &ActiveJob,
        saved: Option<&ResumePoint<SolveState>>,
        start: InputCursor,
        families: &'a FamilyInterner,
        observer: &'a dyn Observer,
    ) -> Result<SolveOutputs<'a>, JobError> {
        // The timings are written at the end, and in no checkpoint: there is nothing to resume.
        let open = |file: &PathBuf, part| match saved {
            Some(saved) if part < saved.file_count() => saved.open_file(file, part),
            _ => job.create_file(file),
        };
        let optional = |file: &Option<PathBuf>, part| {
            let file = file.as_ref().map(|file| open(file, part));
            file.transpose()
        };
        Ok(SolveOutputs {
            results: open(&options.out, 0)?,
            rejects: optional(&options.rejects, 1)?,
            timings: optional(&options.timings, usize::MAX)?,
            state: match saved {
                Some(saved) => saved.state().clone(),
                None => SolveState {
                    cursor: start,
                    ..SolveState::default()
                },
            },
            times: JobTimes::begin(options.kernel.name),
            families,
            observer,
        })
    }

    fn histograms(&self) -> Histograms {
        let names = self.families.list();
        let name = |number| &*names[usize::from(number)];
        self.times.join(&self.state.measured, name)
    }

    fn write_task(&mut self, task: &mut SolveTask) -> Result<(), JobError> {
        if let Some(error) = task.error.take() {
            return Err(error);
        }
        if let Some(rejects) = &mut self.rejects
            && !task.rejects.is_empty()
        {
            if rejects.is_empty() {
                let header = task.header.iter().copied();
                task.rejects.splice(..0, header);
            }
            rejects.write(&task.rejects)?;
        }
        if let Err(error) = self.results.write(&task.text) {
            // A checkpoint covers whole batches: without its results, the rejects of this one do not count.
            if let Some(rejects) = &mut self.rejects
                && !task.rejects.is_empty()
            {
                rejects.rollback();
            }
            return Err(error.into());
        }
        self.state.cursor = task.context.cursor;
        self.state.stats.join(&task.stats);
        self.times.take(&mut task.timer);
        self.observer.advance(task.stats.boards);
        Ok(())
    }
}

impl JobOutput for SolveOutputs<'_> {
    type Task = SolveTask;
    type State = SolveState;
    type Summary = SolveStats;
    type Error = JobError;

    fn boards(&self) -> u64 {
        self.state.stats.boards
    }

    fn state(&self) -> SolveState {
        SolveState {
            measured: self.histograms(),
            ..self.state.clone()
        }
    }

    fn files(&mut self) -> Vec<&mut OutputFile> {
        let results = std::iter::once(&mut self.results);
        results.chain(&mut self.rejects).collect()
    }

    fn begin(&mut self) -> Result<(), JobError> {
        if self.results.is_empty() {
            self.results.write(results::HEADER.as_bytes())?;
        }
        Ok(())
    }

    fn write(&mut self, tasks: &mut [SolveTask]) -> Result<(), JobError> {
        tasks.iter_mut().try_for_each(|task| self.write_task(task))
    }

    fn finish(&mut self) -> Result<(), JobError> {
        let measured = self.timings.is_some().then(|| self.histograms());
        if let (Some(file), Some(measured)) = (&mut self.timings, measured) {
            file.write(&output_dir::timings_csv(&measured))?;
        }
        Ok(())
    }

    fn commit(self) -> Result<SolveStats, JobError> {
        // The results last: where they are, the job is complete.
        let others = [self.rejects, self.timings];
        for file in others.into_iter().flatten().chain([self.results]) {
            file.commit()?;
        }
        Ok(self.state.stats)
    }
}

/// The summary of a complete [`solve`](super::solve).
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct SolveStats {
    /// The number of boards that were solved.
    pub boards: u64,
    /// The number of invalid records.
    pub rejected: u64,
    /// The first of these: where it is, and what is wrong with it.
    pub first_reject: Option<String>,
    /// The number of answers that differ from the known ones.
    pub mismatches: u64,
    /// The first of these: where it is, and both answers.
    pub first_mismatch: Option<String>,
}

impl SolveStats {
    pub(super) fn reject(&mut self, error: &RecordError) {
        self.rejected += 1;
        self.first_reject.get_or_insert_with(|| error.to_string());
    }

    pub(super) fn record_mismatch(
        &mut self,
        file: &str,
        line: u64,
        known: Solution,
        solution: Solution,
    ) {
        self.mismatches += 1;
        self.first_mismatch.get_or_insert_with(|| {
            format!("{file}:{line}: min_rolls is {known} but the answer is {solution}")
        });
    }

    pub(super) fn join(&mut self, other: &SolveStats) {
        self.boards += other.boards;
        self.rejected += other.rejected;
        self.mismatches += other.mismatches;
        self.first_reject = self
            .first_reject
            .take()
            .or_else(|| other.first_reject.clone());
        self.first_mismatch = self
            .first_mismatch
            .take()
            .or_else(|| other.first_mismatch.clone());
    }
}
