//! Systems without `/proc`: submissions cannot be limited, so they are not run.

use super::{ExitStatus, Supervisor};
use crate::submissions::Program;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

/// A process that cannot exist.
#[derive(Debug)]
pub enum SupervisedProcess {}

#[allow(missing_docs)]
impl SupervisedProcess {
    pub fn start(_: &Supervisor, _: &Program, _: Option<&Path>) -> io::Result<SupervisedProcess> {
        let reason = "submissions run only on Linux, where they can be limited and killed";
        Err(io::Error::new(io::ErrorKind::Unsupported, reason))
    }

    pub fn pipe_capacity(&self) -> usize {
        match *self {}
    }

    pub fn write(&mut self, _: &[u8]) -> usize {
        match *self {}
    }

    pub fn close(&mut self) {
        match *self {}
    }

    pub fn read(&mut self, _: &mut [u8]) -> Option<usize> {
        match *self {}
    }

    pub fn read_error(&mut self, _: &mut [u8]) -> usize {
        match *self {}
    }

    pub fn memory(&self) -> u64 {
        match *self {}
    }

    pub fn exit_status(&mut self) -> Option<ExitStatus> {
        match *self {}
    }

    pub fn shut_down(&mut self) {
        match *self {}
    }

    pub fn kill(&mut self) {
        match *self {}
    }
}

/// Never called here.
pub fn supervise(_: u32, _: Option<PathBuf>, _: &[OsString]) -> u8 {
    1
}

/// There are no orphans.
#[derive(Debug)]
pub struct OrphanReaper;

#[allow(missing_docs)]
impl OrphanReaper {
    pub fn become_subreaper() -> OrphanReaper {
        OrphanReaper
    }

    pub fn kill_orphans(self) {}
}
