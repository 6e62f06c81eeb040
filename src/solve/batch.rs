//! A batch of boards, solved group by group in memory that is reused. It reads no clock: a [`SolveObserver`] may.

use super::Kernel;
use crate::game::{Board, JumpCounts, MAX_SIDE, Side, Solution};

/// Boards of one side and one family, which are solved and timed together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Group {
    /// The side.
    pub side: Side,
    /// The family's number, as passed to [`BoardBatch::commit`].
    pub family: u16,
}

/// A solved board in numbers.
#[derive(Clone, Copy, Debug)]
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

/// A hook around the solving of each group, for timing it.
///
/// [`GroupTimer`](crate::measure::GroupTimer) measures, [`NoTiming`] does not and compiles to nothing.
pub trait SolveObserver {
    /// Must call `solve`, once; it solves `boards` boards of `group`.
    fn time(&mut self, group: Group, boards: usize, solve: impl FnOnce());

    /// Whether to solve the last board of each group in a call of [`time`](SolveObserver::time) of its own, as a sample
    /// of the time of a single board.
    fn samples_singles(&mut self, group: Group) -> bool;
}

/// Calls `solve` and nothing else, at no cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTiming;

impl SolveObserver for NoTiming {
    #[inline]
    fn time(&mut self, _: Group, _: usize, solve: impl FnOnce()) {
        solve();
    }

    #[inline]
    fn samples_singles(&mut self, _: Group) -> bool {
        false
    }
}

/// Boards with their families and, once solved, their answers. Clearing a batch keeps its memory for the next boards.
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
    /// May be longer than `families`, which counts the committed boards.
    boards: Vec<Board>,
    families: Vec<u16>,
    tallies: Vec<JumpCounts>,
    answers: Vec<Solution>,
    /// Indices of boards, sorted by group.
    order: Vec<u32>,
    /// Scratch memory of [`BoardBatch::sort`].
    counts: Vec<u32>,
}

impl BoardBatch {
    /// An empty batch.
    pub fn new() -> BoardBatch {
        BoardBatch::default()
    }

    /// Removes the boards, and keeps their memory.
    pub fn clear(&mut self) {
        self.families.clear();
        self.tallies.clear();
    }

    /// The slot of the next board, to be overwritten: it holds some earlier board. Call [`BoardBatch::commit`] to add it.
    #[inline]
    pub fn next_slot(&mut self) -> &mut Board {
        let next = self.families.len();
        if self.boards.len() == next {
            self.boards.push(Board::empty(Side::MIN));
        }
        &mut self.boards[next]
    }

    /// Adds the board in the next slot, as one of this family. Its jumps are counted now, while it is in the L1 cache.
    ///
    /// # Panics
    /// Without a call of [`BoardBatch::next_slot`] since the last commit, unless an earlier batch was longer.
    #[inline]
    pub fn commit(&mut self, family: u16) {
        self.tallies.push(self.boards[self.families.len()].tally());
        self.families.push(family);
    }

    /// The boards, in the order of commits.
    pub fn boards(&self) -> &[Board] {
        &self.boards[..self.families.len()]
    }

    /// Their families, in the same order.
    pub fn families(&self) -> &[u16] {
        &self.families
    }

    /// Their answers, in the same order, by the last [`BoardBatch::solve`].
    pub fn answers(&self) -> &[Solution] {
        &self.answers
    }

    /// The solved boards in numbers, in the same order.
    ///
    /// # Panics
    /// If boards were added since the batch was solved.
    pub fn results(&self) -> impl ExactSizeIterator<Item = SolveResult> {
        (0..self.families.len()).map(|index| SolveResult {
            side: self.boards[index].side(),
            family: self.families[index],
            tally: self.tallies[index],
            solution: self.answers[index],
        })
    }

    /// Solves all boards, group by group.
    pub fn solve(&mut self, kernel: &Kernel, observer: &mut impl SolveObserver) {
        self.sort();
        let boards = &self.boards[..self.families.len()];
        self.answers.clear();
        self.answers.resize(boards.len(), Solution::Unreachable);
        let group = |index: u32| Group {
            side: boards[index as usize].side(),
            family: self.families[index as usize],
        };
        for which in self.order.chunk_by(|&a, &b| group(a) == group(b)) {
            let group = group(which[0]);
            let singles = usize::from(observer.samples_singles(group));
            let (together, single) = which.split_at(which.len() - singles);
            for which in [together, single] {
                if !which.is_empty() {
                    observer.time(group, which.len(), || {
                        kernel.solve_batch(boards, which, &mut self.answers)
                    });
                }
            }
        }
    }

    /// Sorts the boards' indices by family and side, with a counting sort.
    fn sort(&mut self) {
        const STRIDE: usize = MAX_SIDE + 1;
        let boards = self.boards.iter().zip(&self.families);
        let keys = boards.map(|(board, &family)| usize::from(family) * STRIDE + board.side().n());
        let families = self
            .families
            .iter()
            .max()
            .map_or(0, |&family| usize::from(family) + 1);
        self.counts.clear();
        self.counts.resize(families * STRIDE, 0);
        keys.clone().for_each(|key| self.counts[key] += 1);
        let mut next = 0;
        for count in &mut self.counts {
            next += std::mem::replace(count, next);
        }
        self.order.resize(self.families.len(), 0);
        for (index, key) in keys.enumerate() {
            self.order[self.counts[key] as usize] = index as u32;
            self.counts[key] += 1;
        }
    }
}
