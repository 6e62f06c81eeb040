//! Ctrl-C, and SIGTERM, which batch systems send at the time limit.

use super::CliError;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

static REQUESTED: AtomicBool = AtomicBool::new(false);
static GRACEFUL: AtomicBool = AtomicBool::new(false);
static INSTALL_ONCE: Once = Once::new();

#[inline]
pub(super) fn requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}

pub(super) fn check() -> Result<(), CliError> {
    if requested() {
        Err(CliError::interrupted())
    } else {
        Ok(())
    }
}

/// From now on the first SIGINT or SIGTERM sets a flag, and the second ends the process with exit code 130. If not
/// `graceful`, because there is no progress to save, the first ends the process too, after a second: it may be waiting
/// for input.
pub(super) fn install_handler(graceful: bool) {
    GRACEFUL.store(graceful, Ordering::Relaxed);
    INSTALL_ONCE.call_once(start);
}

#[cfg(unix)]
fn start() {
    use super::stdio;
    use signal_hook::consts::{SIGINT, SIGTERM};
    let (ready, is_ready) = std::sync::mpsc::channel::<()>();
    let spawned = std::thread::Builder::new().spawn(move || {
        // Without a handler, a signal ends the process.
        let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGINT, SIGTERM]) else {
            return;
        };
        drop(ready);
        for _ in signals.forever() {
            if REQUESTED.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
            if !GRACEFUL.load(Ordering::Relaxed) {
                std::thread::sleep(std::time::Duration::from_secs(1));
                stdio::status_line("interrupted");
                std::process::exit(130);
            }
        }
    });
    if spawned.is_ok() {
        // An error: the thread has dropped its end.
        let _ = is_ready.recv();
    }
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
            REQUESTED.store(true, Ordering::Relaxed);
        });
    }
}
