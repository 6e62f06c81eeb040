//! The state of a running program: the board as it reads it, its steps and marks, and what it keeps
//! from board to board.

pub(super) use super::answer::{Answer, Outcome};
use super::grid::Grid;
use snakes_and_ladders::game::{Board, MAX_SQUARES, Side};
use std::collections::VecDeque;

/// The maximum number of steps that a program may take per board; stands for the time limit of a
/// judge. A textbook search of the largest board takes 2,800; a slow one that is still right, n²
/// passes over its 2,400 rolls, 960,000.
pub const STEP_LIMIT: u32 = 1_000_000;

/// Squares to search, with the rolls made to get there.
pub(super) type Queue = VecDeque<(i32, i32)>;

/// The number of slots for visited squares: enough for labels up to 400, and for what wrong
/// programs make of them.
pub(super) const SLOTS: usize = 512;

/// One process of a program: the board, the steps taken on it, and the variables that outlive it. A
/// correct program resets the variables that it uses; the queue is here for all programs, to reuse
/// its memory.
pub(super) struct ExecState {
    pub grid: Grid,
    /// The value of the square with this label.
    pub cell: fn(&Grid, i32) -> Outcome<i32>,
    /// The slot in which a label is marked.
    pub slot: fn(&Grid, i32) -> i32,
    /// The number of slots, at most [`SLOTS`].
    pub capacity: usize,
    /// The starts of the jumps that were taken before.
    pub taken: [bool; SLOTS],
    pub steps: u32,
    pub limit: u32,
    pub queue: Queue,
    pub visited: [bool; SLOTS],
    /// The end of each jump by its start's label, or -1.
    pub jumps: [i16; MAX_SQUARES + 1],
    pub side: Option<i32>,
    pub best: Option<i32>,
}

impl ExecState {
    pub fn new() -> ExecState {
        ExecState {
            grid: Grid::of(&Board::empty(Side::MIN)),
            cell: Grid::cell,
            slot: |_, label| label,
            capacity: SLOTS,
            taken: [false; SLOTS],
            steps: 0,
            limit: STEP_LIMIT,
            queue: Queue::new(),
            visited: [false; SLOTS],
            jumps: [-1; MAX_SQUARES + 1],
            side: None,
            best: None,
        }
    }

    /// Counts a step.
    #[inline]
    pub fn step(&mut self) -> Outcome<()> {
        self.steps += 1;
        if self.steps > self.limit {
            return Err(Answer::TimeLimit);
        }
        Ok(())
    }

    /// Returns n².
    #[inline]
    pub fn last(&self) -> i32 {
        self.grid.last()
    }

    /// Returns where the jump on this square ends, as the program reads it.
    #[inline]
    pub fn jump(&self, label: i32) -> Outcome<Option<i32>> {
        Ok(Some((self.cell)(&self.grid, label)?).filter(|&value| value != -1))
    }

    /// Returns the square where a token that lands on this square comes to rest.
    #[inline]
    pub fn rest(&self, landing: i32) -> Outcome<i32> {
        Ok(self.jump(landing)?.unwrap_or(landing))
    }

    /// Returns the square where a token comes to rest that takes up to `jumps` jumps, each from the
    /// end of the one before.
    pub fn follow(&self, landing: i32, jumps: i32) -> Outcome<i32> {
        let mut rest = landing;
        for _ in 0..jumps {
            match self.jump(rest)? {
                Some(end) => rest = end,
                None => break,
            }
        }
        Ok(rest)
    }

    /// Returns whether this square is marked.
    #[inline]
    pub fn is_visited(&self, label: i32) -> Outcome<bool> {
        Ok(self.visited[self.slot_of(label)?])
    }

    /// Marks this square.
    #[inline]
    pub fn mark(&mut self, label: i32) -> Outcome<()> {
        let slot = self.slot_of(label)?;
        self.visited[slot] = true;
        Ok(())
    }

    #[inline]
    fn slot_of(&self, label: i32) -> Outcome<usize> {
        let slot = usize::try_from((self.slot)(&self.grid, label)).ok();
        slot.filter(|&slot| slot < self.capacity)
            .ok_or(Answer::Crash)
    }
}
