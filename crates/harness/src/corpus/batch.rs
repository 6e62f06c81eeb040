//! Whole records in one buffer: filled by [`Reader::fill`](super::Reader::fill) on one thread,
//! parsed on any thread.

use super::record::{Record, RecordSource};
use super::split_records::RecordSpan;
use super::{Format, csv, jsonl};

/// Whole records in one buffer, whose memory is reused from fill to fill.
#[derive(Clone, Default, Debug)]
pub struct Batch {
    /// The buffer, which is longer than its content so that it need not be zeroed again.
    pub(super) buffer: Vec<u8>,
    pub(super) spans: Vec<RecordSpan>,
    pub(super) source: RecordSource,
    /// The line on which the first record begins.
    pub(super) line: u64,
    /// The number of the first record.
    pub(super) first: u64,
}

impl Batch {
    /// Returns the name of the file that holds the records, as messages show it.
    pub fn file(&self) -> &str {
        &self.source.file
    }

    /// Returns the bytes of the file's CSV header with its line end, with which a file of rejected
    /// records starts; empty for other formats.
    pub fn header(&self) -> &[u8] {
        &self.source.header
    }

    /// Returns the names of the fields that are not read: the columns of a CSV, or the keys of the
    /// first JSON object.
    pub fn skipped_fields(&self) -> Vec<String> {
        match (self.source.format, self.records().next()) {
            (Format::Csv, _) => csv::skipped_columns(&self.source.header, &self.source.columns),
            (Format::Jsonl | Format::Jumps, Some(first)) => {
                jsonl::skipped_keys(first.raw, self.answers())
            }
            _ => Vec::new(),
        }
    }

    /// Returns the name of the answer column.
    pub fn answers(&self) -> &str {
        self.source.options.answers()
    }

    /// Returns the records, in order. Blank lines are skipped.
    pub fn records(&self) -> impl Iterator<Item = Record<'_>> {
        let spans = self.spans.iter().enumerate();
        spans.map(|(index, span)| Record {
            source: &self.source,
            raw: &self.buffer[span.start as usize..span.end as usize],
            line: self.line + u64::from(span.lines),
            number: self.first + index as u64,
        })
    }
}
