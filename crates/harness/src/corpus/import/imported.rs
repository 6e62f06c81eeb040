//! The results of the readers of all forms, and the comparison of names.

use snakes_and_ladders::game::{Board, Solution};

/// The names of the answer of a board, besides the one that the options give. The first that is
/// there counts: an output may be that of a program.
pub(in crate::corpus) const ANSWERS: [&str; 3] = ["expected", "answer", "output"];

/// A board that was read from such a text.
pub(super) struct Imported {
    /// The line on which the board begins, from 1.
    pub line: u64,
    pub board: Board,
    /// The index that the text gives.
    pub index: Option<u64>,
    /// The answer that the text gives, right or wrong.
    pub answer: Option<Solution>,
}

impl Imported {
    /// Returns a board that begins on a line, without an index or an answer.
    pub(super) fn new(line: u64, board: Board) -> Imported {
        Imported {
            line,
            board,
            index: None,
            answer: None,
        }
    }
}

/// The reason why a text cannot be read.
#[derive(Debug)]
pub(in crate::corpus) struct ImportError {
    /// The line, from 1.
    pub line: u64,
    pub problem: String,
}

impl ImportError {
    pub(super) fn new(line: u64, problem: impl Into<String>) -> ImportError {
        ImportError {
            line,
            problem: problem.into(),
        }
    }
}

/// Returns a name in the form in which names are compared: in lower case, without `_`, `-` and
/// spaces.
pub(super) fn plain_name(name: &str) -> String {
    let is_kept = |c: &char| !matches!(c, '_' | '-' | ' ');
    name.chars()
        .filter(is_kept)
        .collect::<String>()
        .to_lowercase()
}

/// Returns the answer that a text states as a number; none if it is not one.
pub(super) fn answer(text: &str) -> Option<Solution> {
    Solution::from_min_rolls(text.parse().ok()?)
}
