//! The header of a corpus CSV.
//!
//! Owns which columns are known and where they stand. Must not know what their fields mean.

use super::super::Fault;
use super::split::split_fields;

/// The names of the columns that are read, in the order of [`Columns`]' fields.
const KNOWN: [&str; 6] = ["board", "index", "n", "family", "min_rolls", "note"];

/// Where the known columns stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::corpus) struct Columns {
    /// Positions from 0, in the order of [`KNOWN`].
    at: [Option<usize>; KNOWN.len()],
    /// Columns in all.
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

    /// Which known column stands at this position.
    #[inline]
    pub(super) fn known(&self, position: usize) -> Option<Column> {
        use Column::*;
        let place = self.at.iter().position(|&at| at == Some(position))?;
        Some([Board, Index, N, Family, MinRolls, Note][place])
    }
}
