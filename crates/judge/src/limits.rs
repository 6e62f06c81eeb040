//! Limits on time, memory and output of a submission, and the monitor that enforces them on one
//! process.

use super::process::{SupervisedProcess, Usage};
use super::result::Fault;
use super::{BoardResult, ExitStatus, Verdict};
use std::time::{Duration, Instant};

/// The interval between two checks of memory.
const MEMORY_CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// The number of bytes that a compiler may print.
const MAX_MESSAGES: u64 = 8 << 20;

/// The time until the first check of memory.
const FIRST_MEMORY_CHECK: Duration = Duration::from_millis(10);

/// The time that a process that has closed its output may take to exit, so that its exit status is
/// known.
const EXIT_TIMEOUT: Duration = Duration::from_secs(1);

/// The maximum elapsed time of a process that does not reach its limit on CPU time, in multiples of
/// that limit.
const MAX_ELAPSED: u32 = 60;

/// The number of times in a row that a process may be found waiting before it has had its time. The
/// process is looked at after every eighth of this time.
const MAX_WAITING: u32 = 8;

/// The minimum time for which any process may wait, as the machine may be the reason.
const MIN_WAITING: Duration = Duration::from_secs(2);

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

/// A clock of a process that may take some time, mostly CPU time.
pub(super) struct Clock {
    /// The time when the clock was started.
    pub start: Instant,
    /// CPU time of the process when it was first read.
    cpu_before: Duration,
    /// The time since the start at which the CPU time is read next; none before the first reading.
    next_check: Option<Duration>,
    /// The number of times in a row that the process was found waiting.
    found_waiting: u32,
}

impl Clock {
    fn start() -> Clock {
        Clock {
            start: Instant::now(),
            cpu_before: Duration::ZERO,
            next_check: None,
            found_waiting: 0,
        }
    }

    /// Returns, in words, the time that a process has had, if it has used up the time that it is
    /// allowed.
    pub fn overdue(&mut self, process: &SupervisedProcess, allowed: Duration) -> Option<String> {
        // Few boards take an eighth of the limit: only then is the CPU time read, which reads all
        // of `/proc`.
        let (step, elapsed) = (allowed / MAX_WAITING, self.start.elapsed());
        if elapsed < self.next_check.unwrap_or(step) {
            return None;
        }
        let (cpu, is_busy) = process.cpu_time();
        let next = if self.next_check.is_none() {
            self.cpu_before = cpu;
            allowed
        } else {
            elapsed + step
        };
        self.next_check = Some(next);
        self.found_waiting = if is_busy { 0 } else { self.found_waiting + 1 };
        let cpu = cpu.saturating_sub(self.cpu_before);
        if cpu >= allowed {
            return Some(format!("{allowed:?}"));
        }
        if self.found_waiting >= MAX_WAITING && elapsed >= MIN_WAITING {
            return Some(format!("{allowed:?}, waiting"));
        }
        (elapsed > allowed * MAX_ELAPSED).then(|| disturbed(elapsed, cpu))
    }
}

/// A watch on one process, which says what limit the process breaks.
pub(super) struct LimitMonitor<'w> {
    pub limits: &'w Limits,
    /// Whether the process is an adapter, which has a time per board.
    pub is_adapter: bool,
    whole: Clock,
    /// The clock of the board whose answer is next, once an adapter is ready; else the clock since
    /// the start.
    pub board: Clock,
    /// The time of the next check of memory, since the start.
    next_memory_check: Duration,
    /// The maximum resident memory seen, in bytes.
    pub memory: u64,
}

impl<'w> LimitMonitor<'w> {
    /// Returns a monitor of a process that has just been started.
    pub fn new(limits: &'w Limits, is_adapter: bool) -> LimitMonitor<'w> {
        LimitMonitor {
            limits,
            is_adapter,
            whole: Clock::start(),
            board: Clock::start(),
            next_memory_check: FIRST_MEMORY_CHECK,
            memory: 0,
        }
    }

    /// Starts to wait for the next board. The limit of a command is for all boards.
    pub fn next_board(&mut self) {
        if self.is_adapter {
            self.board = Clock::start();
        }
    }

    /// Reads how much memory the process uses.
    fn sample_memory(&mut self, process: &SupervisedProcess) -> Usage {
        let usage = process.usage();
        self.memory = self.memory.max(usage.memory);
        usage
    }

    /// Returns the fault if the process uses more memory than it may after its last answer.
    pub fn last_memory_violation(&mut self, process: &SupervisedProcess) -> Option<Fault> {
        let usage = self.sample_memory(process);
        memory_fault(usage, self.limits.memory)
    }

    /// Returns the limit on memory or processes that the process has broken; none if it has broken
    /// none, or if it is not yet time to look.
    fn usage_violation(&mut self, process: &mut SupervisedProcess, memory: u64) -> Option<Fault> {
        let elapsed = self.whole.start.elapsed();
        if elapsed <= self.next_memory_check {
            return None;
        }
        self.next_memory_check = elapsed + MEMORY_CHECK_INTERVAL;
        let (is_lost, usage) = (process.has_lost_supervisor(), self.sample_memory(process));
        let most = self.limits.processes;
        let note = if is_lost {
            "it has killed its parent process".to_owned()
        } else if let Some(fault) = memory_fault(usage, memory) {
            return Some(fault);
        } else if usage.is_stopped {
            "a process of it has stopped itself (SIGSTOP)".to_owned()
        } else if usage.processes > most {
            format!("more than {most} processes")
        } else {
            return None;
        };
        Some((Verdict::RuntimeError, note))
    }

    /// Returns the limit that a compiler has broken, if any.
    pub fn violation_while_compiling(&mut self, process: &mut SupervisedProcess) -> Option<String> {
        if process.since_answer + process.printed_since_answer > MAX_MESSAGES {
            return Some(format!("more than {} MiB of messages", MAX_MESSAGES >> 20));
        }
        let memory = self.limits.compile_memory.max(self.limits.memory);
        if let Some((_, note)) = self.usage_violation(process, memory) {
            return Some(note);
        }
        let late = self.whole.overdue(process, self.limits.compile)?;
        Some(format!("not compiled after {late}"))
    }

    /// Returns the limit that the process has broken, if any. `ready` says whether the process
    /// reads boards, and `allowed` is its time.
    pub fn violation(
        &mut self,
        process: &mut SupervisedProcess,
        ready: bool,
        allowed: Duration,
    ) -> Option<Fault> {
        let mut written = process.since_answer;
        // The output that a solution prints for its author is neither an answer nor held against
        // it.
        if !self.is_adapter {
            written += process.printed_since_answer;
        }
        let most = self.limits.output;
        if written > most {
            let note = format!("more than {most} bytes of output without an answer");
            return Some((Verdict::Presentation, note));
        }
        if let Some((verdict, note)) = self.usage_violation(process, self.limits.memory) {
            let when = if ready { "" } else { " while it was loaded" };
            return Some((verdict, note + when));
        }
        if process.closed {
            return Some(closed_output_verdict(process, self.is_adapter));
        }
        let (allowed, words) = if ready {
            (allowed, "timed out after")
        } else {
            (self.limits.start, "not ready after")
        };
        if let Some(late) = self.board.overdue(process, allowed) {
            return Some((Verdict::TimeLimit, format!("{words} {late}")));
        }
        let all = self.limits.all?;
        self.whole.overdue(process, all)?;
        let note = format!("more than {all:?} for all boards");
        Some((Verdict::TimeLimit, note))
    }

    /// Checks the time that the adapter has measured for the board of `result`. The time is
    /// discarded if the process cannot have taken as long. It breaks the limit only if the process
    /// has also used as much CPU time.
    pub fn check_time(&self, process: &SupervisedProcess, result: &mut BoardResult) {
        let Some(ns) = result.inside_ns else {
            return;
        };
        let own = Duration::from_nanos(ns);
        if own > self.whole.start.elapsed() {
            let note = format!("its clock says {} ns, which is impossible", ns as i64);
            (result.inside_ns, result.note) = (None, Some(note));
            return;
        }
        if own <= self.limits.board || result.verdict != Verdict::Accepted {
            return;
        }
        let (cpu, _) = process.cpu_time();
        let before = self.board.next_check.map_or(cpu, |_| self.board.cpu_before);
        let cpu = cpu.saturating_sub(before);
        if cpu >= self.limits.board {
            result.verdict = Verdict::TimeLimit;
        } else {
            result.note = Some(format!("took {}", disturbed(own, cpu)));
        }
    }
}

/// Returns a note that a process has taken far longer than it has used a processor: the machine had
/// other work.
fn disturbed(elapsed: Duration, cpu: Duration) -> String {
    format!("{elapsed:.1?}, disturbed: {cpu:.1?} of it on a processor")
}

/// Returns the verdict on a process that has closed its output before the last answer.
fn closed_output_verdict(process: &mut SupervisedProcess, is_adapter: bool) -> Fault {
    let timer = Instant::now();
    while process.exit_status().is_none() && timer.elapsed() < EXIT_TIMEOUT {
        process.poll();
        std::thread::sleep(Duration::from_millis(1));
    }
    let line = process.last_stderr_line();
    let stderr = line.map_or(String::new(), |line| format!(": {line}"));
    let (verdict, note) = match process.exit_status() {
        None => (Verdict::Presentation, "closed standard output".to_owned()),
        Some(ExitStatus::Code(0)) if !is_adapter => {
            return (Verdict::Presentation, "exited without an answer".to_owned());
        }
        Some(status @ ExitStatus::Code(0)) => {
            let note = format!("ended with {status} before it answered");
            (Verdict::RuntimeError, note)
        }
        Some(status) => (Verdict::RuntimeError, status.to_string()),
    };
    (verdict, note + &stderr)
}

/// Returns the fault of using more memory than this many bytes.
fn memory_fault(usage: Usage, memory: u64) -> Option<Fault> {
    let note = format!("{} MiB of resident memory", usage.memory >> 20);
    (usage.memory > memory).then_some((Verdict::MemoryLimit, note))
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
