//! Errors of reading a corpus: of the whole ([`CorpusError`]) and of one record ([`RecordError`]), with file and line.

use crate::generate::SpecError;
use crate::mutants::suite::SuiteNameError;
use std::fmt::Display;
use std::sync::Arc;

/// A corpus that cannot be read, or not any further.
#[derive(Debug, thiserror::Error)]
pub enum CorpusError {
    /// The system refused to open, read or copy the file.
    #[error("{0}")]
    Io(String),
    /// The file changed while it was read; or a header is wrong, a line too long, or a given answer wrong.
    #[error("{0}")]
    Invalid(String),
    /// An invalid record.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A position at or after the end.
    #[error("{0}")]
    NoSuchBoard(String),
    /// A spec that is wrong or cannot be met.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// A wrong name of a suite.
    #[error(transparent)]
    Suite(#[from] SuiteNameError),
    /// A number of boards that the corpus does not have, or of something else than a spec.
    #[error("{0}")]
    Count(String),
}

impl CorpusError {
    /// The error of a file that cannot be opened or read, for the system's reason.
    pub fn unreadable(file: &str, reason: impl Display) -> CorpusError {
        CorpusError::Io(format!("{file}: cannot be read: {reason}"))
    }
}

/// An invalid record: `FILE:LINE: ` and what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{file}:{line}: {problem}")]
pub struct RecordError {
    /// The file, as the user knows it.
    pub file: Arc<str>,
    /// The line on which the record begins, from 1.
    pub line: u64,
    /// What is wrong, and where in the record.
    pub problem: String,
}
