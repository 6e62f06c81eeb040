//! The formats that hold boards.
//!
//! Owns their names and how content gives them away. Must not know what a record looks like inside.

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
///     "no format is called \"xml\"; there are csv, jsonl, grid"
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// A header line, then one board a record: [`csv`](super::csv).
    Csv,
    /// One JSON object a line: [`jsonl`](super::jsonl).
    Jsonl,
    /// One LeetCode literal a line: [`grid`](super::grid).
    Grid,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 3] = [Format::Csv, Format::Jsonl, Format::Grid];

    /// The name, as flags spell it and files end.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Csv => "csv",
            Format::Jsonl => "jsonl",
            Format::Grid => "grid",
        }
    }

    /// The format of a text that begins so: `[` is grid lines, `{` is jsonl, all else is csv.
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
                format!("no format is called {name:?}; there are {names}")
            })
    }
}
