//! A board as a test of a package.

use snakes_and_ladders::game::{Board, Solution};

/// A board of a package.
#[derive(Clone, Debug)]
pub struct TestCase {
    /// The board.
    pub board: Board,
    /// Its right answer.
    pub solution: Solution,
    /// Its family; empty where unknown. Part of the test's name.
    pub family: String,
    /// A note on its purpose, if known.
    pub note: Option<String>,
    /// Whether it is published with the statement.
    pub is_sample: bool,
}
