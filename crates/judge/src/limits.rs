//! The limits of a submission on time, memory, processes and output.

use std::time::Duration;

/// The limits of a submission.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The maximum CPU time per board, for solution files and for every submission with a process
    /// per board. A process that only waits has about as much elapsed time, but at least two
    /// seconds, and any process 60 times as much: other work on the machine changes no verdict.
    pub board: Duration,
    /// The maximum CPU time for all boards of a command that gets the whole corpus; none for
    /// [`Limits::total_for`].
    pub total: Option<Duration>,
    /// The maximum CPU time for all boards of a solution file; none for no limit but that of each
    /// board.
    pub all: Option<Duration>,
    /// The maximum CPU time until an adapter is ready, which includes loading the solution but no
    /// board.
    pub start: Duration,
    /// The maximum CPU time to compile.
    pub compile: Duration,
    /// The maximum resident memory of a process and all its descendants, and their files in memory,
    /// in bytes. Checked 20 times per second.
    pub memory: u64,
    /// The maximum resident memory of a compiler, counted in the same way.
    pub compile_memory: u64,
    /// The maximum number of processes at a time.
    pub processes: usize,
    /// The maximum number of bytes that a command may write to standard output and standard error
    /// without an answer.
    pub output: u64,
    /// The maximum number of times that a submission is restarted, at the next board.
    pub restarts: u32,
    /// The number of boards without an answer in time, or of those without enough memory, after
    /// which a run ends.
    pub timeouts: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            board: Duration::from_secs(2),
            total: None,
            all: None,
            start: Duration::from_secs(20),
            compile: Duration::from_secs(120),
            memory: 512 << 20,
            compile_memory: 2 << 30,
            processes: 500,
            output: 1 << 20,
            restarts: 10,
            timeouts: 3,
        }
    }
}

impl Limits {
    /// Returns the time of a command for this many boards: 10 s and 1 ms per board, unless it is
    /// set.
    pub fn total_for(&self, boards: u64) -> Duration {
        let boards = Duration::from_millis(boards);
        self.total.unwrap_or(Duration::from_secs(10) + boards)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_has_time_for_all_boards_unless_it_is_set() {
        let mut limits = Limits::default();
        assert_eq!(limits.total_for(0), Duration::from_secs(10));
        assert_eq!(limits.total_for(2500), Duration::from_millis(12_500));
        limits.total = Some(Duration::from_secs(3));
        assert_eq!(limits.total_for(2500), Duration::from_secs(3));
    }
}
