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
    pub fn calibrate() -> Clock {
        Clock {
            cost_ns: median_cost(|| {
                let start = Instant::now();
                nanoseconds(start.elapsed())
            }),
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

/// The clock of the processor time that this thread has had. It stands still while the system gives the core to others,
/// and where the hypervisor tells, while that does: on a busy machine a batch of half a millisecond would else often
/// take four more. Where a system has no such clock, it is that of the wall.
///
/// Reading it takes a system call, some 200 ns: it is for batches, not for single boards.
#[derive(Clone, Copy, Debug)]
pub struct ThreadClock {
    cost_ns: u64,
}

impl ThreadClock {
    /// Learns the cost: the median of pairs of readings with nothing between.
    pub fn calibrate() -> ThreadClock {
        ThreadClock {
            cost_ns: median_cost(|| {
                let start = thread_ns();
                thread_ns().saturating_sub(start)
            }),
        }
    }

    /// What one pair of readings takes, in ns.
    pub fn cost_ns(&self) -> u64 {
        self.cost_ns
    }

    /// The processor time that `work` takes in ns, the cost of the clock taken off.
    pub fn time(&self, work: impl FnOnce()) -> u64 {
        let start = thread_ns();
        work();
        (thread_ns().saturating_sub(start)).saturating_sub(self.cost_ns)
    }
}

#[cfg(target_os = "linux")]
fn thread_ns() -> u64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

#[cfg(not(target_os = "linux"))]
fn thread_ns() -> u64 {
    static FIRST: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    nanoseconds(FIRST.elapsed())
}

fn median_cost(pair: impl Fn() -> u64) -> u64 {
    const PAIRS: usize = 501;
    let mut costs: Vec<u64> = (0..PAIRS).map(|_| pair()).collect();
    costs.sort_unstable();
    costs[PAIRS / 2]
}

/// A long stretch of time, such as a run.
#[derive(Clone, Copy, Debug)]
pub struct WallTimer(Instant);

impl WallTimer {
    /// From now on.
    pub fn start() -> WallTimer {
        WallTimer(Instant::now())
    }

    /// Until now.
    pub fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

fn nanoseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn the_threads_clock_stands_still_while_it_sleeps_and_runs_while_it_works() {
        let clock = ThreadClock::calibrate();
        // One thread works until its own clock says 50 ms, the other sleeps until then.
        let work = || {
            let began = thread_ns();
            while thread_ns() - began < 50_000_000 {}
        };
        let mut awake = 0;
        let asleep = clock.time(|| {
            std::thread::scope(|scope| {
                scope.spawn(|| awake = clock.time(work));
            });
        });
        assert!(awake > 40_000_000, "{awake} ns");
        assert!(asleep < awake / 2, "{asleep} ns asleep, {awake} ns awake");
    }
}
