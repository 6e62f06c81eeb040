//! The state of a running program: its answer, its steps, and what it keeps from board to board.

use serde::{Deserialize, Serialize};
use snakes_and_ladders::game::{MAX_SQUARES, Solution};
use std::collections::VecDeque;

/// The maximum number of steps that a program may take per board; stands for the time limit of a judge. A textbook search
/// of the largest board takes 2,800; a slow one that is still right, n² passes over its 2,400 rolls, 960,000.
pub const STEP_LIMIT: u32 = 1_000_000;

/// A program's answer to a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Answer {
    /// The number of rolls, or -1 for unreachable. A wrong program may give any number.
    Rolls(i32),
    /// No answer within the step limit.
    // The name is part of caches of mutants.
    #[serde(rename = "Slow")]
    TimeLimit,
    /// An access outside its arrays.
    Crash,
}

impl Answer {
    /// Returns whether this is the right answer.
    pub fn is(self, solution: Solution) -> bool {
        self == Answer::Rolls(solution.min_rolls())
    }
}

/// A value, or the answer of a program that ended before the value was known.
pub(super) type Outcome<T> = Result<T, Answer>;

/// Squares to search, with the rolls made to get there.
pub(super) type Queue = VecDeque<(i32, i32)>;

/// The number of slots for visited squares: enough for labels up to 400, and for what wrong programs make of them.
pub(super) const SLOTS: usize = 512;

/// One process of a program: the steps taken on this board, and the variables that outlive it. A correct program resets
/// the variables that it uses; the queue is here for all programs, to reuse its memory.
pub(super) struct ExecState {
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
}
