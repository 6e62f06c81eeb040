//! The boards that have been sent and not answered, and the boards that are sent next, with the right answers.

use super::{BoardIter, BoardSource, BoxError};
use snakes_and_ladders::game::{Solution, write_literal};
use snakes_and_ladders::solve::{BoardBatch, NoTiming, default_kernel};
use std::collections::VecDeque;

/// The number of bytes of text that are prepared before they are sent.
const READ_AHEAD_BYTES: usize = 128 << 10;

/// The number of boards that are solved at a time.
const BOARDS_PER_CHUNK: usize = 256;

/// A board without its reply.
#[derive(Clone, Copy, Debug)]
pub(super) struct PendingBoard {
    /// The index of the board in the corpus.
    pub index: u64,
    /// The right answer.
    pub expected: Solution,
}

/// A reader of a corpus for one submission, with the boards that are pending.
pub(super) struct Queue<'a> {
    corpus: &'a dyn BoardSource,
    /// Whether each board is for a process of its own: no other board is read before it has its result.
    pub is_single: bool,
    boards: BoardIter<'a>,
    chunk: BoardBatch,
    indices: Vec<u64>,
    pub pending: VecDeque<PendingBoard>,
    /// The position in the corpus of the first board in `pending`.
    pub place: u64,
    text: Vec<u8>,
    sent: usize,
    /// Whether the corpus has no boards after those in `pending`.
    ended: bool,
}

impl<'a> Queue<'a> {
    pub fn new(corpus: &'a dyn BoardSource, is_single: bool) -> Result<Queue<'a>, BoxError> {
        Ok(Queue {
            boards: corpus.open(0)?,
            corpus,
            is_single,
            chunk: BoardBatch::new(),
            indices: Vec::new(),
            pending: VecDeque::new(),
            place: 0,
            text: Vec::new(),
            sent: 0,
            ended: false,
        })
    }

    /// Discards the boards that have not been answered: they will be sent again.
    pub fn rewind(&mut self) -> Result<(), BoxError> {
        self.boards = self.corpus.open(self.place)?;
        self.pending.clear();
        self.text.clear();
        (self.sent, self.ended) = (0, false);
        Ok(())
    }

    /// Reads more boards while there is room for unsent text and fewer than `max` boards are pending.
    pub fn refill(&mut self, max: usize) -> Result<(), BoxError> {
        while !self.ended
            && self.text.len() - self.sent < READ_AHEAD_BYTES
            && self.pending.len() < max
        {
            self.text.drain(..self.sent);
            self.sent = 0;
            self.chunk.clear();
            self.indices.clear();
            let boards = if self.is_single { 1 } else { BOARDS_PER_CHUNK };
            for next in self.boards.by_ref().take(boards) {
                let (index, board) = next?;
                *self.chunk.next_slot() = board;
                self.chunk.commit(0);
                self.indices.push(index);
            }
            self.ended = self.indices.is_empty();
            self.chunk.solve(default_kernel(), &mut NoTiming);
            let solved = self.chunk.boards().iter().zip(self.chunk.answers());
            for ((board, &expected), &index) in solved.zip(&self.indices) {
                write_literal(board, &mut self.text);
                self.text.push(b'\n');
                self.pending.push_back(PendingBoard { index, expected });
            }
        }
        Ok(())
    }

    /// Returns the text that has not been sent.
    pub fn unsent(&self) -> &[u8] {
        &self.text[self.sent..]
    }

    /// Marks bytes as sent.
    pub fn advance(&mut self, bytes: usize) {
        self.sent += bytes;
    }

    /// Returns whether all boards have been sent; with `is_single`, whether the board that was read has been sent.
    pub fn all_sent(&self) -> bool {
        (self.ended || self.is_single) && self.sent == self.text.len()
    }

    /// Returns the board whose reply is next, and its position in the corpus.
    pub fn front(&self) -> Option<(u64, PendingBoard)> {
        self.pending.front().map(|&board| (self.place, board))
    }

    /// Removes the board whose reply is next.
    pub fn pop(&mut self) {
        if self.pending.pop_front().is_some() {
            self.place += 1;
        }
    }
}
