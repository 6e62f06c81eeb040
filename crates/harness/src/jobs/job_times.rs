//! The times that a job measures.

use crate::measure::{GroupTimer, GroupTimings, Histograms};
use std::time::Instant;

/// The times that this process measures for a job.
pub(super) struct JobTimes {
    times: GroupTimings,
    solver: &'static str,
    began: Instant,
}

impl JobTimes {
    /// No times yet, of boards that this solver solves from now on.
    pub(super) fn begin(solver: &'static str) -> JobTimes {
        JobTimes {
            times: GroupTimings::default(),
            solver,
            began: Instant::now(),
        }
    }

    /// Adds the times of a task and clears them.
    pub(super) fn take(&mut self, timer: &mut Option<GroupTimer>) {
        timer.iter_mut().for_each(|timer| self.times.take(timer));
    }

    /// The histograms of this process, joined with those of `earlier` processes; `family` maps a family's number to its
    /// name.
    pub(super) fn join<'a>(
        &self,
        earlier: &Histograms,
        family: impl Fn(u16) -> &'a str,
    ) -> Histograms {
        let elapsed = self.began.elapsed();
        let mut all = Histograms::new(&self.times, self.solver, elapsed, family);
        all.join(earlier);
        all
    }
}
