//! The values of `generate --format`.

use crate::corpus::Format;
use std::str::FromStr;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cli) enum OutputFormat {
    /// Boards, in one of the formats of a corpus.
    Corpus(Format),
    /// A problem for contest judges.
    Package,
}

impl FromStr for OutputFormat {
    type Err = String;

    fn from_str(name: &str) -> Result<OutputFormat, String> {
        if name == "package" {
            return Ok(OutputFormat::Package);
        }
        let format = name.parse().map(OutputFormat::Corpus);
        format.map_err(|others: String| others + ", package")
    }
}
