//! The CSV of `judge`: a row for every contestant and board.
//!
//! Owns the columns. Must not know what becomes of a contestant.
//!
//! # Stability
//! The rows are `contestant,board,verdict,expected,got,time_ns,clock,note`: `board` is the board's index, empty in a row
//! about the contestant as a whole; `clock` says who took the time: `inside` (the adapter, around the call), `wall`
//! (from outside, with the start of a process), or nobody (empty, as `time_ns` is then). New columns come at the end.

use crate::cli::CliError;
use crate::corpus::csv::write_text;
use crate::submissions::{BoardResult, Output};
use std::fs::File;
use std::io::{BufWriter, Seek, SeekFrom, Write};

/// The header of the rows.
pub(super) const HEADER: &[u8] = b"contestant,board,verdict,expected,got,time_ns,clock,note\n";

/// A contestant's rows, until its turn comes to be written.
pub(super) struct ResultCsv {
    file: BufWriter<File>,
    text: Vec<u8>,
}

impl ResultCsv {
    pub(super) fn new() -> Result<ResultCsv, CliError> {
        let file = tempfile::tempfile()
            .map_err(|error| CliError::file("make", "a temporary file", &error))?;
        Ok(ResultCsv {
            file: BufWriter::with_capacity(1 << 16, file),
            text: Vec::new(),
        })
    }

    pub(super) fn write(&mut self, name: &str, row: &BoardResult) -> std::io::Result<()> {
        let text = &mut self.text;
        text.clear();
        write_text(name, text);
        match row.board {
            Some((_, index)) => write!(text, ",{index},{},", row.verdict)?,
            None => write!(text, ",,{},", row.verdict)?,
        }
        if let Some(expected) = row.expected {
            write!(text, "{expected}")?;
        }
        text.push(b',');
        match &row.output {
            Output::Number(number) => write!(text, "{number}")?,
            given => write_text(&given.to_string(), text),
        }
        match (row.inside_ns, row.wall_ns) {
            (Some(ns), _) => write!(text, ",{ns},inside,")?,
            (None, Some(ns)) => write!(text, ",{ns},wall,")?,
            (None, None) => text.extend_from_slice(b",,,"),
        }
        if let Some(note) = &row.note {
            write_text(note, text);
        }
        text.push(b'\n');
        self.file.write_all(text)
    }

    pub(super) fn write_refusal(&mut self, name: &str, said: &str) -> Result<(), CliError> {
        let text = &mut self.text;
        write_text(name, text);
        text.extend_from_slice(b",,CE,,,,,");
        write_text(said.lines().next().unwrap_or(""), text);
        text.push(b'\n');
        self.file
            .write_all(text)
            .map_err(|error| CliError::file("write", "a temporary file", &error))
    }

    pub(super) fn rewind(self) -> Result<File, CliError> {
        let failed = |error| CliError::file("write", "a temporary file", &error);
        let mut file = self
            .file
            .into_inner()
            .map_err(|error| failed(error.into_error()))?;
        file.seek(SeekFrom::Start(0)).map_err(failed)?;
        Ok(file)
    }
}
