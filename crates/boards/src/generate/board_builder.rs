//! Draws and jumps in the terms in which families are described: labels, eighths, scattered jumps.
//!
//! The order in which each method draws is part of stream `v1`: another order would change every
//! board.

use super::BoardRng;
use crate::game::{Board, FACES, Square};
use std::ops::RangeInclusive;

/// Squares in a row, by their labels.
pub(super) type Labels = RangeInclusive<usize>;

/// A board under construction and the stream it is drawn from. Squares are labels, 1 to n².
pub(super) struct BoardBuilder<'a> {
    pub(super) board: &'a mut Board,
    pub(super) rng: &'a mut BoardRng,
}

impl BoardBuilder<'_> {
    /// Returns the label of the last square.
    #[inline]
    pub(super) fn last(&self) -> usize {
        self.board.side().squares()
    }

    /// Makes `from` start a jump to `to`, replacing any jump from there.
    #[inline]
    pub(super) fn set_jump(&mut self, from: usize, to: usize) {
        self.board
            .set_jump(Square::from_index(from - 1), Square::from_index(to - 1))
            .expect("families start jumps on inner squares only");
    }

    /// Removes the jump from `label`, if there is one.
    pub(super) fn remove_jump(&mut self, label: usize) {
        self.board.remove_jump(Square::from_index(label - 1));
    }

    /// Returns whether no jump starts on this square.
    #[inline]
    pub(super) fn is_free(&self, label: usize) -> bool {
        !self.board.starts().contains(Square::from_index(label - 1))
    }

    /// Removes all jumps.
    pub(super) fn clear(&mut self) {
        self.board.clear(self.board.side());
    }

    /// Returns a number from `low` to `high`, both included: one draw below `high - low + 1`.
    #[inline]
    pub(super) fn draw_between(&mut self, low: usize, high: usize) -> usize {
        low + self.rng.below(high - low + 1) as usize
    }

    /// Returns true with probability `eighths` / 8: one draw below 8.
    #[inline]
    pub(super) fn chance_of_eighths(&mut self, eighths: usize) -> bool {
        (self.rng.below(8) as usize) < eighths
    }

    /// Returns true or false: one draw below 2.
    #[inline]
    pub(super) fn coin(&mut self) -> bool {
        self.rng.below(2) == 0
    }

    /// Returns a free square from `low` to `high`: one draw, then the first free square from there
    /// on, wrapping from `high` to `low`. There must be a free square.
    pub(super) fn free_between(&mut self, low: usize, high: usize) -> usize {
        let mut label = self.draw_between(low, high);
        while !self.is_free(label) {
            label = if label == high { low } else { label + 1 };
        }
        label
    }

    /// Starts a jump from `label` to one of the squares of `to`: one draw.
    pub(super) fn jump_into(&mut self, label: usize, to: Labels) {
        let end = self.draw_between(*to.start(), *to.end());
        self.set_jump(label, end);
    }

    /// Starts a jump on each free square of `from`, in order, with probability `eighths` / 8, to
    /// any square of `to`. Draws once per free square, and once more for the end of each jump.
    pub(super) fn scatter(&mut self, from: Labels, eighths: usize, to: Labels) {
        for label in from {
            if self.is_free(label) && self.chance_of_eighths(eighths) {
                self.jump_into(label, to.clone());
            }
        }
    }

    /// Scatters jumps like [`BoardBuilder::scatter`], but skips, without a draw, each square that
    /// would complete six starts in a row within `from`. So a token that never takes a jump gets
    /// through, and can land on every square of `from`.
    pub(super) fn scatter_open(&mut self, from: Labels, eighths: usize, to: Labels) {
        let high = *from.end();
        // The number of starts directly before the square.
        let mut before = 0;
        for label in from {
            if self.is_free(label) {
                let after = (label + 1..=high.min(label + FACES - 1))
                    .take_while(|&next| !self.is_free(next))
                    .count();
                if before + 1 + after < FACES && self.chance_of_eighths(eighths) {
                    self.jump_into(label, to.clone());
                }
            }
            before = if self.is_free(label) { 0 } else { before + 1 };
        }
    }

    /// Starts a loop on every free square, which changes no answer.
    pub(super) fn fill_with_loops(&mut self) {
        for label in 2..self.last() {
            if self.is_free(label) {
                self.set_jump(label, label);
            }
        }
    }

    /// Draws at most `tries` candidates, until one is accepted. Removes the jumps of each rejected
    /// candidate. Returns whether one was accepted.
    pub(super) fn draw_until(
        &mut self,
        tries: usize,
        mut draw: impl FnMut(&mut Self),
        accept: impl Fn(&Self) -> bool,
    ) -> bool {
        for _ in 0..tries {
            draw(self);
            if accept(self) {
                return true;
            }
            self.clear();
        }
        false
    }
}
