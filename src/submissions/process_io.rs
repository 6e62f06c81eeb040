//! The pipes of one process: boards in, whole lines out, the tail of standard error.

use super::process::SupervisedProcess;
use super::{Program, Supervisor};
use std::io;
use std::path::Path;

/// Bytes read at a time.
const READ_BYTES: usize = 64 << 10;

/// Bytes of standard error that are kept: the last.
const STDERR_TAIL_BYTES: usize = 4 << 10;

/// A running process, read and written line by line.
#[derive(Debug)]
pub(super) struct ProcessIo {
    pub process: SupervisedProcess,
    output: Vec<u8>,
    /// Bytes of `output` that have been returned as lines.
    consumed: usize,
    stderr_tail: Vec<u8>,
    /// Bytes of output and standard error since the last answer.
    pub since_answer: u64,
    /// It has closed its output.
    pub closed: bool,
}

impl ProcessIo {
    pub fn start(
        supervisor: &Supervisor,
        program: &Program,
        scratch: Option<&Path>,
    ) -> io::Result<ProcessIo> {
        Ok(ProcessIo {
            process: SupervisedProcess::start(supervisor, program, scratch)?,
            output: Vec::new(),
            consumed: 0,
            stderr_tail: Vec::new(),
            since_answer: 0,
            closed: false,
        })
    }

    /// Reads what is available.
    pub fn poll(&mut self) {
        self.output.drain(..self.consumed);
        self.consumed = 0;
        let old = self.output.len();
        if !self.closed {
            self.output.resize(old + READ_BYTES, 0);
            let read = self.process.read(&mut self.output[old..]);
            self.output.truncate(old + read.unwrap_or(0));
            self.closed = read.is_none();
        }
        let mut block = [0; STDERR_TAIL_BYTES];
        let errors = self.process.read_error(&mut block);
        self.stderr_tail.extend_from_slice(&block[..errors]);
        let surplus = self.stderr_tail.len().saturating_sub(STDERR_TAIL_BYTES);
        self.stderr_tail.drain(..surplus);
        self.since_answer += (self.output.len() - old + errors) as u64;
    }

    /// The next whole line, without its end.
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

    /// The end of what it wrote to standard error.
    pub fn stderr(&self) -> String {
        String::from_utf8_lossy(&self.stderr_tail).into_owned()
    }

    /// The last line of standard error that is not blank.
    pub fn last_stderr_line(&self) -> Option<String> {
        let text = self.stderr();
        let last = text.lines().rev().find(|line| !line.trim().is_empty())?;
        Some(last.trim().chars().take(200).collect())
    }
}
