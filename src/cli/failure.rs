//! How a verb can fail, and with which exit code.
//!
//! Owns the codes and the last word on standard error. Must not know why.

use super::streams;
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
pub(super) enum Failure {
    /// The work failed: exit code 1.
    Work(String),
    /// The system stopped the work (a full disk, a file gone): exit code 1, and what was done may be kept.
    Stopped(String),
    /// The user stopped the work: exit code 130.
    Interrupted(String),
    /// The program was called wrongly: exit code 2.
    Usage(String),
    /// An answer was wrong: exit code 3.
    Wrong(String),
    /// A solver is slower than its baseline: exit code 4.
    Slower(String),
    /// The reader of standard output had enough: exit code 0.
    Closed,
}

impl Failure {
    /// A failure to do something with a file.
    pub(super) fn file(doing: &str, name: &str, error: &io::Error) -> Failure {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Failure::Closed;
        }
        Failure::Stopped(format!("cannot {doing} {name}: {error}"))
    }

    /// As asked with Ctrl-C.
    pub(super) fn interrupted() -> Failure {
        Failure::Interrupted("stopped as asked".to_owned())
    }

    /// The same with more to say.
    pub(super) fn with(self, more: &str) -> Failure {
        match self {
            Failure::Stopped(word) => Failure::Stopped(word + more),
            Failure::Interrupted(word) => Failure::Interrupted(word + more),
            other => other,
        }
    }

    /// Says the word and gives the code.
    pub(super) fn report(self) -> ExitCode {
        let (word, code) = match self {
            Failure::Work(word) | Failure::Stopped(word) => (word, 1),
            Failure::Interrupted(word) => (word, 130),
            Failure::Usage(word) => (format!("{word}\n\nFor more information, try '--help'."), 2),
            Failure::Wrong(word) => (word, 3),
            Failure::Slower(word) => (word, 4),
            Failure::Closed => ("stopped: the reader of the output closed it".to_owned(), 0),
        };
        let who = match code {
            0 => "snl",
            130 => "interrupted",
            _ => "error",
        };
        streams::say(format_args!("{who}: {word}"));
        ExitCode::from(code)
    }
}

impl From<SpecError> for Failure {
    fn from(error: SpecError) -> Failure {
        match error {
            SpecError::Unmet { .. } => Failure::Work(error.to_string()),
            _ => Failure::Usage(error.to_string()),
        }
    }
}

impl From<SuiteNameError> for Failure {
    fn from(error: SuiteNameError) -> Failure {
        Failure::Usage(error.to_string())
    }
}

impl From<KernelError> for Failure {
    fn from(error: KernelError) -> Failure {
        match error {
            KernelError::Unknown { .. } => Failure::Usage(error.to_string()),
            KernelError::NotHere { .. } => Failure::Work(error.to_string()),
        }
    }
}

impl From<MergeError> for Failure {
    fn from(error: MergeError) -> Failure {
        Failure::Work(error.to_string())
    }
}

impl From<CorpusError> for Failure {
    fn from(error: CorpusError) -> Failure {
        match error {
            CorpusError::Read { .. } => Failure::Stopped(error.to_string()),
            _ => Failure::Work(error.to_string()),
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        match error {
            StoreError::Read { .. } | StoreError::Write { .. } => {
                Failure::Stopped(error.to_string())
            }
            _ => Failure::Work(error.to_string()),
        }
    }
}
