//! The CSV export of `judge` for submissions.

use serde::Deserialize;
use snl_judge::Verdict;
use std::io::Read;

/// The beginning of its header.
pub(super) const HEADER: &str = "contestant,board,verdict,expected,got,time_ns,clock,note";

/// One submission on one board, or as a whole.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct VerdictRow {
    /// The submission.
    pub contestant: String,
    /// The index of the board; none in a row about the whole submission.
    pub board: Option<u64>,
    /// The verdict.
    pub verdict: Verdict,
    /// The right answer.
    pub expected: Option<i64>,
    /// The answer of the submission; empty if nothing.
    pub got: String,
    /// The time of the board.
    pub time_ns: Option<u64>,
    /// Who measured it: `inside` or `wall`; empty without a time.
    pub clock: String,
    /// The reason, if the verdict alone is not enough.
    pub note: String,
}

/// Reads the rows.
pub(super) fn read(input: impl Read) -> csv::Result<Vec<VerdictRow>> {
    csv::Reader::from_reader(input).into_deserialize().collect()
}
