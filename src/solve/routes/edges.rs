//! How much work a board is to the plain search.
//!
//! Owns the work counter that stands beside the times. Must not know of clocks.

use super::moves;
use crate::game::{Board, Square, SquareSet};
use std::collections::VecDeque;

/// The number of edges that the plain search looks at.
///
/// The plain search keeps a queue of squares, at first square 1 alone. It takes the first square off the queue and
/// looks at its rolls from 1 to 6, as far as they stay on the board: each roll is one edge, wherever it leads. A
/// resting square not yet seen goes to the end of the queue. The search stops with the edge that first rests on
/// n², which is counted, or with an empty queue.
///
/// ```
/// use snakes_and_ladders::{game::Board, solve::routes::edges_looked_at};
/// // From square 1 the rolls 1, 2 and 3; the third rests on square 4.
/// assert_eq!(edges_looked_at(&"[[-1,-1],[-1,-1]]".parse().unwrap()), 3);
/// // The first roll does it.
/// assert_eq!(edges_looked_at(&"[[-1,-1],[-1,4]]".parse().unwrap()), 1);
/// // Six rolls from square 1, and all of them lead back to it.
/// assert_eq!(edges_looked_at(&"[[1,1,-1],[1,1,1],[-1,1,1]]".parse().unwrap()), 6);
/// ```
pub fn edges_looked_at(board: &Board) -> usize {
    let mut seen = SquareSet::EMPTY.with(Square::FIRST);
    let mut queue = VecDeque::from([Square::FIRST]);
    let mut edges = 0;
    while let Some(from) = queue.pop_front() {
        for step in moves(board, from) {
            edges += 1;
            if step.rest == board.side().last() {
                return edges;
            }
            if !seen.contains(step.rest) {
                seen.add(step.rest);
                queue.push_back(step.rest);
            }
        }
    }
    edges
}
