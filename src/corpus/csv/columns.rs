//! The columns of a corpus CSV, from its header.

use super::super::split_records::{self, Cut};
use super::super::{Fault, Format};

/// The names of the columns that are read, in the order of [`Columns`]' fields.
const KNOWN: [&str; 6] = ["board", "index", "n", "family", "min_rolls", "note"];

/// The positions of the known columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::corpus) struct Columns {
    /// Positions from 0, in the order of [`KNOWN`].
    at: [Option<usize>; KNOWN.len()],
    /// The number of columns.
    pub(super) count: usize,
}

/// A column that is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Column {
    Board,
    Index,
    N,
    Family,
    MinRolls,
    Note,
}

impl Columns {
    /// The columns that a header record names.
    pub(in crate::corpus) fn read(header: &[u8]) -> Result<Columns, Fault> {
        std::str::from_utf8(header).map_err(|error| Fault::NotUtf8 {
            offset: error.valid_up_to(),
        })?;
        let fields = split_fields(header)?;
        let names: Vec<_> = fields
            .iter()
            .map(|name| String::from_utf8_lossy(name).trim().to_owned())
            .collect();
        let mut at = [None; KNOWN.len()];
        for (place, known) in at.iter_mut().zip(KNOWN) {
            let mut found = names.iter().enumerate().filter(|(_, name)| *name == known);
            *place = found.next().map(|(position, _)| position);
            if found.next().is_some() {
                return Err(Fault::ColumnTwice { name: known });
            }
        }
        if at[Column::Board as usize].is_none() {
            const MAX_SHOWN_CHARS: usize = 80;
            let mut found = names.join(", ");
            if let Some((end, _)) = found.char_indices().nth(MAX_SHOWN_CHARS) {
                found.truncate(end);
                found.push('…');
            }
            return Err(Fault::NoBoardColumn { found });
        }
        Ok(Columns {
            at,
            count: names.len(),
        })
    }

    /// The known column at a position.
    #[inline]
    pub(super) fn known(&self, position: usize) -> Option<Column> {
        use Column::*;
        let place = self.at.iter().position(|&at| at == Some(position))?;
        Some([Board, Index, N, Family, MinRolls, Note][place])
    }
}

/// All fields of a record, split by csv-core.
pub(super) fn split_fields(raw: &[u8]) -> Result<Vec<Vec<u8>>, Fault> {
    // csv-core silently closes an open quote at the end of the text.
    if split_records::first(Format::Csv, raw) == (Cut::Open { quoted: true }) {
        return Err(Fault::OpenQuote);
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
