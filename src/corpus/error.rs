//! Errors of reading a corpus: of the whole ([`CorpusError`]) and of one record ([`RecordError`]), with file and line.

use crate::game::{BoardError, Solution};
use crate::generate::SpecError;
use crate::mutants::suite::SuiteNameError;
use crate::store::FileChanged;
use std::sync::Arc;

/// A corpus that cannot be read, or not any further.
#[derive(Debug, thiserror::Error)]
pub enum CorpusError {
    /// The file cannot be opened or read.
    #[error("{file}: cannot be read: {source}")]
    Read {
        /// The file, as the user knows it.
        file: Arc<str>,
        /// The system's reason.
        source: std::io::Error,
    },
    /// Standard input or a pipe cannot be copied to be read again.
    #[error("{file}: cannot be copied to a temporary file: {source}")]
    Copy {
        /// The file, as the user knows it.
        file: Arc<str>,
        /// The system's reason.
        source: std::io::Error,
    },
    /// The file changed while it was read.
    #[error("{file}: {source}")]
    Changed {
        /// The file, as the user knows it.
        file: Arc<str>,
        /// How.
        source: FileChanged,
    },
    /// A CSV header without a column for boards, or with duplicates.
    #[error("{file}:{line}: {fault}")]
    Header {
        /// The file.
        file: Arc<str>,
        /// The line on which the header begins, from 1.
        line: u64,
        /// What is wrong.
        fault: Fault,
    },
    /// A record longer than any board needs.
    #[error(
        "{file}:{line}: this line is longer than {limit} bytes, which no board needs{hint}",
        hint = if *.quoted { "; it has an unterminated double quote" } else { "" }
    )]
    TooLong {
        /// The file.
        file: Arc<str>,
        /// The line on which the record begins, from 1.
        line: u64,
        /// How long a record may be.
        limit: usize,
        /// Whether it is a quoted CSV field that does not end.
        quoted: bool,
    },
    /// An invalid record.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A record whose answer is not the board's.
    #[error("{file}:{line}: min_rolls is {known} but the answer is {answer}; correct or remove it")]
    WrongAnswer {
        /// The file, as the user knows it.
        file: Arc<str>,
        /// The line on which the record begins, from 1.
        line: u64,
        /// What the record says.
        known: Solution,
        /// The right answer.
        answer: Solution,
    },
    /// A position at or after the end.
    #[error("{name} has {boards} board(s); there is no board {position} (counted from 0)")]
    NoSuchBoard {
        /// The corpus.
        name: String,
        /// The position, from 0.
        position: u64,
        /// The number of boards.
        boards: u64,
    },
    /// A spec that is wrong or cannot be met.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// A wrong name of a suite.
    #[error(transparent)]
    Suite(#[from] SuiteNameError),
    /// A number of boards of something else than a spec.
    #[error("--count applies only to a spec; {text} is not a spec")]
    CountWithoutSpec {
        /// What is no spec.
        text: String,
    },
    /// More boards than there are.
    #[error("--count {count}: {name} names only {limit} boards")]
    CountTooLarge {
        /// The spec.
        name: String,
        /// The number that was given.
        count: u64,
        /// The number of boards that the spec names.
        limit: u64,
    },
}

/// An invalid record: `FILE:LINE: ` and what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{file}:{line}: {fault}")]
pub struct RecordError {
    /// The file, as the user knows it.
    pub file: Arc<str>,
    /// The line on which the record begins, from 1.
    pub line: u64,
    /// What is wrong.
    pub fault: Fault,
}

/// What can be wrong with one record, or with a header.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// The board breaks a rule.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// Bytes that are not UTF-8.
    #[error("character {}: the bytes here are not UTF-8", .offset + 1)]
    NotUtf8 {
        /// Bytes before them in the record.
        offset: usize,
    },
    /// A line that is not a JSON object.
    #[error("character {column}: not JSON: {message}; write one object per line")]
    Json {
        /// The character, from 1.
        column: usize,
        /// What the JSON parser says.
        message: String,
    },
    /// A JSON object that is not closed on its line.
    #[error("the line ends inside its JSON object; write one object per line")]
    JsonCutShort,
    /// A required column or key that is missing or empty.
    #[error("{noun} board is missing or empty")]
    NoBoard {
        /// `column` or `key`.
        noun: &'static str,
    },
    /// A column or key with an invalid value.
    #[error("{noun} {name}: {found} is not {wanted}")]
    Value {
        /// `column` or `key`.
        noun: &'static str,
        /// Which.
        name: &'static str,
        /// Its value.
        found: String,
        /// What is expected.
        wanted: &'static str,
    },
    /// The record's `n` is not the board's.
    #[error("{noun} n is {claimed} but the board is {n} x {n}")]
    Contradiction {
        /// `column` or `key`.
        noun: &'static str,
        /// The value of `n`.
        claimed: u64,
        /// The board's side.
        n: usize,
    },
    /// A record with more or fewer fields than the header.
    #[error(
        "{found} fields where the header has {expected}; a board must be in double quotes, right after its comma"
    )]
    FieldCount {
        /// Fields of the record.
        found: usize,
        /// Columns of the header.
        expected: usize,
    },
    /// A quoted field that is still open when the file ends.
    #[error("unterminated double quote")]
    OpenQuote,
    /// A carriage return in the middle of a line.
    #[error("bare carriage return; lines must end with LF or CRLF")]
    LoneCarriageReturn,
    /// A header without the required column.
    #[error(
        "the CSV header has no column board (it has: {found}); a file that begins with [ is read as grid lines, with {{ as jsonl, and any other as csv"
    )]
    NoBoardColumn {
        /// The columns that it has.
        found: String,
    },
    /// A column that is in the header twice.
    #[error("duplicate CSV column {name}")]
    ColumnTwice {
        /// Which.
        name: &'static str,
    },
}
