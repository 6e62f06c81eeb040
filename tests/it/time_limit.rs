//! A hang is a failure: the test binary aborts after a generous time. Also part of the library's unit tests. Linux only.

use std::io::Write;
use std::time::Duration;

/// Thirty times what the tests take on two free cores.
const MINUTES: u64 = 45;

/// The same for the long tests.
const LONG_MINUTES: u64 = 8 * 60;

#[ctor::ctor(unsafe)]
fn watch() {
    let minutes = match crate::test_support::long() {
        true => LONG_MINUTES,
        false => MINUTES,
    };
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_secs(60 * minutes));
        let line = format!(
            "\nNo end after {minutes} minutes: a test that is named above as running for over 60 seconds hangs.\n"
        );
        let _ = std::io::stderr().write_all(line.as_bytes());
        std::process::abort();
    });
}
