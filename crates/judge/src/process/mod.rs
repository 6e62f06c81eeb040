//! Processes with their descendants: started, measured and terminated as a whole.
//!
//! Each submission runs below a *supervisor*, which is this program in another role
//! ([`supervise`]). Processes that a submission leaves behind become children of the supervisor,
//! even if they fork twice or start a session: so the tree below the supervisor is exactly the
//! submission's. It is terminated with the submission, and also when the judge itself is
//! terminated. In a [`Sandbox`] its processes cannot signal others, so that none can terminate its
//! supervisor.

pub(crate) mod monitor;

#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
mod proc_tree;
#[cfg(target_os = "linux")]
mod supervisor;
#[cfg(target_os = "linux")]
pub use linux::SupervisedProcess;
#[cfg(target_os = "linux")]
pub use supervisor::supervise;

#[cfg(not(target_os = "linux"))]
mod unsupported;
#[cfg(not(target_os = "linux"))]
pub use unsupported::{SupervisedProcess, supervise};

use crate::sandbox::{NoSandbox, Sandbox};
use std::io;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;

/// Waits for the end of standard input, and removes a directory, to which processes that are being
/// terminated may still write.
const CLEANER: &str = "while read -r line; do :; done; \
    for second in 1 2 3 4 5 6 7 8 9; do test -e \"$0\" || exit; rm -rf \"$0\"; sleep 1; done";

/// A supervisor of submissions: the way in which they are started, limited and ended.
#[derive(Debug)]
pub struct Supervisor {
    /// The program that is called as a supervisor: `PROGRAM supervise PID SUBMISSION …`.
    #[cfg_attr(not(target_os = "linux"), allow(dead_code))]
    program: PathBuf,
    /// The sandbox, or why there is none.
    pub sandbox: Result<Sandbox, NoSandbox>,
    /// The path, without links, of the directory with all temporary files of submissions and
    /// compilers.
    scratch: PathBuf,
    folder: Option<TempDir>,
    /// The process that removes the directory at the end of its input, that is, when this process
    /// ends.
    cleaner: Option<Child>,
}

impl Supervisor {
    /// Returns a supervisor that calls this program with the arguments of [`supervise`].
    ///
    /// # Errors
    /// If the temporary directory cannot be written.
    pub fn new(program: PathBuf, sandbox: Result<Sandbox, NoSandbox>) -> io::Result<Supervisor> {
        let folder = tempfile::Builder::new().prefix("snl-judge-").tempdir()?;
        // Paths below it are compared with others, which have no links in them.
        let scratch = folder.path().canonicalize()?;
        // `tmp` has the temporary files of programs without a sandbox, and `cache` the files that
        // compilers keep for other submissions.
        for inner in ["tmp", "cache"] {
            std::fs::create_dir(scratch.join(inner))?;
        }
        let mut cleaner = Command::new("/bin/sh");
        // Out of the reach of Ctrl-C.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut cleaner, 0);
        cleaner.args(["-c", CLEANER]).arg(&scratch).env_clear();
        cleaner.current_dir("/").stdin(Stdio::piped());
        cleaner.stdout(Stdio::null()).stderr(Stdio::null());
        Ok(Supervisor {
            program,
            sandbox,
            scratch,
            folder: Some(folder),
            cleaner: cleaner.spawn().ok(),
        })
    }

    /// Returns a new directory for a submission. It is removed with the supervisor, and when the
    /// judge is terminated.
    pub(super) fn temporary_folder(&self) -> io::Result<TempDir> {
        let mut builder = tempfile::Builder::new();
        builder.prefix("submission-").tempdir_in(&self.scratch)
    }

    /// Returns the sandbox in a word.
    pub fn sandbox_name(&self) -> &'static str {
        match self.sandbox {
            Ok(_) => "landlock",
            Err(_) => "none",
        }
    }

    /// Returns the sandbox in a word, with the reason if there is none.
    pub fn describe_sandbox(&self) -> String {
        let name = self.sandbox_name();
        match &self.sandbox {
            Ok(_) => name.to_owned(),
            Err(reason) => format!("{name} ({reason})"),
        }
    }
}

impl Drop for Supervisor {
    fn drop(&mut self) {
        self.folder = None;
        // This also closes its input.
        let _ = self.cleaner.as_mut().map(Child::wait);
    }
}

/// The resources that the descendants of a process use.
#[derive(Clone, Copy, Default, Debug)]
pub struct Usage {
    /// Resident memory in bytes, with shared pages counted for each, and files in memory.
    pub memory: u64,
    pub processes: usize,
    /// Whether a signal has stopped one of the processes.
    pub is_stopped: bool,
}

/// The time of a thread on a core, and the time for which it was ready to run but had no core.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CoreTime {
    pub running: Duration,
    pub waiting: Duration,
}

impl CoreTime {
    /// Reads `/proc/PID/task/ID/schedstat`: the time on a core and the time waiting for one, both
    /// in ns.
    #[cfg_attr(not(target_os = "linux"), allow(dead_code))]
    fn parse(line: &str) -> Option<CoreTime> {
        let mut fields = line.split_whitespace().map(str::parse);
        Some(CoreTime {
            running: Duration::from_nanos(fields.next()?.ok()?),
            waiting: Duration::from_nanos(fields.next()?.ok()?),
        })
    }

    /// Returns the time since an earlier reading.
    pub(crate) fn since(self, earlier: CoreTime) -> CoreTime {
        CoreTime {
            running: self.running.saturating_sub(earlier.running),
            waiting: self.waiting.saturating_sub(earlier.waiting),
        }
    }
}

/// The reason why the program of a process did not start.
#[derive(Debug)]
pub struct StartError {
    /// Whether the file of the program may not be executed.
    pub is_forbidden: bool,
    /// The reason in the system's words.
    pub message: String,
}

/// The end of a process.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExitStatus {
    Code(i32),
    /// The signal that ended the process.
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
