//! The fields of a CSV or JSON record before they are parsed, and the errors that quote them.

use super::record_problem::{FieldKind, RecordProblem, RecordProblemKind};
use std::borrow::Cow;

/// The places of some fields in [`Values::fields`].
pub(super) const BOARD: usize = 0;
pub(super) const FAMILY: usize = 3;
pub(super) const ANSWER: usize = 4;
pub(super) const NOTE: usize = 5;

/// The number of fields that are read.
pub(super) const FIELDS: usize = 6;

/// Returns the names of the fields, where `answers` has the answer.
pub(super) fn names(answers: &str) -> [&str; FIELDS] {
    ["board", "index", "n", "family", answers, "note"]
}

/// The known fields of a CSV or JSON record, before they are parsed. Any may have bytes that are
/// not UTF-8.
#[derive(Default, Debug, PartialEq, Eq)]
pub(super) struct Values<'b> {
    /// The fields in the order of [`names`].
    pub fields: [Option<Cow<'b, [u8]>>; FIELDS],
    /// The name of the answer's field, if it is one of [`ANSWERS`](super::import::ANSWERS).
    pub answer_name: Option<&'static str>,
    /// The number of bytes before the board in the record; none where the text was unescaped.
    pub board_offset: Option<usize>,
}

/// Returns the error of a value that is not what its field wants.
#[cold]
pub(super) fn wrong_value(
    text: &[u8],
    field: FieldKind,
    name: &str,
    wanted: &'static str,
) -> RecordProblemKind {
    RecordProblemKind::WrongValue {
        field,
        name: name.to_owned(),
        text: String::from_utf8_lossy(text).into_owned(),
        wanted,
    }
}

/// Returns the record as text.
pub(super) fn utf8(record: &[u8]) -> Result<&str, RecordProblem> {
    std::str::from_utf8(record)
        .map_err(|error| RecordProblem::at(error.valid_up_to(), RecordProblemKind::NotUtf8))
}
