//! The exports of `judge --mistakes`.
//!
//! Owns how they are read. Must not run a mistake.

use crate::report::ReportError;
use serde::Deserialize;
use std::io::Read;

/// The columns before those of the mistakes.
const COLUMNS: [&str; 6] = ["index", "n", "family", "note", "min_rolls", "kills"];

/// Which board kills which mistake: the CSV export.
#[derive(Clone, Default, Debug)]
pub struct KillTable {
    /// The mistakes' names.
    pub mistakes: Vec<String>,
    /// The boards, in order.
    pub boards: Vec<JudgedBoard>,
}

/// One board of it.
#[derive(Clone, Debug)]
pub struct JudgedBoard {
    /// Its index.
    pub index: u64,
    /// Its family; empty where unknown.
    pub family: String,
    /// What it is for; empty where nothing is said.
    pub note: String,
    /// For every mistake whether the board kills it.
    pub kills: Vec<bool>,
}

impl KillTable {
    pub(super) fn is_header(line: &str) -> bool {
        line.split(',').take(COLUMNS.len()).eq(COLUMNS)
    }

    pub(super) fn read(name: &str, input: impl Read) -> Result<KillTable, ReportError> {
        let mut reader = csv::Reader::from_reader(input);
        let wrong = |error| ReportError::wrong(name, error);
        let header = reader.headers().map_err(wrong)?;
        let mistakes = header
            .iter()
            .skip(COLUMNS.len())
            .map(str::to_owned)
            .collect();
        let mut table = KillTable {
            mistakes,
            boards: Vec::new(),
        };
        for row in reader.records() {
            let row = row.map_err(wrong)?;
            let bit = |cell: &str| match cell {
                "0" => Some(false),
                "1" => Some(true),
                _ => None,
            };
            let kills: Option<Vec<bool>> = row.iter().skip(COLUMNS.len()).map(bit).collect();
            let (Ok(index), Some(kills)) = (row[0].parse(), kills) else {
                let line = row.position().map_or(0, csv::Position::line);
                let problem = "not a row of the kill matrix: an index, and 0 or 1 for each mistake";
                return Err(ReportError::wrong(format!("{name}:{line}"), problem));
            };
            table.boards.push(JudgedBoard {
                index,
                family: row[2].to_owned(),
                note: row[3].to_owned(),
                kills,
            });
        }
        Ok(table)
    }
}

/// How strong a corpus is: the JSON export.
#[derive(Clone, Debug, Deserialize)]
pub struct Strength {
    /// The corpus, as it was named.
    pub corpus: String,
    /// How many boards it has.
    pub boards: u64,
    /// How many mistakes it kills.
    pub killed: u64,
    /// How many of them at least three times.
    pub killed_three_times: u64,
    /// Each mistake.
    pub mistakes: Vec<MistakeKills>,
}

/// One mistake and what became of it.
#[derive(Clone, Debug, Deserialize)]
pub struct MistakeKills {
    /// Its name.
    pub name: String,
    /// The kind of mistake.
    pub kind: String,
    /// What it does.
    pub sentence: String,
    /// Boards that kill it.
    pub kills: u64,
    /// By a wrong answer.
    pub wrong: u64,
    /// By too many steps.
    pub slow: u64,
    /// By a crash.
    pub crashed: u64,
    /// The families whose boards do.
    pub families: Vec<String>,
}
