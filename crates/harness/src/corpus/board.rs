//! A board of a corpus.

use super::{CorpusRow, ExtraColumns, Format};
use snakes_and_ladders::game::{Board, Solution};
use snakes_and_ladders::solve;
use snakes_and_ladders::solve::routes::Difficulty;
use std::borrow::Cow;

/// A board, and what its corpus says about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CorpusBoard {
    pub board: Board,
    /// The index that the corpus gives the board, or else the board's position.
    pub index: u64,
    /// The family of the board; empty where unknown. Some families occur only in suites: `sample`
    /// (published), `circle` and `errand` (the token moves from hub to hub, in a cycle or to the
    /// end), `narrow` (each roll reaches one new square), `shrunk` (minimal for a mistake), `grown`
    /// (shrunk, then enlarged so that it still kills the mistake).
    pub family: Cow<'static, str>,
    /// A note on the purpose of the board; empty where unknown.
    pub note: String,
    /// The answer that the corpus gives. It is right, because reading fails on a wrong one.
    pub known: Option<Solution>,
}

impl CorpusBoard {
    /// Returns a board with its answer.
    pub fn solved(index: usize, board: Board, family: &'static str, note: String) -> CorpusBoard {
        CorpusBoard {
            board,
            index: index as u64,
            family: family.into(),
            note,
            known: Some(solve(&board)),
        }
    }

    /// Appends the row of the board, with these extra columns.
    pub fn write(&self, format: Format, columns: ExtraColumns, out: &mut Vec<u8>) {
        let row = CorpusRow {
            answer: columns.answers.then(|| self.answer()),
            note: columns.notes.then_some(&*self.note),
            difficulty: columns.difficulty.then(|| Difficulty::of(&self.board)),
            ..CorpusRow::new(self.index, &self.family, &self.board)
        };
        format.write_row(&row, out);
    }

    /// Returns the right answer.
    pub fn answer(&self) -> Solution {
        self.known.unwrap_or_else(|| solve(&self.board))
    }
}
