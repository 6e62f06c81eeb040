//! The exports of a kill matrix: a table of boards by mutants, and the strength of the corpus.
//!
//! # Stability
//! The table has one row per board: `index,n,family,note,min_rolls,kills`, then one column per
//! mistake, in the order of the catalogue: 1 where the board kills it, 0 where it survives. Later
//! versions may add columns, since the catalogue grows, and keys of the JSON, but do not rename or
//! drop any.

use super::{KillMatrix, MistakeKills, Mutant};
use crate::corpus::CorpusBoard;
use serde::{Deserialize, Serialize};
use snakes_and_ladders::escape;
use snakes_and_ladders::generate::Spec;

/// The numbers of boards N of Coverage@N, the fraction of mutants that the first N boards kill.
const COVERAGE_AT: [usize; 5] = [1, 5, 10, 20, 40];

/// The number of boards that should kill each mistake, so that the corpus stays strong without one
/// of them.
pub const TARGET_KILLS: usize = 3;

/// The columns of the table before the mistakes' own.
pub const COLUMNS: [&str; 6] = ["index", "n", "family", "note", "min_rolls", "kills"];

/// The strength of a corpus: the JSON export.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Strength {
    /// The corpus as named by the user.
    pub corpus: String,
    /// The word for one of the mutants: `mistake` or `gated fault`.
    pub noun: String,
    pub boards: usize,
    pub killed: usize,
    /// The number of mistakes killed by at least three boards.
    pub killed_three_times: usize,
    /// The strength of as many uniform boards, if it was measured.
    pub uniform: Option<UniformBaseline>,
    /// The mistakes, in the order of the catalogue.
    pub mistakes: Vec<MistakeKills>,
    /// The number of mistakes killed by the first boards, for several numbers of boards.
    pub coverage: Vec<Coverage>,
}

impl Strength {
    /// Returns the mistakes that no board kills.
    pub fn survivors(&self) -> Vec<&MistakeKills> {
        let survivors = self.mistakes.iter().filter(|mistake| mistake.kills == 0);
        survivors.collect()
    }

    /// Returns indented JSON and a line feed.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("all keys are strings") + "\n"
    }

    /// Measures the strength of as many uniform boards against the mutants of this kind.
    pub fn compare<M: Mutant>(&mut self) {
        let spec = Spec::default();
        let uniform_boards = spec.boards().expect("the default spec is valid");
        let boards: Vec<CorpusBoard> = (0..self.boards)
            .zip(uniform_boards)
            .map(|(index, board)| CorpusBoard::solved(index, board, "", String::new()))
            .collect();
        let mut matrix = KillMatrix::new(M::catalogue());
        matrix.add(&boards);
        self.uniform = Some(UniformBaseline {
            corpus: spec.to_string(),
            killed: matrix.killed_by_at_least(1),
            killed_three_times: matrix.killed_by_at_least(TARGET_KILLS),
        });
    }
}

/// A value of Coverage@N.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Coverage {
    pub boards: usize,
    /// The number of mistakes killed by the first N boards.
    pub killed: usize,
}

/// The strength of a uniform corpus of the same size.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct UniformBaseline {
    /// The spec of the uniform corpus.
    pub corpus: String,
    pub killed: usize,
    /// The number of mistakes killed by at least three boards.
    pub killed_three_times: usize,
}

impl<M: Mutant> KillMatrix<M> {
    /// Appends the header of the table.
    pub fn write_header(&self, out: &mut Vec<u8>) {
        let names = self
            .mutants
            .iter()
            .map(|mutant| mutant.describe(MistakeKills::default()).name);
        csv::Writer::from_writer(out)
            .write_record(COLUMNS.map(str::to_owned).into_iter().chain(names))
            .expect("writing to memory succeeds");
    }

    /// Appends the rows of the last boards that were added.
    pub fn write_rows(&self, boards: &[CorpusBoard], out: &mut Vec<u8>) {
        let mut rows = csv::Writer::from_writer(out);
        let first = self.boards - boards.len();
        for (row, entry) in (first..).zip(boards) {
            let killed = (0..self.mutants()).map(|mutant| self.killed(mutant, row));
            let kills = killed.clone().filter(|killed| *killed).count();
            let about = [
                entry.index.to_string(),
                entry.board.side().to_string(),
                escape::cell(&entry.family).into_owned(),
                escape::cell(&entry.note).into_owned(),
                entry.answer().min_rolls().to_string(),
                kills.to_string(),
            ];
            let bits = killed.map(|killed| u8::from(killed).to_string());
            rows.write_record(about.into_iter().chain(bits))
                .expect("writing to memory succeeds");
        }
    }

    /// Returns the strength of the boards of the matrix, as a corpus of this name.
    pub fn strength(&self, corpus: &str) -> Strength {
        let all = self.boards;
        let at = COVERAGE_AT.into_iter().filter(|&boards| boards < all);
        let first: Vec<usize> = (0..self.mutants())
            .filter_map(|mutant| self.killers(mutant).next())
            .collect();
        let coverage = at.chain([all]).map(|boards| Coverage {
            boards,
            killed: first.iter().filter(|&&first| first < boards).count(),
        });
        let mistakes = self
            .mutants
            .iter()
            .zip(&self.rows)
            .map(|(mutant, row)| mutant.describe(row.kills.clone()));
        Strength {
            corpus: corpus.to_owned(),
            noun: M::NOUN.to_owned(),
            boards: all,
            killed: self.killed_by_at_least(1),
            killed_three_times: self.killed_by_at_least(TARGET_KILLS),
            uniform: None,
            mistakes: mistakes.collect(),
            coverage: coverage.collect(),
        }
    }
}
