//! A board being drawn up: labels, draws and jumps in the words in which families are described.
//!
//! Owns what several families draw alike. Must not know any of them.

use super::BoardRng;
use crate::game::{Board, FACES, Square};
use std::ops::RangeInclusive;

/// A board and the stream that it is drawn from. All squares are labels, 1 to n².
pub(super) struct BoardBuilder<'a> {
    pub(super) board: &'a mut Board,
    pub(super) stream: &'a mut BoardRng,
}

impl BoardBuilder<'_> {
    /// The label of the last square.
    #[inline]
    pub(super) fn last(&self) -> usize {
        self.board.side().squares()
    }

    /// Makes `from` start a jump to `to`, in place of any that it started.
    #[inline]
    pub(super) fn set_jump(&mut self, from: usize, to: usize) {
        self.board
            .set_jump(Square::at(from - 1), Square::at(to - 1))
            .expect("a family starts jumps on inner squares");
    }

    /// Takes the jump off `label`, if it starts one.
    pub(super) fn remove_jump(&mut self, label: usize) {
        self.board.remove_jump(Square::at(label - 1));
    }

    /// Whether a token that lands on this square stays there because no jump starts on it.
    #[inline]
    pub(super) fn is_free(&self, label: usize) -> bool {
        !self.board.starts().contains(Square::at(label - 1))
    }

    /// Takes all jumps off.
    pub(super) fn clear(&mut self) {
        self.board.clear(self.board.side());
    }

    /// A number from `low` to `high`, both included: one draw below `high - low + 1`.
    #[inline]
    pub(super) fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.stream.below(high - low + 1) as usize
    }

    /// Yes in `eighths` of eight cases: one draw below 8.
    #[inline]
    pub(super) fn eighths(&mut self, eighths: usize) -> bool {
        (self.stream.below(8) as usize) < eighths
    }

    /// Yes or no: one draw below 2.
    #[inline]
    pub(super) fn coin(&mut self) -> bool {
        self.stream.below(2) == 0
    }

    /// A square from `low` to `high` that starts no jump: one draw, then on to the first free one, from `high`
    /// on to `low`. There must be one.
    pub(super) fn free_between(&mut self, low: usize, high: usize) -> usize {
        let mut label = self.between(low, high);
        while !self.is_free(label) {
            label = if label == high { low } else { label + 1 };
        }
        label
    }

    /// Every free square of `from`, in order, starts a jump in `eighths` of eight cases, to any square of `to`.
    /// Two draws: whether, and where to.
    pub(super) fn scatter(
        &mut self,
        from: RangeInclusive<usize>,
        eighths: usize,
        to: RangeInclusive<usize>,
    ) {
        for label in from {
            if self.is_free(label) && self.eighths(eighths) {
                let end = self.between(*to.start(), *to.end());
                self.set_jump(label, end);
            }
        }
    }

    /// As [`BoardBuilder::scatter`], but a square is passed over, without a draw, where six squares of `from` in a row
    /// would start jumps. So a token that never takes a jump gets through, to every free square and to the
    /// start of every jump.
    pub(super) fn scatter_open(
        &mut self,
        from: RangeInclusive<usize>,
        eighths: usize,
        to: RangeInclusive<usize>,
    ) {
        let high = *from.end();
        // Starts in a row just before the square.
        let mut before = 0;
        for label in from {
            if self.is_free(label) {
                let after = (label + 1..=high.min(label + FACES - 1))
                    .take_while(|&next| !self.is_free(next))
                    .count();
                if before + 1 + after < FACES && self.eighths(eighths) {
                    let end = self.between(*to.start(), *to.end());
                    self.set_jump(label, end);
                }
            }
            before = if self.is_free(label) { 0 } else { before + 1 };
        }
    }
}
