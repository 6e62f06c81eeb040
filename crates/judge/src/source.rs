//! The boards of a judge run: any sequence that can be read again from any position.

use snakes_and_ladders::game::Board;
use snl_harness::corpus::{CorpusBoard, CorpusSource};
use snl_harness::mutants::SmallBoards;
use std::collections::VecDeque;
use std::error::Error;

/// The reason why boards cannot be read.
pub type BoxError = Box<dyn Error + Send + Sync>;

/// Boards, each with its index in the corpus.
pub type BoardIter<'a> = Box<dyn Iterator<Item = Result<(u64, Board), BoxError>> + 'a>;

/// A sequence of boards.
pub trait BoardSource: Sync {
    /// Returns the boards from position `first` on, counted from 0.
    fn open(&self, first: u64) -> Result<BoardIter<'_>, BoxError>;
}

/// Returns what `of` says of each board of a corpus, from position `first` on.
pub(super) fn read<T>(
    corpus: &CorpusSource,
    first: u64,
    of: impl Fn(&CorpusBoard) -> T,
) -> Result<impl Iterator<Item = Result<T, BoxError>>, BoxError> {
    let (mut cursor, mut ahead) = (corpus.open(first)?, VecDeque::new());
    Ok(std::iter::from_fn(move || {
        if ahead.is_empty()
            && let Err(error) = cursor.read(&mut |board| ahead.push_back(of(board)))
        {
            return Some(Err(error.into()));
        }
        ahead.pop_front().map(Ok)
    }))
}

impl BoardSource for CorpusSource {
    fn open(&self, first: u64) -> Result<BoardIter<'_>, BoxError> {
        Ok(Box::new(read(self, first, |one| (one.index, one.board))?))
    }
}

/// Boards in memory; the index of a board is its position.
impl BoardSource for &[Board] {
    fn open(&self, first: u64) -> Result<BoardIter<'_>, BoxError> {
        let rest = self.iter().copied().skip(usize::try_from(first)?);
        Ok(Box::new((first..).zip(rest).map(Ok)))
    }
}

impl BoardSource for SmallBoards {
    fn open(&self, first: u64) -> Result<BoardIter<'_>, BoxError> {
        let rest = SmallBoards::iter().skip(usize::try_from(first)?);
        Ok(Box::new((first..).zip(rest).map(Ok)))
    }
}

/// Returns the board at a position; none if the corpus ends before it.
pub fn board_at(
    corpus: &(impl BoardSource + ?Sized),
    place: u64,
) -> Result<Option<Board>, BoxError> {
    let first = corpus.open(place)?.next().transpose()?;
    Ok(first.map(|(_, board)| board))
}
