//! The watch that a worker carries.
//!
//! Owns the time and the samples of each group that one worker solved. Must not know how they are reported.

use super::clock::Clock;
use crate::game::MAX_SIDE;
use crate::solve::{Group, Watch};
use hdrhistogram::Histogram;

/// The watch of one worker; those of all workers are joined at the end.
#[derive(Debug)]
pub struct Stopwatch {
    clock: Clock,
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

impl Stopwatch {
    /// A watch that has seen nothing.
    pub fn new(clock: Clock) -> Stopwatch {
        Stopwatch {
            clock,
            groups: Vec::new(),
        }
    }

    /// Takes over what another watch has seen.
    pub fn join(&mut self, other: &Stopwatch) {
        for (place, theirs) in other.groups.iter().enumerate() {
            self.place(place).join(theirs);
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

    fn place(&mut self, place: usize) -> &mut GroupTime {
        if self.groups.len() <= place {
            self.groups.resize_with(place + 1, GroupTime::new);
        }
        &mut self.groups[place]
    }
}

/// Groups are kept by family, then side.
const STRIDE: usize = MAX_SIDE + 1;

impl Watch for Stopwatch {
    #[inline]
    fn interval(&mut self, group: Group, boards: usize, solve: impl FnOnce()) {
        let ns = self.clock.time(solve);
        let time = self.place(usize::from(group.family) * STRIDE + group.side.n());
        time.boards += boards as u64;
        time.solve_ns += ns;
        if boards == 1 {
            time.samples
                .record(ns)
                .expect("the histogram grows by itself");
        }
    }

    #[inline]
    fn wants_one_alone(&mut self, _: Group) -> bool {
        true
    }
}
