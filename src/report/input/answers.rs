//! Answer histograms of a run, from its results, in constant memory.

use crate::report::ReportError;
use snakes_and_ladders::game::{Side, Solution};
use snl_harness::store::results::HEADER;
use snl_harness::store::{AnswerHistogram, AnswersBySide};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io::Read;

/// A board that takes many rolls. Boards are ordered as in a list of the hardest: by rolls, descending, then by index.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct HardBoard {
    /// The answer.
    pub rolls: Reverse<u16>,
    /// The index in the spec.
    pub index: u64,
    /// The side.
    pub n: usize,
}

/// The answers of a run: how many boards of each side and family have each answer.
#[derive(Clone, Default, Debug)]
pub struct AnswerStats {
    /// The answers by side.
    pub by_side: AnswersBySide,
    /// The answers by family; empty if families are unknown.
    pub by_family: BTreeMap<String, FamilyAnswers>,
}

/// The answers of a family.
#[derive(Clone, Default, Debug)]
pub struct FamilyAnswers {
    /// The number of boards that have each answer.
    pub histogram: AnswerHistogram,
    /// The hardest boards. There are more of them than are shown, because some may be equal.
    hardest: Vec<HardBoard>,
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
            if answers.add(&row).is_none() {
                let line = row.position().map_or(0, csv::Position::line);
                return Err(ReportError::wrong(format!("{name}:{line}"), NOT_A_ROW));
            }
        }
        let families = answers.by_family.values_mut();
        families.for_each(|family| truncate(&mut family.hardest));
        Ok(answers)
    }

    /// Counts a row; none if it is not valid.
    fn add(&mut self, row: &csv::StringRecord) -> Option<()> {
        if row.len() != 6 {
            return None;
        }
        let (index, n, family) = (row[0].parse().ok()?, row[1].parse().ok()?, &row[2]);
        let solution = Solution::from_min_rolls(row[5].parse().ok()?)?;
        self.by_side.count(Side::new(n)?, solution);
        if !self.by_family.contains_key(family) {
            self.by_family
                .insert(family.to_owned(), FamilyAnswers::default());
        }
        let answers = self.by_family.get_mut(family)?;
        answers.histogram.count(solution);
        let list = &mut answers.hardest;
        let least = list.get(HARDEST_PER_FAMILY - 1);
        if let Solution::Rolls(rolls) = solution
            && least.is_none_or(|board| rolls > board.rolls.0)
        {
            let rolls = Reverse(rolls);
            list.push(HardBoard { rolls, index, n });
            // Sorted only when a batch has collected, and at the end.
            if list.len() == HARDEST_PER_FAMILY || list.len() >= 2 * HARDEST_PER_FAMILY {
                truncate(list);
            }
        }
        Some(())
    }

    /// Returns the hardest boards with their families: the first of each family, hardest first, then the second of each
    /// family, and so on.
    pub fn hardest(&self) -> impl Iterator<Item = (&str, &HardBoard)> {
        let lists = self.by_family.iter();
        let lists = lists.map(|(family, answers)| (&**family, &answers.hardest[..]));
        let mut lists: Vec<(&str, &[HardBoard])> = lists.collect();
        lists.sort_by_key(|(_, list)| list.first());
        (0..HARDEST_PER_FAMILY).flat_map(move |rank| {
            let boards = lists.clone().into_iter();
            boards.filter_map(move |(family, list)| Some((family, list.get(rank)?)))
        })
    }
}

fn truncate(list: &mut Vec<HardBoard>) {
    list.sort_unstable();
    list.truncate(HARDEST_PER_FAMILY);
}
