//! The fields of a CSV record: a fast path for common records, csv-core for all others and for every error.

use super::super::Fault;
use super::super::split_records;
use super::super::values::Values;
use super::columns::{Column, Columns, split_fields};
use memchr::memchr3;
use std::borrow::Cow;

/// The known fields of a record, with or without its line end.
pub(in crate::corpus) fn values<'b>(raw: &'b [u8], columns: &Columns) -> Result<Values<'b>, Fault> {
    let text = std::str::from_utf8(raw).map_err(|error| Fault::NotUtf8 {
        offset: error.valid_up_to(),
    })?;
    match parse_fast(text, columns) {
        Some(values) => Ok(values),
        None => parse_strict(raw, columns),
    }
}

/// Borrows every field from the record. None for records that are left to csv-core: with doubled quotes in a known
/// field, quotes or carriage returns in odd places, or a wrong number of fields.
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
            put(&mut values, column, Cow::Borrowed(&text[start..end]));
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

fn put<'b>(values: &mut Values<'b>, column: Column, field: Cow<'b, str>) {
    match column {
        Column::Family => values.family = Some(field),
        Column::Note => values.note = Some(field),
        Column::Board => values.board = Some(bytes(field)),
        Column::Index => values.index = Some(trim(field)),
        Column::N => values.n = Some(trim(field)),
        Column::MinRolls => values.min_rolls = Some(trim(field)),
    }
}

fn bytes(field: Cow<'_, str>) -> Cow<'_, [u8]> {
    match field {
        Cow::Borrowed(field) => Cow::Borrowed(field.as_bytes()),
        Cow::Owned(field) => Cow::Owned(field.into_bytes()),
    }
}

fn trim(field: Cow<'_, str>) -> Cow<'_, [u8]> {
    match field {
        Cow::Borrowed(field) => Cow::Borrowed(field.as_bytes().trim_ascii()),
        Cow::Owned(field) => Cow::Owned(field.as_bytes().trim_ascii().to_vec()),
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
            let field = String::from_utf8_lossy(&field).into_owned();
            put(&mut values, column, Cow::Owned(field));
        }
    }
    Ok(values)
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
            let columns = Columns::read(header.as_bytes()).unwrap();
            let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
            writer.write_record(&fields).unwrap();
            let record = if written { writer.into_inner().unwrap() } else { raw.into_bytes() };
            let text = std::str::from_utf8(&record).unwrap();
            if let Some(mut values) = parse_fast(text, &columns) {
                values.board_offset = None;
                prop_assert_eq!(Ok(values), parse_strict(&record, &columns));
            }
            // The fast path takes a record of one known field without inner quotes.
            if written && header == "board" && fields.len() == 1 && !fields[0].contains('"') && !fields[0].is_empty() {
                prop_assert!(parse_fast(text, &columns).is_some());
            }
        }
    }
}
