//! The wall clock, less the cost of reading it, and the CPU time of this thread.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// The wall clock, and the cost of reading it.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    cost_ns: u64,
}

impl Clock {
    /// Returns the clock with its measured cost: the median of pairs of readings with nothing
    /// between them.
    pub fn calibrated() -> Clock {
        const PAIRS: usize = 501;
        let free = Clock { cost_ns: 0 };
        let mut costs: Vec<u64> = (0..PAIRS).map(|_| free.time(|| ())).collect();
        costs.sort_unstable();
        Clock {
            cost_ns: costs[PAIRS / 2],
        }
    }

    /// Returns the cost of a pair of readings, in ns.
    pub fn cost_ns(&self) -> u64 {
        self.cost_ns
    }

    /// Returns the time of `work` in ns, less the cost of the clock.
    #[inline]
    pub fn time(&self, work: impl FnOnce()) -> u64 {
        let start = wall_ns();
        work();
        let passed = wall_ns().saturating_sub(start);
        passed.saturating_sub(self.cost_ns)
    }

    /// Returns the time of `work` in ns, less the cost of the clock. If other work on the machine
    /// disturbed it, as [`is_disturbed`] says, this is the CPU time of the thread: on a busy
    /// machine the wall time of a batch of 0.5 ms is often 4 ms longer. CPU time is less exact, as
    /// it is read by a system call of about 0.2 µs.
    pub fn time_on_core(&self, work: impl FnOnce()) -> u64 {
        let start = thread_ns();
        let wall = self.time(work);
        let cpu = thread_ns() - start;
        if lost_too_much(wall, cpu) { cpu } else { wall }
    }
}

/// The divisor of the wall time: the quotient is how long a thread may be off its core before its
/// work counts as disturbed.
const MAX_LOST_SHARE: u64 = 20;

/// Returns whether this thread was off its core for over 5 % of the wall time of `work`: other work
/// on the machine disturbed it. Always false on systems without a clock of the CPU time of a
/// thread. Costs about 0.5 µs.
pub fn is_disturbed(work: impl FnOnce()) -> bool {
    let (start, cpu_start) = (wall_ns(), thread_ns());
    work();
    let (wall, cpu) = (wall_ns() - start, thread_ns() - cpu_start);
    lost_too_much(wall, cpu)
}

fn lost_too_much(wall: u64, cpu: u64) -> bool {
    wall.saturating_sub(cpu) > wall / MAX_LOST_SHARE
}

fn wall_ns() -> u64 {
    static FIRST: LazyLock<Instant> = LazyLock::new(Instant::now);
    nanoseconds(FIRST.elapsed())
}

#[cfg(target_os = "linux")]
fn thread_ns() -> u64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

#[cfg(not(target_os = "linux"))]
fn thread_ns() -> u64 {
    wall_ns()
}

/// Returns a duration in ns, saturating at the largest `u64`.
pub(super) fn nanoseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hint::black_box;

    #[test]
    fn the_cost_of_the_clock_is_subtracted() {
        let work = || assert!((0..10_000).all(|number| black_box(number) >= 0));
        let time = |cost_ns| Clock { cost_ns }.time(work);
        assert!(time(0) > 0 && time(u64::MAX) == 0);
    }

    #[test]
    fn work_is_disturbed_if_over_a_twentieth_of_its_wall_time_is_lost() {
        assert!(!lost_too_much(0, 0) && !lost_too_much(1000, 1100));
        assert!(!lost_too_much(1000, 950) && lost_too_much(1000, 949));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn the_threads_clock_stands_still_while_it_sleeps() {
        let sleep = || std::thread::sleep(Duration::from_millis(1));
        assert!(is_disturbed(sleep) && Clock::calibrated().time_on_core(sleep) < 1_000_000);
    }
}
