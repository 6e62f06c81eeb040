//! Boards that contestants are asked, in an order that can be gone through again.
//!
//! Owns what a trial needs of a corpus. Must not know files or specs: whoever has boards implements it.

use crate::game::Board;
use crate::solve::Chunk;
use std::error::Error;

/// Why boards cannot be had.
pub type Fault = Box<dyn Error + Send + Sync>;

/// Boards in an order.
pub trait Corpus: Sync {
    /// Goes through the boards from place `first` on, counted from 0.
    ///
    /// # Errors
    /// If they cannot be had.
    fn open(&self, first: u64) -> Result<Box<dyn Boards + '_>, Fault>;
}

/// A way through boards.
pub trait Boards {
    /// Adds the next boards to an empty chunk, each with its index as its corpus counts it; few at a time, and none
    /// at the end.
    ///
    /// # Errors
    /// If they cannot be had.
    fn fill(&mut self, chunk: &mut Chunk, indices: &mut Vec<u64>) -> Result<(), Fault>;
}

/// Boards a filling, where the filler may choose.
pub const CHUNK: usize = 256;

/// Boards in memory; the index is the place.
impl Corpus for &[Board] {
    fn open(&self, first: u64) -> Result<Box<dyn Boards + '_>, Fault> {
        let rest = usize::try_from(first)
            .ok()
            .and_then(|first| self.get(first..));
        Ok(Box::new(Counted {
            boards: rest.unwrap_or_default().iter().copied(),
            next: first,
        }))
    }
}

/// Boards from an iterator, counted.
#[derive(Debug)]
pub struct Counted<I> {
    /// The boards.
    pub boards: I,
    /// The index of the next.
    pub next: u64,
}

impl<I: Iterator<Item = Board>> Boards for Counted<I> {
    fn fill(&mut self, chunk: &mut Chunk, indices: &mut Vec<u64>) -> Result<(), Fault> {
        for board in self.boards.by_ref().take(CHUNK) {
            *chunk.add() = board;
            chunk.keep(0);
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
pub fn board_at(corpus: &(impl Corpus + ?Sized), place: u64) -> Result<Option<Board>, Fault> {
    let (mut chunk, mut indices) = (Chunk::new(), Vec::new());
    corpus.open(place)?.fill(&mut chunk, &mut indices)?;
    Ok(chunk.boards().first().copied())
}
