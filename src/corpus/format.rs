//! The formats of boards in files: their names, and how they are detected.

use std::fmt;
use std::str::FromStr;

/// A format of boards in files.
///
/// ```
/// use snakes_and_ladders::corpus::Format;
/// assert_eq!("jsonl".parse(), Ok(Format::Jsonl));
/// assert_eq!(Format::Csv.to_string(), "csv");
/// assert_eq!(
///     "xml".parse::<Format>().unwrap_err(),
///     "unknown format \"xml\"; available: csv, jsonl, grid"
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// A header line, then one board per record: [`csv`](super::csv).
    Csv,
    /// One JSON object per line: [`jsonl`](super::jsonl).
    Jsonl,
    /// One LeetCode literal per line, without answers. White space inside a board is allowed, a line feed is not; blank
    /// lines and a UTF-8 byte order mark are skipped; lines end with LF or CRLF, except perhaps the last. Always written
    /// as the canonical literal (no white space) and one line feed. Everything that is read today will be read by later
    /// versions.
    Grid,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 3] = [Format::Csv, Format::Jsonl, Format::Grid];

    /// The name in flags, and the extension of files.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Csv => "csv",
            Format::Jsonl => "jsonl",
            Format::Grid => "grid",
        }
    }

    /// The format of a text by its first byte: `[` is grid lines, `{` is jsonl, anything else is csv.
    pub(super) const fn of(first: u8) -> Format {
        match first {
            b'[' => Format::Grid,
            b'{' => Format::Jsonl,
            _ => Format::Csv,
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = String;

    fn from_str(name: &str) -> Result<Format, String> {
        Format::ALL
            .into_iter()
            .find(|format| format.name() == name)
            .ok_or_else(|| {
                let names = Format::ALL.map(Format::name).join(", ");
                format!("unknown format {name:?}; available: {names}")
            })
    }
}
