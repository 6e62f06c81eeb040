//! Errors in reading a corpus, with file and line.

use snakes_and_ladders::escape;
use snakes_and_ladders::generate::{STREAM_VERSION, Spec, SpecError};
use std::fmt::Display;
use std::path::Path;

/// The reason why a corpus cannot be read, or not to its end.
#[derive(Debug, thiserror::Error)]
pub enum CorpusError {
    /// The system refused to open, read or copy the file.
    #[error("{0}")]
    Io(String),
    /// The file changed while it was read; or a header or a record is invalid, a line too long, or
    /// a given answer wrong.
    #[error("{0}")]
    Invalid(String),
    /// A position at or after the end.
    #[error("{0}")]
    NoSuchBoard(String),
    /// A corpus of this name has no boards, where a verdict or a figure needs one.
    #[error("{}: there are no boards; give at least one", escape::line(.0))]
    NoBoards(String),
    /// A spec that is wrong or cannot be met.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// A wrong name of a suite, or a number of boards, given for something other than a spec.
    #[error("{0}")]
    Usage(String),
}

impl CorpusError {
    /// Returns the error of a file that cannot be opened or read, with the system's reason.
    ///
    /// If the name looks more like a literal, or like a misspelt spec, the message says so.
    pub fn unreadable(file: &str, reason: impl Display) -> CorpusError {
        let hint = match other_kind(file) {
            Some(hint) if !Path::new(file).exists() => format!("\n{hint}"),
            _ => String::new(),
        };
        let file = escape::line(file);
        CorpusError::Io(format!("{file}: cannot be read: {reason}{hint}"))
    }
}

/// Returns a hint for a name that looks like a literal or a spec, where a file is expected.
fn other_kind(name: &str) -> Option<String> {
    if name.trim_start().starts_with(['[', '{']) {
        return Some("hint: to read a board from the command line, pipe it: echo '[[-1,-1],[-1,-1]]' | snl solve -".to_owned());
    }
    let before = name.split_once(':').map(|(before, _)| before);
    let version = before.and_then(|before| before.strip_prefix('v'));
    if version.is_some_and(|number| number.parse::<u64>().is_ok()) {
        let spec = name.parse::<Spec>();
        return spec.err().map(|error| format!("hint: {error}"));
    }
    let is_spec = ["family=", "n="].iter().any(|key| name.starts_with(key));
    let name = escape::line(name);
    is_spec.then(|| format!("hint: a spec begins with its version: {STREAM_VERSION}:{name}"))
}
