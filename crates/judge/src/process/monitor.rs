//! The monitor that enforces limits on one process.

use super::{ExitStatus, SupervisedProcess, Usage};
use crate::limits::Limits;
use crate::verdict::{EXITED_EARLY, Fault, Verdict};
use std::io;
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

/// A clock of a process that may take some time, mostly CPU time.
pub struct Clock {
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
        let step = allowed / MAX_WAITING;
        let elapsed = self.start.elapsed();
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

/// The monitor's view of a time that an adapter says to have measured.
pub enum MeasuredTime {
    Allowed,
    /// The process has not existed for as long.
    Impossible,
    OverLimit,
    /// The process has used a processor for less than the limit: the machine had other work. The
    /// text gives both times.
    Disturbed(String),
}

/// A watch on one process, which says what limit the process breaks.
pub struct LimitMonitor<'w> {
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
    fn sample_memory(&mut self, process: &SupervisedProcess) -> io::Result<Usage> {
        let usage = process.usage()?;
        self.memory = self.memory.max(usage.memory);
        Ok(usage)
    }

    /// Returns the fault if the process uses more memory than it may after its last answer.
    ///
    /// # Errors
    /// If its memory cannot be read.
    pub fn last_memory_violation(
        &mut self,
        process: &SupervisedProcess,
    ) -> io::Result<Option<Fault>> {
        let usage = self.sample_memory(process)?;
        Ok(memory_fault(usage, self.limits.memory))
    }

    /// Returns the limit on memory or processes that the process has broken; none if it has broken
    /// none, or if it is not yet time to look.
    fn usage_violation(
        &mut self,
        process: &mut SupervisedProcess,
        memory: u64,
    ) -> io::Result<Option<Fault>> {
        let elapsed = self.whole.start.elapsed();
        if elapsed <= self.next_memory_check {
            return Ok(None);
        }
        self.next_memory_check = elapsed + MEMORY_CHECK_INTERVAL;
        let is_lost = process.has_lost_supervisor();
        let usage = self.sample_memory(process)?;
        let most = self.limits.processes;
        let note = if is_lost {
            "it has killed its parent process".to_owned()
        } else if let Some(fault) = memory_fault(usage, memory) {
            return Ok(Some(fault));
        } else if usage.is_stopped {
            "a process of it has stopped itself (SIGSTOP)".to_owned()
        } else if usage.processes > most {
            format!("more than {most} processes")
        } else {
            return Ok(None);
        };
        Ok(Some(Fault::new(Verdict::RuntimeError, note)))
    }

    /// Returns the limit that a compiler has broken, if any.
    ///
    /// # Errors
    /// If its memory cannot be read.
    pub fn violation_while_compiling(
        &mut self,
        process: &mut SupervisedProcess,
    ) -> io::Result<Option<String>> {
        if process.since_answer + process.printed_since_answer > MAX_MESSAGES {
            let reason = format!("more than {} MiB of messages", MAX_MESSAGES >> 20);
            return Ok(Some(reason));
        }
        let memory = self.limits.compile_memory.max(self.limits.memory);
        if let Some(fault) = self.usage_violation(process, memory)? {
            return Ok(Some(fault.reason));
        }
        let late = self.whole.overdue(process, self.limits.compile);
        Ok(late.map(|late| format!("not compiled after {late}")))
    }

    /// Returns the limit that the process has broken, if any. `ready` says whether the process
    /// reads boards, and `allowed` is its time.
    ///
    /// # Errors
    /// If its memory cannot be read.
    pub fn violation(
        &mut self,
        process: &mut SupervisedProcess,
        ready: bool,
        allowed: Duration,
    ) -> io::Result<Option<Fault>> {
        let mut written = process.since_answer;
        // The output that a solution prints for its author is neither an answer nor held against
        // it.
        if !self.is_adapter {
            written += process.printed_since_answer;
        }
        let most = self.limits.output;
        if written > most {
            let note = format!("more than {most} bytes of output without an answer");
            return Ok(Some(Fault::new(Verdict::Presentation, note)));
        }
        if let Some(mut fault) = self.usage_violation(process, self.limits.memory)? {
            if !ready {
                fault.reason += " while it was loaded";
            }
            return Ok(Some(fault));
        }
        if process.closed {
            return Ok(Some(closed_output_verdict(process, self.is_adapter)));
        }
        let (allowed, words) = if ready {
            (allowed, "timed out after")
        } else {
            (self.limits.start, "not ready after")
        };
        if let Some(late) = self.board.overdue(process, allowed) {
            let mut note = format!("{words} {late}");
            if !ready {
                note += ": loading it, with the code outside of the function, has not ended";
            }
            return Ok(Some(Fault::new(Verdict::TimeLimit, note)));
        }
        if let Some(all) = self.limits.all
            && self.whole.overdue(process, all).is_some()
        {
            let note = format!("more than {all:?} for all boards");
            return Ok(Some(Fault::new(Verdict::TimeLimit, note)));
        }
        Ok(None)
    }

    /// Returns what is known of a time that an adapter says to have measured for a board. A time is
    /// over the limit only if the process has also used as much CPU time.
    pub fn check_time(&self, process: &SupervisedProcess, measured: Duration) -> MeasuredTime {
        if measured > self.whole.start.elapsed() {
            return MeasuredTime::Impossible;
        }
        if measured <= self.limits.board {
            return MeasuredTime::Allowed;
        }
        let (cpu, _) = process.cpu_time();
        let before = if self.board.next_check.is_some() {
            self.board.cpu_before
        } else {
            cpu
        };
        let cpu = cpu.saturating_sub(before);
        if cpu >= self.limits.board {
            MeasuredTime::OverLimit
        } else {
            MeasuredTime::Disturbed(disturbed(measured, cpu))
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
            return Fault::new(Verdict::Presentation, EXITED_EARLY);
        }
        Some(status @ ExitStatus::Code(0)) => {
            let note = format!("ended with {status} before it answered");
            (Verdict::RuntimeError, note)
        }
        Some(status) => (Verdict::RuntimeError, status.to_string()),
    };
    Fault::new(verdict, note + &stderr)
}

/// Returns the fault of using more memory than this many bytes.
fn memory_fault(usage: Usage, memory: u64) -> Option<Fault> {
    let reason = format!("{} MiB of resident memory", usage.memory >> 20);
    (usage.memory > memory).then(|| Fault::new(Verdict::MemoryLimit, reason))
}
