//! The reasons why judging ends without a verdict.

use crate::language::BuildError;
use snl_harness::corpus::CorpusError;
use std::io;

/// The reason why a submission cannot be judged: never what its program does.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JudgeError {
    /// The boards cannot be read.
    #[error(transparent)]
    Corpus(#[from] CorpusError),
    /// A solution turns out to be no program, or cannot be built.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// The system cannot run a process or write a temporary file.
    #[error(transparent)]
    System(#[from] io::Error),
    /// The system cannot run a process or write a temporary file for this submission.
    #[error("{name} cannot be judged: {source}")]
    Submission {
        /// The name of the submission.
        name: String,
        source: io::Error,
    },
}

impl From<csv::Error> for JudgeError {
    fn from(error: csv::Error) -> JudgeError {
        JudgeError::System(error.into())
    }
}
