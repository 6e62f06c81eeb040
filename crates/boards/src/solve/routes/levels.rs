//! Breadth-first search by levels: the squares that roll 1, 2, 3, … reaches first.

use super::moves;
use crate::game::{Board, Solution, Square, SquareSet};

/// The squares on which the token can rest for the first time after each roll.
///
/// The last level is the one with n², complete; if n² is unreachable, the last one with any new
/// square. On `[[-1,4],[-1,3]]`, where square 2 jumps to 3 and square 3 to 4, one roll is enough:
///
/// ```
/// use snakes_and_ladders::{game::{Board, Solution}, solve::routes::BfsLevels};
/// let board: Board = "[[-1,4],[-1,3]]".parse().unwrap();
/// let search = BfsLevels::of(&board);
/// assert_eq!(search.solution(), Solution::Rolls(1));
/// let first: Vec<usize> = search.levels()[0].iter().map(|square| square.label()).collect();
/// assert_eq!(first, [3, 4]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BfsLevels {
    levels: Vec<SquareSet>,
    solution: Solution,
}

impl BfsLevels {
    /// Returns the levels of this board.
    pub fn of(board: &Board) -> BfsLevels {
        let last = board.side().last();
        let mut levels: Vec<SquareSet> = Vec::new();
        let mut frontier = SquareSet::EMPTY.with(Square::FIRST);
        let mut reached = frontier;
        let solution = loop {
            let steps = frontier.iter().flat_map(|from| moves(board, from));
            frontier = steps.map(|step| step.rest).collect::<SquareSet>() - reached;
            if frontier.is_empty() {
                break Solution::Unreachable;
            }
            levels.push(frontier);
            if frontier.contains(last) {
                break Solution::Rolls(levels.len() as u16);
            }
            reached = reached | frontier;
        };
        BfsLevels { levels, solution }
    }

    /// Returns the levels, from roll 1 on. Each has at least one square, no two share a square, and
    /// none has square 1.
    pub fn levels(&self) -> &[SquareSet] {
        &self.levels
    }

    /// Returns square 1 and the squares of all levels. If n² is unreachable, no roll leads out of
    /// this set.
    pub fn reached_squares(&self) -> SquareSet {
        let start = SquareSet::EMPTY.with(Square::FIRST);
        self.levels.iter().fold(start, |all, &level| all | level)
    }

    /// Returns the squares on shortest routes: square 1 after 0 rolls, …, n² after the last roll.
    /// Returns an empty list if n² is unreachable. The levels must belong to `board`.
    pub fn on_shortest_routes(&self, board: &Board) -> Vec<SquareSet> {
        if self.solution == Solution::Unreachable {
            return Vec::new();
        }
        // Starts at the end, and keeps the squares of each level from which a roll leads to the
        // next.
        let mut ahead = vec![SquareSet::EMPTY.with(board.side().last())];
        let first = SquareSet::EMPTY.with(Square::FIRST);
        for level in self.levels.iter().rev().skip(1).chain([&first]) {
            let next = ahead[ahead.len() - 1];
            let leads_on = |&from: &Square| moves(board, from).any(|step| next.contains(step.rest));
            ahead.push(level.iter().filter(leads_on).collect());
        }
        ahead.reverse();
        ahead
    }

    /// Returns the answer.
    pub fn solution(&self) -> Solution {
        self.solution
    }
}
