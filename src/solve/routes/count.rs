//! How many shortest routes there are.
//!
//! Owns the count and its limit. Must not list the routes: there can be more than anyone could read.

use super::{Throws, moves};
use crate::game::{Board, MAX_SQUARES, Solution, Square, SquareSet};
use std::fmt;

/// The number of shortest routes, exact up to 2^128 - 1.
///
/// A route is a sequence of rolls, so two rolls that end on the same square make two routes:
///
/// ```
/// use snakes_and_ladders::{game::Board, solve::routes::RouteCount};
/// // Rolls 2 and 3 both end on square 4.
/// let board: Board = "[[-1,4],[-1,-1]]".parse().unwrap();
/// assert_eq!(RouteCount::of(&board).to_string(), "2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RouteCount {
    /// The number; 0 where n² cannot be reached.
    pub count: u128,
    /// Whether there are more than `count`, which is then 2^128 - 1. On a board of side 20 there can be 3 * 6^66.
    pub saturated: bool,
}

impl RouteCount {
    const NONE: RouteCount = RouteCount {
        count: 0,
        saturated: false,
    };

    /// The number of shortest routes of this board.
    pub fn of(board: &Board) -> RouteCount {
        let throws = Throws::of(board);
        if throws.solution() == Solution::Unreachable {
            return RouteCount::NONE;
        }
        // The ways to each square in as many rolls as it needs; a square is complete before it is read.
        let mut ways = [RouteCount::NONE; MAX_SQUARES];
        ways[Square::FIRST.index()].count = 1;
        let mut frontier = SquareSet::EMPTY.with(Square::FIRST);
        for &fresh in throws.fresh() {
            for step in frontier.iter().flat_map(|from| moves(board, from)) {
                if fresh.contains(step.rest) {
                    let so_far = ways[step.from.index()];
                    ways[step.rest.index()].add(so_far);
                }
            }
            frontier = fresh;
        }
        ways[board.side().last().index()]
    }

    fn add(&mut self, more: RouteCount) {
        let (sum, overflow) = self.count.overflowing_add(more.count);
        self.saturated |= more.saturated || overflow;
        self.count = if self.saturated { u128::MAX } else { sum };
    }
}

impl fmt::Display for RouteCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.saturated {
            f.write_str("at least ")?;
        }
        self.count.fmt(f)
    }
}
