//! The boards that have been sent and not answered, and the boards that are sent next, with the
//! right answers.

use crate::error::JudgeError;
use crate::run::result::JudgedBoard;
use crate::run::source::{BoardIter, BoardSource};
use snakes_and_ladders::game::write_literal;
use snakes_and_ladders::solve::{BoardBatch, NoTiming, default_kernel};
use std::collections::VecDeque;

/// The number of bytes of text that are prepared before they are sent.
const READ_AHEAD_BYTES: usize = 128 << 10;

/// The number of boards that are solved at a time.
const BOARDS_PER_CHUNK: usize = 256;

/// A reader of a corpus for one submission, with the boards that are pending.
pub(crate) struct Queue<'a> {
    corpus: &'a dyn BoardSource,
    boards: BoardIter<'a>,
    chunk: BoardBatch,
    indices: Vec<u64>,
    pub pending: VecDeque<JudgedBoard>,
    /// The position in the corpus of the first board in `pending`.
    pub position: u64,
    /// The text of boards, of which the first `sent` bytes have been sent.
    pub text: Vec<u8>,
    pub sent: usize,
    /// Whether the corpus has no boards after those in `pending`.
    pub ended: bool,
}

impl<'a> Queue<'a> {
    pub fn new(corpus: &'a dyn BoardSource) -> Result<Queue<'a>, JudgeError> {
        Ok(Queue {
            boards: corpus.open(0)?,
            corpus,
            chunk: BoardBatch::new(),
            indices: Vec::new(),
            pending: VecDeque::new(),
            position: 0,
            text: Vec::new(),
            sent: 0,
            ended: false,
        })
    }

    /// Discards the boards that have not been answered: they will be sent again.
    pub fn rewind(&mut self) -> Result<(), JudgeError> {
        self.boards = self.corpus.open(self.position)?;
        self.pending.clear();
        self.text.clear();
        (self.sent, self.ended) = (0, false);
        Ok(())
    }

    /// Returns the board whose reply is next. Reads more boards before, while there is room for
    /// unsent text and fewer than `max` boards are pending.
    pub fn front(&mut self, max: usize) -> Result<Option<JudgedBoard>, JudgeError> {
        while !self.ended
            && self.text.len() - self.sent < READ_AHEAD_BYTES
            && self.pending.len() < max
        {
            self.text.drain(..self.sent);
            self.sent = 0;
            self.chunk.clear();
            self.indices.clear();
            for next in self.boards.by_ref().take(max.min(BOARDS_PER_CHUNK)) {
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
                let position = self.position + self.pending.len() as u64;
                self.pending.push_back(JudgedBoard {
                    position,
                    index,
                    expected,
                });
            }
        }
        Ok(self.pending.front().copied())
    }

    /// Removes the board whose reply is next.
    pub fn pop(&mut self) {
        if self.pending.pop_front().is_some() {
            self.position += 1;
        }
        if self.pending.is_empty() {
            // The text of boards is left if a process has answered without reading it, or if they
            // were skipped.
            self.sent = self.text.len();
        }
    }
}
