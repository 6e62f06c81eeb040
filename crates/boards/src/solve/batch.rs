//! A batch of boards, solved group by group in memory that is reused. It reads no clock: a
//! [`SolveObserver`] may.

use super::Kernel;
use super::group::{Group, GroupOrder};
use crate::game::{Board, JumpCounts, Side, Solution};

/// A solved board in numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SolveResult {
    /// The side.
    pub side: Side,
    /// The family's number, as passed to [`BoardBatch::commit`].
    pub family: u16,
    /// The numbers of snakes, ladders and loops.
    pub tally: JumpCounts,
    /// The answer.
    pub solution: Solution,
}

impl SolveResult {
    /// The result of a board that is still to be written.
    pub(crate) const EMPTY: SolveResult = SolveResult {
        side: Side::MIN,
        family: 0,
        tally: JumpCounts::from_total(0, 0, 0),
        solution: Solution::Unreachable,
    };

    /// Returns the group of the board.
    #[inline]
    fn group(&self) -> Group {
        Group {
            side: self.side,
            family: self.family,
        }
    }
}

/// A hook around the solving of each group, for timing it.
///
/// `GroupTimer` of the crate `snl-harness` measures, [`NoTiming`] does not and compiles to nothing.
pub trait SolveObserver {
    /// Whether the last board of each group is solved in a call of [`time`](SolveObserver::time) of
    /// its own, as a sample of the time of a single board, by kernels that search boards one by
    /// one.
    const SAMPLES_SINGLES: bool;

    /// Times `solve`, which it must call once and which solves `boards` boards of `group`. If the
    /// board is a sample, `sample` is its index in the batch.
    fn time(&mut self, group: Group, boards: usize, sample: Option<u32>, solve: impl FnOnce());
}

/// An observer that calls `solve` and nothing else, at no cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTiming;

impl SolveObserver for NoTiming {
    const SAMPLES_SINGLES: bool = false;

    #[inline]
    fn time(&mut self, _: Group, _: usize, _: Option<u32>, solve: impl FnOnce()) {
        solve();
    }
}

/// Boards with their families and, once solved, their answers. Clearing a batch keeps its memory
/// for the next boards.
///
/// ```
/// use snakes_and_ladders::{game::{Side, Solution}, solve::{BoardBatch, NoTiming, default_kernel}};
/// let mut batch = BoardBatch::new();
/// batch.next_slot().clear(Side::new(6).unwrap());
/// batch.commit(0);
/// batch.solve(default_kernel(), &mut NoTiming);
/// assert_eq!(batch.answers(), [Solution::Rolls(6)]);
/// ```
#[derive(Debug, Default)]
pub struct BoardBatch {
    /// The boards, of which those beyond the length of `results` are not committed.
    boards: Vec<Board>,
    /// The results, into which sides and jumps are copied from the boards, which are far apart in
    /// memory.
    results: Vec<SolveResult>,
    answers: Vec<Solution>,
    order: GroupOrder,
}

impl BoardBatch {
    /// Returns an empty batch.
    pub fn new() -> BoardBatch {
        BoardBatch::default()
    }

    /// Removes the boards, and keeps their memory.
    pub fn clear(&mut self) {
        self.resize(0);
    }

    /// Makes the batch `count` boards long. The boards are then written in any order, each by a
    /// call of [`BoardBatch::write_at`].
    pub(crate) fn resize(&mut self, count: usize) {
        if self.boards.len() < count {
            self.boards.resize(count, Board::empty(Side::MIN));
        }
        self.results.resize(count, SolveResult::EMPTY);
    }

    /// Writes the board at index `slot`, which is of `group`: `write` overwrites it and returns
    /// the numbers of its jumps, if they are known.
    #[inline]
    pub(crate) fn write_at(
        &mut self,
        slot: usize,
        group: Group,
        write: impl FnOnce(&mut Board) -> Option<JumpCounts>,
    ) {
        let (board, result) = (&mut self.boards[slot], &mut self.results[slot]);
        let known = write(board);
        debug_assert_eq!(group.side, board.side());
        debug_assert!(known.is_none_or(|tally| tally == board.tally()));
        (result.side, result.family) = (group.side, group.family);
        result.tally = known.unwrap_or_else(|| board.tally());
    }

    /// Returns the slot of the next board, to be overwritten: it holds some earlier board. Call
    /// [`BoardBatch::commit`] to add it.
    #[inline]
    pub fn next_slot(&mut self) -> &mut Board {
        let next = self.results.len();
        if self.boards.len() == next {
            self.boards.push(Board::empty(Side::MIN));
        }
        &mut self.boards[next]
    }

    /// Adds the board in the next slot, as a board of this family. The jumps are counted now, while
    /// the board is in the L1 cache.
    ///
    /// # Panics
    /// Panics without a call of [`BoardBatch::next_slot`] since the last commit, unless an earlier
    /// batch was longer.
    #[inline]
    pub fn commit(&mut self, family: u16) {
        let board = &self.boards[self.results.len()];
        self.results.push(SolveResult {
            side: board.side(),
            family,
            tally: board.tally(),
            ..SolveResult::EMPTY
        });
    }

    /// Returns the boards, in the order of commits.
    pub fn boards(&self) -> &[Board] {
        &self.boards[..self.results.len()]
    }

    /// Returns the answers of the boards, in the same order, by the last [`BoardBatch::solve`].
    pub fn answers(&self) -> &[Solution] {
        &self.answers
    }

    /// Returns the boards in numbers, in the same order; the solutions are by the last
    /// [`BoardBatch::solve`].
    pub fn results(&self) -> impl ExactSizeIterator<Item = SolveResult> {
        self.results.iter().copied()
    }

    /// Solves all boards, group by group.
    pub fn solve(&mut self, kernel: &Kernel, observer: &mut impl SolveObserver) {
        let results = &self.results;
        self.order.sort(results.iter().map(SolveResult::group));
        let boards = &self.boards[..results.len()];
        let answers = &mut self.answers;
        answers.clear();
        answers.resize(boards.len(), Solution::Unreachable);
        let group = |slot: u32| results[slot as usize].group();
        for which in self.order.slots.chunk_by(|&a, &b| group(a) == group(b)) {
            let last = which[which.len() - 1];
            solve_group(kernel, group(last), boards, which, last, answers, observer);
        }
        for (result, &answer) in self.results.iter_mut().zip(&self.answers) {
            result.solution = answer;
        }
    }
}

/// Solves the boards `which`, all of one group; `last` is the index of the last one in the batch.
#[inline]
pub(crate) fn solve_group<O: SolveObserver>(
    kernel: &Kernel,
    group: Group,
    boards: &[Board],
    which: &[u32],
    last: u32,
    answers: &mut [Solution],
    observer: &mut O,
) {
    let is_sampled = O::SAMPLES_SINGLES && !kernel.interleaves;
    let (together, single) = which.split_at(which.len() - usize::from(is_sampled));
    for (which, sample) in [(together, None), (single, Some(last))] {
        if !which.is_empty() {
            observer.time(group, which.len(), sample, || {
                kernel.solve_batch(boards, which, answers)
            });
        }
    }
}
