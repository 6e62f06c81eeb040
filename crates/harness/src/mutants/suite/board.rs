//! A board of a suite.

use snakes_and_ladders::game::{Board, Solution};

/// A board of a suite.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SuiteBoard {
    /// The board.
    pub board: Board,
    /// Its family, or one that only suites have: `sample` (published), `circle` and `errand` (the token moves from hub to
    /// hub, in a cycle or to the end), `narrow` (each roll reaches one new square), `shrunk` (minimal for a mistake), `grown` (shrunk, then enlarged while the mistake
    /// still dies).
    pub family: &'static str,
    /// The correct answer.
    pub answer: Solution,
    /// The purpose of the board, in one line.
    pub note: String,
}
