//! Writing rows in any format.

use super::{CorpusRow, ExtraColumns, Format, csv, grid, jsonl};

impl Format {
    /// Appends the header: of a CSV with these columns, nothing for the other formats.
    pub fn write_header(self, extra: ExtraColumns, out: &mut Vec<u8>) {
        if self == Format::Csv {
            csv::write_header(extra, out);
        }
    }

    /// Appends one row with its line end. Allocates nothing except to grow `out`.
    pub fn write_row(self, row: &CorpusRow<'_>, out: &mut Vec<u8>) {
        match self {
            Format::Csv => csv::write_row(row, out),
            Format::Jsonl => jsonl::write_row(row, out),
            Format::Grid => grid::write_row(row, out),
        }
    }
}
