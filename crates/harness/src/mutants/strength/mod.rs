//! The strength of a corpus: the mistakes and gated faults that each board kills.

mod mutant;
mod report;

pub use mutant::{MistakeKills, Mutant};
pub use report::{COLUMNS, Coverage, Strength, TARGET_KILLS, UniformBaseline};

use super::mistakes::{Mistake, Runner};
use crate::corpus::CorpusBoard;

/// Mutants by boards: a bit is set if the board *kills* the mutant, that is, if the mutant's answer
/// to the board is wrong.
///
/// A mistake answers the boards in the order in which they were added, as one process would:
/// whether a board kills a mistake that [keeps state](super::mistakes::MistakeKind::State) depends
/// on the boards before it. A selection of boards therefore needs a matrix of its own.
///
/// ```
/// use snl_harness::{corpus::CorpusBoard, mutants::{mistakes::catalogue, strength::KillMatrix}};
/// let board = "[[-1,4],[-1,3]]".parse().unwrap();
/// let boards = [0, 1].map(|index| CorpusBoard::solved(index, board, "", String::new()));
/// let matrix = KillMatrix::of(catalogue(), &boards);
/// let short = catalogue().iter().position(|mistake| mistake.name == "one-roll-short").unwrap();
/// assert_eq!(matrix.kills(short), 2);
/// assert_eq!(matrix.killers(short).collect::<Vec<_>>(), [0, 1]);
/// let five = catalogue().iter().position(|mistake| mistake.name == "die-of-five").unwrap();
/// assert_eq!(matrix.kills(five), 0);
/// ```
pub struct KillMatrix<M> {
    mutants: Vec<M>,
    rows: Vec<MutantRow>,
    boards: usize,
}

/// The boards that kill one mutant.
#[derive(Clone, Default)]
struct MutantRow {
    /// The numbers of the boards, one bit each.
    killers: Vec<u64>,
    /// The kills of the mutant, without its description.
    kills: MistakeKills,
}

impl<'a> KillMatrix<Runner<'a>> {
    /// Returns the matrix of these boards.
    pub fn of(mistakes: &'a [Mistake], boards: &[CorpusBoard]) -> KillMatrix<Runner<'a>> {
        let mut matrix = KillMatrix::new(mistakes.iter().map(Mistake::runner).collect());
        matrix.add(boards);
        matrix
    }
}

impl<M: Mutant> KillMatrix<M> {
    /// Returns the matrix of these mutants and no boards.
    pub fn new(mutants: Vec<M>) -> KillMatrix<M> {
        KillMatrix {
            rows: vec![MutantRow::default(); mutants.len()],
            mutants,
            boards: 0,
        }
    }

    /// Adds boards. The bits do not depend on the number of threads.
    pub fn add(&mut self, boards: &[CorpusBoard]) {
        let wrong = M::wrong_answers(&mut self.mutants, boards);
        for (row, wrong) in self.rows.iter_mut().zip(wrong) {
            for (index, answer) in wrong {
                let number = self.boards + index;
                let words = row.killers.len().max(number / 64 + 1);
                row.killers.resize(words, 0);
                row.killers[number / 64] |= 1 << (number % 64);
                row.kills.add(answer, &boards[index].family);
            }
        }
        self.boards += boards.len();
    }

    /// Returns the number of mutants.
    pub fn mutants(&self) -> usize {
        self.rows.len()
    }

    /// Returns whether the board kills the mutant.
    pub fn killed(&self, mutant: usize, board: usize) -> bool {
        assert!(board < self.boards, "the matrix has no such board");
        let word = self.rows[mutant].killers.get(board / 64);
        word.is_some_and(|word| word >> (board % 64) & 1 != 0)
    }

    /// Returns the number of boards that kill the mutant.
    pub fn kills(&self, mutant: usize) -> usize {
        self.rows[mutant].kills.kills
    }

    /// Returns the boards that kill the mutant, in order.
    pub fn killers(&self, mutant: usize) -> impl Iterator<Item = usize> {
        (0..self.boards).filter(move |&board| self.killed(mutant, board))
    }

    /// Returns the number of mutants that at least this many boards kill.
    pub fn killed_by_at_least(&self, boards: usize) -> usize {
        let rows = self.rows.iter();
        rows.filter(|row| row.kills.kills >= boards).count()
    }
}

#[cfg(test)]
mod tests;
