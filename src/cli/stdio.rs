//! The standard streams, and what becomes of words that no one can read.
//!
//! Owns the writing to standard output and standard error, and the knowledge which streams were closed when the
//! process began. Must not know what is said.

use super::CliError;
use crate::corpus::{CorpusSource, Reader};
use crate::store::STDIO;
use std::fmt::Display;
use std::io::{self, Write};

/// What standard output is called in messages.
pub(super) const OUTPUT: &str = "<stdout>";

/// Writes to standard output what was asked for: without it the call was for nothing.
pub(super) fn print(text: &[u8]) -> Result<(), CliError> {
    let wrong = |error| CliError::file("write to", OUTPUT, &error);
    output()?;
    let mut out = io::stdout().lock();
    out.write_all(text)
        .and_then(|()| out.flush())
        .map_err(wrong)
}

/// Writes to standard output the words that go with files and exit codes: the work is done whether or not there is
/// someone to read them.
pub(super) fn print_summary(text: &[u8]) -> Result<(), CliError> {
    if !begun::with_output() {
        status_line("snl: standard output is closed; what would be said there is left out");
        return Ok(());
    }
    match print(text) {
        Err(CliError::BrokenPipe) => status_line("snl: the reader of standard output closed it"),
        told => told?,
    }
    Ok(())
}

/// Writes a line to standard error. That it cannot be written is no reason to fail: there is nowhere to say so.
pub(super) fn status_line(line: impl Display) {
    status(format_args!("{line}\n"));
}

/// Writes to standard error, as [`say`], without a line's end.
pub(super) fn status(text: impl Display) {
    // One write, so that the words of two processes do not run into one another.
    let _ = io::stderr().write_all(text.to_string().as_bytes());
}

/// Whether there is a standard output to write to.
///
/// # Errors
/// If it was closed before the process began; what is written then goes nowhere, and no write says so.
pub(super) fn output() -> Result<(), CliError> {
    match begun::with_output() {
        true => Ok(()),
        false => Err(CliError::Failed(format!(
            "cannot write to {OUTPUT}: it is closed"
        ))),
    }
}

/// Whether there is a standard input to read.
///
/// # Errors
/// If it was closed before the process began, so that it would look like one that is empty.
pub(super) fn input() -> Result<(), CliError> {
    match begun::with_input() {
        true => Ok(()),
        false => Err(CliError::Failed(
            "cannot read <stdin>: it is closed".to_owned(),
        )),
    }
}

/// Opens a file of boards, or standard input for `-`.
pub(super) fn reader(name: &str) -> Result<Reader, CliError> {
    if name == STDIO {
        input()?;
    }
    Ok(Reader::open(name)?)
}

/// The corpus that an argument names: `count` boards of a spec, or `default_count`.
///
/// # Errors
/// As [`CorpusSource::parse`], or if the corpus is standard input and that is closed.
pub(super) fn corpus(
    text: &str,
    count: Option<u64>,
    default_count: u64,
) -> Result<CorpusSource, CliError> {
    let corpus = CorpusSource::parse(text, count, default_count)?;
    if text == STDIO {
        input()?;
    }
    Ok(corpus)
}

/// The streams as the process found them. Rust opens `/dev/null` in the place of one that is closed, before `main`:
/// it has to be asked earlier.
#[cfg(target_os = "linux")]
mod begun {
    use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

    static INPUT: AtomicBool = AtomicBool::new(true);
    static OUTPUT: AtomicBool = AtomicBool::new(true);

    // SAFETY: it runs before `main`, where the standard library may not be used. It is not: two system calls and two
    // stores.
    #[ctor::ctor(unsafe)]
    fn detect_closed_streams() {
        use rustix::io::fcntl_getfd;
        use rustix::stdio::{stdin, stdout};
        INPUT.store(fcntl_getfd(stdin()).is_ok(), Relaxed);
        OUTPUT.store(fcntl_getfd(stdout()).is_ok(), Relaxed);
    }

    pub(super) fn with_input() -> bool {
        INPUT.load(Relaxed)
    }

    pub(super) fn with_output() -> bool {
        OUTPUT.load(Relaxed)
    }
}

#[cfg(not(target_os = "linux"))]
mod begun {
    pub(super) fn with_input() -> bool {
        true
    }

    pub(super) fn with_output() -> bool {
        true
    }
}
