//! Statistics of `solve`: solved, rejected and mismatched boards.

use crate::cli::args::{GlobalArgs, SolveArgs};
use crate::cli::{CliError, stdio};
use crate::corpus::RecordError;
use crate::game::Solution;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct SolveStats {
    pub(super) boards: u64,
    rejected: u64,
    first_reject: Option<String>,
    mismatches: u64,
    /// The first answer that is not the known one.
    first_mismatch: Option<String>,
}

impl SolveStats {
    pub(super) fn reject(&mut self, error: &RecordError) {
        self.rejected += 1;
        self.first_reject.get_or_insert_with(|| error.to_string());
    }

    pub(super) fn record_mismatch(
        &mut self,
        file: &str,
        line: u64,
        known: Solution,
        solution: Solution,
    ) {
        self.mismatches += 1;
        self.first_mismatch.get_or_insert_with(|| {
            format!("{file}:{line}: min_rolls is {known} but the answer is {solution}")
        });
    }

    pub(super) fn join(&mut self, other: &SolveStats) {
        self.boards += other.boards;
        self.rejected += other.rejected;
        self.mismatches += other.mismatches;
        self.first_reject = self
            .first_reject
            .take()
            .or_else(|| other.first_reject.clone());
        self.first_mismatch = self
            .first_mismatch
            .take()
            .or_else(|| other.first_mismatch.clone());
    }

    /// Prints what was rejected and checked; an error if an answer differs.
    pub(super) fn report(&self, args: &SolveArgs, global: &GlobalArgs) -> Result<(), CliError> {
        if let Some(first) = &self.first_reject {
            let file = args.rejects.as_ref();
            let file = file.map_or(String::new(), |file| format!(" (see {file})"));
            let records = if self.rejected == 1 {
                "record"
            } else {
                "records"
            };
            stdio::status_line(format_args!(
                "{} {records} rejected{file}; first: {first}",
                self.rejected
            ));
        }
        if let Some(first) = &self.first_mismatch {
            return Err(CliError::CheckFailed(format!(
                "{} of {} answers differ; first: {first}",
                self.mismatches, self.boards
            )));
        }
        if args.check && !global.quiet {
            stdio::status_line(format_args!("all {} answers match", self.boards));
        }
        Ok(())
    }
}
