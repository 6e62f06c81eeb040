//! What a run has done so far.
//!
//! Owns what a checkpoint of `run` keeps, and its growing job by job, in order. Must not know how jobs are done.

use super::keeping::Earlier;
use super::making::Making;
use super::summary::Summary;
use crate::game::{Side, Solution};
use crate::generate::Family;
use crate::measure::{Histograms, Stopwatch, Stretch, Times};
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::time::Duration;

/// What a checkpoint keeps of a run.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Kept {
    /// The index of the next row.
    next: u64,
    /// Where earlier processes were taken up again.
    resumed: Vec<u64>,
    summary: Summary,
    measured: Histograms,
}

impl Kept {
    /// Whether it can be what is kept of so many boards of these.
    pub(super) fn agrees(&self, boards: u64, of: &Range<u64>) -> bool {
        let next = of.start.checked_add(boards);
        next == Some(self.next) && self.next <= of.end && self.summary.boards() == Some(boards)
    }
}

/// A run up to the last row written.
pub(super) struct SoFar {
    pub(super) next: u64,
    first: u64,
    resumed: Vec<u64>,
    summary: Summary,
    /// What earlier processes measured.
    before: Histograms,
    /// What this one did.
    times: Times,
    solver: &'static str,
    began: Stretch,
}

impl SoFar {
    /// Starts, or goes on.
    pub(super) fn new(
        making: &Making,
        solver: &'static str,
        earlier: Option<&Earlier<Kept>>,
    ) -> SoFar {
        let first = making.range().start;
        let kept = earlier.map(|earlier| earlier.checkpoint.state.clone());
        let kept = kept.map(|mut kept| {
            kept.resumed.push(kept.next);
            kept
        });
        let kept = kept.unwrap_or_else(|| Kept {
            next: first,
            resumed: Vec::new(),
            summary: Summary::new(),
            measured: Histograms::default(),
        });
        SoFar {
            next: kept.next,
            first,
            resumed: kept.resumed,
            summary: kept.summary,
            before: kept.measured,
            times: Times::default(),
            solver,
            began: Stretch::begin(),
        }
    }

    /// Another job is written.
    pub(super) fn add(
        &mut self,
        next: u64,
        answers: &[(Side, Solution)],
        watch: Option<&mut Stopwatch>,
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
    pub(super) fn resumed(&self) -> Vec<u64> {
        self.resumed.clone()
    }

    /// The answers.
    pub(super) fn summary(&self) -> &Summary {
        &self.summary
    }

    /// The time that all processes took together.
    pub(super) fn elapsed(&self) -> Duration {
        self.before.elapsed() + self.began.elapsed()
    }

    /// What all processes measured together.
    pub(super) fn measured(&self) -> Histograms {
        let mut measured =
            Histograms::new(&self.times, self.solver, self.began.elapsed(), |number| {
                Family::ALL[usize::from(number)].name()
            });
        measured.join(&self.before);
        measured
    }

    /// For a checkpoint.
    pub(super) fn kept(&self) -> Kept {
        Kept {
            next: self.next,
            resumed: self.resumed.clone(),
            summary: self.summary.clone(),
            measured: self.measured(),
        }
    }
}
