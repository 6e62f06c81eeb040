//! The pipes of one process: boards in, whole lines out, the tail of standard error.

use super::ExitStatus;
use super::process::SupervisedProcess;

/// The number of bytes read at a time.
const READ_BYTES: usize = 64 << 10;

/// The number of bytes kept from the end of standard error: enough for the trace of a crash.
const STDERR_TAIL_BYTES: usize = 64 << 10;

/// Exit codes of a launcher whose program cannot be executed, or cannot be found.
const CANNOT_EXECUTE: i32 = 126;
const CANNOT_START: i32 = 127;

/// Marks of a line of standard error that says why a process ended, as languages and the C library write them, with `|` between
/// them.
const REASONS: &str = "panic: |panicked at|fatal error: |runtime error: |terminate called|what(): |Exception in thread|\
    Assertion|stack smashing|free(): |malloc|Error: |FATAL ERROR|Fatal error";

/// A running process, read and written line by line.
#[derive(Debug)]
pub(super) struct ProcessIo {
    pub process: SupervisedProcess,
    /// The buffer that output is read into.
    block: Box<[u8]>,
    output: Vec<u8>,
    /// The number of bytes of `output` that have been returned as lines.
    consumed: usize,
    stderr_tail: Vec<u8>,
    /// The number of bytes of output since the last answer.
    pub since_answer: u64,
    /// The number of bytes of standard error since the last answer.
    pub printed_since_answer: u64,
    /// The number of bytes of standard error.
    pub printed: u64,
    /// Whether the process has closed its output.
    pub closed: bool,
}

impl ProcessIo {
    pub fn new(process: SupervisedProcess) -> ProcessIo {
        ProcessIo {
            process,
            block: vec![0; READ_BYTES].into(),
            output: Vec::new(),
            consumed: 0,
            stderr_tail: Vec::new(),
            since_answer: 0,
            printed_since_answer: 0,
            printed: 0,
            closed: false,
        }
    }

    /// Reads what is available.
    pub fn poll(&mut self) {
        self.output.drain(..self.consumed);
        self.consumed = 0;
        if !self.closed {
            let read = self.process.read(&mut self.block);
            self.closed = read.is_none();
            let read = &self.block[..read.unwrap_or(0)];
            self.output.extend_from_slice(read);
            self.since_answer += read.len() as u64;
        }
        // All of standard error that is there is read, so that a process that prints much does not wait for the judge.
        const MAX_BLOCKS: usize = 32;
        for _ in 0..MAX_BLOCKS {
            let read = self.process.read_error(&mut self.block);
            self.stderr_tail.extend_from_slice(&self.block[..read]);
            self.printed += read as u64;
            self.printed_since_answer += read as u64;
            if self.stderr_tail.len() > 2 * STDERR_TAIL_BYTES {
                let surplus = self.stderr_tail.len() - STDERR_TAIL_BYTES;
                self.stderr_tail.drain(..surplus);
            }
            if read < READ_BYTES {
                return;
            }
        }
    }

    /// Starts to count what is written for the next answer.
    pub fn answered(&mut self) {
        (self.since_answer, self.printed_since_answer) = (0, 0);
    }

    /// Returns the next whole line, without its end.
    pub fn line(&mut self) -> Option<&[u8]> {
        let rest = &self.output[self.consumed..];
        let length = match memchr::memchr(b'\n', rest) {
            Some(length) => length,
            // The last line may lack its end.
            None if self.closed && !rest.is_empty() => rest.len(),
            None => return None,
        };
        let line = &self.output[self.consumed..self.consumed + length];
        self.consumed = (self.consumed + length + 1).min(self.output.len());
        Some(line)
    }

    /// Returns why the program of the process did not start: it cannot be executed, or is missing.
    pub fn start_error(&mut self) -> Option<String> {
        let status = self.process.exit_status()?;
        let is_launcher = matches!(status, ExitStatus::Code(CANNOT_EXECUTE | CANNOT_START));
        let line = self.last_stderr_line();
        is_launcher.then(|| line.unwrap_or_else(|| status.to_string()))
    }

    /// Returns the end of what the process wrote to standard error.
    pub fn stderr(&self) -> String {
        String::from_utf8_lossy(&self.stderr_tail).into_owned()
    }

    /// Returns the line of standard error that says why the process ended: the last one that looks so, or else the last
    /// one that is not blank.
    pub fn last_stderr_line(&self) -> Option<String> {
        let text = self.stderr();
        let mut lines = text.lines().rev().filter(|line| !line.trim().is_empty());
        let is_reason = |line: &&str| REASONS.split('|').any(|reason| line.contains(reason));
        let line = lines.clone().find(is_reason).or_else(|| lines.next())?;
        Some(line.trim().chars().take(200).collect())
    }
}
