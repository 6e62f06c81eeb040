//! Corpus CSV: a header line, then one board per record, its literal in double quotes.
//!
//! ```text
//! index,n,family,board,min_rolls
//! 0,2,uniform,"[[-1,4],[-1,3]]",1
//! ```
//!
//! Only the column `board` is required; columns may be in any order, and unknown ones are skipped. An empty field is a
//! missing value. White space around a number is allowed. Lines end with LF or CRLF, a UTF-8 byte order mark and blank
//! lines are skipped, and a quoted field may span lines: the record's line is the one on which it begins.
//!
//! # Stability
//! Rows are written with the columns `index,n,family,board`, with answers also `min_rolls`, with notes also
//! `note`, with difficulty also `slack,routes,critical_jumps,route_jumps,score` (see
//! [`Difficulty`](snakes_and_ladders::solve::routes::Difficulty); `slack` is empty where the last square cannot be reached, and
//! `routes` saturates at 2^128 - 1), with expected lengths also `expected_rolls`, with several densities also `density`, in this order, lines ending with a line
//! feed. A later version may append columns.
//! Everything that is read today will be read by later versions.

use super::row::{Extra, Values, shorten, utf8, write_expected};
use super::split_records::{self, Cut};
use super::{CorpusRow, ExtraColumns};
use crate::store::number;
use crate::store::results::write_text;
use memchr::{memchr, memchr3};
use snakes_and_ladders::game::write_literal;
use std::borrow::Cow;

/// The columns that are read.
const KNOWN: [(Column, &str); 6] = [
    (Column::Board, "board"),
    (Column::Index, "index"),
    (Column::N, "n"),
    (Column::Family, "family"),
    (Column::MinRolls, "min_rolls"),
    (Column::Note, "note"),
];

/// The positions of the known columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Columns {
    /// Positions from 0, in the order of [`KNOWN`].
    at: [Option<usize>; KNOWN.len()],
    /// The number of columns.
    count: usize,
}

/// A column that is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Column {
    Board,
    Index,
    N,
    Family,
    MinRolls,
    Note,
}

impl Columns {
    /// Returns the columns that a header record names, of which `answers` has the answers.
    pub(super) fn read(header: &[u8], answers: &str) -> Result<Columns, String> {
        if header.starts_with(b"PAR1") {
            return Err("this is Parquet; boards are read as csv, jsonl or grid".to_owned());
        }
        utf8(header)?;
        let fields = split_fields(header)?;
        let names: Vec<_> = fields
            .iter()
            .map(|name| String::from_utf8_lossy(name).trim().to_owned())
            .collect();
        let mut at = [None; KNOWN.len()];
        for (place, (column, known)) in at.iter_mut().zip(KNOWN) {
            let known = if column == Column::MinRolls {
                answers
            } else {
                known
            };
            let mut found = names.iter().enumerate().filter(|(_, name)| *name == known);
            *place = found.next().map(|(position, _)| position);
            if found.next().is_some() {
                return Err(format!("duplicate CSV column {known}"));
            }
        }
        if at[Column::Board as usize].is_none() {
            for (separator, separators) in [(';', "semicolons"), ('\t', "tabs")] {
                let mut parts = names.iter().flat_map(|name| name.split(separator));
                if parts.any(|part| part.trim_matches([' ', '"']) == "board") {
                    return Err(format!(
                        "the columns are separated by {separators}; separate them by commas, with each board in double quotes"
                    ));
                }
            }
            const MAX_SHOWN_CHARS: usize = 80;
            let names = names.join(", ");
            let (found, more) = shorten(&names, MAX_SHOWN_CHARS);
            return Err(format!(
                "the CSV header has no column board (it has: {found}{more}); a file that begins with [ is read as grid \
                 lines, with {{ as jsonl, and any other as csv"
            ));
        }
        Ok(Columns {
            at,
            count: names.len(),
        })
    }

    /// Returns the known column at a position.
    #[inline]
    fn known(&self, position: usize) -> Option<Column> {
        let place = self.at.iter().position(|&at| at == Some(position))?;
        Some(KNOWN[place].0)
    }
}

/// Returns all fields of a record, split by csv-core.
fn split_fields(raw: &[u8]) -> Result<Vec<Vec<u8>>, String> {
    // csv-core silently closes an open quote at the end of the text.
    if split_records::first_csv(raw).0 == (Cut::Open { quoted: true }) {
        return Err("unterminated double quote".to_owned());
    }
    // One byte more than needed in each: csv-core stops when one is full, even at the end.
    let mut output = vec![0; raw.len() + 1];
    let mut ends = vec![0; raw.len() + 2];
    let mut reader = csv_core::Reader::new();
    let (result, read, wrote, mut found) = reader.read_record(raw, &mut output, &mut ends);
    if result == csv_core::ReadRecordResult::InputEmpty {
        let (_, _, _, last) = reader.read_record(&[], &mut output[wrote..], &mut ends[found..]);
        found += last;
    }
    // Only the second half of a line end may be left.
    if !split_records::is_blank(&raw[read..]) {
        return Err("bare carriage return; lines must end with LF or CRLF".to_owned());
    }
    let mut start = 0;
    let fields = ends[..found].iter().map(|&end| {
        let field = output[start..end].to_vec();
        start = end;
        field
    });
    Ok(fields.collect())
}

/// Returns the known fields of a record, with or without its line end.
pub(super) fn values<'b>(raw: &'b [u8], columns: &Columns) -> Result<Values<'b>, String> {
    match parse_fast(raw, columns) {
        Some(values) => Ok(values),
        None => {
            utf8(raw)?;
            parse_strict(raw, columns)
        }
    }
}

/// Borrows every field from the record. None for records that are left to csv-core: with doubled quotes in a known
/// field, quotes or carriage returns in odd places, a wrong number of fields, or a text field that is not UTF-8 (board and
/// numbers, whose parsers accept only ASCII, are not checked).
fn parse_fast<'b>(text: &'b [u8], columns: &Columns) -> Option<Values<'b>> {
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    let bytes = text.strip_suffix(b"\r").unwrap_or(text);
    let mut values = Values::default();
    let (mut at, mut position) = (0, 0);
    loop {
        let known = columns.known(position);
        let (start, end) = if bytes.get(at) == Some(&b'"') {
            let first = at + 1 + memchr(b'"', &bytes[at + 1..])?;
            let end = match bytes.get(first + 1) {
                Some(b'"') if known.is_some() => return None,
                Some(b'"') => split_records::quote_end(bytes, at + 1)?,
                _ => first,
            };
            (at + 1, end)
        } else {
            let end = memchr3(b',', b'"', b'\r', &bytes[at..]).map_or(bytes.len(), |i| at + i);
            (at, end)
        };
        let after = end + usize::from(start > at);
        put(&mut values, known, Cow::Borrowed(&bytes[start..end]))?;
        if known == Some(Column::Board) {
            values.board_offset = Some(start);
        }
        position += 1;
        match bytes.get(after) {
            None => break,
            Some(b',') => at = after + 1,
            Some(_) => return None,
        }
    }
    (position == columns.count).then_some(values)
}

/// Sets a field; none if it is a text, but not UTF-8.
fn put<'b>(values: &mut Values<'b>, column: Option<Column>, field: Cow<'b, [u8]>) -> Option<()> {
    match column {
        Some(Column::Family) => values.family = Some(text(field)?),
        Some(Column::Note) => values.note = Some(text(field)?),
        Some(Column::Board) => values.board = Some(field),
        Some(Column::Index) => values.index = Some(trim(field)),
        Some(Column::N) => values.n = Some(trim(field)),
        Some(Column::MinRolls) => values.min_rolls = Some(trim(field)),
        None => drop(text(field)?),
    }
    Some(())
}

fn text(field: Cow<'_, [u8]>) -> Option<Cow<'_, str>> {
    match field {
        Cow::Borrowed(field) => std::str::from_utf8(field).ok().map(Cow::Borrowed),
        Cow::Owned(field) => String::from_utf8(field).ok().map(Cow::Owned),
    }
}

fn trim(field: Cow<'_, [u8]>) -> Cow<'_, [u8]> {
    match field {
        Cow::Borrowed(field) => Cow::Borrowed(field.trim_ascii()),
        Cow::Owned(field) => Cow::Owned(field.trim_ascii().to_owned()),
    }
}

fn parse_strict<'b>(raw: &[u8], columns: &Columns) -> Result<Values<'b>, String> {
    let fields = split_fields(raw)?;
    if fields.len() != columns.count {
        let (found, s) = (fields.len(), if fields.len() == 1 { "" } else { "s" });
        return Err(format!(
            "{found} field{s} where the header has {}; a board must be in double quotes, right after its comma",
            columns.count
        ));
    }
    let mut values = Values::default();
    for (position, field) in fields.into_iter().enumerate() {
        put(&mut values, columns.known(position), Cow::Owned(field)).ok_or("not UTF-8")?;
    }
    Ok(values)
}

pub(super) fn write_header(extra: ExtraColumns, out: &mut Vec<u8>) {
    out.extend_from_slice(b"index,n,family,board");
    for (is_there, names) in [
        (extra.answers, ",min_rolls"),
        (extra.notes, ",note"),
        (
            extra.difficulty,
            ",slack,routes,critical_jumps,route_jumps,score",
        ),
        (extra.expected, ",expected_rolls"),
        (extra.density, ",density"),
    ] {
        if is_there {
            out.extend_from_slice(names.as_bytes());
        }
    }
    out.push(b'\n');
}

pub(super) fn write_row(row: &CorpusRow<'_>, out: &mut Vec<u8>) {
    number::push(row.index, out);
    out.push(b',');
    number::push(row.board.side().n(), out);
    out.push(b',');
    write_text(row.family, out);
    // Digits, brackets and commas: needs quotes, but no escapes.
    out.extend_from_slice(b",\"");
    write_literal(row.board, out);
    out.push(b'"');
    row.for_each_extra(|name, value| {
        if name == "route" {
            return;
        }
        out.push(b',');
        match value {
            Some(Extra::Number(number)) => number::push(number, out),
            Some(Extra::Count(count)) => number::push(count, out),
            Some(Extra::Text(text)) => write_text(text, out),
            Some(Extra::Decimal(rolls)) => write_expected(rolls, out),
            Some(Extra::Density(density)) => out.extend(density.to_string().bytes()),
            Some(Extra::Route(_)) | None => {}
        }
    });
    out.push(b'\n');
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn both_paths_give_the_same_fields(
            fields in prop::collection::vec("( |a|\"|,|\n|\r|[0-9\\[\\]-]){0,6}", 1..6),
            header in prop::sample::select(&["board", "index,board", "n,x,board", "family,board,y,min_rolls"][..]),
            raw in "(,|a|\"|\r|x){0,12}[a,]\n",
            written in any::<bool>(),
        ) {
            let columns = Columns::read(header.as_bytes(), "min_rolls").unwrap();
            let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
            writer.write_record(&fields).unwrap();
            let record = if written { writer.into_inner().unwrap() } else { raw.into_bytes() };
            if let Some(mut values) = parse_fast(&record, &columns) {
                values.board_offset = None;
                prop_assert_eq!(Ok(values), parse_strict(&record, &columns));
            }
            // The fast path takes a record of one known field without inner quotes.
            if written && header == "board" && fields.len() == 1 && !fields[0].contains('"') && !fields[0].is_empty() {
                prop_assert!(parse_fast(&record, &columns).is_some());
            }
        }
    }
}
