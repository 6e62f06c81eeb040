//! The CSV export of `strength`.

use crate::report::ReportError;
use snl_harness::mutants::strength::COLUMNS;
use std::io::Read;

/// The boards that kill each mistake, from the CSV export.
#[derive(Clone, Default, Debug)]
pub struct KillTable {
    pub mistakes: Vec<String>,
    /// The boards, in file order.
    pub boards: Vec<JudgedBoard>,
}

/// One row of the kill matrix.
#[derive(Clone, Debug)]
pub struct JudgedBoard {
    pub index: u64,
    /// The family of the board; empty where unknown.
    pub family: String,
    /// The note on the board; may be empty.
    pub note: String,
    /// Whether the board kills each mistake.
    pub kills: Vec<bool>,
}

impl KillTable {
    pub(super) fn read(name: &str, input: impl Read) -> Result<KillTable, ReportError> {
        let mut reader = csv::Reader::from_reader(input);
        let wrong = |error| ReportError::wrong(name, error);
        let header = reader.headers().map_err(wrong)?;
        let mistakes = header
            .iter()
            .skip(COLUMNS.len())
            .map(str::to_owned)
            .collect();
        let mut boards = Vec::new();
        for row in reader.records() {
            let row = row.map_err(wrong)?;
            let bits = row
                .iter()
                .skip(COLUMNS.len())
                .map(|cell| ["0", "1"].contains(&cell).then_some(cell == "1"));
            let kills: Option<Vec<bool>> = bits.collect();
            let (Ok(index), Some(kills)) = (row[0].parse(), kills) else {
                let line = row.position().map_or(0, csv::Position::line);
                let problem =
                    "not a row of the kill matrix: expected an index, and 0 or 1 per mistake";
                return Err(ReportError::wrong(format!("{name}:{line}"), problem));
            };
            boards.push(JudgedBoard {
                index,
                family: row[2].to_owned(),
                note: row[3].to_owned(),
                kills,
            });
        }
        Ok(KillTable { mistakes, boards })
    }
}
