//! The known fields of a CSV or JSON record as text, before they are parsed.

use super::Fault;
use std::borrow::Cow;

/// The fields of a record as text.
#[derive(Default, Debug, PartialEq, Eq)]
pub(super) struct Values<'b> {
    pub board: Option<Cow<'b, [u8]>>,
    /// Bytes before the board in the record; none where the text was unescaped.
    pub board_offset: Option<usize>,
    pub index: Option<Cow<'b, [u8]>>,
    pub n: Option<Cow<'b, [u8]>>,
    pub family: Option<Cow<'b, str>>,
    pub min_rolls: Option<Cow<'b, [u8]>>,
    pub note: Option<Cow<'b, str>>,
}

#[cold]
pub(super) fn wrong_value(
    text: &[u8],
    noun: &'static str,
    name: &'static str,
    wanted: &'static str,
) -> Fault {
    const MAX_SHOWN_CHARS: usize = 24;
    let shown = String::from_utf8_lossy(&text[..text.len().min(MAX_SHOWN_CHARS)]);
    let more = if text.len() > MAX_SHOWN_CHARS {
        "…"
    } else {
        ""
    };
    Fault::Value {
        noun,
        name,
        found: format!("{shown:?}{more}"),
        wanted,
    }
}
