//! Times per group: a [`GroupTimer`] collects the batches of one task while they are solved.

use super::clock::{Clock, is_disturbed};
use hdrhistogram::Histogram;
use snakes_and_ladders::solve::{Group, SolveObserver};

/// A timer for the groups of one task.
#[derive(Clone, Debug)]
pub struct GroupTimer {
    clock: Clock,
    /// The index of the solver that solves the boards from now on.
    pub solver: u8,
    pub(super) batches: Vec<TimedBatch>,
}

/// The time of boards that were solved together, or of one that was solved alone.
#[derive(Clone, Copy, Debug)]
pub struct TimedBatch {
    pub(super) solver: u8,
    pub group: Group,
    pub(super) boards: u64,
    /// The time in ns.
    pub ns: u64,
    pub(super) disturbed: bool,
    /// The index of the board in its batch, if it was solved alone.
    pub index: Option<u32>,
}

#[derive(Clone, Debug)]
pub(super) struct GroupTime {
    pub(super) boards: u64,
    /// The number of boards whose times are left out.
    pub(super) disturbed: u64,
    pub(super) solve_ns: u64,
    /// The times in ns of the boards that were solved alone.
    pub(super) latencies: Histogram<u64>,
}

impl GroupTime {
    pub(super) fn new() -> GroupTime {
        GroupTime {
            boards: 0,
            disturbed: 0,
            solve_ns: 0,
            latencies: auto_histogram(),
        }
    }

    /// Adds the time of boards that were timed together, or only counts them if other work
    /// disturbed them.
    #[inline]
    pub(super) fn add(&mut self, batch: &TimedBatch) {
        self.boards += batch.boards;
        if batch.disturbed {
            self.disturbed += batch.boards;
            return;
        }
        self.solve_ns += batch.ns;
        if batch.index.is_some() {
            let recorded = self.latencies.record(batch.ns);
            recorded.expect("the histogram grows by itself");
        }
    }

    pub(super) fn join(&mut self, other: &GroupTime) {
        self.boards += other.boards;
        self.disturbed += other.disturbed;
        self.solve_ns += other.solve_ns;
        let added = self.latencies.add(&other.latencies);
        added.expect("the histogram grows by itself");
    }
}

/// Returns a histogram of times in ns, exact below 2 µs and to one part in a thousand above, which
/// grows by itself.
pub fn auto_histogram() -> Histogram<u64> {
    let mut histogram = Histogram::new(3).expect("three digits are allowed");
    histogram.auto(true);
    histogram
}

impl GroupTimer {
    /// Returns a timer without any times.
    pub fn new(clock: Clock) -> GroupTimer {
        GroupTimer {
            clock,
            solver: 0,
            batches: Vec::new(),
        }
    }

    /// Solves boards that take well below a millisecond. If other work on the machine disturbed
    /// them, their times are left out: the wall clock, which alone is cheap enough for groups and
    /// single boards, ran on meanwhile. Returns the times of the boards that were solved alone.
    pub fn watch(
        &mut self,
        solve: impl FnOnce(&mut GroupTimer),
    ) -> impl Iterator<Item = TimedBatch> {
        let before = self.batches.len();
        if is_disturbed(|| solve(self)) {
            for batch in &mut self.batches[before..] {
                batch.disturbed = true;
            }
        }
        let times = self.batches[before..].iter().copied();
        times.filter(|batch| !batch.disturbed && batch.index.is_some())
    }
}

impl SolveObserver for GroupTimer {
    const SAMPLES_SINGLES: bool = true;

    #[inline]
    fn time(&mut self, group: Group, boards: usize, sample: Option<u32>, solve: impl FnOnce()) {
        let ns = self.clock.time(solve);
        self.batches.push(TimedBatch {
            solver: self.solver,
            group,
            boards: boards as u64,
            ns,
            disturbed: false,
            index: sample,
        });
    }
}
