//! The formats of boards in files: their names, and how they are detected.

use snakes_and_ladders::game::named;
use std::path::Path;

/// Extensions of files that are not text, or text of another form.
const OTHER_EXTENSIONS: [&str; 16] = [
    "arrow", "bz2", "feather", "gz", "html", "json", "md", "parquet", "pdf", "png", "svg", "tsv",
    "xlsx", "xz", "zip", "zst",
];

named! {
    /// A format of boards in files.
    ///
    /// ```
    /// use snl_harness::corpus::Format;
    /// assert_eq!("jsonl".parse(), Ok(Format::Jsonl));
    /// assert_eq!(Format::Csv.to_string(), "csv");
    /// assert_eq!(
    ///     "xml".parse::<Format>().unwrap_err().to_string(),
    ///     "unknown format \"xml\"; available: csv, jsonl, grid, jumps"
    /// );
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
    pub enum Format: "format" {
        /// A header line, then one board per record: [`csv`](super::csv).
        Csv = "csv",
        /// One JSON object per line: [`jsonl`](super::jsonl).
        Jsonl = "jsonl",
        /// One LeetCode literal per line, without answers. Blank lines and a UTF-8 byte order mark
        /// are skipped; lines end with LF or CRLF, except perhaps the last. A literal may have
        /// white space inside and span lines, and a file may be an array of boards; both hold for
        /// objects of jsonl, too. Always written as the canonical literal (no white space) and one
        /// line feed. Everything that is read today will be read by later versions.
        #[default]
        Grid = "grid",
        /// JSON lines with the ladders and snakes of a board in place of its matrix. They are read
        /// as [`Format::Jsonl`], like other objects that list jumps.
        Jumps = "jumps",
    }
}

impl Format {
    /// Returns the format that the extension of a file names; none if it names none.
    ///
    /// ```
    /// use snl_harness::corpus::Format;
    /// assert_eq!(Format::of_file("a/b.ndjson".as_ref()), Ok(Some(Format::Jsonl)));
    /// assert_eq!(Format::of_file("b.c.CSV".as_ref()), Ok(Some(Format::Csv)));
    /// assert_eq!(Format::of_file("boards.txt".as_ref()), Ok(None));
    /// assert_eq!(Format::of_file(".csv".as_ref()), Ok(None));
    /// ```
    ///
    /// # Errors
    /// If files with this extension are not text in one of the formats.
    pub fn of_file(path: &Path) -> Result<Option<Format>, String> {
        let extension = path
            .extension()
            .and_then(|extension| extension.to_str())
            .unwrap_or_default()
            .to_ascii_lowercase();
        let path = snakes_and_ladders::escape::path(path);
        match &*extension {
            "ndjson" => Ok(Some(Format::Jsonl)),
            other if OTHER_EXTENSIONS.contains(&other) => Err(format!(
                "{path}: cannot write .{other}; available: {}",
                Format::ALL.map(Format::name).join(", ")
            )),
            other => Ok(other.parse().ok()),
        }
    }

    /// Returns the format of a text by its first byte, or the first inside the bracket of an array:
    /// `[` is grid lines, `{` is jsonl, anything else is csv.
    pub(super) const fn of(first: u8) -> Format {
        match first {
            b'[' => Format::Grid,
            b'{' => Format::Jsonl,
            _ => Format::Csv,
        }
    }
}
