//! The fields of a CSV or JSON record before they are parsed, and the errors that quote them.

use std::borrow::Cow;

/// The known fields of a CSV or JSON record, before they are parsed. Board and numbers may have bytes that are not UTF-8.
#[derive(Default, Debug, PartialEq, Eq)]
pub(super) struct Values<'b> {
    pub board: Option<Cow<'b, [u8]>>,
    /// The number of bytes before the board in the record; none where the text was unescaped.
    pub board_offset: Option<usize>,
    pub index: Option<Cow<'b, [u8]>>,
    pub n: Option<Cow<'b, [u8]>>,
    pub family: Option<Cow<'b, str>>,
    pub min_rolls: Option<Cow<'b, [u8]>>,
    pub note: Option<Cow<'b, str>>,
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
pub(super) fn utf8(record: &[u8]) -> Result<&str, String> {
    std::str::from_utf8(record).map_err(|error| {
        let character = error.valid_up_to() + 1;
        format!("character {character}: the bytes here are not UTF-8; save the file as UTF-8")
    })
}
