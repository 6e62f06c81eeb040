//! One life of a contestant: from its start to its end, a line at a time.
//!
//! Owns what has been read and not yet looked at. Must not know what a line means.

use super::Program;
use super::process::{ExitStatus, ResourceUsage, SupervisedProcess, Supervisor};
use std::io;
use std::path::Path;

/// Bytes read at a time.
const READ_BYTES: usize = 64 << 10;

/// Bytes of standard error that are kept: the last.
const STDERR_TAIL_BYTES: usize = 4 << 10;

/// A running contestant.
#[derive(Debug)]
pub(super) struct ProcessIo {
    outside: SupervisedProcess,
    heard: Vec<u8>,
    /// Bytes of `heard` that have been looked at.
    taken: usize,
    /// The end of what it wrote to standard error.
    complaint: Vec<u8>,
    /// Bytes of either kind since the last answer.
    pub since_answer: u64,
    /// It has closed its output.
    pub closed: bool,
}

impl ProcessIo {
    pub fn start(
        keeper: &Supervisor,
        program: &Program,
        scratch: Option<&Path>,
    ) -> io::Result<ProcessIo> {
        Ok(ProcessIo {
            outside: SupervisedProcess::start(keeper, program, scratch)?,
            heard: Vec::new(),
            taken: 0,
            complaint: Vec::new(),
            since_answer: 0,
            closed: false,
        })
    }

    pub fn pipe_capacity(&self) -> usize {
        self.outside.pipe_capacity()
    }

    pub fn send(&mut self, bytes: &[u8]) -> usize {
        self.outside.write(bytes)
    }

    pub fn end_input(&mut self) {
        self.outside.close();
    }

    pub fn usage(&self) -> ResourceUsage {
        self.outside.usage()
    }

    pub fn exit_status(&mut self) -> Option<ExitStatus> {
        self.outside.exit_status()
    }

    pub fn kill(&mut self) {
        self.outside.kill();
    }

    pub fn shut_down(&mut self) {
        self.outside.shut_down();
    }

    /// Reads what is there.
    pub fn poll(&mut self) {
        if self.taken > 0 {
            self.heard.drain(..self.taken);
            self.taken = 0;
        }
        let mut block = [0; STDERR_TAIL_BYTES];
        let old = self.heard.len();
        if !self.closed {
            self.heard.resize(old + READ_BYTES, 0);
            let read = self.outside.read(&mut self.heard[old..]);
            self.heard.truncate(old + read.unwrap_or(0));
            self.closed = read.is_none();
        }
        let complained = self.outside.read_error(&mut block);
        self.complaint.extend_from_slice(&block[..complained]);
        let surplus = self.complaint.len().saturating_sub(STDERR_TAIL_BYTES);
        self.complaint.drain(..surplus);
        self.since_answer += (self.heard.len() - old + complained) as u64;
    }

    /// Takes the next whole line, without its end.
    pub fn line(&mut self) -> Option<&[u8]> {
        let rest = &self.heard[self.taken..];
        let length = match memchr::memchr(b'\n', rest) {
            Some(length) => length,
            // The last line may lack its end.
            None if self.closed && !rest.is_empty() => rest.len(),
            None => return None,
        };
        let line = &self.heard[self.taken..self.taken + length];
        self.taken = (self.taken + length + 1).min(self.heard.len());
        Some(line)
    }

    /// The last line of text that it wrote to standard error.
    pub fn last_stderr_line(&self) -> Option<String> {
        let text = String::from_utf8_lossy(&self.complaint);
        let last = text.lines().rev().find(|line| !line.trim().is_empty())?;
        Some(last.trim().chars().take(200).collect())
    }

    /// All that is kept of what it wrote to standard error.
    pub fn stderr(&self) -> String {
        String::from_utf8_lossy(&self.complaint).into_owned()
    }
}
