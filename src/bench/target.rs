//! Whoever solves boards against the clock: a kernel, or a program outside.
//!
//! Owns what a comparison needs of them all. Must not know who they are compared with.

use super::export::TimingScope;
use crate::game::{Board, Solution};
use crate::measure::{Clock, ThreadClock};
use crate::solve::Kernel;
use std::hint::black_box;

/// The clocks of a measurement.
#[derive(Clone, Copy, Debug)]
pub struct Clocks {
    /// For batches of a kernel.
    pub thread: ThreadClock,
    /// For single boards, and for programs outside.
    pub wall: Clock,
}

impl Clocks {
    /// Learns what reading them costs.
    pub fn calibrate() -> Clocks {
        Clocks {
            thread: ThreadClock::calibrate(),
            wall: Clock::calibrate(),
        }
    }
}

/// Boards to solve in one batch: those of `boards` that `which` names.
#[derive(Clone, Copy, Debug)]
pub struct BoardSelection<'a> {
    /// All boards of the round.
    pub boards: &'a [Board],
    /// The places of those to solve.
    pub which: &'a [u32],
}

/// Why there are no times: what is told instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TargetFailure {
    /// `WA`, `PE`, `TLE`, `MLE`, `RE` or `CE`.
    pub verdict: &'static str,
    /// The same in words.
    pub reason: String,
}

/// A solver that is compared.
pub trait BenchTarget {
    /// What the rows call it.
    fn name(&self) -> &str;

    /// What its times are of.
    fn timing_scope(&self) -> TimingScope;

    /// Solves the boards so many times over, puts the answers of the last time into the places that `work` names,
    /// and says how long all of it took, in ns.
    ///
    /// # Errors
    /// If it has no answers. Whether they are right is not for it to say.
    fn batch(
        &mut self,
        clocks: &Clocks,
        work: BoardSelection<'_>,
        passes: u64,
        answers: &mut [Solution],
    ) -> Result<u64, TargetFailure>;

    /// Solves one board, and says how long it took, in ns; none where boards are not solved one by one.
    fn time_single(&mut self, clocks: &Clocks, board: &Board) -> Option<(u64, Solution)>;

    /// The least time of a batch, in ns.
    fn batch_ns(&self) -> u64;

    /// The most memory that it held so far, in bytes, where it has a memory of its own.
    fn peak_bytes(&self) -> Option<u64>;
}

/// A kernel.
#[derive(Debug)]
pub struct KernelTarget(pub &'static Kernel);

/// What a batch of a kernel takes at least, in ns: a thousand times what reading the clock costs, and short
/// enough that a pair of batches lies close together.
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
        work: BoardSelection<'_>,
        passes: u64,
        answers: &mut [Solution],
    ) -> Result<u64, TargetFailure> {
        Ok(clocks.thread.time(|| {
            for _ in 0..passes {
                self.0
                    .solve_batch(black_box(work.boards), black_box(work.which), answers);
                black_box(&mut *answers);
            }
        }))
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

    fn peak_bytes(&self) -> Option<u64> {
        None
    }
}
