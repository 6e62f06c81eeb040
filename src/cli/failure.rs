//! How a verb can fail, and with which exit code.
//!
//! Owns the codes and the last word on standard error. Must not know why.

use super::stdio;
use crate::corpus::CorpusError;
use crate::generate::SpecError;
use crate::mutants::suite::SuiteNameError;
use crate::solve::KernelError;
use crate::store::StoreError;
use crate::store::merge::MergeError;
use std::io;
use std::process::ExitCode;

/// Why a verb ended early.
#[derive(Debug)]
pub(super) enum CliError {
    /// The work failed: exit code 1.
    Failed(String),
    /// The system stopped the work (a full disk, a file gone): exit code 1, and what was done may be kept.
    Io(String),
    /// The user stopped the work: exit code 130.
    Interrupted(String),
    /// The program was called wrongly: exit code 2.
    Usage(String),
    /// An answer was wrong: exit code 3.
    CheckFailed(String),
    /// A solver is slower than its baseline: exit code 4.
    Regression(String),
    /// The reader of standard output had enough: exit code 0.
    BrokenPipe,
}

impl CliError {
    /// A failure to do something with a file.
    pub(super) fn file(doing: &str, name: &str, error: &io::Error) -> CliError {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return CliError::BrokenPipe;
        }
        CliError::Io(format!("cannot {doing} {name}: {error}"))
    }

    /// As asked with Ctrl-C.
    pub(super) fn interrupted() -> CliError {
        CliError::Interrupted("stopped as asked".to_owned())
    }

    /// The same with more to say.
    pub(super) fn with(self, more: &str) -> CliError {
        match self {
            CliError::Io(word) => CliError::Io(word + more),
            CliError::Interrupted(word) => CliError::Interrupted(word + more),
            other => other,
        }
    }

    /// Says the word and gives the code.
    pub(super) fn report(self) -> ExitCode {
        let (word, code) = match self {
            CliError::Failed(word) | CliError::Io(word) => (word, 1),
            CliError::Interrupted(word) => (word, 130),
            CliError::Usage(word) => (format!("{word}\n\nFor more information, try '--help'."), 2),
            CliError::CheckFailed(word) => (word, 3),
            CliError::Regression(word) => (word, 4),
            CliError::BrokenPipe => ("stopped: the reader of the output closed it".to_owned(), 0),
        };
        let who = match code {
            0 => "snl",
            130 => "interrupted",
            _ => "error",
        };
        stdio::status_line(format_args!("{who}: {word}"));
        ExitCode::from(code)
    }
}

impl From<SpecError> for CliError {
    fn from(error: SpecError) -> CliError {
        match error {
            SpecError::Unsatisfiable { .. } => CliError::Failed(error.to_string()),
            _ => CliError::Usage(error.to_string()),
        }
    }
}

impl From<SuiteNameError> for CliError {
    fn from(error: SuiteNameError) -> CliError {
        CliError::Usage(error.to_string())
    }
}

impl From<KernelError> for CliError {
    fn from(error: KernelError) -> CliError {
        match error {
            KernelError::Unknown { .. } => CliError::Usage(error.to_string()),
            KernelError::NotHere { .. } => CliError::Failed(error.to_string()),
        }
    }
}

impl From<MergeError> for CliError {
    fn from(error: MergeError) -> CliError {
        CliError::Failed(error.to_string())
    }
}

impl From<CorpusError> for CliError {
    fn from(error: CorpusError) -> CliError {
        match error {
            CorpusError::Read { .. } | CorpusError::Copy { .. } => CliError::Io(error.to_string()),
            CorpusError::Spec(error) => error.into(),
            CorpusError::Suite(error) => error.into(),
            CorpusError::CountWithoutSpec { .. } | CorpusError::CountTooLarge { .. } => {
                CliError::Usage(error.to_string())
            }
            _ => CliError::Failed(error.to_string()),
        }
    }
}

impl From<StoreError> for CliError {
    fn from(error: StoreError) -> CliError {
        match error {
            StoreError::Read { .. } | StoreError::Write { .. } => CliError::Io(error.to_string()),
            _ => CliError::Failed(error.to_string()),
        }
    }
}
