//! The part of a board's answer that a picture shows.

use crate::game::Board;
use crate::solve::routes::{BfsLevels, Route};

/// The part of the answer that a picture shows.
pub(super) enum ShownAnswer {
    Hidden,
    /// A shortest route.
    Route(Route),
    /// The squares that the token never leaves.
    Unreachable(BfsLevels),
}

impl ShownAnswer {
    pub(super) fn of(board: &Board, is_shown: bool) -> ShownAnswer {
        if !is_shown {
            return ShownAnswer::Hidden;
        }
        match Route::of(board) {
            Some(route) => ShownAnswer::Route(route),
            None => ShownAnswer::Unreachable(BfsLevels::of(board)),
        }
    }

    pub(super) fn route(&self) -> Option<&Route> {
        match self {
            ShownAnswer::Route(route) => Some(route),
            _ => None,
        }
    }
}
