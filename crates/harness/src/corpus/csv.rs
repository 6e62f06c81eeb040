//! Corpus CSV: a header line, then one board per record, its literal in double quotes.
//!
//! ```text
//! index,n,family,board,min_rolls
//! 0,2,uniform,"[[-1,4],[-1,3]]",1
//! ```
//!
//! Only the column `board` is required; columns may be in any order, and unknown ones are skipped.
//! Semicolons or tabs may separate the columns in place of commas, as spreadsheets write them.
//! Without `min_rolls`, the answer is in `expected`, `answer` or `output`.
//! A row of separators alone is a blank line, and an empty field a missing value. White space
//! around a number is allowed. Lines end with LF or CRLF, a UTF-8 byte order mark and blank lines
//! are skipped, and a quoted field may span lines: the record's line is the one on which it begins.
//!
//! # Stability
//! Rows are written with the columns `index,n,family,board`, with answers also `min_rolls`, with
//! notes also `note`, with difficulty also `slack,routes,critical_jumps,route_jumps,score` (see
//! [`Difficulty`](snakes_and_ladders::solve::routes::Difficulty); `slack` is empty where the last
//! square cannot be reached, and `routes` saturates at 2^128 - 1), with expected lengths also
//! `expected_rolls`, with several densities also `density`, in this order, lines ending with a line
//! feed. A later version may append columns. Everything that is read today will be read by later
//! versions.

use super::import::{ANSWERS, foreign};
use super::options::MIN_ROLLS;
use super::record_problem::{RecordProblem, RecordProblemKind};
use super::record_values::{ANSWER, BOARD, FIELDS, Values, names, utf8};
use super::split_records::{is_blank, quote_end};
use memchr::memchr3;
use std::borrow::Cow;

/// The positions of the known columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Columns {
    /// The position of each known column, from 0, in the order of [`names`].
    at: [Option<usize>; FIELDS],
    count: usize,
    /// The byte that separates the columns; 0 in a format without columns.
    separator: u8,
    /// The positions of the columns of [`ANSWERS`], which have the answer where the known column is
    /// missing or its field is blank; empty if the column of the answers was named.
    other_answers: [Option<usize>; ANSWERS.len()],
}

impl Columns {
    /// Returns the columns that a header record names; `answers` is the name of the answer column.
    pub(super) fn read(header: &[u8], answers: &str) -> Result<Columns, RecordProblem> {
        utf8(header)?;
        let read_names = |separator| {
            let mut names = Vec::new();
            for_each_field(header, separator, |_, _, name| {
                names.push(String::from_utf8_lossy(&name).trim().to_owned());
                Ok(())
            })?;
            Ok::<_, RecordProblem>(names)
        };
        let has_board =
            |names: &[String]| names.iter().any(|name| name.eq_ignore_ascii_case("board"));
        let mut separator = b',';
        let mut found = read_names(separator)?;
        for other in *b";\t" {
            let names = read_names(other)?;
            if !has_board(&found) && has_board(&names) {
                (separator, found) = (other, names);
            }
        }
        let mut at = [None; FIELDS];
        for (place, known) in at.iter_mut().zip(names(answers)) {
            let mut positions =
                (0..found.len()).filter(|&position| found[position].eq_ignore_ascii_case(known));
            *place = positions.next();
            if positions.next().is_some() {
                let name = known.to_owned();
                return Err(RecordProblemKind::DuplicateColumn { name }.into());
            }
        }
        if at[BOARD].is_none() {
            let line = String::from_utf8_lossy(header);
            let kind = match foreign::describe(&line) {
                Some(likeness) => RecordProblemKind::ForeignLine {
                    line: line.into_owned(),
                    looks_like: likeness.looks_like,
                    way_out: likeness.way_out,
                },
                None => RecordProblemKind::NoBoardColumn {
                    names: found.join(", "),
                },
            };
            return Err(kind.into());
        }
        let mut other_answers = [None; ANSWERS.len()];
        if answers == MIN_ROLLS {
            other_answers = ANSWERS.map(|known| {
                found
                    .iter()
                    .position(|name| name.eq_ignore_ascii_case(known))
            });
        }
        Ok(Columns {
            at,
            count: found.len(),
            separator,
            other_answers,
        })
    }

    /// Returns the byte that separates the columns.
    pub(super) fn separator(&self) -> u8 {
        self.separator
    }
}

/// Returns the names of the columns of a header that are not read.
pub(super) fn skipped_columns(header: &[u8], columns: &Columns) -> Vec<String> {
    let mut skipped = Vec::new();
    let ended = for_each_field(header, columns.separator, |position, _, name| {
        let name = String::from_utf8_lossy(&name).trim().to_owned();
        let is_read =
            columns.at.contains(&Some(position)) || columns.other_answers.contains(&Some(position));
        if !is_read && !name.is_empty() {
            skipped.push(name);
        }
        Ok(())
    });
    debug_assert!(ended.is_ok(), "the header has been read before");
    skipped
}

/// Calls `take` with each field of a record, with or without its line end: the field's position,
/// start and text. Returns the number of fields. The byte `separator` is between two fields. A
/// quote opens a field only at its start, and is a plain character elsewhere.
///
/// # Errors
/// If a quote is not closed, a carriage return does not belong to the line end, or `take` fails.
#[inline]
fn for_each_field<'b>(
    record: &'b [u8],
    separator: u8,
    mut take: impl FnMut(usize, usize, Cow<'b, [u8]>) -> Result<(), RecordProblem>,
) -> Result<usize, RecordProblem> {
    let end_from = |from: usize| {
        let end = memchr3(separator, b'\r', b'\n', &record[from..]);
        end.map_or(record.len(), |end| from + end)
    };
    // A carriage return may also be left over from the line before.
    let mut at = record.iter().take_while(|&&byte| byte == b'\r').count();
    let mut count = 0;
    loop {
        let (start, field, end) = if record.get(at) == Some(&b'"') {
            let (close, has_quotes) =
                quote_end(record, at + 1).ok_or(RecordProblemKind::OpenQuote)?;
            let inside = &record[at + 1..close];
            let after_quote = close + 1;
            let is_whole = !has_quotes
                && record
                    .get(after_quote)
                    .is_none_or(|&byte| byte == separator || matches!(byte, b'\r' | b'\n'));
            if is_whole {
                (at + 1, Cow::Borrowed(inside), after_quote)
            } else {
                let end = end_from(after_quote);
                let rest = &record[after_quote..end];
                (at + 1, Cow::Owned([&unescaped(inside), rest].concat()), end)
            }
        } else {
            let end = end_from(at);
            (at, Cow::Borrowed(&record[at..end]), end)
        };
        take(count, start, field)?;
        count += 1;
        if record.get(end) != Some(&separator) {
            if is_blank(&record[end..]) {
                return Ok(count);
            }
            return Err(RecordProblemKind::BareCarriageReturn.into());
        }
        at = end + 1;
    }
}

/// Returns the text of a quoted field, with each doubled quote replaced by one.
fn unescaped(inside: &[u8]) -> Vec<u8> {
    let mut quotes = 0;
    let is_first = |byte: &u8| {
        quotes += usize::from(*byte == b'"');
        *byte != b'"' || quotes % 2 == 1
    };
    inside.iter().copied().filter(is_first).collect()
}

/// Returns the known fields of a record, with or without its line end.
pub(super) fn values<'b>(raw: &'b [u8], columns: &Columns) -> Result<Values<'b>, RecordProblem> {
    let mut values = Values::default();
    let mut other_answers = [const { None }; ANSWERS.len()];
    let count = for_each_field(raw, columns.separator, |position, start, field| {
        let place_in =
            |positions: &[Option<usize>]| positions.iter().position(|&at| at == Some(position));
        let Some(place) = place_in(&columns.at) else {
            utf8(&field)?;
            if let Some(place) = place_in(&columns.other_answers) {
                other_answers[place] = Some(field);
            }
            return Ok(());
        };
        if place == BOARD && matches!(field, Cow::Borrowed(_)) {
            values.board_offset = Some(start);
        }
        values.fields[place] = Some(field);
        Ok(())
    })?;
    let is_filled =
        |field: &Option<Cow<'_, [u8]>>| field.as_ref().is_some_and(|field| !is_blank(field));
    if !is_filled(&values.fields[ANSWER])
        && let Some(place) = other_answers.iter().position(is_filled)
    {
        values.answer_name = Some(ANSWERS[place]);
        values.fields[ANSWER] = other_answers[place].take();
    }
    if count == columns.count {
        return Ok(values);
    }
    Err(RecordProblemKind::FieldCount {
        fields: count,
        columns: columns.count,
    }
    .into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::split_records::{Cut, first_csv};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn fields_are_those_of_the_csv_crate(
            fields in prop::collection::vec("( |a|\"|,|\n|\r|[0-9\\[\\]-]){0,6}", 1..6),
            raw in "[a,\"x]{0,12}a\n",
            written in any::<bool>(),
        ) {
            let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
            writer.write_record(&fields).unwrap();
            let record = if written { writer.into_inner().unwrap() } else { raw.into_bytes() };
            let mut ours = Vec::new();
            let split = for_each_field(&record, b',', |_, _, field| {
                ours.push(field.into_owned());
                Ok(())
            });
            let is_whole = first_csv(&record, b',').0 == Cut::Whole(record.len());
            prop_assert_eq!(split.is_ok(), is_whole);
            let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(&record[..]);
            if is_whole && let Some(theirs) = reader.byte_records().next() {
                prop_assert!(theirs.unwrap().iter().eq(ours.iter()));
            }
        }
    }
}
