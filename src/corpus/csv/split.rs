//! A CSV record taken apart.
//!
//! Owns the two ways: a fast one for records as everyone writes them, and csv-core for all others and for
//! every error. Must not know what a field means.

use super::super::record::Values;
use super::super::split_records::{self, Cut};
use super::super::{Fault, Format};
use super::columns::{Column, Columns};
use memchr::memchr3;
use std::borrow::Cow;

/// The known fields of a record, line end included or not.
pub(in crate::corpus) fn values<'b>(raw: &'b [u8], columns: &Columns) -> Result<Values<'b>, Fault> {
    let text = std::str::from_utf8(raw).map_err(|error| Fault::NotUtf8 {
        offset: error.valid_up_to(),
    })?;
    match parse_fast(text, columns) {
        Some(values) => Ok(values),
        None => parse_strict(raw, columns),
    }
}

/// Borrows every field from the record. None for what only csv-core should judge: a known field with
/// doubled quotes, quotes or carriage returns in odd places, a wrong number of fields.
fn parse_fast<'b>(text: &'b str, columns: &Columns) -> Option<Values<'b>> {
    let text = text.strip_suffix('\n').unwrap_or(text);
    let text = text.strip_suffix('\r').unwrap_or(text);
    let bytes = text.as_bytes();
    let mut values = Values::default();
    let (mut at, mut position) = (0, 0);
    loop {
        let known = columns.known(position);
        let (start, end) = if bytes.get(at) == Some(&b'"') {
            let end = split_records::quote_end(bytes, at + 1)?;
            if known.is_some() && memchr::memchr(b'"', &bytes[at + 1..end]).is_some() {
                return None;
            }
            (at + 1, end)
        } else {
            let end = memchr3(b',', b'"', b'\r', &bytes[at..]).map_or(bytes.len(), |i| at + i);
            (at, end)
        };
        let after = end + usize::from(start > at);
        if let Some(column) = known {
            put(
                &mut values,
                column,
                Cow::Borrowed(&bytes[start..end]),
                || Some(Cow::Borrowed(&text[start..end])),
            )?;
            if column == Column::Board {
                values.board_offset = Some(start);
            }
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

fn put<'b>(
    values: &mut Values<'b>,
    column: Column,
    field: Cow<'b, [u8]>,
    text: impl FnOnce() -> Option<Cow<'b, str>>,
) -> Option<()> {
    match column {
        Column::Board => values.board = Some(field),
        Column::Family => values.family = Some(text()?),
        Column::Note => values.note = Some(text()?),
        Column::Index => values.index = Some(trim(field)),
        Column::N => values.n = Some(trim(field)),
        Column::MinRolls => values.min_rolls = Some(trim(field)),
    }
    Some(())
}

fn trim(field: Cow<'_, [u8]>) -> Cow<'_, [u8]> {
    match field {
        Cow::Borrowed(field) => Cow::Borrowed(field.trim_ascii()),
        Cow::Owned(field) => Cow::Owned(field.trim_ascii().to_vec()),
    }
}

fn parse_strict<'b>(raw: &[u8], columns: &Columns) -> Result<Values<'b>, Fault> {
    let fields = split_fields(raw)?;
    if fields.len() != columns.count {
        return Err(Fault::FieldCount {
            found: fields.len(),
            expected: columns.count,
        });
    }
    let mut values = Values::default();
    for (position, field) in fields.into_iter().enumerate() {
        if let Some(column) = columns.known(position) {
            let text = String::from_utf8_lossy(&field).into_owned();
            put(&mut values, column, Cow::Owned(field), || {
                Some(Cow::Owned(text))
            });
        }
    }
    Ok(values)
}

/// All fields, as csv-core sees them.
pub(super) fn split_fields(raw: &[u8]) -> Result<Vec<Vec<u8>>, Fault> {
    // csv-core closes an open quote at the end of the text without a word.
    if split_records::first(Format::Csv, raw) == (Cut::Open { quoted: true }) {
        return Err(Fault::OpenQuote);
    }
    // A byte to spare in each: csv-core stops where one is full, even if it has nothing more to say.
    let mut output = vec![0; raw.len() + 1];
    let mut ends = vec![0; raw.len() + 2];
    let mut reader = csv_core::Reader::new();
    let (result, read, wrote, mut found) = reader.read_record(raw, &mut output, &mut ends);
    if result == csv_core::ReadRecordResult::InputEmpty {
        let (_, _, _, last) = reader.read_record(&[], &mut output[wrote..], &mut ends[found..]);
        found += last;
    }
    // What may be left is the second half of a line end.
    if !split_records::is_blank(&raw[read..]) {
        return Err(Fault::LoneCarriageReturn);
    }
    let mut start = 0;
    let fields = ends[..found].iter().map(|&end| {
        let field = output[start..end].to_vec();
        start = end;
        field
    });
    Ok(fields.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn both_ways_see_the_same_fields(
            fields in prop::collection::vec("( |a|\"|,|\n|\r|[0-9\\[\\]-]){0,6}", 1..6),
            header in prop::sample::select(&["board", "index,board", "n,x,board", "family,board,y,min_rolls"][..]),
            raw in "(,|a|\"|\r|x){0,12}[a,]\n",
            written in any::<bool>(),
        ) {
            let columns = Columns::read(header.as_bytes()).unwrap();
            let mut theirs = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
            theirs.write_record(&fields).unwrap();
            let record = if written { theirs.into_inner().unwrap() } else { raw.into_bytes() };
            let text = std::str::from_utf8(&record).unwrap();
            if let Some(mut values) = parse_fast(text, &columns) {
                values.board_offset = None;
                prop_assert_eq!(Ok(values), parse_strict(&record, &columns));
            }
            // A record of one known, quoted or plain field is what the fast way is for.
            if written && header == "board" && fields.len() == 1 && !fields[0].contains('"') && !fields[0].is_empty() {
                prop_assert!(parse_fast(text, &columns).is_some());
            }
        }
    }
}
