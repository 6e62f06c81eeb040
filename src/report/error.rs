//! Why there is no report.
//!
//! Owns the wording. Must not know the exit code.

use crate::store::StoreError;

/// An input that cannot be told of.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// The system refused to read.
    #[error("{file}: cannot be read: {source}")]
    Read {
        /// The input, as the user knows it.
        file: String,
        /// The system's reason.
        source: std::io::Error,
    },
    /// A manifest that is none, or a file of a corpus.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Nothing that a report can be made of.
    #[error(
        "{file}: not a run's folder (no manifest.json, or one without results.csv), nor an export of bench (.json, .csv) or of judge --mistakes \
         (.csv, .json), nor a record (.md)"
    )]
    Unknown {
        /// The input, as the user knows it.
        file: String,
    },
    /// Something in it is wrong.
    #[error("{file}: {problem}")]
    Wrong {
        /// The input, with the line where there is one.
        file: String,
        /// What is wrong, and the way out.
        problem: String,
    },
}

impl ReportError {
    pub(super) fn read(file: &str, source: std::io::Error) -> ReportError {
        ReportError::Read {
            file: file.to_owned(),
            source,
        }
    }

    pub(super) fn wrong(file: impl Into<String>, problem: impl ToString) -> ReportError {
        ReportError::Wrong {
            file: file.into(),
            problem: problem.to_string(),
        }
    }
}
