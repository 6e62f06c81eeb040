//! A row of a corpus file, whatever its format.

use crate::game::{Board, Solution};
use crate::solve::routes::Difficulty;

/// A board with what a corpus file says about it.
#[derive(Clone, Copy, Debug)]
pub struct CorpusRow<'a> {
    /// Its index in the spec.
    pub index: u64,
    /// The family it is from; empty where unknown.
    pub family: &'a str,
    /// The board.
    pub board: &'a Board,
    /// Its answer, in a corpus with answers.
    pub answer: Option<RowAnswer<'a>>,
    /// What it is for, in a corpus with notes.
    pub note: Option<&'a str>,
    /// How difficult it is, in a corpus with difficulty.
    pub difficulty: Option<Difficulty>,
}

/// What all rows of a corpus file have beside index, side, family and board.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ExtraColumns {
    /// Answers.
    pub answers: bool,
    /// Notes.
    pub notes: bool,
    /// Difficulty.
    pub difficulty: bool,
}

/// An answer with a route.
#[derive(Clone, Copy, Debug)]
pub struct RowAnswer<'a> {
    /// The minimum number of rolls.
    pub solution: Solution,
    /// The rolls of one shortest route; none where the last square is unreachable or no route is wanted.
    pub route: Option<&'a [u8]>,
}
