//! How a verb can fail, and with which exit code.
//!
//! Owns the codes and the last word on standard error. Must not know why.

use crate::corpus::CorpusError;
use crate::generate::SpecError;
use crate::solve::KernelError;
use std::io;
use std::process::ExitCode;

/// Why a verb ended early.
#[derive(Debug)]
pub(super) enum Failure {
    /// The work failed: exit code 1.
    Work(String),
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
        Failure::Work(format!("cannot {doing} {name}: {error}"))
    }

    /// Says the word and gives the code.
    pub(super) fn report(self) -> ExitCode {
        let (word, code) = match self {
            Failure::Work(word) => (word, 1),
            Failure::Usage(word) => (format!("{word}\n\nFor more information, try '--help'."), 2),
            Failure::Wrong(word) => (word, 3),
            Failure::Slower(word) => (word, 4),
            Failure::Closed => ("stopped: the reader of the output closed it".to_owned(), 0),
        };
        eprintln!("{}: {word}", if code == 0 { "snl" } else { "error" });
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

impl From<KernelError> for Failure {
    fn from(error: KernelError) -> Failure {
        match error {
            KernelError::Unknown { .. } => Failure::Usage(error.to_string()),
            KernelError::NotHere { .. } => Failure::Work(error.to_string()),
        }
    }
}

impl From<CorpusError> for Failure {
    fn from(error: CorpusError) -> Failure {
        Failure::Work(error.to_string())
    }
}
