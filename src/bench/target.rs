//! Bench targets: what is measured, a kernel or an external program.

use super::export::TimingScope;
use snakes_and_ladders::game::{Board, Solution};
use snakes_and_ladders::solve::Kernel;
use snl_harness::measure::{Clock, ThreadClock, is_disturbed};
use snl_judge::Verdict;
use std::hint::black_box;

/// The clocks of a measurement.
#[derive(Clone, Copy, Debug)]
pub struct Clocks {
    /// For batches of a kernel.
    pub thread: ThreadClock,
    /// For single boards, and for external programs.
    pub wall: Clock,
}

impl Clocks {
    /// Measures the cost of reading them.
    pub fn calibrate() -> Clocks {
        Clocks {
            thread: ThreadClock::calibrate(),
            wall: Clock::calibrate(),
        }
    }
}

/// The boards of one batch.
#[derive(Clone, Copy, Debug)]
pub struct BoardSelection<'a> {
    /// All boards of the round.
    pub boards: &'a [Board],
    /// The indices of those to solve.
    pub which: &'a [u32],
}

/// The time of one batch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BatchTime {
    /// The total time in ns.
    pub ns: u64,
    /// Whether other work on the machine took the core away meanwhile. Never of external programs, which run elsewhere.
    pub disturbed: bool,
}

/// Why a target has no times.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TargetFailure {
    /// The verdict on the target.
    pub verdict: Verdict,
    /// The reason.
    pub reason: String,
}

/// A solver to be measured.
pub trait BenchTarget {
    /// Its name in the rows.
    fn name(&self) -> &str;

    /// Returns the scope of its times.
    fn timing_scope(&self) -> TimingScope;

    /// Solves the boards `passes` times, stores the answers of the last pass at the indices of `selection`, and returns
    /// the total time. The caller checks the answers.
    ///
    /// # Errors
    /// If the target gives no answers.
    fn batch(
        &mut self,
        clocks: &Clocks,
        selection: BoardSelection<'_>,
        passes: u64,
        answers: &mut [Solution],
    ) -> Result<BatchTime, TargetFailure>;

    /// Solves one board and returns the time in ns; none if the target cannot solve boards one by one.
    fn time_single(&mut self, _clocks: &Clocks, _board: &Board) -> Option<(u64, Solution)> {
        None
    }

    /// The minimum time of a batch, in ns.
    fn batch_ns(&self) -> u64;

    /// Its peak memory so far, in bytes; none for kernels.
    fn peak_bytes(&self) -> Option<u64> {
        None
    }
}

/// A kernel.
#[derive(Debug)]
pub struct KernelTarget(pub &'static Kernel);

/// The minimum time of a kernel's batch, in ns: a thousand times the cost of reading the clock, and short enough that
/// the batches of a pair are close in time.
const KERNEL_BATCH_NS: u64 = 500_000;

impl BenchTarget for KernelTarget {
    fn name(&self) -> &str {
        self.0.name
    }

    fn timing_scope(&self) -> TimingScope {
        TimingScope::Solving
    }

    fn batch(
        &mut self,
        clocks: &Clocks,
        selection: BoardSelection<'_>,
        passes: u64,
        answers: &mut [Solution],
    ) -> Result<BatchTime, TargetFailure> {
        let mut solve = || {
            for _ in 0..passes {
                self.0.solve_batch(
                    black_box(selection.boards),
                    black_box(selection.which),
                    answers,
                );
                black_box(&mut *answers);
            }
        };
        let mut ns = 0;
        let disturbed = is_disturbed(|| ns = clocks.thread.time(&mut solve));
        Ok(BatchTime { ns, disturbed })
    }

    fn time_single(&mut self, clocks: &Clocks, board: &Board) -> Option<(u64, Solution)> {
        if self.0.interleaves {
            return None;
        }
        let mut answer = Solution::Unreachable;
        let ns = clocks
            .wall
            .time(|| answer = black_box(self.0.solve_one(black_box(board))));
        Some((ns, answer))
    }

    fn batch_ns(&self) -> u64 {
        KERNEL_BATCH_NS
    }
}
