//! The watch that stands by while a job's boards are solved, and what the watches of all jobs saw.
//!
//! Owns the time and the samples of each group. Must not know how they are reported.
//!
//! A watch keeps its intervals one by one, and they are added up where jobs come in order: so the sums are at
//! any moment those of the jobs written, which is what a checkpoint needs.

use super::clock::Clock;
use crate::game::MAX_SIDE;
use crate::solve::{Group, SolveObserver};
use hdrhistogram::Histogram;

/// The watch of one job.
#[derive(Clone, Debug)]
pub struct GroupTimer {
    clock: Clock,
    intervals: Vec<TimedBatch>,
}

#[derive(Clone, Copy, Debug)]
struct TimedBatch {
    group: Group,
    boards: u64,
    ns: u64,
}

/// What the watches saw, by group.
#[derive(Clone, Debug, Default)]
pub struct GroupTimings {
    groups: Vec<GroupTime>,
}

/// What was measured of one group.
#[derive(Clone, Debug)]
pub(super) struct GroupTime {
    pub(super) boards: u64,
    pub(super) solve_ns: u64,
    pub(super) samples: Histogram<u64>,
}

impl GroupTime {
    pub(super) fn new() -> GroupTime {
        GroupTime {
            boards: 0,
            solve_ns: 0,
            samples: histogram(),
        }
    }

    /// Made again from what was kept of it; none if there are more samples than boards.
    pub(super) fn of(boards: u64, solve_ns: u64, sampled: &[(u64, u64)]) -> Option<GroupTime> {
        let mut time = GroupTime::new();
        (time.boards, time.solve_ns) = (boards, solve_ns);
        let mut samples = 0u64;
        for &(value, count) in sampled {
            samples = samples.checked_add(count)?;
            time.samples.record_n(value, count).ok()?;
        }
        (samples <= boards).then_some(time)
    }

    /// The samples: a value in ns, and how often it came.
    pub(super) fn iter_samples(&self) -> impl Iterator<Item = (u64, u64)> {
        let values = self.samples.iter_recorded();
        values.map(|value| (value.value_iterated_to(), value.count_at_value()))
    }

    #[inline]
    pub(super) fn add(&mut self, boards: u64, ns: u64) {
        self.boards += boards;
        self.solve_ns += ns;
        if boards == 1 {
            self.samples
                .record(ns)
                .expect("the histogram grows by itself");
        }
    }

    pub(super) fn join(&mut self, other: &GroupTime) {
        self.boards += other.boards;
        self.solve_ns += other.solve_ns;
        self.samples
            .add(&other.samples)
            .expect("the histogram grows by itself");
    }
}

/// Exact to 1 ns below 2 microseconds, to one part in a thousand above; grows as it needs.
fn histogram() -> Histogram<u64> {
    let mut histogram = Histogram::new(3).expect("three digits are allowed");
    histogram.auto(true);
    histogram
}

impl GroupTimer {
    /// A watch that has seen nothing.
    pub fn new(clock: Clock) -> GroupTimer {
        GroupTimer {
            clock,
            intervals: Vec::new(),
        }
    }
}

impl SolveObserver for GroupTimer {
    #[inline]
    fn time(&mut self, group: Group, boards: usize, solve: impl FnOnce()) {
        let ns = self.clock.time(solve);
        let boards = boards as u64;
        self.intervals.push(TimedBatch { group, boards, ns });
    }

    #[inline]
    fn samples_singles(&mut self, _: Group) -> bool {
        true
    }
}

/// Groups are kept by family, then side.
const STRIDE: usize = MAX_SIDE + 1;

impl GroupTimings {
    /// Takes over what a watch has seen, which starts anew.
    pub fn take(&mut self, watch: &mut GroupTimer) {
        for TimedBatch { group, boards, ns } in watch.intervals.drain(..) {
            let place = usize::from(group.family) * STRIDE + group.side.n();
            if self.groups.len() <= place {
                self.groups.resize_with(place + 1, GroupTime::new);
            }
            self.groups[place].add(boards, ns);
        }
    }

    pub(super) fn groups(&self) -> impl Iterator<Item = (usize, u16, &GroupTime)> {
        let seen = self
            .groups
            .iter()
            .enumerate()
            .filter(|(_, time)| time.boards > 0);
        seen.map(|(place, time)| (place % STRIDE, (place / STRIDE) as u16, time))
    }
}
