//! Ctrl-C, and the signal by which batch systems say that time is up.
//!
//! Owns when a process ends at once and when it may end in order. Must not know what it was doing.

use super::stdio;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

static REQUESTED: AtomicBool = AtomicBool::new(false);
static GRACEFUL: AtomicBool = AtomicBool::new(false);
static INSTALL_ONCE: Once = Once::new();

/// Whether the user asked the program to end.
#[inline]
pub(super) fn requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}

/// From now on the first SIGINT or SIGTERM only asks, and the second ends the process with exit code 130. Where
/// nothing is kept (not `orderly`), a process that does not come to its end within a second, because it waits
/// for input, is ended too.
pub(super) fn install_handler(orderly: bool) {
    GRACEFUL.store(orderly, Ordering::Relaxed);
    INSTALL_ONCE.call_once(start);
}

#[cfg(unix)]
fn start() {
    use signal_hook::consts::{SIGINT, SIGTERM};
    // Without a listener the system ends the process, as it does any other.
    let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGINT, SIGTERM]) else {
        return;
    };
    std::thread::spawn(move || {
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
}

#[cfg(not(unix))]
fn start() {
    use std::sync::Arc;
    let asked = Arc::new(AtomicBool::new(false));
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
