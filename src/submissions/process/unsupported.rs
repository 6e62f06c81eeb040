//! Where the system has no `/proc` to watch a contestant by: outside programs are not run.
//!
//! Owns the sentence that says so. Must not pretend.

use super::{ExitStatus, ResourceUsage, Supervisor};
use crate::submissions::Program;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

/// A process: there is none here.
#[derive(Debug)]
pub enum SupervisedProcess {}

#[allow(missing_docs)]
impl SupervisedProcess {
    pub fn start(_: &Supervisor, _: &Program, _: Option<&Path>) -> io::Result<SupervisedProcess> {
        let word = "outside programs are run on Linux alone, where they can be limited and ended";
        Err(io::Error::new(io::ErrorKind::Unsupported, word))
    }

    pub fn room(&self) -> usize {
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

    pub fn usage(&self) -> ResourceUsage {
        match *self {}
    }

    pub fn ending(&mut self) -> Option<ExitStatus> {
        match *self {}
    }

    pub fn dismiss(&mut self) {
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

/// There is nothing to sweep.
#[derive(Debug)]
pub struct OrphanReaper;

#[allow(missing_docs)]
impl OrphanReaper {
    pub fn take() -> OrphanReaper {
        OrphanReaper
    }

    pub fn sweep(self) {}
}
