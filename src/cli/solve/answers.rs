//! Where the answers go: results, rejects and timings.
//!
//! Owns what is written so far, in order, and what a checkpoint keeps of it. Must not know how boards are read or
//! solved.

use super::super::args::SolveArgs;
use super::super::destination::{OutputFile, ResumableOutput};
use super::super::keeping::ResumePoint;
use super::super::names::FamilyInterner;
use super::super::tally::SolveStats;
use super::{CliError, InputCursor, SolveTask};
use crate::measure::{GroupTimings, Histograms, Timings, WallTimer};
use crate::store::results;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// What a checkpoint keeps of `solve`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct SolveState {
    pub(super) at: InputCursor,
    pub(super) tally: SolveStats,
    measured: Histograms,
}

/// The outputs, up to the last batch written.
pub(super) struct SolveOutputs<'a> {
    results: OutputFile,
    rejects: Option<OutputFile>,
    timings: Option<OutputFile>,
    at: InputCursor,
    tally: SolveStats,
    /// What earlier processes measured.
    before: Histograms,
    times: GroupTimings,
    solver: &'static str,
    names: &'a FamilyInterner,
    began: WallTimer,
}

impl<'a> SolveOutputs<'a> {
    /// Opens the outputs: those of an earlier process go on.
    pub(super) fn open(
        args: &SolveArgs,
        solver: &'static str,
        names: &'a FamilyInterner,
        earlier: Option<ResumePoint<SolveState>>,
    ) -> Result<SolveOutputs<'a>, CliError> {
        let open = |name: &String, part: usize| match &earlier {
            Some(earlier) if part < earlier.checkpoint.parts.len() => {
                OutputFile::resume(Path::new(name), earlier, part)
            }
            _ => OutputFile::create(Path::new(name)),
        };
        let mut results = open(&args.out, 0)?;
        let rejects = args
            .rejects
            .as_ref()
            .map(|name| open(name, 1))
            .transpose()?;
        // Written at the end, so nothing of it can be unfinished.
        let timings = args
            .timings
            .as_ref()
            .map(|name| OutputFile::create(Path::new(name)));
        let timings = timings.transpose()?;
        if results.is_empty() {
            results.write(results::HEADER.as_bytes())?;
        }
        let kept = earlier.map(|earlier| earlier.checkpoint.state);
        let (at, tally, before) = kept
            .map(|kept| (kept.at, kept.tally, kept.measured))
            .unwrap_or_default();
        Ok(SolveOutputs {
            results,
            rejects,
            timings,
            at,
            tally,
            before,
            times: GroupTimings::default(),
            solver,
            names,
            began: WallTimer::start(),
        })
    }

    /// The numbering of the families.
    pub(super) fn names(&self) -> &'a FamilyInterner {
        self.names
    }

    /// Writes what became of a batch.
    pub(super) fn write(&mut self, job: &mut SolveTask) -> Result<(), CliError> {
        if let Some(rejects) = &mut self.rejects
            && !job.rejects.is_empty()
        {
            if rejects.is_empty() {
                job.rejects.splice(..0, job.around.header.iter().copied());
            }
            rejects.write(&job.rejects)?;
        }
        if let Err(why) = self.results.write(&job.text) {
            // A checkpoint speaks of whole batches: the rejects of this one are none without its results.
            if let Some(rejects) = &mut self.rejects {
                rejects.rollback(job.rejects.len());
            }
            return Err(why);
        }
        self.at = job.around.at;
        self.tally.join(&job.tally);
        if let Some(watch) = &mut job.watch {
            self.times.take(watch);
        }
        Ok(())
    }

    /// For a checkpoint.
    pub(super) fn state(&self) -> SolveState {
        SolveState {
            at: self.at,
            tally: self.tally.clone(),
            measured: self.histograms(),
        }
    }

    /// What a checkpoint speaks of, in the order in which they are opened.
    pub(super) fn resumable_outputs(&mut self) -> Vec<&mut dyn ResumableOutput> {
        let mut partial: Vec<&mut dyn ResumableOutput> = vec![&mut self.results];
        if let Some(rejects) = &mut self.rejects {
            partial.push(rejects);
        }
        partial
    }

    fn histograms(&self) -> Histograms {
        let names = self.names.list();
        let elapsed = self.began.elapsed();
        let name = |number| &*names[usize::from(number)];
        let mut measured = Histograms::new(&self.times, self.solver, elapsed, name);
        measured.join(&self.before);
        measured
    }

    /// Writes the timings, the last that there is to write.
    pub(super) fn write_timings(&mut self) -> Result<(), CliError> {
        let measured = self.histograms();
        if let Some(file) = &mut self.timings {
            let mut text = Vec::new();
            let written = Timings::new(&measured).write(&mut text);
            written.map_err(|error| CliError::Failed(format!("timings: {error}")))?;
            file.write(&text)?;
        }
        Ok(())
    }

    /// Gives the files their names, and the counts back.
    pub(super) fn commit(self) -> Result<SolveStats, CliError> {
        // The results last: where they stand, all is done.
        let others = [self.rejects, self.timings];
        others
            .into_iter()
            .flatten()
            .try_for_each(<OutputFile>::commit)?;
        self.results.commit()?;
        Ok(self.tally)
    }
}
