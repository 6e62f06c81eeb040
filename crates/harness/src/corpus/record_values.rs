//! The fields of a CSV or JSON record before they are parsed, and the errors that quote them.

use super::error::RecordProblem;
use std::borrow::Cow;

/// The places of the fields that are not numbers in [`Values::fields`].
pub(super) const BOARD: usize = 0;
pub(super) const FAMILY: usize = 3;
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
    /// The number of bytes before the board in the record; none where the text was unescaped.
    pub board_offset: Option<usize>,
}

/// Returns the first characters of a text, and an ellipsis if there are more.
pub(super) fn shorten(text: &str, chars: usize) -> (&str, &'static str) {
    match text.char_indices().nth(chars) {
        Some((end, _)) => (&text[..end], "…"),
        None => (text, ""),
    }
}

#[cold]
pub(super) fn wrong_value(text: &[u8], noun: &str, name: &str, wanted: &str) -> String {
    const MAX_SHOWN_CHARS: usize = 24;
    let text = String::from_utf8_lossy(text);
    let (shown, more) = shorten(&text, MAX_SHOWN_CHARS);
    format!("{noun} {name}: {shown:?}{more} is not {wanted}")
}

/// Returns the record as text.
pub(super) fn utf8(record: &[u8]) -> Result<&str, RecordProblem> {
    std::str::from_utf8(record).map_err(|error| {
        let message = "the bytes here are not UTF-8; save the file as UTF-8";
        RecordProblem::at(error.valid_up_to(), message)
    })
}
