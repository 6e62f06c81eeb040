//! Reads input in large blocks, cut after the last whole record; detects the format and counts
//! lines. Records are not parsed here, so that other threads can do it.

use super::csv::Columns;
use super::import::{Form, foreign};
use super::record::RecordSource;
use super::record_problem::{RecordProblem, RecordProblemKind};
use super::record_values::utf8;
use super::split_records::{self, Cut};
use super::{Batch, CorpusError, Format, ReadOptions};
use crate::store::STDIO;
use crate::store::stable_file::{FILE_CHANGED, UnchangingFile};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::Arc;

/// A position between two batches of an input, to resume from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct InputPosition {
    /// The number of bytes before the position.
    pub offset: u64,
    /// The line that begins at the position, from 1.
    pub line: u64,
    /// The number of the record that begins at the position.
    pub counted: u64,
    /// Whether the position is inside a JSON array of boards.
    pub in_array: bool,
}

/// The maximum number of bytes in a record, including its line end: a 20 x 20 board needs 2.5 KB,
/// the rest is for white space.
pub const RECORD_LIMIT: usize = 1 << 20;

/// The number of bytes of text in a batch, unless one record is longer. A limit on bytes balances
/// the work per batch (200 boards of side 20, 8,000 of side 3: each about half a millisecond)
/// without counting records.
pub(super) const BATCH_BYTES: usize = 256 << 10;

/// The number of bytes read to detect the format.
const PEEK: usize = 8 << 10;

/// The maximum number of bytes of a text that is read to its end before its first board is known.
const IMPORT_LIMIT: usize = 16 << 20;

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// A source of boards: a file, a pipe, anything that can be read.
pub struct Reader {
    source: RecordSource,
    input: Box<dyn Read + Send>,
    /// Whether `carry` is the whole input, translated to JSON lines.
    is_translated: bool,
    /// Bytes already read that belong to the next batch.
    carry: Vec<u8>,
    /// The position of `carry`; its offset is not kept up to date.
    pub(super) at: InputPosition,
    /// The number of bytes read, including the bytes in `carry`.
    taken: u64,
    ended: bool,
    /// A read error after the last whole record. It is reported after that record has been
    /// returned.
    failed: Option<io::Error>,
}

impl Reader {
    /// Opens a file, or standard input for `-`, at a position in it. The default position is the
    /// start. `name` is for messages.
    ///
    /// # Errors
    /// Fails like [`Reader::new`], and if the file cannot be opened.
    pub fn open(
        path: &Path,
        name: &str,
        options: &ReadOptions,
        position: InputPosition,
    ) -> Result<Reader, CorpusError> {
        let open = |from| {
            let mut file = File::open(path)?;
            // A pipe, which is read from its start, cannot seek.
            if from > 0 {
                file.seek(SeekFrom::Start(from))?;
            }
            UnchangingFile::new(file)
        };
        let unreadable = |error| CorpusError::unreadable(name, error);
        let input: Box<dyn Read + Send> = match path.to_str() {
            Some(STDIO) => Box::new(io::stdin()),
            _ => Box::new(open(0).map_err(unreadable)?),
        };
        let mut reader = Reader::new(name, input, options)?;
        reader.at.counted = position.counted;
        if position.offset == 0 {
            return Ok(reader);
        }
        if reader.is_translated {
            let read = reader.carry.len().min(position.offset as usize);
            reader.carry.drain(..read);
            reader.at.line = position.line;
            return Ok(reader);
        }
        reader.input = Box::new(open(position.offset).map_err(unreadable)?);
        reader.carry.clear();
        (reader.ended, reader.failed) = (false, None);
        (reader.taken, reader.at) = (position.offset, position);
        Ok(reader)
    }

    /// Returns the position of the next batch.
    pub fn position(&self) -> InputPosition {
        InputPosition {
            offset: self.taken - self.carry.len() as u64,
            ..self.at
        }
    }

    /// Starts reading: detects the format by the first byte that is not white space (after a UTF-8
    /// byte order mark, if any), and reads the header of a CSV. Empty input counts as grid lines.
    ///
    /// `name` is for messages.
    ///
    /// # Errors
    /// If reading fails, or a CSV header is wrong.
    pub fn new(
        name: &str,
        input: Box<dyn Read + Send>,
        options: &ReadOptions,
    ) -> Result<Reader, CorpusError> {
        let mut reader = Reader {
            source: RecordSource {
                file: snakes_and_ladders::escape::line(name).into(),
                options: Arc::new(options.clone()),
                ..RecordSource::default()
            },
            is_translated: false,
            input,
            carry: Vec::new(),
            at: InputPosition {
                line: 1,
                ..InputPosition::default()
            },
            taken: 0,
            ended: false,
            failed: None,
        };
        reader.source.format = reader.detect_format()?;
        let form = if reader.at.in_array {
            None
        } else {
            Form::of(&reader.carry, options)
        };
        if let Some(form) = form {
            reader.translate(form, options)?;
        } else if reader.format() == Format::Csv {
            reader.take_header()?;
        }
        Ok(reader)
    }

    /// Returns the detected format.
    pub fn format(&self) -> Format {
        self.source.format
    }

    /// Replaces the batch with the next whole records, about 256 KiB, and returns whether there
    /// were any.
    ///
    /// # Errors
    /// If reading fails or the file changes while it is read (after all records before the failure
    /// have been returned), a record is longer than [`RECORD_LIMIT`], or an array of boards is
    /// malformed.
    pub fn fill(&mut self, batch: &mut Batch) -> Result<bool, CorpusError> {
        batch.source.clone_from(&self.source);
        (batch.line, batch.first) = (self.at.line, self.at.counted);
        let mut used = self.carry.len();
        batch.buffer.resize(BATCH_BYTES.max(used), 0);
        batch.buffer[..used].copy_from_slice(&self.carry);
        self.carry.clear();
        loop {
            used += self.read(&mut batch.buffer[used..]);
            let text = &batch.buffer[..used];
            let has_ended = self.ended && self.failed.is_none();
            let separator =
                (self.format() == Format::Csv).then_some(self.source.columns.separator());
            let spans = &mut batch.spans;
            let open =
                match split_records::split(separator, text, has_ended, self.at.in_array, spans) {
                    Ok(_) if used == 0 && self.at.in_array && has_ended => {
                        self.at.in_array = false;
                        return Err(self.invalid(RecordProblemKind::OpenArray));
                    }
                    Ok(split) => {
                        self.carry.extend_from_slice(&text[split.end..]);
                        self.at.line += split.lines;
                        self.at.in_array = split.in_array;
                        self.at.counted += batch.spans.len() as u64;
                        return Ok(used > 0);
                    }
                    Err(Cut::Broken(lines)) => {
                        self.at.line += lines;
                        return Err(self.invalid(RecordProblemKind::NoComma));
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

    /// Reads more into `carry`, and returns whether there was more.
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

    /// Detects the format by the first bytes that are not white space. Blank lines before them are
    /// counted and dropped.
    fn detect_format(&mut self) -> Result<Format, CorpusError> {
        let mut more = self.read_ahead()?;
        if let Some(problem) = foreign::describe_binary(&self.carry) {
            return Err(self.invalid(problem));
        }
        if self.carry.starts_with(BYTE_ORDER_MARK) {
            self.carry.drain(..BYTE_ORDER_MARK.len());
        }
        let is_utf_16 = match *self.carry {
            [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => true,
            [0, text, ..] | [text, 0, ..] => text != 0,
            _ => false,
        };
        if is_utf_16 {
            return Err(self.invalid(RecordProblemKind::Utf16));
        }
        loop {
            let filled = self.carry.iter().filter(|byte| !byte.is_ascii_whitespace());
            let first: Vec<u8> = filled.take(3).copied().collect();
            match *first {
                [b'[', b'{', ..] | [b'[', b'[', b'[']
                    if !self.source.options.jumps || first[1] == b'{' =>
                {
                    // The bracket of an array of boards is read as the comma before its first
                    // board.
                    let bracket = memchr::memchr(b'[', &self.carry).unwrap_or(0);
                    self.carry[bracket] = b',';
                    self.at.in_array = true;
                    return Ok(Format::of(first[1]));
                }
                [b'['] | [b'[', b'['] if more => {}
                [first, ..] => return Ok(Format::of(first)),
                [] if !more => return Ok(Format::Grid),
                [] => {
                    if let Some(end) = memchr::memrchr(b'\n', &self.carry) {
                        self.at.line += split_records::lines(&self.carry);
                        self.carry.drain(..=end);
                    }
                }
            }
            if self.carry.len() >= RECORD_LIMIT {
                return Err(self.too_long(Cut::Open { quoted: false }));
            }
            more = self.read_ahead()?;
        }
    }

    /// Replaces a text of another form, which is read to its end, by JSON lines.
    fn translate(&mut self, form: Form, options: &ReadOptions) -> Result<(), CorpusError> {
        while self.carry.len() < IMPORT_LIMIT && self.read_ahead()? {}
        if self.carry.len() >= IMPORT_LIMIT {
            return Err(self.invalid(RecordProblemKind::LongText));
        }
        let text = utf8(&self.carry).map_err(|problem| self.invalid(problem))?;
        let jsonl = form.to_jsonl(text, options).map_err(|error| {
            self.at.line += error.line - 1;
            self.invalid(RecordProblemKind::Import(error.problem))
        })?;
        self.is_translated = true;
        // The text said what they say of it.
        self.source.options = Arc::new(ReadOptions {
            answers: options.answers.clone(),
            ..ReadOptions::default()
        });
        self.source.format = Format::Jsonl;
        self.carry = jsonl.into_bytes();
        self.taken = self.carry.len() as u64;
        Ok(())
    }

    /// Numbers the records from `counted` on.
    pub(crate) fn count_from(&mut self, counted: u64) {
        self.at.counted = counted;
    }

    fn take_header(&mut self) -> Result<(), CorpusError> {
        loop {
            let end = match split_records::first_csv(&self.carry, b',').0 {
                Cut::Whole(end) => end,
                open if self.carry.len() >= RECORD_LIMIT => return Err(self.too_long(open)),
                _ if self.read_ahead()? => continue,
                _ => self.carry.len(),
            };
            let rest = self.carry.split_off(end);
            let header = std::mem::replace(&mut self.carry, rest);
            if split_records::is_blank(&header) {
                self.at.line += split_records::lines(&header);
                continue;
            }
            let columns = Columns::read(&header, self.source.options.answers());
            self.source.columns = columns.map_err(|problem| self.invalid(problem))?;
            self.at.line += split_records::lines(&header);
            self.source.header = header.into();
            return Ok(());
        }
    }

    /// Returns the error of the header or record that begins on this line.
    fn invalid(&self, problem: impl Into<RecordProblem>) -> CorpusError {
        CorpusError::Record {
            file: Arc::clone(&self.source.file),
            line: self.at.line,
            problem: problem.into(),
        }
    }

    fn read_error(&self, source: io::Error) -> CorpusError {
        if source.kind() == FILE_CHANGED {
            let file = Arc::clone(&self.source.file);
            return CorpusError::Changed { file, source };
        }
        CorpusError::unreadable(&self.source.file, source)
    }

    fn too_long(&self, open: Cut) -> CorpusError {
        self.invalid(RecordProblemKind::LongLine {
            limit: RECORD_LIMIT,
            is_quoted: matches!(open, Cut::Open { quoted: true }),
        })
    }
}
