//! What a run has done so far.
//!
//! Owns what a checkpoint of `run` keeps, and its growing job by job, in order. Must not know how jobs are done.

use super::keeping::ResumePoint;
use super::making::GenerationPlan;
use super::summary::SideHistograms;
use crate::game::{Side, Solution};
use crate::generate::Family;
use crate::measure::{GroupTimer, GroupTimings, Histograms, WallTimer};
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::time::Duration;

/// What a checkpoint keeps of a run.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct RunState {
    /// The index of the next row.
    next: u64,
    /// Where earlier processes were taken up again.
    resumed: Vec<u64>,
    summary: SideHistograms,
    measured: Histograms,
}

impl RunState {
    /// Whether it can be what is kept of so many boards of these.
    pub(super) fn is_consistent(&self, boards: u64, of: &Range<u64>) -> bool {
        let next = of.start.checked_add(boards);
        next == Some(self.next) && self.next <= of.end && self.summary.boards() == Some(boards)
    }
}

/// A run up to the last row written.
pub(super) struct RunProgress {
    pub(super) next: u64,
    first: u64,
    resumed: Vec<u64>,
    summary: SideHistograms,
    /// What earlier processes measured.
    before: Histograms,
    /// What this one did.
    times: GroupTimings,
    solver: &'static str,
    began: WallTimer,
}

impl RunProgress {
    /// Starts, or goes on.
    pub(super) fn new(
        making: &GenerationPlan,
        solver: &'static str,
        earlier: Option<&ResumePoint<RunState>>,
    ) -> RunProgress {
        let first = making.range().start;
        let kept = earlier.map(|earlier| earlier.checkpoint.state.clone());
        let kept = kept.map(|mut kept| {
            kept.resumed.push(kept.next);
            kept
        });
        let kept = kept.unwrap_or_else(|| RunState {
            next: first,
            resumed: Vec::new(),
            summary: SideHistograms::new(),
            measured: Histograms::default(),
        });
        RunProgress {
            next: kept.next,
            first,
            resumed: kept.resumed,
            summary: kept.summary,
            before: kept.measured,
            times: GroupTimings::default(),
            solver,
            began: WallTimer::start(),
        }
    }

    /// Another job is written.
    pub(super) fn add(
        &mut self,
        next: u64,
        answers: &[(Side, Solution)],
        watch: Option<&mut GroupTimer>,
    ) {
        self.next = next;
        for &(side, solution) in answers {
            self.summary.count(side, solution);
        }
        if let Some(watch) = watch {
            self.times.take(watch);
        }
    }

    /// Boards written.
    pub(super) fn boards(&self) -> u64 {
        self.next - self.first
    }

    /// Where the run was taken up again.
    pub(super) fn resume_points(&self) -> Vec<u64> {
        self.resumed.clone()
    }

    /// The answers.
    pub(super) fn summary(&self) -> &SideHistograms {
        &self.summary
    }

    /// The time that all processes took together.
    pub(super) fn elapsed(&self) -> Duration {
        self.before.elapsed() + self.began.elapsed()
    }

    /// What all processes measured together.
    pub(super) fn histograms(&self) -> Histograms {
        let mut measured =
            Histograms::new(&self.times, self.solver, self.began.elapsed(), |number| {
                Family::ALL[usize::from(number)].name()
            });
        measured.join(&self.before);
        measured
    }

    /// For a checkpoint.
    pub(super) fn state(&self) -> RunState {
        RunState {
            next: self.next,
            resumed: self.resumed.clone(),
            summary: self.summary.clone(),
            measured: self.histograms(),
        }
    }
}
