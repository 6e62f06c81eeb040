//! The clock and its own cost.
//!
//! Owns every reading of the time. Must not know what is timed.

use std::time::{Duration, Instant};

/// A clock that knows what reading it costs.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    cost_ns: u64,
}

impl Clock {
    /// Learns the cost: the median of pairs of readings with nothing between.
    pub fn calibrated() -> Clock {
        const PAIRS: usize = 501;
        let mut costs: Vec<u64> = (0..PAIRS)
            .map(|_| {
                let start = Instant::now();
                nanoseconds(start.elapsed())
            })
            .collect();
        costs.sort_unstable();
        Clock {
            cost_ns: costs[PAIRS / 2],
        }
    }

    /// What one pair of readings takes, in ns.
    pub fn cost_ns(&self) -> u64 {
        self.cost_ns
    }

    /// The time that `work` takes in ns, the cost of the clock taken off.
    #[inline]
    pub fn time(&self, work: impl FnOnce()) -> u64 {
        let start = Instant::now();
        work();
        nanoseconds(start.elapsed()).saturating_sub(self.cost_ns)
    }
}

/// A long stretch of time, such as a run.
#[derive(Clone, Copy, Debug)]
pub struct Stretch(Instant);

impl Stretch {
    /// From now on.
    pub fn begin() -> Stretch {
        Stretch(Instant::now())
    }

    /// Until now.
    pub fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

fn nanoseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}
