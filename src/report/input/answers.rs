//! Answer histograms of a run, from its results, in constant memory.

use crate::report::ReportError;
use snakes_and_ladders::game::{Side, Solution};
use snl_harness::store::results::HEADER;
use snl_harness::store::{AnswerHistogram, AnswersBySide};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;

/// The rolls of a board that takes many, its index in the spec, and its side. Boards are ordered as
/// in a list of the hardest: by rolls, descending, then by index.
pub type HardBoard = (Reverse<u16>, u64, usize);

/// The answers of a run: how many boards of each side and family have each answer.
#[derive(Clone, Default, Debug)]
pub struct AnswerStats {
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
    hardest: BTreeSet<HardBoard>,
}

const HARDEST_PER_FAMILY: usize = 32;

const NOT_A_ROW: &str =
    "not a row of results: expected six columns, n from 2 to 20, min_rolls from -1 to 394";

impl AnswerStats {
    /// Counts every row; `name` is the file's name in errors.
    pub fn read(name: &str, input: impl Read) -> Result<AnswerStats, ReportError> {
        let wrong = |error| ReportError::wrong(name, error);
        let mut answers = AnswerStats::default();
        let mut reader = csv::ReaderBuilder::new()
            .flexible(true)
            .buffer_capacity(1 << 18)
            .from_reader(input);
        let header = HEADER.trim_end();
        let found = reader.headers().map_err(wrong)?;
        if found.iter().ne(header.split(',')) {
            let problem = format!("the first line is not {header:?}");
            return Err(ReportError::wrong(name, problem));
        }
        let mut row = csv::StringRecord::new();
        while reader.read_record(&mut row).map_err(wrong)? {
            if answers.add(&row).is_none() {
                let line = row.position().map_or(0, csv::Position::line);
                return Err(ReportError::wrong(format!("{name}:{line}"), NOT_A_ROW));
            }
        }
        Ok(answers)
    }

    /// Counts a row; none if it is not valid.
    fn add(&mut self, row: &csv::StringRecord) -> Option<()> {
        if row.len() != 6 {
            return None;
        }
        let index = row[0].parse().ok()?;
        let n = row[1].parse().ok()?;
        let family = &row[2];
        let solution = Solution::from_min_rolls(row[5].parse().ok()?)?;
        self.by_side.count(Side::new(n)?, solution);
        let answers = match self.by_family.get_mut(family) {
            Some(answers) => answers,
            None => self.by_family.entry(family.to_owned()).or_default(),
        };
        answers.histogram.count(solution);
        if let Solution::Rolls(rolls) = solution {
            let list = &mut answers.hardest;
            let board = (Reverse(rolls), index, n);
            if list.len() < HARDEST_PER_FAMILY || list.last() > Some(&board) {
                list.insert(board);
            }
            if list.len() > HARDEST_PER_FAMILY {
                list.pop_last();
            }
        }
        Some(())
    }

    /// Returns the hardest boards with their families: the first of each family, hardest first,
    /// then the second of each family, and so on.
    pub fn hardest(&self) -> impl Iterator<Item = (&str, &HardBoard)> {
        let mut all = Vec::new();
        for (family, FamilyAnswers { hardest, .. }) in &self.by_family {
            let boards = hardest.iter().enumerate();
            all.extend(boards.map(|(rank, board)| (rank, hardest.first(), &**family, board)));
        }
        all.sort_unstable();
        all.into_iter().map(|(_, _, family, board)| (family, board))
    }
}
