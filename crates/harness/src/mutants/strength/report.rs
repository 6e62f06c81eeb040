//! The kill matrix of a corpus with what its exports need: a table of boards by mutants, and the strength of the corpus.
//!
//! # Stability
//! The table has one row per board: `index,n,family,note,min_rolls,kills`, then one column per mistake, in the order of the
//! catalogue: 1 where the board kills it, 0 where it survives. Later versions may add columns, for the catalogue may have grown,
//! and keys of the JSON, but do not rename or drop any.

use super::{KillMatrix, MistakeKills, Mutant};
use crate::corpus::CorpusBoard;
use serde::{Deserialize, Serialize};
use snakes_and_ladders::escape;
use snakes_and_ladders::generate::Spec;
use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

/// The numbers of boards N of Coverage@N, the fraction of mutants that the first N boards kill.
const COVERAGE_AT: [usize; 5] = [1, 5, 10, 20, 40];

/// How many boards should kill each mistake, so that the corpus stays strong without one of them.
pub const TARGET_KILLS: usize = 3;

/// The columns of the table before the mistakes' own.
pub const COLUMNS: [&str; 6] = ["index", "n", "family", "note", "min_rolls", "kills"];

/// The strength of a corpus: the JSON export.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Strength {
    /// The corpus as named by the user.
    pub corpus: String,
    /// Number of boards.
    pub boards: usize,
    /// Mistakes killed.
    pub killed: usize,
    /// Mistakes killed by at least three boards.
    pub killed_three_times: usize,
    /// The strength of as many uniform boards, if it was measured.
    pub uniform: Option<UniformBaseline>,
    /// The mistakes, in the order of the catalogue.
    pub mistakes: Vec<MistakeKills>,
    /// Mistakes killed by the first boards, for several numbers of boards.
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
}

/// Coverage@N.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Coverage {
    /// The number of boards, N.
    pub boards: usize,
    /// Mistakes killed by the first N boards.
    pub killed: usize,
}

/// How strong a uniform corpus of the same size is.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct UniformBaseline {
    /// Its spec.
    pub corpus: String,
    /// Mistakes killed.
    pub killed: usize,
    /// Mistakes killed by at least three boards.
    pub killed_three_times: usize,
}

/// The kill matrix of a corpus with what its exports need.
pub struct KillReport<M> {
    corpus: String,
    /// The boards that kill each mutant.
    pub matrix: KillMatrix<M>,
    /// Names of families, the place of each, and for every board the place of its family.
    families: Vec<String>,
    places: HashMap<String, u16>,
    of_board: Vec<u16>,
    uniform: Option<UniformBaseline>,
}

impl<M: Mutant> KillReport<M> {
    /// Returns the report of a corpus of this name on all mutants of a kind, without boards so far.
    pub fn of_catalogue(corpus: String) -> KillReport<M> {
        KillReport::of_mutants(corpus, M::catalogue())
    }

    /// Returns the report of a corpus of this name on these mutants, without boards so far.
    pub fn of_mutants(corpus: String, mutants: Vec<M>) -> KillReport<M> {
        KillReport {
            corpus,
            matrix: KillMatrix::of_mutants(mutants),
            families: Vec::new(),
            places: HashMap::new(),
            of_board: Vec::new(),
            uniform: None,
        }
    }

    /// Adds boards, and returns their places in the matrix.
    pub fn add(&mut self, cases: &[CorpusBoard]) -> Range<usize> {
        let first = self.matrix.boards();
        self.matrix.add(cases);
        for case in cases {
            let known = self.places.get(&*case.family).copied();
            self.of_board.push(known.unwrap_or_else(|| {
                let place = u16::try_from(self.families.len()).unwrap_or(u16::MAX);
                self.places.insert(case.family.to_string(), place);
                self.families.push(case.family.to_string());
                place
            }));
        }
        first..self.matrix.boards()
    }

    /// Appends the rows of these boards, which have these places in the matrix; the header before the first.
    pub fn write_rows(&self, places: Range<usize>, cases: &[CorpusBoard], out: &mut Vec<u8>) {
        let mut rows = csv::Writer::from_writer(out);
        let mutants = 0..self.matrix.mutants();
        if places.start == 0 {
            let name = |mutant| self.matrix.mutant(mutant).describe().name;
            let columns = COLUMNS.map(str::to_owned).into_iter();
            let written = rows.write_record(columns.chain(mutants.clone().map(name)));
            written.expect("writing to memory succeeds");
        }
        for (place, case) in places.zip(cases) {
            let about = [
                case.index.to_string(),
                case.board.side().to_string(),
                escape::cell(&case.family).into_owned(),
                escape::cell(&case.note).into_owned(),
                case.answer().min_rolls().to_string(),
                self.matrix.killed_by(place).count().to_string(),
            ];
            let bit = |mutant| ["0", "1"][usize::from(self.matrix.killed(mutant, place))];
            let bits = mutants.clone().map(bit);
            let written = rows.write_record(about.iter().map(String::as_str).chain(bits));
            written.expect("writing to memory succeeds");
        }
    }

    /// Measures the strength of as many uniform boards, if the mutants run in this program.
    pub fn compare(&mut self) {
        let mutants = M::catalogue();
        if mutants.is_empty() {
            return;
        }
        let spec = Spec::default();
        let boards = spec.boards().expect("the default spec is valid");
        let boards = (0..self.matrix.boards()).zip(boards);
        let boards =
            boards.map(|(index, board)| CorpusBoard::solved(index, board, "", String::new()));
        let mut matrix = KillMatrix::of_mutants(mutants);
        matrix.add(&boards.collect::<Vec<_>>());
        self.uniform = Some(UniformBaseline {
            corpus: spec.to_string(),
            killed: matrix.killed_by_at_least(1),
            killed_three_times: matrix.killed_by_at_least(TARGET_KILLS),
        });
    }

    fn families(&self, mistake: usize) -> BTreeSet<&str> {
        self.matrix
            .killers(mistake)
            .filter_map(|board| self.families.get(usize::from(self.of_board[board])))
            .map(String::as_str)
            .collect()
    }

    /// Returns Coverage@N for the usual N and for all boards.
    fn coverage(&self) -> Vec<Coverage> {
        let all = self.matrix.boards();
        let at = COVERAGE_AT.into_iter().filter(|&boards| boards < all);
        let coverage = at.chain([all]).map(|boards| Coverage {
            boards,
            killed: self.matrix.killed_by_first(boards),
        });
        coverage.collect()
    }

    /// Returns the strength of the corpus and, if measured, of a uniform one.
    pub fn strength(&self) -> Strength {
        let matrix = &self.matrix;
        let mistakes = (0..matrix.mutants()).map(|index| {
            let families = self.families(index).into_iter().map(str::to_owned);
            MistakeKills {
                kills: matrix.kills(index),
                by_verdict: matrix.faults(index),
                families: families.collect(),
                ..matrix.mutant(index).describe()
            }
        });
        Strength {
            corpus: self.corpus.clone(),
            boards: matrix.boards(),
            killed: matrix.killed_by_at_least(1),
            killed_three_times: matrix.killed_by_at_least(TARGET_KILLS),
            uniform: self.uniform.clone(),
            mistakes: mistakes.collect(),
            coverage: self.coverage(),
        }
    }
}
