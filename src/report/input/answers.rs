//! The answers of a run, counted from `results.csv`.
//!
//! Owns the counting: however many rows there are, the memory is the same. Must not make or solve boards.

use crate::game::{MAX_SIDE, Side, Solution};
use crate::report::ReportError;
pub use crate::store::AnswerHistogram;
use crate::store::results::HEADER;
use std::collections::BTreeMap;
use std::io::Read;

/// One of the boards that take most rolls.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct HardBoard {
    /// Its index in the spec.
    pub index: u64,
    /// Its side.
    pub n: usize,
    /// Its family; empty where unknown.
    pub family: String,
    /// The answer.
    pub rolls: u16,
}

/// The answers of a run.
#[derive(Clone, Debug)]
pub struct AnswerStats {
    /// By side.
    pub by_side: Vec<AnswerHistogram>,
    /// By family.
    pub by_family: BTreeMap<String, AnswerHistogram>,
    /// All.
    pub all: AnswerHistogram,
    /// By family, the boards that take most rolls, those first, then by index: more than are shown, for some may be
    /// the same board.
    hardest: BTreeMap<String, Vec<HardBoard>>,
}

/// How many of the hardest boards are kept of each family.
const HARDEST_PER_FAMILY: usize = 32;

impl AnswerStats {
    /// Counts all rows; `name` is that of the file, for errors.
    pub fn read(name: &str, input: impl Read) -> Result<AnswerStats, ReportError> {
        let mut answers = AnswerStats {
            by_side: vec![AnswerHistogram::default(); MAX_SIDE + 1],
            by_family: BTreeMap::new(),
            all: AnswerHistogram::default(),
            hardest: BTreeMap::new(),
        };
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .buffer_capacity(1 << 18)
            .from_reader(input);
        let mut row = csv::StringRecord::new();
        let mut next = || match reader.read_record(&mut row) {
            Ok(true) => Ok(Some(row.clone())),
            Ok(false) => Ok(None),
            Err(error) => Err(ReportError::wrong(name, error)),
        };
        let header = next()?.map(|row| row.iter().collect::<Vec<_>>().join(","));
        if header.as_deref() != Some(HEADER.trim_end()) {
            let problem = format!("the first line is not {:?}", HEADER.trim_end());
            return Err(ReportError::wrong(name, problem));
        }
        while let Some(row) = next()? {
            if answers.take(&row).is_none() {
                let line = row.position().map_or(0, csv::Position::line);
                let problem = "not a row of results: six columns with n from 2 to 20 and an answer from -1 to 394";
                return Err(ReportError::wrong(format!("{name}:{line}"), problem));
            }
        }
        answers.hardest.values_mut().for_each(cut);
        Ok(answers)
    }

    /// Counts a row, if it is one.
    fn take(&mut self, row: &csv::StringRecord) -> Option<()> {
        if row.len() != 6 {
            return None;
        }
        let index = row[0].parse().ok()?;
        let n = Side::new(row[1].parse().ok()?)?.n();
        let solution = Solution::from_min_rolls(row[5].parse().ok()?)?;
        self.by_side[n].count(solution);
        self.all.count(solution);
        match self.by_family.get_mut(&row[2]) {
            Some(counts) => counts.count(solution),
            None => {
                let mut counts = AnswerHistogram::default();
                counts.count(solution);
                self.by_family.insert(row[2].to_owned(), counts);
            }
        }
        if let Solution::Rolls(rolls) = solution {
            self.note(index, n, &row[2], rolls);
        }
        Some(())
    }

    /// Keeps the board if it may be one of the hardest: the list is cut now and then, and at the end.
    fn note(&mut self, index: u64, n: usize, family: &str, rolls: u16) {
        if !self.hardest.contains_key(family) {
            self.hardest.insert(family.to_owned(), Vec::new());
        }
        let Some(list) = self.hardest.get_mut(family) else {
            return;
        };
        if list.len() >= HARDEST_PER_FAMILY && rolls <= list[HARDEST_PER_FAMILY - 1].rolls {
            return;
        }
        list.push(HardBoard {
            index,
            n,
            family: family.to_owned(),
            rolls,
        });
        if list.len() == HARDEST_PER_FAMILY || list.len() >= 2 * HARDEST_PER_FAMILY {
            cut(list);
        }
    }

    /// The hardest boards: of every family the first, the hardest of all first, then of every family the second, …
    pub fn hardest(&self) -> impl Iterator<Item = &HardBoard> {
        let mut families: Vec<&Vec<HardBoard>> = self.hardest.values().collect();
        families.sort_by_key(|list| list.first().map(by_rolls));
        let longest = families.iter().map(|list| list.len()).max().unwrap_or(0);
        (0..longest).flat_map(move |place| {
            families
                .iter()
                .filter_map(|list| list.get(place))
                .collect::<Vec<_>>()
        })
    }

    /// The sides that came up.
    pub fn sides(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.by_side.len()).filter(|&n| self.by_side[n].boards() > 0)
    }
}

fn by_rolls(board: &HardBoard) -> (std::cmp::Reverse<u16>, u64) {
    (std::cmp::Reverse(board.rolls), board.index)
}

fn cut(list: &mut Vec<HardBoard>) {
    list.sort_by_key(by_rolls);
    list.truncate(HARDEST_PER_FAMILY);
}
