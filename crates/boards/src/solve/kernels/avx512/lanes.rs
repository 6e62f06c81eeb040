//! Batches of boards, and lanes that search the boards of a batch, each one after the other.
//!
//! Nobody can predict which step finishes a board, so a lane continues with the next without a branch: the one that is
//! mispredicted is the end of the batch. `select_unpredictable` keeps LLVM from making branches, and only of types of
//! 32 bits or more.

use crate::game::Solution;
use std::hint::select_unpredictable;
use std::mem::MaybeUninit;

/// Memory for tables that are not yet built.
pub(super) type TableMemory<T> = [MaybeUninit<T>; BATCH + 1];

/// The tables in it.
///
/// # Safety
/// The first `count` were written.
#[inline(always)]
pub(super) unsafe fn written<T>(memory: &TableMemory<T>, count: usize) -> &[T] {
    let memory = &memory[..count];
    // SAFETY: these were written, as the caller says, and `MaybeUninit` has the layout of its content.
    unsafe { std::slice::from_raw_parts(memory.as_ptr().cast(), memory.len()) }
}

/// Boards whose tables are built before they are searched.
pub(super) const BATCH: usize = 32;

/// The indices of up to [`BATCH`] boards.
pub(super) struct LaneBatch {
    which: [u32; BATCH],
    len: usize,
}

impl LaneBatch {
    #[inline(always)]
    pub(super) fn new() -> LaneBatch {
        LaneBatch {
            which: [0; BATCH],
            len: 0,
        }
    }

    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.len == 0
    }

    #[inline(always)]
    pub(super) fn is_full(&self) -> bool {
        self.len == BATCH
    }

    /// The boards, which leave the batch.
    #[inline(always)]
    pub(super) fn take(&mut self) -> &[u32] {
        &self.which[..std::mem::take(&mut self.len)]
    }

    /// Adds a board on a condition, without a branch. The batch is not full.
    #[inline(always)]
    pub(super) fn push_if(&mut self, condition: bool, index: u32) {
        self.which[self.len] = index;
        self.len += usize::from(condition);
    }
}

/// The rolls after which a board that is searched alone, without lanes, is left to them: its frontier may be narrow.
pub(super) const MAX_ROLLS_ALONE: u16 = 24;

/// The boards that are searched at once.
pub(super) const LANES: usize = 4;

/// Which board is in each lane, and when each began and ended. A lane takes one board of a batch after the other.
pub(super) struct Lanes<'a, T> {
    /// Of the boards of the batch, and one of no board for lanes that have nothing to do.
    tables: &'a [T],
    /// The place in `tables` of the board in each lane.
    board: [usize; LANES],
    /// The place of the next board.
    next: usize,
    /// The steps of all lanes so far.
    step: u32,
    /// For each board the step with which its search began.
    begin: [u32; BATCH + 1],
    /// And its last step so far, times two; plus one if it reached the first square.
    end: [u32; BATCH + 1],
    /// The abandoned boards, as bits.
    narrow: u64,
}

impl<'a, T> Lanes<'a, T> {
    /// The last table is of no board.
    #[inline(always)]
    pub(super) fn new(tables: &'a [T]) -> Lanes<'a, T> {
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
    pub(super) fn are_busy(&self) -> bool {
        let last = self.tables.len() - 1;
        self.board.iter().any(|&board| board < last)
    }

    /// The table of the board in a lane.
    #[inline(always)]
    pub(super) fn table(&self, lane: usize) -> &'a T {
        // SAFETY: no place exceeds that of the last table.
        unsafe { self.tables.get_unchecked(self.board[lane]) }
    }

    /// Ends a step of a lane. If its board is done, the lane continues with the next. Nobody could predict a branch.
    #[inline(always)]
    pub(super) fn advance(&mut self, lane: usize, reached: bool, done: bool) {
        let last = self.tables.len() - 1;
        // SAFETY: no place exceeds that of the last table, of which there are at most `BATCH + 1`.
        unsafe {
            *self.end.get_unchecked_mut(self.board[lane]) = self.step << 1 | u32::from(reached);
            *self.begin.get_unchecked_mut(self.next) = self.step + 1;
        }
        self.board[lane] = select_unpredictable(done, self.next, self.board[lane]);
        let after = self.next + usize::from(done);
        self.next = select_unpredictable(after < last, after, last);
    }

    /// Ends a step of all lanes.
    #[inline(always)]
    pub(super) fn end_step(&mut self) {
        self.step += 1;
    }

    #[inline(always)]
    pub(super) fn step(&self) -> u32 {
        self.step
    }

    /// The number of steps that the search of the board in a lane has taken; 0 if there is none.
    #[inline(always)]
    pub(super) fn age(&self, lane: usize) -> u32 {
        match self.board[lane] + 1 == self.tables.len() {
            true => 0,
            false => self.step + 1 - self.begin[self.board[lane]],
        }
    }

    /// Abandons the board in a lane.
    #[inline(always)]
    pub(super) fn abandon(&mut self, lane: usize) {
        self.narrow |= 1 << self.board[lane];
        self.advance(lane, false, true);
    }

    /// Writes the answers of the boards, of which one that reached the first square in its first step takes `first` rolls,
    /// and adds the abandoned ones to `narrow`.
    #[inline(always)]
    pub(super) fn write_answers(
        &self,
        which: &[u32],
        first: u32,
        answers: &mut [Solution],
        mut narrow: Option<&mut LaneBatch>,
    ) {
        for (place, &index) in which.iter().enumerate() {
            let (begin, end) = (self.begin[place], self.end[place]);
            answers[index as usize] = match end & 1 {
                0 => Solution::Unreachable,
                _ => Solution::Rolls(((end >> 1) - begin + first) as u16),
            };
            if let Some(narrow) = &mut narrow {
                narrow.push_if(self.narrow >> place & 1 == 1, index);
            }
        }
    }
}
