//! Lanes: four boards are searched at once, and a lane whose board is done continues with the next
//! of its batch.
//!
//! Nobody can predict which step finishes a board, so a lane continues with the next without a
//! branch, and only the end of the batch is mispredicted. `select_unpredictable` keeps LLVM from
//! making branches, but only for types of 32 bits or more.
//!
//! A kernel defines its operations on tables and sets in closures. Closures have the CPU features
//! of the function around them, and everything here is inlined into it.

use super::prefix;
use crate::game::{Board, Solution};
use std::hint::select_unpredictable;
use std::mem::MaybeUninit;

/// The number of boards that are searched at once.
pub(super) const LANES: usize = 4;

/// The maximum number of boards of a batch, whose tables are built before they are searched.
pub(super) const BATCH: usize = 32;

/// The table of a board, and the set of its last square, with which the search begins.
#[derive(Clone, Copy)]
pub(super) struct LaneTable<T, S> {
    pub(super) table: T,
    pub(super) goal: S,
}

/// The result of a step of one board.
pub(super) struct Step<S> {
    /// The set of squares from which the last can be reached with one more roll than before.
    pub(super) set: S,
    /// Whether the first roll leads into the set before the step, or after it (see
    /// [`LaneSearch::first_rolls`]).
    pub(super) reached: bool,
    /// Whether the set grew.
    pub(super) grew: bool,
}

/// The boards in the lanes, and the steps with which each began and ended.
struct Lanes<'a, T> {
    /// The tables of the boards of the batch, then the first one again, for idle lanes.
    tables: &'a [T],
    /// The index in `tables` of the board in each lane.
    board: [usize; LANES],
    /// The index of the next board.
    next: usize,
    /// The number of steps so far, which all lanes take together.
    step: u32,
    /// The step with which the search of each board began.
    begin: [u32; BATCH + 1],
    /// The last step of each board so far, times two; plus one if the board reached the first
    /// square.
    end: [u32; BATCH + 1],
    /// The abandoned boards, as bits.
    narrow: u64,
}

impl<'a, T> Lanes<'a, T> {
    #[inline(always)]
    fn new(tables: &'a [T]) -> Lanes<'a, T> {
        assert!((1..=BATCH + 1).contains(&tables.len()));
        let last = tables.len() - 1;
        Lanes {
            tables,
            board: std::array::from_fn(|lane| lane.min(last)),
            next: LANES.min(last),
            step: 0,
            begin: [0; BATCH + 1],
            end: [0; BATCH + 1],
            narrow: 0,
        }
    }

    #[inline(always)]
    fn are_busy(&self) -> bool {
        let last = self.tables.len() - 1;
        self.board.iter().any(|&board| board < last)
    }

    /// Returns the table of the board in a lane.
    #[inline(always)]
    fn table(&self, lane: usize) -> &'a T {
        // SAFETY: no index exceeds the index of the last table.
        unsafe { self.tables.get_unchecked(self.board[lane]) }
    }

    /// Ends a step of a lane. If its board is done, the lane continues with the next.
    #[inline(always)]
    fn advance(&mut self, lane: usize, reached: bool, done: bool) {
        let last = self.tables.len() - 1;
        // SAFETY: no index exceeds the index of the last table, and there are at most `BATCH + 1`
        // tables.
        unsafe {
            *self.end.get_unchecked_mut(self.board[lane]) = self.step << 1 | u32::from(reached);
            *self.begin.get_unchecked_mut(self.next) = self.step + 1;
        }
        self.board[lane] = select_unpredictable(done, self.next, self.board[lane]);
        let after = self.next + usize::from(done);
        self.next = select_unpredictable(after < last, after, last);
    }

    /// Returns the number of steps that the search of the board in a lane has taken; 0 if there is
    /// none.
    #[inline(always)]
    fn age(&self, lane: usize) -> u32 {
        if self.board[lane] + 1 == self.tables.len() {
            0
        } else {
            self.step + 1 - self.begin[self.board[lane]]
        }
    }

    /// Abandons the board in a lane.
    #[inline(always)]
    fn abandon(&mut self, lane: usize) {
        self.narrow |= 1 << self.board[lane];
        self.advance(lane, false, true);
    }

    /// Writes the answers, and searches the abandoned boards.
    #[inline(always)]
    fn write_answers(
        &self,
        first_rolls: u16,
        boards: &[Board],
        which: &[u32],
        answers: &mut [Solution],
    ) {
        for (lane, &index) in which.iter().enumerate() {
            let (begin, end) = (self.begin[lane], self.end[lane]);
            answers[index as usize] = match end & 1 {
                0 => Solution::Unreachable,
                _ => Solution::Rolls(((end >> 1) - begin) as u16 + first_rolls),
            };
        }
        let mut narrow = self.narrow;
        while narrow != 0 {
            let index = which[narrow.trailing_zeros() as usize] as usize;
            answers[index] = prefix::search_narrow(&boards[index]);
            narrow &= narrow - 1;
        }
    }
}

/// A search of several boards at once, as one kernel does it.
pub(super) struct LaneSearch<Next, Select, Narrow> {
    /// The number of rolls of a board whose search ends with its first step.
    pub(super) first_rolls: u16,
    /// Returns the [`Step`] from a board's table and its set.
    pub(super) step: Next,
    /// Returns its second argument if the first is true, and its third otherwise.
    pub(super) select: Select,
    /// The number of steps between two calls of `are_narrow`.
    pub(super) check_steps: u32,
    /// Returns whether the board in each lane is left to `prefix`, given the steps that it has
    /// taken (0 for an idle lane) and its set.
    pub(super) are_narrow: Narrow,
}

impl<Next, Select, Narrow> LaneSearch<Next, Select, Narrow> {
    /// Solves the boards in `which`, at most [`BATCH`], whose tables `table_of` returns.
    #[inline(always)]
    pub(super) fn search<T: Copy, S: Copy>(
        self,
        boards: &[Board],
        which: &[u32],
        answers: &mut [Solution],
        table_of: impl Fn(&Board) -> LaneTable<T, S>,
    ) where
        Next: Fn(&T, S) -> Step<S>,
        Select: Fn(bool, S, S) -> S,
        Narrow: Fn([u32; LANES], [S; LANES]) -> [bool; LANES],
    {
        if let [index] = *which {
            let board = &boards[index as usize];
            answers[index as usize] = self.search_alone(board, table_of(board));
            return;
        }
        assert!(which.len() <= BATCH);
        let mut memory = [const { MaybeUninit::uninit() }; BATCH + 1];
        for (table, &index) in memory.iter_mut().zip(which) {
            table.write(table_of(&boards[index as usize]));
        }
        // The first table once more, for idle lanes, whose results do not count.
        memory[which.len()] = memory[0];
        // SAFETY: `which.len() + 1` tables were just written, and `MaybeUninit` has the layout of
        // its content.
        let tables: &[LaneTable<T, S>] =
            unsafe { std::slice::from_raw_parts(memory.as_ptr().cast(), which.len() + 1) };
        let mut lanes = Lanes::new(tables);
        let mut sets = [0, 1, 2, 3].map(|lane| lanes.table(lane).goal);
        // Written out four times, so that the sets stay in registers: LLVM does not unroll as large
        // a loop.
        macro_rules! step {
            ($lane:literal) => {
                let next = (self.step)(&lanes.table($lane).table, sets[$lane]);
                let done = next.reached | !next.grew;
                lanes.advance($lane, next.reached, done);
                sets[$lane] = (self.select)(done, lanes.table($lane).goal, next.set);
            };
        }
        macro_rules! abandon_if_narrow {
            ($are_narrow:ident, $lane:literal) => {
                if $are_narrow[$lane] {
                    lanes.abandon($lane);
                    sets[$lane] = lanes.table($lane).goal;
                }
            };
        }
        while lanes.are_busy() {
            step!(0);
            step!(1);
            step!(2);
            step!(3);
            if lanes.step % self.check_steps == self.check_steps - 1 {
                let ages = [lanes.age(0), lanes.age(1), lanes.age(2), lanes.age(3)];
                let are_narrow = (self.are_narrow)(ages, sets);
                abandon_if_narrow!(are_narrow, 0);
                abandon_if_narrow!(are_narrow, 1);
                abandon_if_narrow!(are_narrow, 2);
                abandon_if_narrow!(are_narrow, 3);
            }
            lanes.step += 1;
        }
        lanes.write_answers(self.first_rolls, boards, which, answers);
    }

    /// Searches one board on its own, because each idle lane would cost as much as the lane with
    /// the board.
    #[inline(always)]
    fn search_alone<T, S: Copy>(self, board: &Board, alone: LaneTable<T, S>) -> Solution
    where
        Next: Fn(&T, S) -> Step<S>,
    {
        /// The number of rolls after which the frontier is taken to be narrow, and the board is
        /// left to `prefix`.
        const MAX_ROLLS: u16 = 24;
        let mut set = alone.goal;
        for rolls in self.first_rolls..=MAX_ROLLS {
            let next = (self.step)(&alone.table, set);
            if next.reached {
                return Solution::Rolls(rolls);
            }
            if !next.grew {
                return Solution::Unreachable;
            }
            set = next.set;
        }
        prefix::search_narrow(board)
    }
}
