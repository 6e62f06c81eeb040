//! Running a program on boards: its answer, its step limit, and what it keeps from board to board.

use super::search_view::SlotSet;
use super::{Grid, Mistake, Program};
use crate::game::{Board, MAX_SQUARES, Side, Solution};

/// Steps that a program may take per board; stands for the time limit of a judge. A textbook search of the largest
/// board takes 2,800; a slow one that is still right, n² passes over its 2,400 rolls, 960,000.
pub const STEP_LIMIT: u32 = 1_000_000;

/// A program's answer to a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// The number of rolls, or -1 for unreachable. A wrong program may give any number.
    Rolls(i32),
    /// No answer within the step limit.
    TimeLimit,
    /// An access outside its arrays.
    Crash,
}

impl Answer {
    /// Whether this is the right answer.
    pub fn is(self, solution: Solution) -> bool {
        self == Answer::Rolls(solution.min_rolls())
    }
}

/// Why a program ends without a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Abort {
    TimeLimit,
    Crash,
}

/// A value, unless the program ended before it was known.
pub(super) type Outcome<T> = Result<T, Abort>;

impl From<Outcome<i32>> for Answer {
    fn from(rolls: Outcome<i32>) -> Answer {
        match rolls {
            Ok(rolls) => Answer::Rolls(rolls),
            Err(Abort::TimeLimit) => Answer::TimeLimit,
            Err(Abort::Crash) => Answer::Crash,
        }
    }
}

/// One process of a program: the steps taken on this board, and the variables that outlive it.
pub(super) struct ExecState {
    steps: u32,
    limit: u32,
    pub statics: Statics,
}

/// Static variables, which live from board to board. A correct program resets those it uses; the queue is here for all
/// programs, to reuse its memory.
pub(super) struct Statics {
    /// Squares to search, with the rolls made to get there.
    pub queue: Vec<(i32, i32)>,
    pub visited: SlotSet,
    /// The end of each jump by its start's label, or -1.
    pub jumps: [i16; MAX_SQUARES + 1],
    pub side: Option<i32>,
    pub best: Option<i32>,
}

impl ExecState {
    fn new() -> ExecState {
        ExecState {
            steps: 0,
            limit: STEP_LIMIT,
            statics: Statics {
                queue: Vec::new(),
                visited: SlotSet::default(),
                jumps: [-1; MAX_SQUARES + 1],
                side: None,
                best: None,
            },
        }
    }

    /// Counts a step.
    #[inline]
    pub fn step(&mut self) -> Outcome<()> {
        self.steps += 1;
        if self.steps > self.limit {
            return Err(Abort::TimeLimit);
        }
        Ok(())
    }
}

/// A running program, which answers boards in order as one process.
pub struct Runner<'a> {
    mistake: &'a Mistake,
    grid: Grid,
    exec: ExecState,
}

impl<'a> Runner<'a> {
    pub(super) fn new(mistake: &'a Mistake) -> Runner<'a> {
        Runner {
            mistake,
            grid: Grid::blank(Side::MIN),
            exec: ExecState::new(),
        }
    }

    /// Replaces the limit of [`STEP_LIMIT`] steps per board.
    pub fn within(mut self, steps: u32) -> Runner<'a> {
        self.exec.limit = steps;
        self
    }

    /// The mistake that runs.
    pub fn mistake(&self) -> &'a Mistake {
        self.mistake
    }

    /// The program's answer to this board.
    pub fn answer(&mut self, board: &Board) -> Answer {
        self.grid.fill(board);
        self.exec.steps = 0;
        let rolls = match &self.mistake.program {
            Program::Bfs(variant) => variant.solve(&self.grid, &mut self.exec),
            Program::Custom(solve) => solve(&self.grid, &mut self.exec),
        };
        Answer::from(rolls)
    }
}
