//! The outputs of `solve`: results, rejected records, timings and statistics, and the state that a checkpoint saves.

use super::SolveTask;
use super::inputs::InputCursor;
use super::interner::FamilyInterner;
use crate::cli::args::{GlobalArgs, SolveArgs};
use crate::cli::{CliError, stdio};
use indicatif::ProgressBar;
use serde::{Deserialize, Serialize};
use snakes_and_ladders::game::Solution;
use snl_harness::corpus::RecordError;
use snl_harness::measure::{GroupTimings, Histograms};
use snl_harness::store::resumable_job::JobOutput;
use snl_harness::store::{OutputFile, output_dir, results};
use std::time::Instant;

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct SolveState {
    pub(super) cursor: InputCursor,
    pub(super) stats: SolveStats,
    measured: Histograms,
}

impl SolveState {
    /// The state before the first board.
    pub(super) fn starting_at(cursor: InputCursor) -> SolveState {
        SolveState {
            cursor,
            ..SolveState::default()
        }
    }
}

pub(super) struct SolveOutputs<'a> {
    results: OutputFile,
    rejects: Option<OutputFile>,
    timings: Option<OutputFile>,
    /// What is measured in it is of earlier processes.
    state: SolveState,
    times: GroupTimings,
    solver: &'static str,
    families: &'a FamilyInterner,
    began: Instant,
    bar: ProgressBar,
}

impl<'a> SolveOutputs<'a> {
    pub(super) fn open(
        args: &SolveArgs,
        state: SolveState,
        open: impl Fn(&String, usize) -> Result<OutputFile, CliError>,
        solver: &'static str,
        families: &'a FamilyInterner,
        bar: ProgressBar,
    ) -> Result<SolveOutputs<'a>, CliError> {
        let results = open(&args.out, 0)?;
        let rejects = args.rejects.as_ref().map(|name| open(name, 1));
        // Written at the end, and in no checkpoint: there is nothing to resume.
        let timings = args.timings.as_ref().map(|name| open(name, usize::MAX));
        Ok(SolveOutputs {
            results,
            rejects: rejects.transpose()?,
            timings: timings.transpose()?,
            state,
            times: GroupTimings::default(),
            solver,
            families,
            began: Instant::now(),
            bar,
        })
    }

    fn histograms(&self) -> Histograms {
        let names = self.families.list();
        let name = |number| &*names[usize::from(number)];
        let elapsed = self.began.elapsed();
        let mut measured = Histograms::new(&self.times, self.solver, elapsed, name);
        measured.join(&self.state.measured);
        measured
    }

    fn write_task(&mut self, task: &mut SolveTask) -> Result<(), CliError> {
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
        if let Some(timer) = &mut task.timer {
            self.times.take(timer);
        }
        self.bar.inc(task.stats.boards);
        Ok(())
    }
}

impl JobOutput for SolveOutputs<'_> {
    type Task = SolveTask;
    type State = SolveState;
    type Summary = SolveStats;
    type Error = CliError;

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

    fn begin(&mut self) -> Result<(), CliError> {
        if self.results.is_empty() {
            self.results.write(results::HEADER.as_bytes())?;
        }
        Ok(())
    }

    fn write(&mut self, tasks: &mut [SolveTask]) -> Result<(), CliError> {
        tasks.iter_mut().try_for_each(|task| self.write_task(task))
    }

    fn finish(&mut self) -> Result<(), CliError> {
        self.bar.finish_and_clear();
        let measured = self.timings.is_some().then(|| self.histograms());
        if let (Some(file), Some(measured)) = (&mut self.timings, measured) {
            file.write(&output_dir::timings_csv(&measured))?;
        }
        Ok(())
    }

    fn commit(self) -> Result<SolveStats, CliError> {
        // The results last: where they are, the job is complete.
        let others = [self.rejects, self.timings];
        for file in others.into_iter().flatten().chain([self.results]) {
            file.commit()?;
        }
        Ok(self.state.stats)
    }
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct SolveStats {
    pub(super) boards: u64,
    rejected: u64,
    first_reject: Option<String>,
    mismatches: u64,
    /// The first answer that is not the known one.
    first_mismatch: Option<String>,
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

    /// Prints what was rejected and checked; an error if an answer differs.
    pub(super) fn report(&self, args: &SolveArgs, global: &GlobalArgs) -> Result<(), CliError> {
        if let Some(first) = &self.first_reject {
            let file = args.rejects.as_ref();
            let file = file.map_or(String::new(), |file| format!(" (see {file})"));
            let records = if self.rejected == 1 {
                "record"
            } else {
                "records"
            };
            stdio::status_line(format_args!(
                "{} {records} rejected{file}; first: {first}",
                self.rejected
            ));
        }
        if let Some(first) = &self.first_mismatch {
            return Err(CliError::CheckFailed(format!(
                "{} of {} answers differ; first: {first}",
                self.mismatches, self.boards
            )));
        }
        if args.check && !global.quiet {
            stdio::status_line(format_args!("all {} answers match", self.boards));
        }
        Ok(())
    }
}
