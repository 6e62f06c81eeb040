//! The text of an embedded suite: a line per board, its family, its note and its literal, separated by tabs.

use super::board::SuiteBoard;
use snakes_and_ladders::game::Board;
use snakes_and_ladders::solve::default_kernel;

/// The suite that [`write`] wrote.
pub(super) fn read(text: &'static str) -> Vec<SuiteBoard> {
    let board = |line: &'static str| {
        let mut fields = line.split('\t');
        let mut field = || fields.next().expect("a line has three fields");
        let (family, note) = (field(), field().to_owned());
        let board: Board = field().parse().expect("the literal of a board");
        SuiteBoard {
            board,
            family,
            answer: default_kernel().solve_one(&board),
            note,
        }
    };
    text.lines().map(board).collect()
}

/// The text of a suite.
#[cfg(test)]
pub(super) fn write(suite: &[SuiteBoard]) -> String {
    let line = |entry: &SuiteBoard| format!("{}\t{}\t{}\n", entry.family, entry.note, entry.board);
    suite.iter().map(line).collect()
}
