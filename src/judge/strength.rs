//! How strong a corpus is: which board kills which mistake.
//!
//! Owns the kill matrix and, in its child, the choice of few boards that kill much. Must not know where boards come from, or
//! which mistakes there are.

mod cover;

pub use cover::cover;

use super::mistakes::{Answer, Mistake, Runner};
use crate::game::{Board, Solution};
use rayon::prelude::*;

/// How a mistake's answers were wrong, by the verdict that a judge would give.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Faults {
    /// Another number.
    pub wrong: usize,
    /// Too many steps.
    pub slow: usize,
    /// Beside an array.
    pub crashed: usize,
}

/// Mistakes by boards: a bit is set where the board *kills* the mistake, that is where its answer is wrong.
///
/// Boards keep the order in which they were added, and a mistake answers them in this order as one process:
/// whether a board kills a mistake that [keeps state](super::mistakes::MistakeKind::State) depends on the boards
/// before it. After choosing boards from a matrix, make the matrix of those chosen.
///
/// ```
/// use snakes_and_ladders::game::{Board, Solution};
/// use snakes_and_ladders::judge::{mistakes::catalogue, strength::Matrix};
/// let board: Board = "[[-1,4],[-1,3]]".parse().unwrap();
/// let matrix = Matrix::of(catalogue(), [&board, &board].into_iter(), &[Solution::Rolls(1); 2]);
/// let short = catalogue().iter().position(|mistake| mistake.name == "one-roll-short").unwrap();
/// assert_eq!(matrix.kills(short), 2);
/// assert_eq!(matrix.killers(short).collect::<Vec<_>>(), [0, 1]);
/// let five = catalogue().iter().position(|mistake| mistake.name == "die-of-five").unwrap();
/// assert!(matrix.survivors().contains(&five));
/// ```
pub struct Matrix<'a> {
    rows: Vec<Row<'a>>,
    boards: usize,
}

/// One mistake and the boards that kill it.
struct Row<'a> {
    runner: Runner<'a>,
    /// Bit `board % 64` of word `board / 64`.
    killers: Vec<u64>,
    faults: Faults,
}

impl Row<'_> {
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

impl<'a> Matrix<'a> {
    /// The matrix of no boards.
    pub fn new(mistakes: &'a [Mistake]) -> Matrix<'a> {
        let row = |mistake: &'a Mistake| Row {
            runner: mistake.runner(),
            killers: Vec::new(),
            faults: Faults::default(),
        };
        Matrix {
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
    ) -> Matrix<'a> {
        let mut matrix = Matrix::new(mistakes);
        matrix.add(&boards.collect::<Vec<_>>(), expected);
        matrix
    }

    /// Adds boards, as a stream does chunk by chunk. The mistakes work in parallel, each through the boards in
    /// order, so that the bits do not depend on the number of threads.
    ///
    /// # Panics
    /// If there are not as many answers as boards.
    pub fn add(&mut self, boards: &[&Board], expected: &[Solution]) {
        assert_eq!(
            boards.len(),
            expected.len(),
            "every board has one expected answer"
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

    /// How many boards kill the mistake.
    pub fn kills(&self, mistake: usize) -> usize {
        let Faults {
            wrong,
            slow,
            crashed,
        } = self.faults(mistake);
        wrong + slow + crashed
    }

    /// How its answers were wrong.
    pub fn faults(&self, mistake: usize) -> Faults {
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

    /// How many mistakes at least so many boards kill.
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
