//! Processes with their descendants: started, measured and killed as a whole.
//!
//! Each submission runs below a *supervisor*, which is this program in another role ([`supervise`]). Processes that a
//! submission leaves behind become children of the supervisor, even if they fork twice or start a session: so the tree
//! below the supervisor is exactly the submission's. It is killed with the submission, and also when the judge itself is
//! killed.

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

use std::io;
use std::path::PathBuf;

/// How submissions are supervised.
#[derive(Clone, Debug)]
pub struct Supervisor {
    /// The program that is called as a supervisor: `PROGRAM supervise --judge PID [--scratch DIR] -- SUBMISSION …`.
    pub program: PathBuf,
}

impl Supervisor {
    /// This very program.
    pub fn current_exe() -> io::Result<Supervisor> {
        let program = std::env::current_exe()?;
        Ok(Supervisor { program })
    }
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
