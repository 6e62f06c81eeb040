//! One record: from bytes to a board, with the checks that all formats share.

use super::csv::Columns;
use super::import::{matrix, object};
use super::record_problem::{FieldKind, RecordProblem, RecordProblemKind};
use super::record_values::{utf8, wrong_value};
use super::{CorpusError, Format, ReadOptions, csv, jsonl, split_records};
use crate::store::number;
use memchr::memrchr;
use snakes_and_ladders::game::{Board, BoardError, Solution, read_literal};
use std::borrow::Cow;
use std::sync::Arc;

/// The file, format and columns that the records of a batch share.
#[derive(Clone, Default, Debug)]
pub(super) struct RecordSource {
    pub file: Arc<str>,
    pub format: Format,
    pub columns: Columns,
    /// The bytes of the CSV header with its line end; empty for other formats.
    pub header: Arc<[u8]>,
    pub options: Arc<ReadOptions>,
}

/// One record, not parsed yet.
#[derive(Clone, Copy, Debug)]
pub struct Record<'b> {
    pub(super) source: &'b RecordSource,
    /// The record's bytes as they are in the input, with the line end if it has one. Rejected
    /// records are written this way, after [`Batch::header`](super::Batch::header).
    pub raw: &'b [u8],
    /// The line of the file on which the record begins, from 1.
    pub line: u64,
    /// The record's number in the input, from 0 or from where the reader counts. Blank lines and
    /// the header do not count, invalid records do: a board's number does not depend on its
    /// neighbors.
    pub number: u64,
}

/// The fields of a record besides its board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RecordFields<'b> {
    /// The index of the board, if the record has one.
    pub index: Option<u64>,
    /// The family that the board is from; none where it is missing, null or empty.
    pub family: Option<Cow<'b, str>>,
    /// The answer that the record gives, right or wrong.
    pub min_rolls: Option<Solution>,
    /// A note on the purpose of the board; none where it is missing, null or empty.
    pub note: Option<Cow<'b, str>>,
}

impl<'b> Record<'b> {
    /// Parses the board into `board`, and returns the other fields. A field `n` is checked against
    /// the board; an answer is not.
    ///
    /// # Errors
    /// If the record is malformed, its board breaks a rule, or `n` is not the board's. `board` is
    /// then unspecified.
    #[inline]
    pub fn read(&self, board: &mut Board) -> Result<RecordFields<'b>, CorpusError> {
        self.parse(board).map_err(|problem| self.error(problem))
    }

    #[cold]
    fn error(&self, mut problem: RecordProblem) -> CorpusError {
        // Grid lines are read by the board's parser alone, which names the character.
        if self.source.format != Format::Grid
            && let Err(not_utf8) = utf8(self.raw)
        {
            problem = not_utf8;
        }
        let mut line = self.line;
        // A character on a later line of the record is counted from the start of that line.
        if let Some(offset) = &mut problem.offset {
            let text = self.raw.trim_ascii_end();
            let before = &text[..text.len().min(*offset)];
            if let Some(start) = memrchr(b'\n', before) {
                line += split_records::lines(before);
                *offset = before.len() - start - 1;
            }
        }
        CorpusError::Record {
            file: Arc::clone(&self.source.file),
            line,
            problem,
        }
    }

    fn parse(&self, board: &mut Board) -> Result<RecordFields<'b>, RecordProblem> {
        let options = &self.source.options;
        let (field, values) = match self.source.format {
            Format::Grid => {
                read_literal(self.raw, board).map_err(|error| board_problem(error, Some(0)))?;
                check_side(board, options)?;
                return Ok(RecordFields::default());
            }
            Format::Csv => (
                FieldKind::Column,
                csv::values(self.raw, &self.source.columns)?,
            ),
            Format::Jsonl | Format::Jumps => {
                (FieldKind::Key, jsonl::values(self.raw, options.answers())?)
            }
        };
        let [literal, index, mut n, family, min_rolls, note] = values.fields;
        let is_json = self.source.format != Format::Csv;
        let literal = literal
            .as_deref()
            .filter(|text| !text.trim_ascii().is_empty());
        let mut stated_answer = None;
        match literal {
            Some(literal) if !is_json || literal.starts_with(b"[") => {
                if options.jumps {
                    return Err(RecordProblemKind::Matrix { field }.into());
                }
                read_literal(literal, board).or_else(|error| {
                    read_foreign(literal, board)
                        .ok_or_else(|| board_problem(error, values.board_offset))
                })?;
            }
            _ if is_json => {
                let found = object::read(self.raw, options).map_err(RecordProblemKind::Import)?;
                (*board, stated_answer) = (found.board, found.answer);
                // It was compared with the board, also where it is written as "10" or 10.0.
                n = None;
            }
            _ => {
                return Err(RecordProblemKind::NoBoard { field }.into());
            }
        }
        check_side(board, options)?;
        let natural = |number: i128| u64::try_from(number).ok();
        let wanted = "an index; write digits, 0 or greater";
        let index = number(index, natural, field, "index", wanted)?;
        let given = number(n, natural, field, "n", "a side; write 2 to 20")?;
        let side = board.side();
        if let Some(given) = given
            && given != side.n() as u64
        {
            return Err(RecordProblemKind::WrongSide { field, given, side }.into());
        }
        let answer = |number: i128| Solution::from_min_rolls(i64::try_from(number).ok()?);
        let wanted = "an answer; write -1 (unreachable) or a number of rolls from 1";
        let name = values.answer_name.unwrap_or(options.answers());
        let whole = min_rolls.map(without_zero_fraction);
        let min_rolls = number(whole, answer, field, name, wanted)?;
        Ok(RecordFields {
            index,
            family: text(family)?,
            min_rolls: min_rolls.or(stated_answer),
            note: text(note)?,
        })
    }
}

/// Reads a matrix that is not a literal of LeetCode, such as numpy's. Returns none if it is no
/// matrix at all.
#[cold]
fn read_foreign(literal: &[u8], board: &mut Board) -> Option<()> {
    *board = matrix::one(std::str::from_utf8(literal).ok()?).ok()?;
    Some(())
}

/// Checks that the side of a board is the one that the options give, if they give one.
fn check_side(board: &Board, options: &ReadOptions) -> Result<(), RecordProblemKind> {
    let side = board.side();
    match options.side {
        Some(given) if given != side => Err(RecordProblemKind::OtherSide { side, given }),
        _ => Ok(()),
    }
}

/// Returns the error of a literal as an error of its record, in which the literal begins at
/// `board_offset`, if that is known.
#[cold]
fn board_problem(error: BoardError, board_offset: Option<usize>) -> RecordProblem {
    match error {
        BoardError::Syntax { offset, problem } => RecordProblem {
            offset: board_offset.map(|before| before + offset),
            kind: RecordProblemKind::Syntax(problem),
        },
        error => RecordProblemKind::Board(error).into(),
    }
}

/// Returns the text of a field; none if the field is missing or empty.
#[inline]
fn text(field: Option<Cow<'_, [u8]>>) -> Result<Option<Cow<'_, str>>, RecordProblem> {
    match field {
        None => Ok(None),
        Some(field) if field.is_empty() => Ok(None),
        Some(Cow::Borrowed(field)) => Ok(Some(Cow::Borrowed(utf8(field)?))),
        Some(Cow::Owned(field)) => Ok(Some(Cow::Owned(utf8(&field)?.to_owned()))),
    }
}

/// Returns a number without the `.0` that spreadsheets and data frames write behind whole numbers
/// of a column with gaps.
fn without_zero_fraction(field: Cow<'_, [u8]>) -> Cow<'_, [u8]> {
    match field {
        Cow::Borrowed(text) => Cow::Borrowed(text.strip_suffix(b".0").unwrap_or(text)),
        owned => owned,
    }
}

/// Returns the number in a field, with or without white space around it; none if the field is
/// missing or empty. The error contains the kind and the name of the field, and the values wanted.
#[inline(always)]
fn number<T>(
    field: Option<Cow<'_, [u8]>>,
    value: impl Fn(i128) -> Option<T>,
    kind: FieldKind,
    name: &str,
    wanted: &'static str,
) -> Result<Option<T>, RecordProblemKind> {
    let text = field.as_deref().map(<[u8]>::trim_ascii);
    let Some(text) = text.filter(|text| !text.is_empty()) else {
        return Ok(None);
    };
    let value = number::integer(text).and_then(value).map(Some);
    value.ok_or_else(|| wrong_value(text, kind, name, wanted))
}
