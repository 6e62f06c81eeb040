//! Part of every test binary: whether the long tests are wanted, and on Linux a limit after which a hang is a failure.

/// Whether the environment asks for full sweeps with `SNL_LONG_TESTS=1`. Without it, tests take samples of large sets.
pub(crate) fn long() -> bool {
    std::env::var_os("SNL_LONG_TESTS").is_some_and(|value| value == "1")
}

/// Thirty times what the tests take on two free cores.
const MINUTES: u64 = 45;

/// The same for the long tests.
const LONG_MINUTES: u64 = 8 * 60;

/// Aborts the test binary after a generous time, and says which tests to look at.
#[cfg(target_os = "linux")]
#[ctor::ctor(unsafe)]
fn watch() {
    let minutes = if long() { LONG_MINUTES } else { MINUTES };
    std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_secs(60 * minutes));
        let line = format!(
            "\nNo end after {minutes} minutes: a test that is named above as running for over 60 seconds hangs.\n"
        );
        let _ = std::io::Write::write_all(&mut std::io::stderr(), line.as_bytes());
        std::process::abort();
    });
}
