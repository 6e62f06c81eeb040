//! One record's way from bytes to a board.
//!
//! Owns the checks that all formats share. Must not know how the record got here, nor where the board goes.

use super::batch::RecordSource;
use super::{Fault, Format, RecordError, csv, jsonl};
use crate::game::{Board, Solution, read_literal};
use crate::store::number;
use std::borrow::Cow;

/// One record: its bytes, its place, and the way to its board.
#[derive(Clone, Copy, Debug)]
pub struct Record<'b> {
    source: &'b RecordSource,
    raw: &'b [u8],
    line: u64,
    number: u64,
}

/// What a record says beside its board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RecordFields<'b> {
    /// Its index, if it has one.
    pub index: Option<u64>,
    /// The family that the board is from; none where it is missing, null or empty.
    pub family: Option<Cow<'b, str>>,
    /// The answer that it claims, right or wrong.
    pub min_rolls: Option<Solution>,
    /// What the board is for; none where it is missing, null or empty.
    pub note: Option<Cow<'b, str>>,
}

/// The values of a record as they stand there, before anyone asked what they mean.
#[derive(Default, Debug, PartialEq, Eq)]
pub(super) struct Values<'b> {
    pub board: Option<Cow<'b, [u8]>>,
    /// Bytes before the board in the record; none where it does not stand there as it is.
    pub board_offset: Option<usize>,
    pub index: Option<Cow<'b, [u8]>>,
    pub n: Option<Cow<'b, [u8]>>,
    pub family: Option<Cow<'b, str>>,
    pub min_rolls: Option<Cow<'b, [u8]>>,
    pub note: Option<Cow<'b, str>>,
}

impl<'b> Record<'b> {
    #[inline]
    pub(super) fn new(
        source: &'b RecordSource,
        raw: &'b [u8],
        line: u64,
        number: u64,
    ) -> Record<'b> {
        Record {
            source,
            raw,
            line,
            number,
        }
    }

    /// The line of the file on which the record begins, from 1.
    pub fn line(&self) -> u64 {
        self.line
    }

    /// The record's number in the input, from 0 or from where the reader counts. Blank lines and the header
    /// do not count, records that are refused do: a board's number does not depend on its neighbours.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The record's bytes exactly as they are, line end included where there is one. The records that are
    /// refused, joined, are a file of rejects (behind [`Reader::header`](super::Reader::header)).
    pub fn raw(&self) -> &'b [u8] {
        self.raw
    }

    /// Reads the board into `board`, and what else the record says. A claimed `n` is checked against the
    /// board; whether a claimed answer is right is not asked.
    ///
    /// # Errors
    /// If the record is malformed, its board breaks a rule, or it contradicts itself. `board` is then of no
    /// meaning.
    #[inline]
    pub fn read(&self, board: &mut Board) -> Result<RecordFields<'b>, RecordError> {
        self.parse(board).map_err(|fault| self.error(fault))
    }

    #[cold]
    fn error(&self, fault: Fault) -> RecordError {
        RecordError {
            file: self.source.file.clone(),
            line: self.line,
            fault,
        }
    }

    fn parse(&self, board: &mut Board) -> Result<RecordFields<'b>, Fault> {
        let (noun, values) = match self.source.format {
            Format::Grid => {
                read_literal(self.raw, board)?;
                return Ok(RecordFields::default());
            }
            Format::Csv => ("column", csv::values(self.raw, &self.source.columns)?),
            Format::Jsonl => ("key", jsonl::values(self.raw)?),
        };
        let literal = values.board.as_deref().filter(|text| !text.is_empty());
        let literal = literal.ok_or(Fault::NoBoard { noun })?;
        read_literal(literal, board).map_err(|mut error| {
            let places = error.offset.zip(values.board_offset);
            error.offset = places.map(|(inside, before)| before + inside);
            error
        })?;
        let number = |text, name, wanted| natural(text, noun, name, wanted);
        let index = number(
            values.index,
            "index",
            "an index; write digits, 0 or greater",
        )?;
        if let Some(claimed) = number(values.n, "n", "a side; write 2 to 20")? {
            let n = board.side().n();
            if claimed != n as u64 {
                return Err(Fault::Contradiction { noun, claimed, n });
            }
        }
        let min_rolls = match values.min_rolls {
            Some(text) if !text.is_empty() => Some(answer(&text, noun)?),
            _ => None,
        };
        Ok(RecordFields {
            index,
            family: values.family.filter(|name| !name.is_empty()),
            min_rolls,
            note: values.note.filter(|note| !note.is_empty()),
        })
    }
}

/// A number of 0 or greater; an empty value is none.
fn natural(
    text: Option<Cow<'_, [u8]>>,
    noun: &'static str,
    name: &'static str,
    wanted: &'static str,
) -> Result<Option<u64>, Fault> {
    let Some(text) = text.filter(|text| !text.is_empty()) else {
        return Ok(None);
    };
    let number = number::integer(&text).and_then(|number| u64::try_from(number).ok());
    match number {
        Some(number) => Ok(Some(number)),
        None => Err(wrong_value(&text, noun, name, wanted)),
    }
}

fn answer(text: &[u8], noun: &'static str) -> Result<Solution, Fault> {
    number::integer(text)
        .and_then(|number| i64::try_from(number).ok())
        .and_then(Solution::from_min_rolls)
        .ok_or_else(|| {
            let wanted = "an answer; write -1 (unreachable) or a number of rolls from 1";
            wrong_value(text, noun, "min_rolls", wanted)
        })
}

#[cold]
pub(super) fn wrong_value(
    text: &[u8],
    noun: &'static str,
    name: &'static str,
    wanted: &'static str,
) -> Fault {
    const MAX_SHOWN_CHARS: usize = 24;
    let shown = String::from_utf8_lossy(&text[..text.len().min(MAX_SHOWN_CHARS)]);
    let more = if text.len() > MAX_SHOWN_CHARS {
        "…"
    } else {
        ""
    };
    Fault::Value {
        noun,
        name,
        found: format!("{shown:?}{more}"),
        wanted,
    }
}
