//! A mutant of a source file.

use serde::Deserialize;

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
