//! The outputs of `solve`: results, rejected records and timings, and the state that a checkpoint saves.

use super::inputs::InputCursor;
use super::interner::FamilyInterner;
use super::stats::SolveStats;
use super::{CliError, SolveTask};
use crate::cli::args::SolveArgs;
use crate::cli::stdio;
use crate::measure::{GroupTimings, Histograms};
use crate::store::resumable_job::{JobOutput, ResumePoint};
use crate::store::{OutputFile, output_dir, results};
use indicatif::ProgressBar;
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::time::Instant;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct SolveState {
    pub(super) cursor: InputCursor,
    pub(super) stats: SolveStats,
    measured: Histograms,
}

pub(super) struct SolveOutputs<'a> {
    results: OutputFile,
    rejects: Option<OutputFile>,
    timings: Option<OutputFile>,
    cursor: InputCursor,
    stats: SolveStats,
    /// What earlier processes measured.
    earlier: Histograms,
    times: GroupTimings,
    solver: &'static str,
    families: &'a FamilyInterner,
    began: Instant,
    bar: ProgressBar,
}

impl<'a> SolveOutputs<'a> {
    pub(super) fn open(
        args: &SolveArgs,
        solver: &'static str,
        families: &'a FamilyInterner,
        saved: Option<&ResumePoint<SolveState>>,
        bar: ProgressBar,
    ) -> Result<SolveOutputs<'a>, CliError> {
        let open = |name: &String, part: usize| match saved {
            Some(saved) if part < saved.file_count() => {
                Ok(saved.open_file(Path::new(name), part, false)?)
            }
            _ => stdio::create_output(Path::new(name)),
        };
        let results = open(&args.out, 0)?;
        let rejects = args.rejects.as_ref().map(|name| open(name, 1));
        let (cursor, stats, earlier) = match saved.map(ResumePoint::state).cloned() {
            Some(state) => (state.cursor, state.stats, state.measured),
            None => Default::default(),
        };
        Ok(SolveOutputs {
            results,
            rejects: rejects.transpose()?,
            // Written at the end: there is nothing to resume.
            timings: stdio::create_optional(&args.timings)?,
            cursor,
            stats,
            earlier,
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
        measured.join(&self.earlier);
        measured
    }
}

impl JobOutput for SolveOutputs<'_> {
    type Task = SolveTask;
    type State = SolveState;
    type Summary = SolveStats;
    type Error = CliError;

    fn boards(&self) -> u64 {
        self.stats.boards
    }

    fn state(&self) -> SolveState {
        SolveState {
            cursor: self.cursor,
            stats: self.stats.clone(),
            measured: self.histograms(),
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

    fn write(&mut self, task: &mut SolveTask) -> Result<(), CliError> {
        if let Some(error) = task.error.take() {
            return Err(error);
        }
        if let Some(rejects) = &mut self.rejects
            && !task.rejects.is_empty()
        {
            if rejects.is_empty() {
                let header = task.context.header.iter().copied();
                task.rejects.splice(..0, header);
            }
            rejects.write(&task.rejects)?;
        }
        if let Err(error) = self.results.write(&task.text) {
            // A checkpoint covers whole batches: without its results, the rejects of this one do not count.
            if let Some(rejects) = &mut self.rejects {
                rejects.rollback(task.rejects.len());
            }
            return Err(error.into());
        }
        self.cursor = task.context.cursor;
        self.stats.join(&task.stats);
        if let Some(timer) = &mut task.timer {
            self.times.take(timer);
        }
        self.bar.inc(task.stats.boards);
        Ok(())
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
        Ok(self.stats)
    }
}
