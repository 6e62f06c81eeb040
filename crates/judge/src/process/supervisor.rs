//! This program as the parent of one submission, which it runs and terminates for the judge. It
//! prints nothing: its standard streams are the submission's.

use super::proc_tree;
use crate::environment::{CANNOT_START, code_of_start_error};
use rustix::process::{
    Pid, Resource, Rlimit, Signal, WaitOptions, getpid, getppid, kill_process_group,
    set_child_subreaper, setrlimit, setsid, wait,
};
use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::time::Duration;

/// The interval between checks that the judge is alive.
const ALIVE_CHECK_INTERVAL: Duration = Duration::from_millis(100);

/// The maximum number of open files of a process. Measuring memory checks each of them.
const MAX_OPEN_FILES: u64 = 4096;

/// The maximum number of bytes of a file that a submission or a compiler may write.
const MAX_FILE_BYTES: u64 = 1 << 30;

/// Does the work for which the judge starts this program, by the words after `supervise`:
/// `JUDGE PROGRAM …` runs a submission as a child of this process, and returns its exit code, or
/// 128 plus its signal. Everything that it has started is terminated before this returns. If the
/// judge, whose process id is given, is gone, terminates the submission and exits.
pub fn supervise(words: &[OsString]) -> u8 {
    let [judge, program, args @ ..] = words else {
        return CANNOT_START;
    };
    let judge = judge.to_string_lossy().parse();
    let supervisor = getpid();
    // In a session of its own, this process does not get Ctrl-C, and has time to terminate the
    // submission.
    let _ = setsid();
    limit(Resource::Core, 0);
    limit(Resource::Fsize, MAX_FILE_BYTES);
    limit(Resource::Nofile, MAX_OPEN_FILES);
    // Without it (on an old kernel) orphans escape.
    let _ = set_child_subreaper(Some(supervisor));
    let child = Command::new(program).args(args).process_group(0).spawn();
    let group = match child {
        Ok(child) => Pid::from_child(&child),
        Err(error) => {
            eprintln!("cannot start {}: {error}", program.display());
            return code_of_start_error(&error);
        }
    };
    let supervisor = supervisor.as_raw_nonzero().get() as u32;
    let guard = std::thread::Builder::new().spawn(move || {
        while getppid().is_some_and(|parent| Ok(parent.as_raw_nonzero().get()) == judge) {
            std::thread::sleep(ALIVE_CHECK_INTERVAL);
        }
        kill_all(supervisor, group);
        std::process::exit(0);
    });
    if guard.is_err() {
        kill_all(supervisor, group);
        return CANNOT_START;
    }
    release_stdio();
    let code = loop {
        match wait(WaitOptions::empty()) {
            Ok(Some((pid, status))) if pid == group => {
                let code = status.exit_status();
                let signal = || status.terminating_signal().map(|signal| 128 + signal);
                break code.or_else(signal).unwrap_or(1);
            }
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(_) => break 1,
        }
    };
    kill_all(supervisor, group);
    code as u8
}

/// Lowers a limit of this process and its children.
fn limit(resource: Resource, most: u64) {
    let (current, maximum) = (Some(most), Some(most));
    let _ = setrlimit(resource, Rlimit { current, maximum });
}

/// Closes this process's copies of the submission's pipes, so that the judge sees when the
/// submission closes them.
fn release_stdio() {
    let mut options = std::fs::File::options();
    if let Ok(null) = options.read(true).write(true).open("/dev/null") {
        let _ = rustix::stdio::dup2_stdin(&null);
        let _ = rustix::stdio::dup2_stdout(&null);
        let _ = rustix::stdio::dup2_stderr(&null);
    }
}

/// Terminates all descendants, and waits for them.
fn kill_all(supervisor: u32, group: Pid) {
    // The group comes first: it is terminated at once, without time to fork, and is often all there
    // is.
    let _ = kill_process_group(group, Signal::KILL);
    loop {
        match wait(WaitOptions::NOHANG) {
            Ok(Some(_)) | Err(rustix::io::Errno::INTR) => {}
            Ok(None) => {
                proc_tree::kill(&proc_tree::descendants(supervisor));
                std::thread::sleep(Duration::from_micros(200));
            }
            Err(_) => return,
        }
    }
}
