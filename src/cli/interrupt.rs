//! The signals that stop a command, and the limit on the size of files. The signals are Ctrl-C,
//! SIGHUP, and SIGTERM, which batch systems send at the time limit.

use super::failure::{SIGNAL, signal_code};
use super::{CliError, CliResult, stdio};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// Whether a signal has come: the next one ends the process.
static STOPPING: AtomicBool = AtomicBool::new(false);

#[inline]
pub(super) fn requested() -> bool {
    SIGNAL.load(Relaxed) != 0
}

pub(super) fn check() -> CliResult {
    let goes_on = (!requested()).then_some(());
    goes_on.ok_or_else(CliError::interrupted)
}

/// Installs the handler of these signals: the first signal sets a flag, and the second ends the
/// process. If not `graceful`, because there is no progress to save, the first ends the process
/// too, after a second: it may be waiting for input.
pub(super) fn install_handler(graceful: bool) {
    static INSTALL_ONCE: Once = Once::new();
    INSTALL_ONCE.call_once(|| start(graceful));
}

fn start(graceful: bool) {
    #[cfg(unix)]
    let hangup = Some(signal_hook::consts::SIGHUP).filter(|&signal| !is_ignored(signal));
    #[cfg(not(unix))]
    let hangup = None;
    for signal in [SIGINT, SIGTERM].into_iter().chain(hangup) {
        // A signal that cannot be handled ends the process. A handler does these in order, so that
        // the first signal passes the second of them.
        let _ = flag::register_usize(signal, &SIGNAL, signal as usize)
            .and_then(|_| flag::register_conditional_shutdown(signal, 128 + signal, &STOPPING))
            .and_then(|_| flag::register(signal, &STOPPING));
    }
    if !graceful {
        // Without this thread, only a second signal ends a process that waits for input.
        let _ = std::thread::Builder::new().spawn(|| {
            while !requested() {
                std::thread::sleep(Duration::from_millis(100));
            }
            std::thread::sleep(Duration::from_secs(1));
            stdio::status_line("interrupted");
            std::process::exit(signal_code().into());
        });
    }
}

/// Makes a write beyond the limit on the size of files (`ulimit -f`) fail with a reason from now
/// on, as on a full disk. Without this, the signal SIGXFSZ would end the process without a word.
/// Programs that this one starts are not affected.
pub(super) fn report_file_limit() {
    #[cfg(unix)]
    {
        static REACHED: AtomicBool = AtomicBool::new(false);
        // An error leaves the signal as it was.
        let _ = flag::register(signal_hook::consts::SIGXFSZ, &REACHED);
    }
}

/// Returns whether a signal is ignored, as SIGHUP is under `nohup`. Where the system does not say,
/// the signal counts as ignored.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status
        .lines()
        .find_map(|line| line.strip_prefix("SigIgn:"))
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_none_or(|mask| mask & 1 << (signal - 1) != 0)
}
