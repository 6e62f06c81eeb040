//! Whole records in one buffer: filled by [`Reader::fill`](super::Reader::fill) on one thread, parsed on any.

use super::record::{Record, RecordSource};
use super::split_records;

/// Whole records in one buffer, whose memory is reused from fill to fill.
#[derive(Clone, Debug)]
pub struct Batch {
    /// Longer than its content, so that it need not be zeroed again.
    pub(super) buffer: Vec<u8>,
    /// Bytes of `buffer` that are records.
    pub(super) used: usize,
    source: RecordSource,
    line: u64,
    first: u64,
}

impl Batch {
    /// An empty batch.
    pub fn new() -> Batch {
        Batch {
            buffer: Vec::new(),
            used: 0,
            source: RecordSource::new(""),
            line: 1,
            first: 0,
        }
    }

    /// Empties the batch, for records from this line on, the first of which has number `first`.
    pub(super) fn start(&mut self, source: &RecordSource, line: u64, first: u64) {
        self.used = 0;
        self.source.clone_from(source);
        (self.line, self.first) = (line, first);
    }

    /// The text of all records, blank lines included.
    pub fn text(&self) -> &[u8] {
        &self.buffer[..self.used]
    }

    /// The file that the records are from, as messages show it.
    pub fn file(&self) -> &str {
        &self.source.file
    }

    /// The number of the first record.
    pub fn first(&self) -> u64 {
        self.first
    }

    /// The records, in order. Blank lines are skipped.
    pub fn records(&self) -> Records<'_> {
        Records {
            source: &self.source,
            rest: self.text(),
            line: self.line,
            number: self.first,
        }
    }
}

impl Default for Batch {
    fn default() -> Batch {
        Batch::new()
    }
}

/// The records of a [`Batch`], split as the iterator advances.
#[derive(Clone, Debug)]
pub struct Records<'b> {
    source: &'b RecordSource,
    rest: &'b [u8],
    line: u64,
    number: u64,
}

impl<'b> Iterator for Records<'b> {
    type Item = Record<'b>;

    #[inline]
    fn next(&mut self) -> Option<Record<'b>> {
        while !self.rest.is_empty() {
            let (length, lines) = split_records::next(self.source.format, self.rest);
            let (raw, rest) = self.rest.split_at(length);
            let record = Record::new(self.source, raw, self.line, self.number);
            self.rest = rest;
            self.line += lines;
            if !split_records::is_blank(raw) {
                self.number += 1;
                return Some(record);
            }
        }
        None
    }
}
