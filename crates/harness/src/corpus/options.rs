//! The options with which files of boards are read.

use snakes_and_ladders::game::Side;

/// The column or key of the answers, unless the options name another.
pub(super) const MIN_ROLLS: &str = "min_rolls";

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
    /// Returns the flags that set these options, each after a comma: `, --side 8`. Empty for the
    /// defaults.
    pub(crate) fn describe(&self) -> String {
        let mut flags = String::new();
        if self.jumps {
            flags += ", --input-format jumps";
        }
        if let Some(side) = self.side {
            flags += &format!(", --side {side}");
        }
        if let Some(column) = &self.answers {
            flags += &format!(", --answer-column {column}");
        }
        flags
    }

    /// Returns the column or key of the answers.
    pub fn answers(&self) -> &str {
        self.answers.as_deref().unwrap_or(MIN_ROLLS)
    }
}
