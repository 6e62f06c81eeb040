//! The other role of this program: the parent of one contestant.
//!
//! Owns the contestant's life and death on behalf of the judge. Must not say anything: its standard streams are
//! the contestant's.

use super::proc_tree;
use rustix::process::{
    Pid, Signal, WaitOptions, getpid, getppid, kill_process_group, set_child_subreaper, wait,
};
use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

/// How often it looks whether the judge is alive.
const ALIVE_CHECK_INTERVAL: Duration = Duration::from_millis(100);

/// The exit code where the contestant cannot be started; the system's reason is on standard error.
const CANNOT_START: u8 = 127;

/// Runs a contestant as the child of this process, and gives its exit code, or 128 and its signal. Everything
/// that it started is ended before this returns.
///
/// Where the judge, whose process number is given, is no longer there, contestant and `scratch` folder are done
/// away with, and the process ends.
pub fn supervise(judge: u32, scratch: Option<PathBuf>, contestant: &[OsString]) -> u8 {
    let own = getpid();
    // Without it (an old kernel) what has lost its parents gets away.
    let _ = set_child_subreaper(Some(own));
    let Some((program, args)) = contestant.split_first() else {
        return CANNOT_START;
    };
    let child = Command::new(program).args(args).process_group(0).spawn();
    let child = match child {
        Ok(child) => child,
        Err(error) => {
            eprintln!("cannot start {}: {error}", program.display());
            return CANNOT_START;
        }
    };
    let group = Pid::from_child(&child);
    let own = own.as_raw_nonzero().get() as u32;
    let guard = std::thread::Builder::new().spawn(move || {
        while getppid().is_some_and(|parent| parent.as_raw_nonzero().get() as u32 == judge) {
            std::thread::sleep(ALIVE_CHECK_INTERVAL);
        }
        kill_all(own, group);
        if let Some(folder) = scratch {
            let _ = std::fs::remove_dir_all(folder);
        }
        std::process::exit(0);
    });
    if guard.is_err() {
        kill_all(own, group);
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
    kill_all(own, group);
    code as u8
}

/// Lets go of the contestant's pipes, so that their other ends see it close them.
fn release_stdio() {
    if let Ok(null) = std::fs::File::options()
        .read(true)
        .write(true)
        .open("/dev/null")
    {
        let _ = rustix::stdio::dup2_stdin(&null);
        let _ = rustix::stdio::dup2_stdout(&null);
        let _ = rustix::stdio::dup2_stderr(&null);
    }
}

/// Kills everything below, and waits for it.
fn kill_all(own: u32, group: Pid) {
    // The group first: that leaves no time to fork between, and is often all.
    let _ = kill_process_group(group, Signal::KILL);
    while !reap() {
        proc_tree::kill_descendants(own, &[]);
        std::thread::sleep(Duration::from_micros(200));
    }
}

/// Asks after the dead, and says whether nobody is left.
fn reap() -> bool {
    loop {
        match wait(WaitOptions::NOHANG) {
            Ok(Some(_)) | Err(rustix::io::Errno::INTR) => {}
            Ok(None) => return false,
            Err(_) => return true,
        }
    }
}
