//! The options with which files of boards are read.

use snakes_and_ladders::game::Side;

/// The options with which files of boards are read. By default the format is detected.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ReadOptions {
    /// Whether the files list jumps, even if they look like a matrix or a CSV of another kind.
    pub jumps: bool,
    /// The side of boards whose file lists jumps and gives no side.
    pub side: Option<Side>,
    /// The column or key of the answers, if it is not `min_rolls`.
    pub answers: Option<String>,
}

impl ReadOptions {
    /// Returns the column or key of the answers.
    pub fn answers(&self) -> &str {
        self.answers.as_deref().unwrap_or("min_rolls")
    }
}
