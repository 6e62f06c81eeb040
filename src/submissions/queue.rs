//! The boards that a contestant has been asked and has not answered, and those that come next.
//!
//! Owns the text that is sent and the right answers. Must not know who answers.

use super::source::{BoardCursor, BoardSource, BoxError};
use crate::game::{Solution, write_literal};
use crate::solve::{BoardBatch, NoTiming, default_kernel};
use std::collections::VecDeque;

/// Bytes of text that are made before they can be sent.
const READ_AHEAD_BYTES: usize = 128 << 10;

/// A board asked.
#[derive(Clone, Copy, Debug)]
pub(super) struct PendingBoard {
    /// Its index in the corpus.
    pub index: u64,
    /// The right answer.
    pub expected: Solution,
}

/// A way through a corpus, for one contestant.
pub(super) struct Queue<'a> {
    corpus: &'a dyn BoardSource,
    boards: Box<dyn BoardCursor + 'a>,
    chunk: BoardBatch,
    indices: Vec<u64>,
    asked: VecDeque<PendingBoard>,
    /// The place of the first board in `asked`.
    place: u64,
    text: Vec<u8>,
    sent: usize,
    /// There are no more boards than those in `asked`.
    ended: bool,
}

impl<'a> Queue<'a> {
    pub fn new(corpus: &'a dyn BoardSource) -> Result<Queue<'a>, BoxError> {
        Ok(Queue {
            boards: corpus.open(0)?,
            corpus,
            chunk: BoardBatch::new(),
            indices: Vec::new(),
            asked: VecDeque::new(),
            place: 0,
            text: Vec::new(),
            sent: 0,
            ended: false,
        })
    }

    /// Forgets what was sent and not answered: it will be sent again.
    pub fn rewind(&mut self) -> Result<(), BoxError> {
        self.boards = self.corpus.open(self.place)?;
        self.asked.clear();
        self.text.clear();
        (self.sent, self.ended) = (0, false);
        Ok(())
    }

    /// Takes on more boards while less than enough text is unsent and fewer than `most` boards are unanswered.
    pub fn refill(&mut self, most: usize) -> Result<(), BoxError> {
        while !self.ended
            && self.text.len() - self.sent < READ_AHEAD_BYTES
            && self.asked.len() < most
        {
            self.text.drain(..self.sent);
            self.sent = 0;
            self.chunk.clear();
            self.indices.clear();
            self.boards.fill(&mut self.chunk, &mut self.indices)?;
            self.ended = self.indices.is_empty();
            self.chunk.solve(default_kernel(), &mut NoTiming);
            let solved = self.chunk.boards().iter().zip(self.chunk.answers());
            for ((board, &expected), &index) in solved.zip(&self.indices) {
                write_literal(board, &mut self.text);
                self.text.push(b'\n');
                self.asked.push_back(PendingBoard { index, expected });
            }
        }
        Ok(())
    }

    /// The text that has not been sent.
    pub fn unsent(&self) -> &[u8] {
        &self.text[self.sent..]
    }

    /// The first line of it, with its end.
    pub fn unsent_line(&self) -> &[u8] {
        let rest = self.unsent();
        let length = memchr::memchr(b'\n', rest).map_or(rest.len(), |end| end + 1);
        &rest[..length]
    }

    /// So much has been sent.
    pub fn advance(&mut self, bytes: usize) {
        self.sent += bytes;
    }

    /// Whether all text has been sent and there will be no more.
    pub fn all_sent(&self) -> bool {
        self.ended && self.sent == self.text.len()
    }

    /// The board whose answer is next, and its place.
    pub fn front(&self) -> Option<(u64, PendingBoard)> {
        self.asked.front().map(|&asked| (self.place, asked))
    }

    /// That board has its row.
    pub fn pop(&mut self) {
        if self.asked.pop_front().is_some() {
            self.place += 1;
        }
    }

    /// Boards asked and not answered.
    pub fn len(&self) -> usize {
        self.asked.len()
    }

    /// The place behind the last board answered.
    pub fn place(&self) -> u64 {
        self.place
    }
}
