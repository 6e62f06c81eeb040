//! The problems of a header or a record of a corpus.

use snakes_and_ladders::game::{BoardError, Side, SyntaxProblem};
use snakes_and_ladders::number::pluralize;
use std::fmt::{self, Display, Formatter};

/// A problem of a header or a record, and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordProblem {
    /// The offset of the first wrong byte on its line, or in its record before the line is known;
    /// none if the problem has no place.
    pub offset: Option<usize>,
    pub kind: RecordProblemKind,
}

impl RecordProblem {
    /// Returns a problem at an offset in bytes.
    pub(super) fn at(offset: usize, kind: RecordProblemKind) -> RecordProblem {
        RecordProblem {
            offset: Some(offset),
            kind,
        }
    }
}

impl Display for RecordProblem {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(offset) = self.offset {
            write!(f, "character {}: ", offset + 1)?;
        }
        self.kind.fmt(f)
    }
}

impl From<RecordProblemKind> for RecordProblem {
    fn from(kind: RecordProblemKind) -> RecordProblem {
        RecordProblem { offset: None, kind }
    }
}

/// The number of characters of a value that a message shows.
const MAX_VALUE_CHARS: usize = 24;

/// The number of characters of a header that a message shows.
const MAX_HEADER_CHARS: usize = 80;

/// The kinds of problems. `Display` states the problem and the way out.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordProblemKind {
    /// Bytes that are not UTF-8.
    #[error("the bytes here are not UTF-8; save the file as UTF-8")]
    NotUtf8,
    /// A text in UTF-16.
    #[error("this is UTF-16; turn it into UTF-8: iconv -f UTF-16 -t UTF-8")]
    Utf16,
    /// A file of a known format that is not text.
    #[error("this is {format}, not text; turn it into text: {way_out}")]
    Binary {
        format: &'static str,
        way_out: &'static str,
    },
    /// A line that is too long.
    #[error(
        "this line is longer than {limit} bytes, which no board needs{}",
        if *is_quoted { "; it has an unterminated double quote" } else { "" }
    )]
    LongLine {
        /// The maximum length in bytes.
        limit: usize,
        /// Whether a quote is open at the limit.
        is_quoted: bool,
    },
    /// A text in another form that is too long.
    #[error("a text in this form has at most 16 MiB; write [[-1,4],[-1,3]], a line per board")]
    LongText,
    /// An array of boards without its end.
    #[error("the text ends inside an array of boards: a closing ] is missing")]
    OpenArray,
    /// A board of an array that is followed by neither a comma nor the array's end.
    #[error("expected a comma or ] after a board of the array")]
    NoComma,
    /// An object without its end.
    #[error("the text ends inside its JSON object: a closing }} is missing")]
    OpenObject,
    /// A line that is not JSON.
    #[error("not JSON: {reason}; write one object per line, or an array of objects")]
    NotJson { reason: String },
    /// A header with two columns of a known name.
    #[error("duplicate CSV column {name}; rename or remove one of the two")]
    DuplicateColumn { name: String },
    /// An object with two values of a known key.
    #[error("duplicate key {name}; rename or remove one of the two")]
    DuplicateKey { name: String },
    /// A first line that is no header, but known.
    #[error(
        "the line \"{}\" looks like {looks_like}; {}",
        shortened(line.trim()),
        way_out.unwrap_or(READABLE)
    )]
    ForeignLine {
        line: String,
        /// A noun phrase.
        looks_like: &'static str,
        /// The way out for the writer of the line, where that depends on the likeness.
        way_out: Option<&'static str>,
    },
    /// A header without the column `board`.
    #[error(
        "the CSV header has no column board (it has: {}); {READABLE}",
        shortened(names)
    )]
    NoBoardColumn {
        /// The names of the columns, joined by commas.
        names: String,
    },
    /// A quoted field without its end.
    #[error("unterminated double quote; close it at the end of its field")]
    OpenQuote,
    /// A carriage return that does not belong to a line end.
    #[error("bare carriage return; lines must end with LF or CRLF")]
    BareCarriageReturn,
    /// A row with more or fewer fields than the header.
    #[error(
        "this row has {} where the header has {columns}; a board must be in double quotes, right after its comma",
        pluralize(*fields as u64, "field")
    )]
    FieldCount { fields: usize, columns: usize },
    /// A record without a board.
    #[error("{field} board is missing or empty; every record needs a board")]
    NoBoard { field: FieldKind },
    /// An object with a board and another value that gives one.
    #[error("keys board and {key} both give a board; remove one of them")]
    TwoBoards { key: String },
    /// A matrix where only lists of jumps are expected.
    #[error(
        "{field} board is a matrix, and --input-format jumps says that there are lists of jumps"
    )]
    Matrix { field: FieldKind },
    /// A literal that is wrong at a character outside of its cells.
    #[error(transparent)]
    Syntax(SyntaxProblem),
    /// A board that breaks a rule.
    #[error(transparent)]
    Board(BoardError),
    /// A board whose side is not the one that the command line gives.
    #[error(
        "the board has side {side}, and --side says {given}; leave out --side, which is for lists of jumps without a side"
    )]
    OtherSide { side: Side, given: Side },
    /// A board whose side is not the one that its record gives.
    #[error("{field} n is {given} but the board is {side} x {side}; correct n, or leave it out")]
    WrongSide {
        field: FieldKind,
        given: u64,
        side: Side,
    },
    /// A value that is not of the kind of its field.
    #[error("{field} {name}: {} is not {wanted}", quoted(text))]
    WrongValue {
        field: FieldKind,
        /// The name of the field.
        name: String,
        text: String,
        /// The values that the field takes, with an article.
        wanted: &'static str,
    },
    /// A problem of a text in another form, as its reader states it.
    #[error("{0}")]
    Import(String),
}

/// The end of a message about a first line that is no header.
const READABLE: &str = "boards are read from CSV with a column board, JSON objects, literals such as [[-1,4],[-1,3]] and lists of \
     jumps (docs/FILES.md)";

/// Returns the first characters of a text, and an ellipsis if there are more.
pub(super) fn shorten(text: &str, chars: usize) -> (&str, &'static str) {
    match text.char_indices().nth(chars) {
        Some((end, _)) => (&text[..end], "…"),
        None => (text, ""),
    }
}

/// Returns a header, or its start and an ellipsis.
fn shortened(header: &str) -> String {
    let (start, more) = shorten(header, MAX_HEADER_CHARS);
    format!("{start}{more}")
}

/// Returns a value, or its start, in quotes, with an ellipsis if it is longer.
fn quoted(value: &str) -> String {
    let (start, more) = shorten(value, MAX_VALUE_CHARS);
    format!("{start:?}{more}")
}

/// The kinds of fields that a record has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldKind {
    /// A column of a CSV.
    Column,
    /// A key of a JSON object.
    Key,
}

impl Display for FieldKind {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FieldKind::Column => "column",
            FieldKind::Key => "key",
        })
    }
}
