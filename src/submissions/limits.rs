//! How long, how much memory, how much output.
//!
//! Owns the limits and their defaults. Must not enforce them.

use std::time::Duration;

/// What a contestant may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Time for one board: for a solution in LeetCode's form, and for any contestant that has a process a board.
    pub board: Duration,
    /// Time for all boards: for a command that is given the whole corpus. None: [`Limits::total_for`].
    pub total: Option<Duration>,
    /// Time until an adapter is ready, which takes loading and starting but no board.
    pub start: Duration,
    /// Time to compile.
    pub compile: Duration,
    /// Resident memory of a contestant and all its descendants, in bytes. It is looked at 20 times a second.
    pub memory: u64,
    /// Bytes on standard output and standard error without an answer.
    pub output: u64,
    /// How often a contestant is started again at the next board.
    pub restarts: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            board: Duration::from_secs(2),
            total: None,
            start: Duration::from_secs(20),
            compile: Duration::from_secs(120),
            memory: 512 << 20,
            output: 1 << 20,
            restarts: 10,
        }
    }
}

impl Limits {
    /// Time for so many boards, for a command: 10 s, and 1 ms a board, unless it was set.
    pub fn total_for(&self, boards: u64) -> Duration {
        let boards = Duration::from_micros(boards.saturating_mul(1000));
        self.total.unwrap_or(Duration::from_secs(10) + boards)
    }
}
