//! Outside processes: started, watched, and ended with everything that they started.
//!
//! Owns pipes, signals and the tree of processes. Must not know what is said over the pipes.
//!
//! Each contestant runs below a *supervisor*, which is this program in another role ([`supervise`]). Processes
//! that a contestant leaves behind become the supervisor's children, whatever they do to get away (fork twice,
//! start a session of their own): so the contestant's tree is exactly what is below its supervisor. It ends with
//! the contestant, and also when the judge itself is killed.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
mod proc_tree;
#[cfg(target_os = "linux")]
mod supervisor;
#[cfg(target_os = "linux")]
pub use linux::{OrphanReaper, SupervisedProcess};
#[cfg(target_os = "linux")]
pub use supervisor::supervise;

#[cfg(not(target_os = "linux"))]
mod unsupported;
#[cfg(not(target_os = "linux"))]
pub use unsupported::{OrphanReaper, SupervisedProcess, supervise};

use std::path::PathBuf;

/// How contestants are kept.
#[derive(Clone, Debug)]
pub struct Supervisor {
    /// The program that is called as a supervisor: `PROGRAM supervise --judge PID [--scratch DIR] -- CONTESTANT …`.
    pub supervisor: PathBuf,
}

/// How a process ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExitStatus {
    /// With this exit code.
    Code(i32),
    /// By this signal.
    Signal(i32),
}

impl std::fmt::Display for ExitStatus {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let signal = match self {
            ExitStatus::Code(code) => return write!(f, "exit code {code}"),
            ExitStatus::Signal(signal) => *signal,
        };
        let name = match signal {
            4 => " (SIGILL)",
            6 => " (SIGABRT)",
            7 => " (SIGBUS)",
            8 => " (SIGFPE)",
            9 => " (SIGKILL)",
            11 => " (SIGSEGV)",
            13 => " (SIGPIPE)",
            15 => " (SIGTERM)",
            _ => "",
        };
        write!(f, "signal {signal}{name}")
    }
}

/// What a tree of processes uses.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ResourceUsage {
    /// Resident memory in bytes, shared pages counted for each process.
    pub memory: u64,
    /// Processes.
    pub processes: usize,
}
