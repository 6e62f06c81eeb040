//! The boards of a spec or a suite as the text of a CSV file, for `solve`, which reads files.

use super::{CorpusCursor, CorpusSource};
use crate::corpus::{CorpusError, ExtraColumns, Format, InputPosition, ReadOptions, Reader};
use std::io::{self, Cursor, Read};

/// The minimum number of bytes of text that are made at a time.
const BLOCK: usize = 64 << 10;

struct SourceText {
    corpus: CorpusCursor,
    columns: ExtraColumns,
    text: Cursor<Vec<u8>>,
}

impl CorpusSource {
    /// Reads a file or standard input from this position on, or the boards of a spec or a suite as
    /// if they were in a CSV file, from their start.
    ///
    /// # Errors
    /// Fails like [`Reader::open`].
    pub(crate) fn open_reader(&self, position: InputPosition) -> Result<Reader, CorpusError> {
        if let Some(path) = self.path() {
            return Reader::open(path, self.name(), &self.options, position);
        }
        // All boards of a suite have known answers, boards of a spec have none.
        let columns = ExtraColumns {
            answers: !self.is_spec(),
            ..ExtraColumns::default()
        };
        let mut text = Vec::new();
        Format::Csv.write_header(columns, &mut text);
        let input = Box::new(SourceText {
            corpus: self.open(0)?,
            columns,
            text: Cursor::new(text),
        });
        let mut reader = Reader::new(self.name(), input, &ReadOptions::default())?;
        reader.count_from(position.counted);
        Ok(reader)
    }
}

impl Read for SourceText {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.text.read(buffer)?;
        if read > 0 || buffer.is_empty() {
            return Ok(read);
        }
        self.text.set_position(0);
        let text = self.text.get_mut();
        let columns = self.columns;
        text.clear();
        while text.len() < BLOCK
            && self
                .corpus
                .read(&mut |entry| entry.write(Format::Csv, columns, text))
                .map_err(io::Error::other)?
        {}
        self.text.read(buffer)
    }
}
