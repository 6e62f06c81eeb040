//! What is wrong with a file or with one record of it.
//!
//! Owns the wording and the place (file and line). Must not know what the caller does about it: stop, or
//! skip and count.

use crate::game::BoardError;
use crate::store::FileChanged;
use std::sync::Arc;

/// A file that cannot be read any further.
#[derive(Debug, thiserror::Error)]
pub enum CorpusError {
    /// The system refused to open or read.
    #[error("{file}: cannot be read: {source}")]
    Read {
        /// The file, as the user knows it.
        file: Arc<str>,
        /// The system's reason.
        source: std::io::Error,
    },
    /// Someone wrote to the file while it was read.
    #[error("{file}: {source}")]
    Changed {
        /// The file, as the user knows it.
        file: Arc<str>,
        /// How.
        source: FileChanged,
    },
    /// A CSV header that says too little or contradicts itself.
    #[error("{file}:{line}: {fault}")]
    Header {
        /// The file.
        file: Arc<str>,
        /// The line on which the header begins, from 1.
        line: u64,
        /// What is wrong.
        fault: Fault,
    },
    /// A record that does not end within reason.
    #[error(
        "{file}:{line}: this line is longer than {limit} bytes, which no board needs{hint}",
        hint = if *.quoted { "; it holds a double quote that is not closed" } else { "" }
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
}

/// A record refused: `FILE:LINE: ` and what is wrong with it.
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
    /// Bytes that are not text.
    #[error("character {}: the bytes here are not UTF-8", .offset + 1)]
    NotUtf8 {
        /// Bytes before them in the record.
        offset: usize,
    },
    /// A line that is no JSON object.
    #[error("character {column}: not JSON: {message}; write one object a line")]
    Json {
        /// The character, from 1.
        column: usize,
        /// What the JSON parser says.
        message: String,
    },
    /// A JSON object that goes on when the line ends.
    #[error("the line ends inside its JSON object; write one object a line")]
    JsonCutShort,
    /// A required column or key that holds nothing.
    #[error("{noun} board is missing or empty")]
    NoBoard {
        /// `column` or `key`.
        noun: &'static str,
    },
    /// A column or key that does not hold what it should.
    #[error("{noun} {name}: {found} is not {wanted}")]
    Value {
        /// `column` or `key`.
        noun: &'static str,
        /// Which.
        name: &'static str,
        /// What stands there.
        found: String,
        /// What should.
        wanted: &'static str,
    },
    /// The record's `n` is not the board's.
    #[error("{noun} n says {claimed} but the board is {n} x {n}")]
    Contradiction {
        /// `column` or `key`.
        noun: &'static str,
        /// What the record says.
        claimed: u64,
        /// What the board says.
        n: usize,
    },
    /// More fields than columns or fewer.
    #[error(
        "{found} fields where the header has {expected}; a board must stand in double quotes, right after its comma"
    )]
    FieldCount {
        /// Fields of the record.
        found: usize,
        /// Columns of the header.
        expected: usize,
    },
    /// A quoted field that is still open when the file ends.
    #[error("a double quote is opened and not closed before the file ends")]
    OpenQuote,
    /// A carriage return in the middle of a line.
    #[error(
        "a carriage return stands alone; lines end with a line feed, or with both as on Windows"
    )]
    LoneCarriageReturn,
    /// A header without the one column that must be there.
    #[error(
        "the CSV header has no column board (it has: {found}); a file that begins with [ is read as grid lines, with {{ as jsonl, and any other as csv"
    )]
    NoBoardColumn {
        /// The columns that it has.
        found: String,
    },
    /// A column that stands twice in the header.
    #[error("the CSV header has the column {name} twice")]
    ColumnTwice {
        /// Which.
        name: &'static str,
    },
}
