//! A chunk of boards, solved group by group.
//!
//! Owns the reused memory of one worker and the order in which it solves. Must not know where boards come
//! from, and knows no clock: a [`SolveObserver`] may.

use super::Kernel;
use crate::game::{Board, JumpCounts, MAX_SIDE, Side, Solution};

/// Boards of one side and one family are solved, and timed, together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Group {
    /// The side of the boards.
    pub side: Side,
    /// A number that the maker of the chunk gave to the family.
    pub family: u16,
}

/// What is known of a board once it is solved.
#[derive(Clone, Copy, Debug)]
pub struct SolveResult {
    /// Its side.
    pub side: Side,
    /// The number that the maker of the chunk gave to its family.
    pub family: u16,
    /// Its jumps, counted.
    pub tally: JumpCounts,
    /// Its answer.
    pub solution: Solution,
}

/// Someone who stands by while groups are solved.
pub trait SolveObserver {
    /// Calls `solve`, which solves `boards` boards of the group.
    fn time(&mut self, group: Group, boards: usize, solve: impl FnOnce());

    /// Whether the last board of this group shall be solved in an interval of its own.
    fn samples_singles(&mut self, group: Group) -> bool;
}

/// Nobody: costs nothing.
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

/// Boards with their families and, once solved, their answers. The memory is kept from filling to filling.
///
/// ```
/// use snakes_and_ladders::{game::{Side, Solution}, solve::{Chunk, Unwatched, kernel}};
/// let mut chunk = Chunk::new();
/// chunk.add().clear(Side::new(6).unwrap());
/// chunk.keep(0);
/// chunk.solve(kernel("queue").unwrap(), &mut Unwatched);
/// assert_eq!(chunk.answers(), [Solution::Rolls(6)]);
/// ```
#[derive(Debug, Default)]
pub struct BoardBatch {
    boards: Vec<Board>,
    families: Vec<u16>,
    tallies: Vec<JumpCounts>,
    answers: Vec<Solution>,
    order: Vec<u32>,
    counts: Vec<u32>,
}

impl BoardBatch {
    /// An empty chunk.
    pub fn new() -> BoardBatch {
        BoardBatch::default()
    }

    /// Forgets the boards, not their memory.
    pub fn clear(&mut self) {
        self.families.clear();
        self.tallies.clear();
    }

    /// The place of the next board, which holds some earlier board; it counts once it is kept.
    #[inline]
    pub fn next_slot(&mut self) -> &mut Board {
        let next = self.families.len();
        if self.boards.len() == next {
            self.boards.push(Board::empty(Side::MIN));
        }
        &mut self.boards[next]
    }

    /// Keeps the board that was added last, as one of this family. Its jumps are counted now, while it is in the
    /// nearest cache.
    #[inline]
    pub fn commit(&mut self, family: u16) {
        self.tallies.push(self.boards[self.families.len()].tally());
        self.families.push(family);
    }

    /// The boards, in the order in which they were kept.
    pub fn boards(&self) -> &[Board] {
        &self.boards[..self.families.len()]
    }

    /// The families, likewise.
    pub fn families(&self) -> &[u16] {
        &self.families
    }

    /// The answers, likewise, of the last [`BoardBatch::solve`].
    pub fn answers(&self) -> &[Solution] {
        &self.answers
    }

    /// What is known of each board, in the order in which they were kept.
    pub fn results(&self) -> impl ExactSizeIterator<Item = SolveResult> {
        (0..self.families.len()).map(|place| SolveResult {
            side: self.boards[place].side(),
            family: self.families[place],
            tally: self.tallies[place],
            solution: self.answers[place],
        })
    }

    /// Solves all boards, those of one group one after the other.
    pub fn solve(&mut self, kernel: &Kernel, watch: &mut impl SolveObserver) {
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
            let alone = usize::from(watch.samples_singles(group));
            let (together, alone) = which.split_at(which.len() - alone);
            for which in [together, alone] {
                if !which.is_empty() {
                    watch.time(group, which.len(), || {
                        kernel.solve_batch(boards, which, &mut self.answers)
                    });
                }
            }
        }
    }

    /// Puts the boards' places in order of family and side: counts, then lays each where its group has come to.
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
