//! The times that a job measures.

use crate::measure::{GroupTimer, GroupTimings, Histograms};
use snakes_and_ladders::solve::Kernel;
use std::time::Instant;

/// The times of a job: those that this process measures, and those of earlier processes.
pub(super) struct JobTimes {
    times: GroupTimings,
    solvers: Vec<&'static str>,
    began: Instant,
    earlier: Histograms,
}

impl JobTimes {
    /// Begins with the times of `earlier` processes, for boards that each of these kernels solves from now on.
    pub(super) fn begin(kernels: &[&'static Kernel], earlier: Histograms) -> JobTimes {
        JobTimes {
            times: GroupTimings::default(),
            solvers: kernels.iter().map(|kernel| kernel.name).collect(),
            began: Instant::now(),
            earlier,
        }
    }

    /// Adds the times of a task and clears them.
    pub(super) fn take(&mut self, timer: &mut Option<GroupTimer>) {
        timer.iter_mut().for_each(|timer| self.times.take(timer));
    }

    /// Returns the histograms of all processes; `family` maps a family's number to its name.
    pub(super) fn histograms<'a>(&self, family: impl Fn(u16) -> &'a str) -> Histograms {
        let elapsed = self.began.elapsed();
        let mut all = Histograms::new(&self.times, &self.solvers, elapsed, family);
        all.join(&self.earlier);
        all
    }
}
