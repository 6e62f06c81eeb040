//! The strength of a corpus: which boards kill which mistakes.

use super::mistakes::{Answer, Mistake, Runner};
use crate::game::{Board, Solution};
use rayon::prelude::*;

/// A mistake's wrong answers by the verdict that a judge would give.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct KillCounts {
    /// Wrong answers.
    pub wrong: usize,
    /// Runs that exceeded the step limit.
    pub slow: usize,
    /// Accesses outside an array.
    pub crashed: usize,
}

/// Mistakes by boards: a bit is set if the board *kills* the mistake, that is, if its answer is wrong.
///
/// A mistake answers the boards in the order in which they were added, as one process would: whether a board kills a
/// mistake that [keeps state](super::mistakes::MistakeKind::State) depends on the boards before it. A selection of boards
/// therefore needs a matrix of its own.
///
/// ```
/// use snakes_and_ladders::game::{Board, Solution};
/// use snakes_and_ladders::mutants::{mistakes::catalogue, strength::KillMatrix};
/// let board: Board = "[[-1,4],[-1,3]]".parse().unwrap();
/// let matrix = KillMatrix::of(catalogue(), [&board, &board].into_iter(), &[Solution::Rolls(1); 2]);
/// let short = catalogue().iter().position(|mistake| mistake.name == "one-roll-short").unwrap();
/// assert_eq!(matrix.kills(short), 2);
/// assert_eq!(matrix.killers(short).collect::<Vec<_>>(), [0, 1]);
/// let five = catalogue().iter().position(|mistake| mistake.name == "die-of-five").unwrap();
/// assert!(matrix.survivors().contains(&five));
/// ```
pub struct KillMatrix<'a> {
    rows: Vec<MistakeRow<'a>>,
    boards: usize,
}

/// One mistake and the boards that kill it.
struct MistakeRow<'a> {
    runner: Runner<'a>,
    /// Bit `board % 64` of word `board / 64`.
    killers: Vec<u64>,
    faults: KillCounts,
}

impl MistakeRow<'_> {
    fn judge(&mut self, first: usize, boards: &[&Board], expected: &[Solution]) {
        self.killers.resize((first + boards.len()).div_ceil(64), 0);
        for (index, (board, &solution)) in (first..).zip(boards.iter().zip(expected)) {
            let answer = self.runner.answer(board);
            if answer.is(solution) {
                continue;
            }
            self.killers[index / 64] |= 1 << (index % 64);
            *match answer {
                Answer::Rolls(_) => &mut self.faults.wrong,
                Answer::TimeLimit => &mut self.faults.slow,
                Answer::Crash => &mut self.faults.crashed,
            } += 1;
        }
    }
}

impl<'a> KillMatrix<'a> {
    /// The matrix of no boards.
    pub fn new(mistakes: &'a [Mistake]) -> KillMatrix<'a> {
        let row = |mistake: &'a Mistake| MistakeRow {
            runner: mistake.runner(),
            killers: Vec::new(),
            faults: KillCounts::default(),
        };
        KillMatrix {
            rows: mistakes.iter().map(row).collect(),
            boards: 0,
        }
    }

    /// The matrix of these boards, whose answers are `expected`.
    ///
    /// # Panics
    /// If there are not as many answers as boards.
    pub fn of<'b>(
        mistakes: &'a [Mistake],
        boards: impl Iterator<Item = &'b Board>,
        expected: &[Solution],
    ) -> KillMatrix<'a> {
        let mut matrix = KillMatrix::new(mistakes);
        matrix.add(&boards.collect::<Vec<_>>(), expected);
        matrix
    }

    /// Adds boards. The mistakes run in parallel, each through the boards in order, so that the bits do not depend on the
    /// number of threads.
    ///
    /// # Panics
    /// If there are not as many answers as boards.
    pub fn add(&mut self, boards: &[&Board], expected: &[Solution]) {
        assert_eq!(
            boards.len(),
            expected.len(),
            "every board needs an expected answer"
        );
        let first = self.boards;
        self.rows
            .par_iter_mut()
            .with_max_len(1)
            .for_each(|row| row.judge(first, boards, expected));
        self.boards += boards.len();
    }

    /// The number of boards.
    pub fn boards(&self) -> usize {
        self.boards
    }

    /// The number of mistakes.
    pub fn mistakes(&self) -> usize {
        self.rows.len()
    }

    /// The mistake in this row.
    pub fn mistake(&self, mistake: usize) -> &'a Mistake {
        self.rows[mistake].runner.mistake()
    }

    /// Whether the board kills the mistake.
    pub fn killed(&self, mistake: usize, board: usize) -> bool {
        assert!(board < self.boards, "the matrix has no such board");
        self.rows[mistake].killers[board / 64] >> (board % 64) & 1 != 0
    }

    /// The number of boards that kill the mistake.
    pub fn kills(&self, mistake: usize) -> usize {
        let KillCounts {
            wrong,
            slow,
            crashed,
        } = self.faults(mistake);
        wrong + slow + crashed
    }

    /// The wrong answers of the mistake.
    pub fn faults(&self, mistake: usize) -> KillCounts {
        self.rows[mistake].faults
    }

    /// The boards that kill the mistake, in order.
    pub fn killers(&self, mistake: usize) -> impl Iterator<Item = usize> {
        (0..self.boards).filter(move |&board| self.killed(mistake, board))
    }

    /// The mistakes that the board kills, in order.
    pub fn killed_by(&self, board: usize) -> impl Iterator<Item = usize> {
        (0..self.mistakes()).filter(move |&mistake| self.killed(mistake, board))
    }

    /// The number of mistakes that at least this many boards kill.
    pub fn killed_by_at_least(&self, boards: usize) -> usize {
        (0..self.mistakes())
            .filter(|&mistake| self.kills(mistake) >= boards)
            .count()
    }

    /// The mistakes that no board kills, in order.
    pub fn survivors(&self) -> Vec<usize> {
        (0..self.mistakes())
            .filter(|&mistake| self.kills(mistake) == 0)
            .collect()
    }
}

#[cfg(test)]
mod tests;
