//! The boards of a judge run: any sequence that can be read again from any position.

use crate::error::JudgeError;
use snakes_and_ladders::game::Board;
use snl_harness::corpus::CorpusBoard;
use snl_harness::mutants::SmallBoards;
use snl_harness::source::CorpusSource;
use std::collections::VecDeque;

/// Boards, each with its index in the corpus.
pub type BoardIter<'a> = Box<dyn Iterator<Item = Result<(u64, Board), JudgeError>> + 'a>;

/// A sequence of boards.
pub trait BoardSource: Sync {
    /// Returns the boards from position `first` on, counted from 0.
    fn open(&self, first: u64) -> Result<BoardIter<'_>, JudgeError>;
}

/// Returns `value` of each board of a corpus, from position `first` on.
pub(crate) fn read<T>(
    corpus: &CorpusSource,
    first: u64,
    value: impl Fn(&CorpusBoard) -> T,
) -> Result<impl Iterator<Item = Result<T, JudgeError>>, JudgeError> {
    let mut cursor = corpus.open(first)?;
    let mut ahead = VecDeque::new();
    Ok(std::iter::from_fn(move || {
        if ahead.is_empty()
            && let Err(error) = cursor.read(&mut |board| ahead.push_back(value(board)))
        {
            return Some(Err(error.into()));
        }
        ahead.pop_front().map(Ok)
    }))
}

impl BoardSource for CorpusSource {
    fn open(&self, first: u64) -> Result<BoardIter<'_>, JudgeError> {
        Ok(Box::new(read(self, first, |board| {
            (board.index, board.board)
        })?))
    }
}

/// Boards in memory; the index of a board is its position.
impl BoardSource for &[Board] {
    fn open(&self, first: u64) -> Result<BoardIter<'_>, JudgeError> {
        let rest = self
            .iter()
            .copied()
            .skip(usize::try_from(first).unwrap_or(usize::MAX));
        Ok(Box::new((first..).zip(rest).map(Ok)))
    }
}

impl BoardSource for SmallBoards {
    fn open(&self, first: u64) -> Result<BoardIter<'_>, JudgeError> {
        let rest = SmallBoards::iter().skip(usize::try_from(first).unwrap_or(usize::MAX));
        Ok(Box::new((first..).zip(rest).map(Ok)))
    }
}

/// Returns the board at a position; none if the corpus ends before it.
pub fn board_at(
    corpus: &(impl BoardSource + ?Sized),
    position: u64,
) -> Result<Option<Board>, JudgeError> {
    let first = corpus.open(position)?.next().transpose()?;
    Ok(first.map(|(_, board)| board))
}
