//! A mutant of a source file, and why a file has none.

use crate::ToolError;
use serde::Deserialize;
use std::path::PathBuf;

/// A solution with one change.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct SourceMutant {
    /// The operator of mutation: AOR, ROR, LCR, CRP, SDL and others.
    pub operator: String,
    /// The line of the change.
    pub line: usize,
    /// The text before the change.
    pub before: String,
    /// The text after the change.
    pub after: String,
    /// The whole file.
    pub text: String,
}

/// Why no mutants can be made of a file.
#[derive(Debug, thiserror::Error)]
pub enum MutationError {
    /// Python is missing.
    #[error("{0}")]
    MissingTool(#[from] ToolError),
    /// It is in another language.
    #[error("{}: only solutions in Python, C, C++, Java and JavaScript have mutants (.py .c .cpp .java .js)", .0.display())]
    Language(PathBuf),
    /// It has several solutions, or none.
    #[error("{}: mutants need a file with one solution; this one has {found}", .path.display())]
    Solutions {
        /// The file.
        path: PathBuf,
        /// The number of solutions.
        found: usize,
    },
    /// It cannot be read or parsed.
    #[error("{}: cannot make mutants: {reason}", .path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The message of the system, or the last line of Python's.
        reason: String,
    },
}
