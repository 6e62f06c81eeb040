//! What became of the boards that `solve` was given.
//!
//! Owns the counts, and the last word on them. Must not know how boards are read or solved.

use super::args::{GlobalArgs, SolveArgs};
use super::{CliError, stdio};
use crate::corpus::RecordError;
use crate::game::Solution;
use serde::{Deserialize, Serialize};

/// What became of the boards of a job or of all.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct SolveStats {
    pub(super) boards: u64,
    rejected: u64,
    /// The first line left out.
    first_reject: Option<String>,
    wrong: u64,
    /// The first answer that was not the known one.
    first_wrong: Option<String>,
}

impl SolveStats {
    /// Counts a line left out.
    pub(super) fn reject(&mut self, error: &RecordError) {
        self.rejected += 1;
        self.first_reject.get_or_insert_with(|| error.to_string());
    }

    /// Counts an answer that is not the known one.
    pub(super) fn record_mismatch(
        &mut self,
        file: &str,
        line: u64,
        known: Solution,
        solution: Solution,
    ) {
        self.wrong += 1;
        self.first_wrong.get_or_insert_with(|| {
            format!("{file}:{line}: min_rolls says {known}, the answer is {solution}")
        });
    }

    /// Adds the counts of a job behind those joined before.
    pub(super) fn join(&mut self, other: &SolveStats) {
        self.boards += other.boards;
        self.rejected += other.rejected;
        self.wrong += other.wrong;
        self.first_reject = self
            .first_reject
            .take()
            .or_else(|| other.first_reject.clone());
        self.first_wrong = self
            .first_wrong
            .take()
            .or_else(|| other.first_wrong.clone());
    }

    /// The last word, and exit code 3 if an answer differed.
    pub(super) fn report(&self, args: &SolveArgs, global: &GlobalArgs) -> Result<(), CliError> {
        if let Some(first) = &self.first_reject {
            let kept = args
                .rejects
                .as_ref()
                .map_or(String::new(), |file| format!("; they are in {file}"));
            stdio::status_line(format_args!(
                "{} line(s) left out{kept}; the first: {first}",
                self.rejected
            ));
        }
        if let Some(first) = &self.first_wrong {
            return Err(CliError::CheckFailed(format!(
                "{} of {} answers differ; the first: {first}",
                self.wrong, self.boards
            )));
        }
        if args.check && !global.quiet {
            stdio::status_line(format_args!("{} answers are as known", self.boards));
        }
        Ok(())
    }
}
