//! Bench targets: what is measured, a kernel or an external program.

use super::export::TimingScope;
use serde::{Deserialize, Serialize};
use snakes_and_ladders::game::{Board, Solution};
use snakes_and_ladders::solve::Kernel;
use snl_harness::measure::Clock;
use snl_judge::Verdict;
use std::hint::black_box;
use std::io;
use std::sync::LazyLock;

/// The clock for kernels.
pub(super) static CLOCK: LazyLock<Clock> = LazyLock::new(Clock::calibrated);

/// An answer that no board has, to detect boards that were not answered.
pub(super) const NO_ANSWER: Solution = Solution::Rolls(0);

/// The boards of a group that are solved together.
#[derive(Clone, Copy, Debug)]
pub struct Batch<'a> {
    pub group: usize,
    pub boards: &'a [Board],
}

/// The answers to a batch, and its time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BatchResult {
    /// The answers to the boards of the batch, in order.
    pub answers: Vec<Solution>,
    /// The number of boards solved in this time: external programs may be sent more than the batch
    /// has.
    pub boards: u64,
    /// The total time in ns.
    pub ns: u64,
}

/// The reason why a target has no times.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TargetFailure {
    pub verdict: Verdict,
    pub reason: String,
}

impl TargetFailure {
    /// Returns a failure.
    pub fn new(verdict: Verdict, reason: impl Into<String>) -> TargetFailure {
        let reason = reason.into();
        TargetFailure { verdict, reason }
    }

    /// Returns the failure of a program that does not compile, with the messages of the compiler.
    pub fn not_compiled(messages: &str) -> TargetFailure {
        let reason = format!("does not compile: {}", messages.trim());
        TargetFailure::new(Verdict::CompileError, reason)
    }
}

/// The reason why a target gave no answers.
#[derive(Debug)]
pub enum TargetError {
    /// The target is at fault.
    Failed(TargetFailure),
    /// The system cannot run a process: nothing is known of the target.
    System(io::Error),
}

impl From<TargetFailure> for TargetError {
    fn from(failure: TargetFailure) -> TargetError {
        TargetError::Failed(failure)
    }
}

/// A solver to be measured.
pub trait BenchTarget {
    /// Returns the name of the target in the rows.
    fn name(&self) -> &str;

    /// Returns the scope of the target's times.
    fn timing_scope(&self) -> TimingScope {
        TimingScope::Solving
    }

    /// Returns whether each group of boards is a batch of its own. If not, all boards of a round
    /// are one batch.
    fn is_by_group(&self) -> bool {
        true
    }

    /// Solves the boards of each batch. The caller checks the answers.
    ///
    /// # Errors
    /// If the target gives no answers.
    fn solve(&mut self, batches: &[Batch<'_>]) -> Result<Vec<BatchResult>, TargetError>;

    /// Solves one board and returns the time in ns; none if the target cannot solve boards one by
    /// one.
    fn time_single(&mut self, _board: &Board) -> Option<(u64, Solution)> {
        None
    }

    /// Returns whether other work on the machine disturbed the last pass, during which this thread
    /// was off its core if `is_off`. External programs, which run elsewhere, are asked themselves;
    /// of those that do not time themselves it cannot be said.
    fn was_disturbed(&self, is_off: bool) -> bool {
        is_off
    }

    /// Returns the peak memory so far, in bytes; none for kernels.
    fn peak_bytes(&self) -> Option<u64> {
        None
    }
}

/// The number of boards that are copied before they are timed: they are then in the cache, as
/// boards are that `run` has just generated. 512 boards are half a megabyte.
const CHUNK: usize = 512;

impl BenchTarget for &'static Kernel {
    fn name(&self) -> &str {
        self.name
    }

    fn solve(&mut self, batches: &[Batch<'_>]) -> Result<Vec<BatchResult>, TargetError> {
        let solve = |batch: &Batch<'_>| {
            let mut answers = Vec::new();
            let mut ns = 0;
            for chunk in batch.boards.chunks(CHUNK) {
                let copies = chunk.to_vec();
                let which: Vec<u32> = (0..chunk.len() as u32).collect();
                let mut found = vec![NO_ANSWER; chunk.len()];
                ns += CLOCK.time_on_core(|| {
                    let (boards, which) = (black_box(&copies), black_box(&which));
                    self.solve_batch(boards, which, &mut found);
                    black_box(&mut found);
                });
                answers.append(&mut found);
            }
            let boards = batch.boards.len() as u64;
            BatchResult {
                answers,
                boards,
                ns,
            }
        };
        Ok(batches.iter().map(solve).collect())
    }

    fn time_single(&mut self, board: &Board) -> Option<(u64, Solution)> {
        if self.interleaves {
            return None;
        }
        let mut answer = Solution::Unreachable;
        let mut solve = || answer = black_box(self.solve_one(black_box(board)));
        Some((CLOCK.time(&mut solve), answer))
    }
}
