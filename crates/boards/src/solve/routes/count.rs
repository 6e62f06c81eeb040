//! The number of shortest routes, by dynamic programming over the BFS order.

use super::moves;
use crate::game::{Board, MAX_SQUARES, Square};
use std::fmt;

/// The number of shortest routes, exact below 2^128 - 1.
///
/// Routes are counted as sequences of rolls, so two rolls that end on the same square make two
/// routes:
///
/// ```
/// use snakes_and_ladders::{game::Board, solve::routes::RouteCount};
/// // Rolls 2 and 3 both end on square 4.
/// let board: Board = "[[-1,4],[-1,-1]]".parse().unwrap();
/// assert_eq!(RouteCount::of(&board).to_string(), "2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RouteCount {
    /// The number; 0 where n² cannot be reached. 2^128 - 1 stands for as many or more: a board of
    /// side 20 can have 3 * 6^66.
    pub count: u128,
}

impl RouteCount {
    /// Returns the number of shortest routes of this board.
    pub fn of(board: &Board) -> RouteCount {
        // A `u64` is nearly always enough, and 1.7 times as fast in a search.
        let count = match ways_to_last(board, 1, u64::saturating_add) {
            u64::MAX => ways_to_last(board, 1, u128::saturating_add),
            count => u128::from(count),
        };
        RouteCount { count }
    }
}

/// Returns the number of shortest ways to n², counted in a type of integer.
fn ways_to_last<N: Copy + Default>(board: &Board, one: N, add: impl Fn(N, N) -> N) -> N {
    let last = board.side().last();
    // The number of shortest ways to each square: complete once the square is taken from the queue.
    let mut ways = [N::default(); MAX_SQUARES];
    let mut rolls = [u16::MAX; MAX_SQUARES];
    let mut queue = [Square::FIRST; MAX_SQUARES];
    ways[Square::FIRST.index()] = one;
    rolls[Square::FIRST.index()] = 0;
    let (mut next, mut end) = (0, 1);
    while next < end && queue[next] != last {
        let from = queue[next];
        next += 1;
        let ways_here = ways[from.index()];
        let roll = rolls[from.index()] + 1;
        for step in moves(board, from) {
            let rest = step.rest.index();
            if rolls[rest] == u16::MAX {
                rolls[rest] = roll;
                queue[end] = step.rest;
                end += 1;
            }
            if rolls[rest] == roll {
                ways[rest] = add(ways[rest], ways_here);
            }
        }
    }
    ways[last.index()]
}

impl fmt::Display for RouteCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.count == u128::MAX {
            f.write_str("at least ")?;
        }
        self.count.fmt(f)
    }
}
