//! The table of throws: which squares are new after roll 1, 2, 3, …
//!
//! Owns the search by levels. Must not know what is made of the levels.

use super::moves;
use crate::game::{Board, Solution, Square, SquareSet};

/// Which resting squares are new after each roll.
///
/// The table ends with the roll that first reaches n², and then holds all that this roll reaches; where n² cannot
/// be reached it ends with the last roll that reaches anything new. On `[[-1,4],[-1,3]]`, where square 2 jumps to
/// 3 and square 3 to 4, one roll does it:
///
/// ```
/// use snakes_and_ladders::{game::{Board, Solution}, solve::routes::Throws};
/// let board: Board = "[[-1,4],[-1,3]]".parse().unwrap();
/// let throws = Throws::of(&board);
/// assert_eq!(throws.solution(), Solution::Rolls(1));
/// let first: Vec<usize> = throws.fresh()[0].iter().map(|square| square.label()).collect();
/// assert_eq!(first, [3, 4]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BfsLevels {
    levels: Vec<SquareSet>,
    solution: Solution,
}

impl BfsLevels {
    /// The table of this board.
    pub fn of(board: &Board) -> BfsLevels {
        let last = board.side().last();
        let mut fresh: Vec<SquareSet> = Vec::new();
        let mut frontier = SquareSet::EMPTY.with(Square::FIRST);
        let mut reached = frontier;
        loop {
            let next: SquareSet = frontier
                .iter()
                .flat_map(|from| moves(board, from))
                .map(|step| step.rest)
                .collect();
            frontier = next - reached;
            if frontier.is_empty() {
                let solution = Solution::Unreachable;
                return BfsLevels {
                    levels: fresh,
                    solution,
                };
            }
            fresh.push(frontier);
            if frontier.contains(last) {
                let solution = Solution::Rolls(fresh.len() as u16);
                return BfsLevels {
                    levels: fresh,
                    solution,
                };
            }
            reached = reached | frontier;
        }
    }

    /// The new squares: after roll 1 first. No set is empty, no two share a square, none holds square 1.
    pub fn levels(&self) -> &[SquareSet] {
        &self.levels
    }

    /// Square 1, on which the token starts, and all the new squares. Where n² is unreachable this set is closed: no
    /// roll leads out of it.
    pub fn reached_squares(&self) -> SquareSet {
        let start = SquareSet::EMPTY.with(Square::FIRST);
        self.levels.iter().fold(start, |all, &fresh| all | fresh)
    }

    /// The answer.
    pub fn solution(&self) -> Solution {
        self.solution
    }
}
