//! The times that a job measures.
//!
//! They are added up where tasks are consumed in order, so that the sums always cover exactly the
//! rows written so far, as a checkpoint needs.

use super::group_timer::{GroupTime, GroupTimer};
use super::histograms::{Histograms, Key};
use snakes_and_ladders::solve::Kernel;
use std::collections::BTreeMap;
use std::time::Instant;

/// The times of a job, measured by this process and by earlier ones.
#[derive(Debug)]
pub struct JobTimes {
    /// The times by solver, family and side.
    groups: BTreeMap<(u8, u16, usize), GroupTime>,
    solvers: Vec<&'static str>,
    began: Instant,
    earlier: Histograms,
}

impl JobTimes {
    /// Begins with the times of `earlier` processes, for boards that each of these kernels solves
    /// from now on.
    pub fn begin(kernels: &[&'static Kernel], earlier: Histograms) -> JobTimes {
        JobTimes {
            groups: BTreeMap::new(),
            solvers: kernels.iter().map(|kernel| kernel.name).collect(),
            began: Instant::now(),
            earlier,
        }
    }

    /// Adds the times of a task, and clears them.
    pub fn take(&mut self, timer: &mut Option<GroupTimer>) {
        for batch in timer.iter_mut().flat_map(|timer| timer.batches.drain(..)) {
            let key = (batch.solver, batch.group.family, batch.group.side.n());
            let group = self.groups.entry(key);
            group.or_insert_with(GroupTime::new).add(&batch);
        }
    }

    /// Returns the histograms of all processes, given the names of the families by their numbers.
    pub fn histograms(&self, families: &[String]) -> Histograms {
        let mut all = self.earlier.clone();
        all.add_elapsed(self.began.elapsed());
        for (&(solver, number, n), time) in &self.groups {
            let key = Key {
                n,
                family: families[usize::from(number)].clone(),
                solver: self.solvers[usize::from(solver)].to_owned(),
            };
            all.add(key, time);
        }
        all
    }
}
