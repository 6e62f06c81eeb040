//! The reasons why a program cannot be built.

use super::tool::ToolError;
use crate::no_solution::NoSolution;
use crate::process::StartError;
use std::io;
use std::path::{Path, PathBuf};

/// The reason why a program cannot be built.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    #[error("{0}")]
    MissingTool(#[from] ToolError),
    /// A solution that does not compile: the messages of the compiler.
    #[error("{0}")]
    CompileError(String),
    /// A solution that compiles, and whose function cannot be called with a board.
    #[error(
        "`{signature}` cannot be called{}; expected {expected}",
        takes.as_ref().map_or(String::new(), |takes| format!(": it takes `{takes}`, and is called with `{called_with}`"))
    )]
    Signature {
        /// The function as far as its body.
        signature: String,
        /// The type of the board that it takes, as the solution writes it, unless it is that of
        /// LeetCode.
        takes: Option<String>,
        /// The type of the board on LeetCode.
        called_with: &'static str,
        /// The solution that is expected, in words.
        expected: &'static str,
    },
    /// A file without a solution.
    #[error("no solution: {0}")]
    NoSolution(NoSolution),
    /// A file that cannot be read, written or run.
    #[error("cannot {action} {}: {source}", path.display())]
    File {
        /// The action that failed, as a verb: read, write or run.
        action: &'static str,
        path: PathBuf,
        source: io::Error,
    },
    #[error("cannot create a temporary directory: {0}")]
    NoTemporaryFolder(io::Error),
    /// The disk of the temporary directory is full.
    #[error("no space left in {}: set TMPDIR to a folder with more", .0.display())]
    NoSpace(PathBuf),
    /// The machine keeps the interpreter from starting: what the interpreter says.
    #[error("its interpreter could not start: {0}")]
    InterpreterNotStarted(String),
    /// The program that was built, or the command, cannot be started.
    #[error(
        "it cannot be started: {}{}",
        error.message,
        if *is_built && error.is_forbidden {
            ": set TMPDIR to a folder whose programs may be run"
        } else {
            ""
        }
    )]
    NotStarted {
        error: StartError,
        /// Whether the program was built in the temporary directory.
        is_built: bool,
    },
}

impl BuildError {
    /// Returns the error of a file that cannot be read, written or run.
    pub(crate) fn file(action: &'static str, path: &Path, source: io::Error) -> BuildError {
        match source.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
                BuildError::NoSpace(std::env::temp_dir())
            }
            _ => BuildError::File {
                action,
                path: path.to_owned(),
                source,
            },
        }
    }

    /// Changes the messages of the compiler.
    pub(super) fn with_messages(self, change: impl FnOnce(&str) -> String) -> BuildError {
        match self {
            BuildError::CompileError(messages) => BuildError::CompileError(change(&messages)),
            error => error,
        }
    }
}

/// Returns the error of a text without the solution that is expected.
pub(super) fn nothing_to_call(expected: &str) -> BuildError {
    BuildError::NoSolution(NoSolution::NothingToCall {
        expected: expected.to_owned(),
    })
}

/// Returns the error of a text whose function, in this line, takes other parameters than a
/// solution.
pub(super) fn other_parameters(line: usize, name: &str, parameters: &[String]) -> BuildError {
    let names = parameters
        .iter()
        .map(|parameter| parameter.trim())
        .collect::<Vec<_>>()
        .join(", ");
    let takes = match parameters.len() {
        0 => "no parameters".to_owned(),
        1 => format!("1 parameter ({names})"),
        count => format!("{count} parameters ({names})"),
    };
    BuildError::CompileError(format!(
        "line {line}: `{name}` takes {takes}; expected one, the board"
    ))
}
