//! Where the boards of a judge run come from: any sequence that can be read again from any place.

use crate::corpus::{CorpusCursor, CorpusSource};
use crate::game::Board;
use crate::solve::BoardBatch;
use std::error::Error;

/// Why boards cannot be read.
pub type BoxError = Box<dyn Error + Send + Sync>;

/// A sequence of boards.
pub trait BoardSource: Sync {
    /// Starts reading at place `first`, counted from 0.
    ///
    /// # Errors
    /// If the boards cannot be read.
    fn open(&self, first: u64) -> Result<Box<dyn BoardCursor + '_>, BoxError>;
}

/// A position in a sequence of boards.
pub trait BoardCursor {
    /// Appends some of the next boards, each with its index in the corpus; none at the end.
    ///
    /// # Errors
    /// If the boards cannot be read.
    fn fill(&mut self, batch: &mut BoardBatch, indices: &mut Vec<u64>) -> Result<(), BoxError>;
}

/// Boards per [`BoardCursor::fill`], where the cursor can choose.
pub(super) const BOARDS_PER_FILL: usize = 256;

impl BoardSource for CorpusSource {
    fn open(&self, first: u64) -> Result<Box<dyn BoardCursor + '_>, BoxError> {
        Ok(Box::new(CorpusSource::open(self, first)?))
    }
}

impl BoardCursor for CorpusCursor<'_> {
    fn fill(&mut self, batch: &mut BoardBatch, indices: &mut Vec<u64>) -> Result<(), BoxError> {
        self.read(&mut |entry| {
            *batch.next_slot() = entry.board;
            batch.commit(0);
            indices.push(entry.index);
        })?;
        Ok(())
    }
}

/// Boards in memory; the index is the place.
impl BoardSource for &[Board] {
    fn open(&self, first: u64) -> Result<Box<dyn BoardCursor + '_>, BoxError> {
        let rest = usize::try_from(first)
            .ok()
            .and_then(|first| self.get(first..));
        Ok(Box::new(IterCursor {
            boards: rest.unwrap_or_default().iter().copied(),
            next: first,
        }))
    }
}

/// Boards from an iterator; the index is the place.
#[derive(Debug)]
pub struct IterCursor<I> {
    /// The boards.
    pub boards: I,
    /// The index of the next.
    pub next: u64,
}

impl<I: Iterator<Item = Board>> BoardCursor for IterCursor<I> {
    fn fill(&mut self, batch: &mut BoardBatch, indices: &mut Vec<u64>) -> Result<(), BoxError> {
        for board in self.boards.by_ref().take(BOARDS_PER_FILL) {
            *batch.next_slot() = board;
            batch.commit(0);
            indices.push(self.next);
            self.next += 1;
        }
        Ok(())
    }
}

/// The board at a place; none if the corpus ends before it.
///
/// # Errors
/// If the boards cannot be read.
pub fn board_at(
    corpus: &(impl BoardSource + ?Sized),
    place: u64,
) -> Result<Option<Board>, BoxError> {
    let (mut batch, mut indices) = (BoardBatch::new(), Vec::new());
    corpus.open(place)?.fill(&mut batch, &mut indices)?;
    Ok(batch.boards().first().copied())
}
