//! The strength of a corpus: which boards kill which mistakes and gated faults.

mod report;

pub use report::{
    COLUMNS, Coverage, KillReport, MistakeKills, Strength, TARGET_KILLS, UniformBaseline,
};

use super::gated::{GatedFault, GatedRunner};
use super::mistakes::{Answer, Mistake, Runner};
use rayon::prelude::*;
use snakes_and_ladders::game::{Board, Solution};
use std::borrow::Cow;

/// A mutant's wrong answers by the verdict that a judge would give.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct KillCounts {
    /// Wrong answers.
    pub wrong: usize,
    /// Runs that exceeded the step limit.
    pub slow: usize,
    /// Accesses outside an array.
    pub crashed: usize,
}

/// Wrong programs that can be judged together: the mistakes of the catalogue, or gated faults.
pub trait Mutant: Sized + Send + Sync {
    /// The singular of its name; the plural adds an `s`.
    const NOUN: &'static str;
    /// All boards are judged together: it would cost more to start the mutants again.
    const AT_ONCE: bool = false;

    /// Its name, unique among those that are judged together.
    fn name(&self) -> Cow<'_, str>;
    /// The kind, by which mutants are sorted.
    fn kind(&self) -> Cow<'_, str>;
    /// The deviation of the program, in a sentence.
    fn description(&self) -> Cow<'_, str>;
    /// Why that is wrong, in a sentence; may be empty.
    fn why_wrong(&self) -> Cow<'_, str> {
        "".into()
    }
    /// Where it was seen.
    fn source(&self) -> Option<&str> {
        None
    }

    /// Runs the mutants on boards that follow those judged before. Returns for each mutant, in order, the places of the
    /// boards that it answers wrongly, with its answers.
    fn wrong_answers(
        mutants: &mut [Self],
        boards: &[&Board],
        expected: &[Solution],
    ) -> Vec<Vec<(usize, Answer)>>;
}

impl Mutant for Runner<'_> {
    const NOUN: &'static str = "mistake";

    fn name(&self) -> Cow<'_, str> {
        self.mistake().name.into()
    }

    fn kind(&self) -> Cow<'_, str> {
        self.mistake().kind.to_string().into()
    }

    fn description(&self) -> Cow<'_, str> {
        self.mistake().description.into()
    }

    fn why_wrong(&self) -> Cow<'_, str> {
        self.mistake().why_wrong.into()
    }

    fn source(&self) -> Option<&str> {
        self.mistake().source
    }

    /// The mistakes run in parallel, each through the boards in order, so that the answers do not depend on the number of
    /// threads.
    fn wrong_answers(
        mutants: &mut [Self],
        boards: &[&Board],
        expected: &[Solution],
    ) -> Vec<Vec<(usize, Answer)>> {
        let each = mutants.par_iter_mut().with_max_len(1).map(|runner| {
            let answers = boards.iter().zip(expected).enumerate();
            answers
                .filter_map(|(place, (board, &solution))| {
                    let answer = runner.answer(board);
                    (!answer.is(solution)).then_some((place, answer))
                })
                .collect()
        });
        each.collect()
    }
}

impl Mutant for GatedFault {
    const NOUN: &'static str = "gated fault";

    fn name(&self) -> Cow<'_, str> {
        GatedFault::name(*self).into()
    }

    fn kind(&self) -> Cow<'_, str> {
        self.gate_kind().into()
    }

    fn description(&self) -> Cow<'_, str> {
        GatedFault::description(*self).into()
    }

    fn wrong_answers(
        mutants: &mut [Self],
        boards: &[&Board],
        _: &[Solution],
    ) -> Vec<Vec<(usize, Answer)>> {
        let mutants: &[GatedFault] = mutants;
        let by_board: Vec<Vec<(usize, i32)>> = boards
            .par_iter()
            .map_init(GatedRunner::default, |runner, board| {
                let mut wrong = Vec::new();
                runner.kills(board, mutants, |place, answer| wrong.push((place, answer)));
                wrong
            })
            .collect();
        let mut by_mutant = vec![Vec::new(); mutants.len()];
        for (board, wrong) in by_board.into_iter().enumerate() {
            for (mutant, answer) in wrong {
                by_mutant[mutant].push((board, Answer::Rolls(answer)));
            }
        }
        by_mutant
    }
}

/// Mutants by boards: a bit is set if the board *kills* the mutant, that is, if its answer is wrong.
///
/// A mistake answers the boards in the order in which they were added, as one process would: whether a board kills a
/// mistake that [keeps state](super::mistakes::MistakeKind::State) depends on the boards before it. A selection of boards
/// therefore needs a matrix of its own.
///
/// ```
/// use snakes_and_ladders::game::{Board, Solution};
/// use snl_harness::mutants::{mistakes::catalogue, strength::KillMatrix};
/// let board: Board = "[[-1,4],[-1,3]]".parse().unwrap();
/// let matrix = KillMatrix::of(catalogue(), [&board, &board].into_iter(), &[Solution::Rolls(1); 2]);
/// let short = catalogue().iter().position(|mistake| mistake.name == "one-roll-short").unwrap();
/// assert_eq!(matrix.kills(short), 2);
/// assert_eq!(matrix.killers(short).collect::<Vec<_>>(), [0, 1]);
/// let five = catalogue().iter().position(|mistake| mistake.name == "die-of-five").unwrap();
/// assert!(matrix.survivors().contains(&five));
/// ```
pub struct KillMatrix<M> {
    mutants: Vec<M>,
    rows: Vec<MutantRow>,
    boards: usize,
}

/// The boards that kill one mutant.
#[derive(Clone, Default)]
struct MutantRow {
    /// Bit `board % 64` of word `board / 64`.
    killers: Vec<u64>,
    faults: KillCounts,
}

impl MutantRow {
    fn kills(&self) -> usize {
        self.faults.wrong + self.faults.slow + self.faults.crashed
    }

    fn first_killer(&self) -> Option<usize> {
        let word = self.killers.iter().position(|&word| word != 0)?;
        Some(64 * word + self.killers[word].trailing_zeros() as usize)
    }
}

impl<'a> KillMatrix<Runner<'a>> {
    /// The matrix of these mistakes and no boards.
    pub fn new(mistakes: &'a [Mistake]) -> KillMatrix<Runner<'a>> {
        KillMatrix::of_mutants(mistakes.iter().map(Mistake::runner).collect())
    }

    /// The matrix of these boards, whose answers are `expected`.
    ///
    /// # Panics
    /// If there are not as many answers as boards.
    pub fn of<'b>(
        mistakes: &'a [Mistake],
        boards: impl Iterator<Item = &'b Board>,
        expected: &[Solution],
    ) -> KillMatrix<Runner<'a>> {
        let mut matrix = KillMatrix::new(mistakes);
        matrix.add(&boards.collect::<Vec<_>>(), expected);
        matrix
    }

    /// The mistake in this row.
    pub fn mistake(&self, mistake: usize) -> &'a Mistake {
        self.mutants[mistake].mistake()
    }
}

impl<M: Mutant> KillMatrix<M> {
    /// The matrix of these mutants and no boards.
    pub fn of_mutants(mutants: Vec<M>) -> KillMatrix<M> {
        KillMatrix {
            rows: vec![MutantRow::default(); mutants.len()],
            mutants,
            boards: 0,
        }
    }

    /// Removes the mutants in these rows, which are in ascending order.
    pub fn exclude(&mut self, mutants: &[usize]) {
        for &mutant in mutants.iter().rev() {
            self.mutants.remove(mutant);
            self.rows.remove(mutant);
        }
    }

    /// Adds boards. The bits do not depend on the number of threads.
    ///
    /// # Panics
    /// If there are not as many answers as boards.
    pub fn add(&mut self, boards: &[&Board], expected: &[Solution]) {
        assert_eq!(
            boards.len(),
            expected.len(),
            "every board needs an expected answer"
        );
        let wrong = M::wrong_answers(&mut self.mutants, boards, expected);
        let words = (self.boards + boards.len()).div_ceil(64);
        for (row, wrong) in self.rows.iter_mut().zip(wrong) {
            row.killers.resize(words, 0);
            for (place, answer) in wrong {
                let board = self.boards + place;
                row.killers[board / 64] |= 1 << (board % 64);
                *match answer {
                    Answer::Rolls(_) => &mut row.faults.wrong,
                    Answer::TimeLimit => &mut row.faults.slow,
                    Answer::Crash => &mut row.faults.crashed,
                } += 1;
            }
        }
        self.boards += boards.len();
    }

    /// The number of boards.
    pub fn boards(&self) -> usize {
        self.boards
    }

    /// The number of mutants.
    pub fn mutants(&self) -> usize {
        self.rows.len()
    }

    /// The mutant in this row.
    pub fn mutant(&self, mutant: usize) -> &M {
        &self.mutants[mutant]
    }

    /// The mutants that no board kills, with their places, in order.
    pub fn survivors_mut(&mut self) -> Vec<(usize, &mut M)> {
        let rows = self.rows.iter().zip(&mut self.mutants).enumerate();
        rows.filter(|(_, (row, _))| row.kills() == 0)
            .map(|(place, (_, mutant))| (place, mutant))
            .collect()
    }

    /// Whether the board kills the mutant.
    pub fn killed(&self, mutant: usize, board: usize) -> bool {
        assert!(board < self.boards, "the matrix has no such board");
        self.rows[mutant].killers[board / 64] >> (board % 64) & 1 != 0
    }

    /// The number of boards that kill the mutant.
    pub fn kills(&self, mutant: usize) -> usize {
        self.rows[mutant].kills()
    }

    /// The wrong answers of the mutant.
    pub fn faults(&self, mutant: usize) -> KillCounts {
        self.rows[mutant].faults
    }

    /// The boards that kill the mutant, in order.
    pub fn killers(&self, mutant: usize) -> impl Iterator<Item = usize> {
        (0..self.boards).filter(move |&board| self.killed(mutant, board))
    }

    /// The mutants that the board kills, in order.
    pub fn killed_by(&self, board: usize) -> impl Iterator<Item = usize> {
        (0..self.mutants()).filter(move |&mutant| self.killed(mutant, board))
    }

    /// The number of mutants that at least this many boards kill.
    pub fn killed_by_at_least(&self, boards: usize) -> usize {
        self.rows.iter().filter(|row| row.kills() >= boards).count()
    }

    /// The number of mutants that at least one of the first boards kills.
    pub fn killed_by_first(&self, boards: usize) -> usize {
        let first = |row: &&MutantRow| row.first_killer().is_some_and(|first| first < boards);
        self.rows.iter().filter(first).count()
    }

    /// The mutants that no board kills, in order.
    pub fn survivors(&self) -> Vec<usize> {
        (0..self.mutants())
            .filter(|&mutant| self.kills(mutant) == 0)
            .collect()
    }
}

#[cfg(test)]
mod tests;
