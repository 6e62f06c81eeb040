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

/// The reason why no mutants can be made of a file.
#[derive(Debug, thiserror::Error)]
pub enum MutationError {
    /// The missing Python.
    #[error("{0}")]
    MissingTool(#[from] ToolError),
    /// A file in another language, with several solutions or none, or that cannot be read or parsed.
    #[error("{}: {problem}", .path.display())]
    Unsuitable {
        /// The file.
        path: PathBuf,
        /// The problem in words.
        problem: String,
    },
}
