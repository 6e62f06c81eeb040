//! The answer of a program to a board.

use serde::{Deserialize, Serialize};
use snakes_and_ladders::game::Solution;

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
