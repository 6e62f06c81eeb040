//! Errors of `report`.

use snakes_and_ladders::escape;
use snl_harness::store::StoreError;

/// An input that cannot be reported on.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// An input that cannot be read.
    #[error("{file}: cannot be read: {source}")]
    Read {
        /// The input as named by the user.
        file: String,
        /// The cause.
        source: std::io::Error,
    },
    /// An invalid manifest.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A file of a run that is not as its manifest says.
    #[error("{0}; regenerate the run by its command")]
    Altered(StoreError),
    /// An input of no known kind: its name.
    #[error(
        "{0}: not an input: expected a run directory (manifest.json, results), or an export of bench or \
         judge (.json) or strength (.csv, .json)"
    )]
    Unknown(String),
    /// An input with invalid content.
    #[error("{file}: {problem}")]
    Wrong {
        /// The input, with a line number if known.
        file: String,
        /// The fault and the way out.
        problem: String,
    },
}

impl ReportError {
    pub(super) fn read(file: &str, source: std::io::Error) -> ReportError {
        ReportError::Read {
            file: escape::line(file).into_owned(),
            source,
        }
    }

    pub(super) fn wrong(file: impl Into<String>, problem: impl ToString) -> ReportError {
        ReportError::Wrong {
            file: escape::line(&file.into()).into_owned(),
            problem: escape::lines(&problem.to_string()).into_owned(),
        }
    }
}
