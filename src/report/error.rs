//! Errors of `report`.

use snakes_and_ladders::escape;
use snl_harness::store::StoreError;

/// The reason why an input cannot be reported on: its name, with a line number if known, the fault
/// and the way out.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct ReportError(pub(super) String);

impl ReportError {
    pub(super) fn wrong(file: impl Into<String>, problem: impl ToString) -> ReportError {
        let (file, problem) = (file.into(), problem.to_string());
        let (file, problem) = (escape::line(&file), escape::lines(&problem));
        ReportError(format!("{file}: {problem}"))
    }

    /// Returns the error of an input of no known kind.
    pub(super) fn unknown(file: &str) -> ReportError {
        let problem = "not an input: expected a run directory (manifest.json, results), or an export of bench or judge (.json) or strength (.csv, .json)";
        ReportError::wrong(file, problem)
    }
}

impl From<StoreError> for ReportError {
    fn from(error: StoreError) -> ReportError {
        ReportError(error.to_string())
    }
}
