//! The outputs of `solve`: results, rejected records, timings and statistics, and the state that a
//! checkpoint saves.

use super::inputs::InputCursor;
use super::interner::FamilyInterner;
use crate::corpus::Batch;
use crate::jobs::job::JobOutput;
use crate::jobs::{JobError, MissingAnswer};
use crate::measure::{GroupTimer, Histograms, JobTimes, Timings};
use crate::store::OutputFile;
use serde::{Deserialize, Serialize};

/// A batch that a worker solves at a time, and its rows.
#[derive(Default)]
pub(super) struct SolveTask {
    pub(super) batch: Batch,
    /// The position after the batch.
    pub(super) cursor: InputCursor,
    pub(super) timer: Option<GroupTimer>,
    pub(super) text: Vec<u8>,
    pub(super) rejects: Vec<u8>,
    pub(super) stats: SolveStats,
    /// An error that ends the job at this batch.
    pub(super) error: Option<JobError>,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct SolveState {
    pub(super) cursor: InputCursor,
    pub(super) stats: SolveStats,
    pub(super) measured: Histograms,
}

pub(super) struct SolveOutputs<'a> {
    /// The file of timings, which is written at the end and is in no checkpoint: there is nothing
    /// to resume.
    pub(super) timings: Option<OutputFile>,
    /// The state without the measurements, which are in `times`.
    pub(super) state: SolveState,
    pub(super) times: JobTimes,
    pub(super) families: &'a FamilyInterner,
    /// Whether answers are checked, for which there must be boards.
    pub(super) check: bool,
}

impl JobOutput for SolveOutputs<'_> {
    type Task = SolveTask;
    type State = SolveState;
    type Summary = SolveStats;

    fn boards(&self) -> u64 {
        self.state.stats.boards
    }

    fn state(&self) -> SolveState {
        SolveState {
            measured: self.times.histograms(&self.families.list()),
            ..self.state.clone()
        }
    }

    fn write(&mut self, tasks: &mut [SolveTask], rows: &mut [OutputFile]) -> Result<(), JobError> {
        // The rows before an invalid record are written: the reader of a pipe gets what was
        // answered.
        let failed = tasks.iter().position(|task| task.error.is_some());
        let end = failed.map_or(tasks.len(), |failed| failed + 1);
        let tasks = &mut tasks[..end];
        if rows.get(1).is_some_and(OutputFile::is_empty)
            && let Some(first) = tasks.iter_mut().find(|task| !task.rejects.is_empty())
        {
            let header = first.batch.header().iter().copied();
            first.rejects.splice(..0, header);
        }
        let texts = tasks.iter().map(|task| &*task.text);
        let rejects = tasks.iter().map(|task| &*task.rejects);
        OutputFile::write_all(rows, &[texts.collect(), rejects.collect()])?;
        for task in &mut *tasks {
            self.state.cursor = task.cursor;
            let all = &mut self.state.stats;
            let new = std::mem::take(&mut task.stats);
            all.boards += new.boards;
            all.rejected += new.rejected;
            all.mismatches += new.mismatches;
            all.unanswered += new.unanswered;
            all.first_unanswered = all.first_unanswered.take().or(new.first_unanswered);
            let room = MAX_SHOWN - all.first_rejects.len();
            all.first_rejects
                .extend(new.first_rejects.into_iter().take(room));
            let room = MAX_SHOWN - all.first_mismatches.len();
            all.first_mismatches
                .extend(new.first_mismatches.into_iter().take(room));
            self.times.take(&mut task.timer);
        }
        let error = tasks.last_mut().and_then(|task| task.error.take());
        error.map_or(Ok(()), Err)
    }

    fn finish(&mut self) -> Result<(), JobError> {
        let stats = &self.state.stats;
        if self.check && stats.boards == 0 && stats.rejected == 0 {
            return Err(JobError::NothingToCheck);
        }
        if let Some(first) = &stats.first_unanswered
            && stats.unanswered == stats.boards
        {
            return Err(JobError::Unanswered(first.clone()));
        }
        if let Some(file) = &mut self.timings {
            let measured = self.times.histograms(&self.families.list());
            file.write(&Timings::new(&measured).to_csv())?;
        }
        Ok(())
    }

    fn commit(self, rows: Vec<OutputFile>) -> Result<SolveStats, JobError> {
        // The results last: where they are, the job is complete.
        for file in self.timings.into_iter().chain(rows.into_iter().rev()) {
            file.commit()?;
        }
        Ok(self.state.stats)
    }
}

/// The maximum number of records in [`SolveStats::first_rejects`], and of answers in
/// [`SolveStats::first_mismatches`].
pub(super) const MAX_SHOWN: usize = 20;

/// The summary of a complete [`solve`](super::solve).
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct SolveStats {
    /// The number of boards that were solved.
    pub boards: u64,
    /// The number of invalid records.
    pub rejected: u64,
    /// The first invalid records, at most 20: where each is, and what is wrong with it.
    pub first_rejects: Vec<String>,
    /// The number of answers that differ from the known ones.
    pub mismatches: u64,
    /// The first answers that differ, at most 20: where each is, and both answers.
    pub first_mismatches: Vec<String>,
    /// The number of records without an answer to compare with, if answers are checked.
    pub unanswered: u64,
    /// The first of these records.
    pub first_unanswered: Option<MissingAnswer>,
}
