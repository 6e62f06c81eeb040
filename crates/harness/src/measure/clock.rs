//! Clocks that know the cost of reading them.

use std::time::{Duration, Instant};

/// The wall clock, for short intervals.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    cost_ns: u64,
}

impl Clock {
    /// Measures the cost: the median of pairs of readings with nothing between them.
    pub fn calibrate() -> Clock {
        Clock {
            cost_ns: median_cost(|| {
                let start = Instant::now();
                nanoseconds(start.elapsed())
            }),
        }
    }

    /// Returns the wall time of `work` in ns, less the cost of the clock.
    #[inline]
    pub fn time(&self, work: impl FnOnce()) -> u64 {
        let start = Instant::now();
        work();
        nanoseconds(start.elapsed()).saturating_sub(self.cost_ns)
    }
}

/// Wall time that a busy thread is not credited with as CPU time, at most, as one in this many.
const MAX_LOST_SHARE: u64 = 20;

/// Returns whether this thread was off its core for over 5 % of the wall time of `work`: other work on the machine
/// disturbed it. Never on systems without a clock of the CPU time of a thread. Costs about 0.5 µs.
pub fn is_disturbed(work: impl FnOnce()) -> bool {
    let (start, cpu_start) = (Instant::now(), thread_ns());
    work();
    let (wall, cpu) = (nanoseconds(start.elapsed()), thread_ns() - cpu_start);
    lost_too_much(wall, cpu)
}

fn lost_too_much(wall: u64, cpu: u64) -> bool {
    wall.saturating_sub(cpu) > wall / MAX_LOST_SHARE
}

/// The clock of the CPU time of this thread, or the wall clock on systems without one.
///
/// It stands still while the core runs other threads or, if the hypervisor reports it, other virtual machines: on a busy
/// machine these often add 4 ms to the wall time of a batch of 0.5 ms. Reading it takes a system call, about 200 ns, so
/// it is for batches, not for single boards.
#[derive(Clone, Copy, Debug)]
pub struct ThreadClock {
    cost_ns: u64,
}

impl ThreadClock {
    /// Measures the cost: the median of pairs of readings with nothing between them.
    pub fn calibrate() -> ThreadClock {
        ThreadClock {
            cost_ns: median_cost(|| {
                let start = thread_ns();
                thread_ns().saturating_sub(start)
            }),
        }
    }

    /// Returns the cost of a pair of readings, in ns.
    pub fn cost_ns(&self) -> u64 {
        self.cost_ns
    }

    /// Returns the CPU time of `work` in ns, less the cost of the clock.
    pub fn time(&self, work: impl FnOnce()) -> u64 {
        let start = thread_ns();
        work();
        thread_ns()
            .saturating_sub(start)
            .saturating_sub(self.cost_ns)
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

fn nanoseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hint::black_box;

    fn work() {
        (0..10_000).for_each(|number| {
            black_box(number);
        });
    }

    #[test]
    fn the_cost_of_the_clock_is_subtracted() {
        let free = (Clock { cost_ns: 0 }, ThreadClock { cost_ns: 0 });
        assert!(free.0.time(work) > 0 && free.1.time(work) > 0);
        let cost_ns = u64::MAX;
        assert_eq!(Clock { cost_ns }.time(work), 0);
        assert_eq!(ThreadClock { cost_ns }.time(work), 0);
    }

    #[test]
    fn work_is_disturbed_if_over_a_twentieth_of_its_wall_time_is_lost() {
        assert!(!lost_too_much(0, 0) && !lost_too_much(1000, 1100));
        assert!(!lost_too_much(1000, 950) && lost_too_much(1000, 949));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn sleeping_counts_as_disturbed() {
        assert!(is_disturbed(|| std::thread::sleep(Duration::from_millis(
            1
        ))));
    }

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
