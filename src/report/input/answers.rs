//! Answer histograms of a run, from its results, in constant memory.

use crate::report::ReportError;
use snakes_and_ladders::game::{Side, Solution};
use snl_harness::store::results::HEADER;
use snl_harness::store::{AnswerHistogram, AnswersBySide};
use std::collections::BTreeMap;
use std::io::Read;

/// One of the boards that take the most rolls.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct HardBoard {
    /// The index in the spec.
    pub index: u64,
    /// The side.
    pub n: usize,
    /// The family; empty if unknown.
    pub family: String,
    /// The answer.
    pub rolls: u16,
}

/// The answers of a run.
#[derive(Clone, Default, Debug)]
pub struct AnswerStats {
    /// By side.
    pub by_side: AnswersBySide,
    /// By family.
    pub by_family: BTreeMap<String, AnswerHistogram>,
    /// By family, the boards that take the most rolls, in descending order, then by index. More than are shown,
    /// because some may be equal.
    hardest: BTreeMap<String, Vec<HardBoard>>,
}

const HARDEST_PER_FAMILY: usize = 32;

const NOT_A_ROW: &str =
    "not a row of results: expected six columns, n from 2 to 20, min_rolls from -1 to 394";

impl AnswerStats {
    /// Counts every row; `name` is the file's name in errors.
    pub fn read(name: &str, input: impl Read) -> Result<AnswerStats, ReportError> {
        let mut answers = AnswerStats::default();
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .buffer_capacity(1 << 18)
            .from_reader(input);
        let mut row = csv::StringRecord::new();
        let mut read = |row: &mut csv::StringRecord| {
            let read = reader.read_record(row);
            read.map_err(|error| ReportError::wrong(name, error))
        };
        let header = HEADER.trim_end();
        read(&mut row)?;
        if row.iter().ne(header.split(',')) {
            let problem = format!("the first line is not {header:?}");
            return Err(ReportError::wrong(name, problem));
        }
        while read(&mut row)? {
            if answers.add_record(&row).is_none() {
                let line = row.position().map_or(0, csv::Position::line);
                return Err(ReportError::wrong(format!("{name}:{line}"), NOT_A_ROW));
            }
        }
        answers.hardest.values_mut().for_each(truncate);
        Ok(answers)
    }

    /// Counts a row; none if it is not valid.
    fn add_record(&mut self, row: &csv::StringRecord) -> Option<()> {
        if row.len() != 6 {
            return None;
        }
        let (index, n) = (row[0].parse().ok()?, row[1].parse().ok()?);
        self.add(index, n, &row[2], row[5].parse().ok()?)
    }

    fn add(&mut self, index: u64, n: usize, family: &str, rolls: i64) -> Option<()> {
        let solution = Solution::from_min_rolls(rolls)?;
        self.by_side.count(Side::new(n)?, solution);
        if !self.by_family.contains_key(family) {
            self.by_family
                .insert(family.to_owned(), AnswerHistogram::default());
            self.hardest.insert(family.to_owned(), Vec::new());
        }
        self.by_family.get_mut(family)?.count(solution);
        let list = self.hardest.get_mut(family)?;
        match solution {
            Solution::Rolls(rolls) if may_be_hard(list, rolls) => {
                list.push(HardBoard {
                    index,
                    n,
                    family: family.to_owned(),
                    rolls,
                });
                // Sorted only when a batch has collected, and at the end.
                if list.len() == HARDEST_PER_FAMILY || list.len() >= 2 * HARDEST_PER_FAMILY {
                    truncate(list);
                }
            }
            _ => {}
        }
        Some(())
    }

    /// The hardest boards: the first of each family, hardest first, then the second of each family, and so on.
    pub fn hardest(&self) -> impl Iterator<Item = &HardBoard> {
        let mut families: Vec<&Vec<HardBoard>> = self.hardest.values().collect();
        families.sort_by_key(|list| list.first().map(by_rolls));
        let longest = families.iter().map(|list| list.len()).max().unwrap_or(0);
        (0..longest).flat_map(move |rank| {
            families
                .iter()
                .filter_map(|list| list.get(rank))
                .collect::<Vec<_>>()
        })
    }
}

fn may_be_hard(list: &[HardBoard], rolls: u16) -> bool {
    list.get(HARDEST_PER_FAMILY - 1)
        .is_none_or(|board| rolls > board.rolls)
}

fn by_rolls(board: &HardBoard) -> (std::cmp::Reverse<u16>, u64) {
    (std::cmp::Reverse(board.rolls), board.index)
}

fn truncate(list: &mut Vec<HardBoard>) {
    list.sort_by_key(by_rolls);
    list.truncate(HARDEST_PER_FAMILY);
}
