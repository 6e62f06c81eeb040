//! Boards that contestants are asked, in an order that can be gone through again.
//!
//! Owns what a trial needs of a corpus. Must not know files or specs: whoever has boards implements it.

use crate::game::Board;
use crate::solve::BoardBatch;
use std::error::Error;

/// Why boards cannot be had.
pub type BoxError = Box<dyn Error + Send + Sync>;

/// Boards in an order.
pub trait BoardSource: Sync {
    /// Goes through the boards from place `first` on, counted from 0.
    ///
    /// # Errors
    /// If they cannot be had.
    fn open(&self, first: u64) -> Result<Box<dyn BoardCursor + '_>, BoxError>;
}

/// A way through boards.
pub trait BoardCursor {
    /// Adds the next boards to an empty chunk, each with its index as its corpus counts it; few at a time, and none
    /// at the end.
    ///
    /// # Errors
    /// If they cannot be had.
    fn fill(&mut self, chunk: &mut BoardBatch, indices: &mut Vec<u64>) -> Result<(), BoxError>;
}

/// Boards a filling, where the filler may choose.
pub const CHUNK: usize = 256;

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

/// Boards from an iterator, counted.
#[derive(Debug)]
pub struct IterCursor<I> {
    /// The boards.
    pub boards: I,
    /// The index of the next.
    pub next: u64,
}

impl<I: Iterator<Item = Board>> BoardCursor for IterCursor<I> {
    fn fill(&mut self, chunk: &mut BoardBatch, indices: &mut Vec<u64>) -> Result<(), BoxError> {
        for board in self.boards.by_ref().take(CHUNK) {
            *chunk.next_slot() = board;
            chunk.commit(0);
            indices.push(self.next);
            self.next += 1;
        }
        Ok(())
    }
}

/// The board at this place.
///
/// # Errors
/// As the corpus has it; none if it ends before.
pub fn board_at(
    corpus: &(impl BoardSource + ?Sized),
    place: u64,
) -> Result<Option<Board>, BoxError> {
    let (mut chunk, mut indices) = (BoardBatch::new(), Vec::new());
    corpus.open(place)?.fill(&mut chunk, &mut indices)?;
    Ok(chunk.boards().first().copied())
}
