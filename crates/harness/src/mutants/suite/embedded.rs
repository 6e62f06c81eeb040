//! The text of an embedded suite: a line per board, with the family, the note and the literal
//! separated by tabs.

use crate::corpus::CorpusBoard;

/// Returns the suite that [`write`] wrote.
pub(super) fn read(text: &'static str) -> Vec<CorpusBoard> {
    let board = |(index, line): (usize, &'static str)| {
        let mut fields = line.split('\t');
        let mut field = || fields.next().expect("a line has three fields");
        let family = field();
        let note = field().to_owned();
        let board = field().parse().expect("the literal of a board");
        CorpusBoard::solved(index, board, family, note)
    };
    text.lines().enumerate().map(board).collect()
}

/// Returns the text of a suite.
#[cfg(test)]
pub(super) fn write(suite: &[CorpusBoard]) -> String {
    let line = |entry: &CorpusBoard| format!("{}\t{}\t{}\n", entry.family, entry.note, entry.board);
    suite.iter().map(line).collect()
}
