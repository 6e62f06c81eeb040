//! The signals that stop a command, and the limit on the size of files. The signals are Ctrl-C, SIGHUP, and SIGTERM,
//! which batch systems send at the time limit.

use super::CliError;
use super::failure::SIGNAL;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

static GRACEFUL: AtomicBool = AtomicBool::new(false);
static INSTALL_ONCE: Once = Once::new();

#[inline]
pub(super) fn requested() -> bool {
    SIGNAL.load(Ordering::Relaxed) != 0
}

pub(super) fn check() -> Result<(), CliError> {
    let goes_on = (!requested()).then_some(());
    goes_on.ok_or_else(CliError::interrupted)
}

/// Installs the handler of these signals: the first signal sets a flag, and the second ends the process. If not `graceful`,
/// because there is no progress to save, the first ends the process too, after a second: it may be waiting for input.
pub(super) fn install_handler(graceful: bool) {
    GRACEFUL.store(graceful, Ordering::Relaxed);
    INSTALL_ONCE.call_once(start);
}

/// Makes a write beyond the limit on the size of files (`ulimit -f`) fail with a reason from now on, as on a full disk.
/// Without this, the signal SIGXFSZ would end the process without a word. Programs that this one starts are not affected.
pub(super) fn report_file_limit() {
    #[cfg(unix)]
    {
        static REACHED: AtomicBool = AtomicBool::new(false);
        // An error leaves the signal as it was.
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, &REACHED);
    }
}

#[cfg(unix)]
fn start() {
    use super::stdio;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let mut handled = vec![SIGINT, SIGTERM];
    if !is_ignored(SIGHUP) {
        handled.push(SIGHUP);
    }
    let (ready, is_ready) = std::sync::mpsc::channel::<()>();
    let spawned = std::thread::Builder::new().spawn(move || {
        // Without a handler, a signal ends the process.
        let Ok(mut signals) = signal_hook::iterator::Signals::new(handled) else {
            return;
        };
        drop(ready);
        for signal in signals.forever() {
            let is_second = SIGNAL.swap(signal as u8, Ordering::Relaxed) != 0;
            if !is_second && !GRACEFUL.load(Ordering::Relaxed) {
                std::thread::sleep(std::time::Duration::from_secs(1));
                stdio::status_line("interrupted");
            }
            if is_second || !GRACEFUL.load(Ordering::Relaxed) {
                std::process::exit(128 + signal);
            }
        }
    });
    if spawned.is_ok() {
        // An error: the thread has dropped its end.
        let _ = is_ready.recv();
    }
}

/// Returns whether a signal is ignored, as SIGHUP is under `nohup`. Where the system does not say, the signal counts as ignored.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_none_or(|mask| mask & 1 << (signal - 1) != 0)
}

#[cfg(not(unix))]
fn start() {
    use std::sync::Arc;
    let requested = Arc::new(AtomicBool::new(false));
    let second = signal_hook::flag::register_conditional_shutdown(
        signal_hook::consts::SIGINT,
        130,
        Arc::clone(&requested),
    );
    let first = signal_hook::flag::register(signal_hook::consts::SIGINT, Arc::clone(&requested));
    if first.is_ok() && second.is_ok() {
        std::thread::spawn(move || {
            while !requested.load(Ordering::Relaxed) {
                std::thread::sleep(std::time::Duration::from_millis(100));
            }
            SIGNAL.store(signal_hook::consts::SIGINT as u8, Ordering::Relaxed);
        });
    }
}
