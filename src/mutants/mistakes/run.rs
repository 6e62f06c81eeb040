//! Running a mistake over boards.
//!
//! Owns the answer, the limit of steps, and what a program keeps from one board to the next. Must not know
//! which mistakes there are.

use super::textbook::Bits;
use super::{Grid, Mistake};
use crate::game::{Board, MAX_SQUARES, Side, Solution};

/// Steps that a program may take on one board; it stands for a judge's time limit. A textbook search of the
/// largest board takes 2,800; a slow one that is still right, n² passes over its 2,400 rolls, 960,000.
pub const STEP_LIMIT: u32 = 1_000_000;

/// What a program says to a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// This number of rolls, -1 for unreachable; any number, for a wrong program prints anything.
    Rolls(i32),
    /// More than [`STEP_LIMIT`] steps.
    TimeLimit,
    /// It reads or writes beside its arrays.
    Crash,
}

impl Answer {
    /// Whether this is what should be said.
    pub fn is(self, solution: Solution) -> bool {
        self == Answer::Rolls(solution.min_rolls())
    }
}

/// Why there is no number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Halt {
    TimeLimit,
    Crash,
}

/// A number, or why there is none.
pub(super) type Halting<T> = Result<T, Halt>;

impl From<Halting<i32>> for Answer {
    fn from(rolls: Halting<i32>) -> Answer {
        match rolls {
            Ok(rolls) => Answer::Rolls(rolls),
            Err(Halt::TimeLimit) => Answer::TimeLimit,
            Err(Halt::Crash) => Answer::Crash,
        }
    }
}

/// One process of a program: its steps on this board, and what it keeps between boards.
pub struct Run {
    steps: u32,
    limit: u32,
    /// The queue; its room is reused, its content only by those that mean to.
    pub(super) queue: Vec<(i32, i32)>,
    /// What the mistakes of kind [`State`](super::Kind::State) keep.
    pub(super) kept: Kept,
}

/// Static variables.
pub(super) struct Kept {
    pub seen: Bits,
    pub jumps: [i16; MAX_SQUARES + 1],
    pub side: Option<i32>,
    pub best: Option<i32>,
}

impl Default for Kept {
    fn default() -> Kept {
        Kept {
            seen: Bits::default(),
            jumps: [-1; MAX_SQUARES + 1],
            side: None,
            best: None,
        }
    }
}

impl Default for Run {
    fn default() -> Run {
        Run {
            steps: 0,
            limit: STEP_LIMIT,
            queue: Vec::new(),
            kept: Kept::default(),
        }
    }
}

impl Run {
    /// Starts the clock again.
    pub(super) fn restart(&mut self) {
        self.steps = 0;
    }

    /// Counts a step.
    #[inline]
    pub(super) fn step(&mut self) -> Halting<()> {
        self.steps += 1;
        if self.steps > self.limit {
            return Err(Halt::TimeLimit);
        }
        Ok(())
    }
}

/// A mistake at work: it answers boards in order, as one process.
pub struct Runner<'a> {
    mistake: &'a Mistake,
    grid: Grid,
    run: Run,
}

impl<'a> Runner<'a> {
    pub(super) fn new(mistake: &'a Mistake) -> Runner<'a> {
        Runner {
            mistake,
            grid: Grid::blank(Side::MIN),
            run: Run::default(),
        }
    }

    /// The same with another limit than [`STEP_LIMIT`].
    pub fn within(mut self, steps: u32) -> Runner<'a> {
        self.run.limit = steps;
        self
    }

    /// The mistake.
    pub fn mistake(&self) -> &'a Mistake {
        self.mistake
    }

    /// What the mistake says to this board.
    pub fn answer(&mut self, board: &Board) -> Answer {
        self.grid.fill(board);
        self.run.restart();
        (self.mistake.solve)(&self.grid, &mut self.run)
    }
}
