//! Reads input in large blocks, cut after the last whole record; detects the format and counts lines. Records are not
//! parsed here, so that other threads can do it.

use super::csv::Columns;
use super::record::RecordSource;
use super::row::utf8;
use super::split_records::{self, Cut};
use super::{Batch, CorpusError, Format, ReadOptions, jumps};
use crate::store::stable_file::UnchangingFile;
use crate::store::{FileChanged, STDIO};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom};
use std::sync::Arc;

/// A position between two batches of an input, to resume from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct InputPosition {
    /// Bytes before it.
    pub offset: u64,
    /// The line that begins there, from 1.
    pub line: u64,
    /// The number of the record that begins there.
    pub counted: u64,
}

/// The longest record, its line end included: a 20 x 20 board needs 2.5 KB, the rest is for white space.
pub const RECORD_LIMIT: usize = 1 << 20;

/// Bytes of text in a batch, unless one record is longer. A limit on bytes balances the work per batch (200 boards of
/// side 20, 8,000 of side 3: each about half a millisecond) without counting records.
pub(super) const BATCH_BYTES: usize = 256 << 10;

/// Bytes read to detect the format.
const PEEK: usize = 8 << 10;

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// A source of boards: a file, a pipe, anything that can be read.
pub struct Reader {
    source: RecordSource,
    input: Box<dyn Read + Send>,
    header: Arc<[u8]>,
    /// Whether `carry` is all of the input, as grid lines.
    is_translated: bool,
    /// Bytes already read that belong to the next batch.
    carry: Vec<u8>,
    /// The line on which `carry` starts, from 1.
    line: u64,
    /// Records before `carry`.
    counted: u64,
    /// Bytes read, those in `carry` included.
    taken: u64,
    ended: bool,
    /// A read error after the last whole record; reported once that has been returned.
    failed: Option<io::Error>,
}

impl Reader {
    /// Opens a file, or standard input for `-`.
    ///
    /// # Errors
    /// Returns those of [`Reader::new`], or one if the file cannot be opened.
    pub fn open(name: &str, options: &ReadOptions) -> Result<Reader, CorpusError> {
        if name == STDIO {
            return Reader::with_options(name.to_owned(), Box::new(io::stdin()), options);
        }
        let input = File::open(name).and_then(UnchangingFile::new);
        let input = input.map_err(|error| CorpusError::unreadable(name, error))?;
        Reader::with_options(name.to_owned(), Box::new(input), options)
    }

    /// Opens a file and resumes at a position in it.
    pub fn open_at(
        name: &str,
        options: &ReadOptions,
        position: InputPosition,
    ) -> Result<Reader, CorpusError> {
        let mut reader = Reader::open(name, options)?;
        if reader.is_translated {
            let read = reader.carry.len().min(position.offset as usize);
            reader.carry.drain(..read);
            (reader.line, reader.counted) = (position.line, position.counted);
            return Ok(reader);
        }
        let opened = File::open(name).and_then(|mut file| {
            file.seek(SeekFrom::Start(position.offset))?;
            UnchangingFile::new(file)
        });
        reader.input = Box::new(opened.map_err(|error| reader.read_error(error))?);
        reader.carry.clear();
        (reader.ended, reader.failed) = (false, None);
        (reader.taken, reader.line, reader.counted) =
            (position.offset, position.line, position.counted);
        Ok(reader)
    }

    /// The position of the next batch.
    pub fn position(&self) -> InputPosition {
        InputPosition {
            offset: self.taken - self.carry.len() as u64,
            line: self.line,
            counted: self.counted,
        }
    }

    /// Starts reading: detects the format by the first byte that is not white space (after a UTF-8
    /// byte order mark, if any), and reads the header of a CSV. Empty input counts as grid lines.
    ///
    /// `name` is for messages; `-` is shown as `<stdin>`.
    ///
    /// # Errors
    /// If reading fails, or a CSV header is wrong.
    pub fn new(name: String, input: Box<dyn Read + Send>) -> Result<Reader, CorpusError> {
        Reader::with_options(name, input, &ReadOptions::default())
    }

    /// Like [`Reader::new`], with options.
    pub fn with_options(
        name: String,
        input: Box<dyn Read + Send>,
        options: &ReadOptions,
    ) -> Result<Reader, CorpusError> {
        let shown = if name == STDIO { "<stdin>" } else { &name };
        let mut reader = Reader {
            source: RecordSource::new(shown, options),
            is_translated: false,
            input,
            header: Arc::default(),
            carry: Vec::new(),
            line: 1,
            counted: 0,
            taken: 0,
            ended: false,
            failed: None,
        };
        if let Some(first) = reader.peek()? {
            reader.source.format = Format::of(first);
            reader.is_translated = jumps::is_list(&reader.carry, options);
        }
        if reader.is_translated {
            reader.translate(options)?;
        } else if reader.format() == Format::Csv {
            reader.take_header()?;
        }
        Ok(reader)
    }

    /// Numbers the records from `first` instead of 0, for the second of several files.
    pub fn counting_from(mut self, first: u64) -> Reader {
        self.counted = first;
        self
    }

    /// The name in messages.
    pub fn name(&self) -> &str {
        &self.source.file
    }

    /// The detected format.
    pub fn format(&self) -> Format {
        self.source.format
    }

    /// The bytes of the CSV header with its line end, with which a file of rejected records starts; empty
    /// for other formats.
    pub fn header(&self) -> &Arc<[u8]> {
        &self.header
    }

    /// The number of the next record.
    pub fn next_number(&self) -> u64 {
        self.counted
    }

    /// Replaces the batch with the next whole records, about 256 KiB, and returns whether there were any.
    ///
    /// # Errors
    /// If reading fails or the file changes while it is read (after all records before the failure have been
    /// returned), or a record is longer than [`RECORD_LIMIT`].
    pub fn fill(&mut self, batch: &mut Batch) -> Result<bool, CorpusError> {
        batch.start(&self.source, self.line, self.counted);
        let mut used = self.carry.len();
        batch.buffer.resize(BATCH_BYTES.max(used), 0);
        batch.buffer[..used].copy_from_slice(&self.carry);
        self.carry.clear();
        loop {
            used += self.read(&mut batch.buffer[used..]);
            let text = &batch.buffer[..used];
            let has_ended = self.ended && self.failed.is_none();
            let split = split_records::split(self.format(), text, has_ended, &mut batch.spans);
            let open = match split {
                Ok((end, lines)) => {
                    self.carry.extend_from_slice(&text[end..]);
                    self.line += lines;
                    self.counted += batch.spans.len() as u64;
                    return Ok(used > 0);
                }
                Err(open) => open,
            };
            if let Some(error) = self.failed.take() {
                return Err(self.read_error(error));
            }
            if used >= RECORD_LIMIT {
                return Err(self.too_long(open));
            }
            batch.buffer.resize((used * 2).min(RECORD_LIMIT), 0);
        }
    }

    /// Reads until the buffer is full or the input ends.
    fn read(&mut self, buffer: &mut [u8]) -> usize {
        let mut used = 0;
        while used < buffer.len() && !self.ended {
            match self.input.read(&mut buffer[used..]) {
                Ok(0) => self.ended = true,
                Ok(more) => used += more,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => {
                    self.failed = Some(error);
                    self.ended = true;
                }
            }
        }
        self.taken += used as u64;
        used
    }

    /// Reads more into `carry`; false at the end of the input.
    fn read_ahead(&mut self) -> Result<bool, CorpusError> {
        let old = self.carry.len();
        let mut carry = std::mem::take(&mut self.carry);
        carry.resize(old + PEEK, 0);
        let more = self.read(&mut carry[old..]);
        carry.truncate(old + more);
        self.carry = carry;
        match self.failed.take_if(|_| more == 0) {
            Some(error) => Err(self.read_error(error)),
            None => Ok(more > 0),
        }
    }

    /// The first byte that is not white space. Blank lines before it are counted and dropped.
    fn peek(&mut self) -> Result<Option<u8>, CorpusError> {
        let mut more = self.read_ahead()?;
        if self.carry.starts_with(BYTE_ORDER_MARK) {
            self.carry.drain(..BYTE_ORDER_MARK.len());
        }
        loop {
            let first = self.carry.iter().find(|byte| !byte.is_ascii_whitespace());
            if let Some(&first) = first {
                return Ok(Some(first));
            }
            if !more {
                return Ok(None);
            }
            if let Some(end) = memchr::memrchr(b'\n', &self.carry) {
                self.line += split_records::lines(&self.carry);
                self.carry.drain(..=end);
            }
            if self.carry.len() >= RECORD_LIMIT {
                return Err(self.too_long(Cut::Open { quoted: false }));
            }
            more = self.read_ahead()?;
        }
    }

    /// Replaces a list of jumps, which is read to its end, by grid lines.
    fn translate(&mut self, options: &ReadOptions) -> Result<(), CorpusError> {
        while self.carry.len() < RECORD_LIMIT && self.read_ahead()? {}
        if self.carry.len() >= RECORD_LIMIT {
            return Err(
                self.invalid("a list of jumps has at most 1 MiB; write an object per board")
            );
        }
        let text = utf8(&self.carry).map_err(|problem| self.invalid(&problem))?;
        let grid = jumps::read_list(text, options);
        let grid = grid.map_err(|(line, problem)| {
            self.line += line - 1;
            self.invalid(&problem)
        })?;
        self.source.format = Format::Grid;
        self.carry = grid.into_bytes();
        self.taken = self.carry.len() as u64;
        Ok(())
    }

    fn take_header(&mut self) -> Result<(), CorpusError> {
        loop {
            let end = match split_records::first(Format::Csv, &self.carry).0 {
                Cut::Whole(end) => end,
                open if self.carry.len() >= RECORD_LIMIT => return Err(self.too_long(open)),
                Cut::Open { .. } if self.read_ahead()? => continue,
                Cut::Open { .. } => self.carry.len(),
            };
            let rest = self.carry.split_off(end);
            let header = std::mem::replace(&mut self.carry, rest);
            if split_records::is_blank(&header) {
                self.line += split_records::lines(&header);
                continue;
            }
            let columns = Columns::read(&header, self.source.options.answers());
            self.source.columns = columns.map_err(|problem| self.invalid(&problem))?;
            self.line += split_records::lines(&header);
            self.header = header.into();
            return Ok(());
        }
    }

    /// The error of the header or record that begins on this line.
    fn invalid(&self, problem: &str) -> CorpusError {
        CorpusError::Invalid(format!("{}:{}: {problem}", self.name(), self.line))
    }

    fn read_error(&self, error: io::Error) -> CorpusError {
        let inner = error.get_ref();
        if inner.is_some_and(|inner| inner.is::<FileChanged>()) {
            return CorpusError::Invalid(format!("{}: {error}", self.name()));
        }
        CorpusError::unreadable(self.name(), error)
    }

    fn too_long(&self, open: Cut) -> CorpusError {
        let hint = match open {
            Cut::Open { quoted: true } => "; it has an unterminated double quote",
            _ => "",
        };
        self.invalid(&format!(
            "this line is longer than {RECORD_LIMIT} bytes, which no board needs{hint}"
        ))
    }
}
