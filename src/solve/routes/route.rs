//! One shortest route, step by step.
//!
//! Owns which of the shortest routes is *the* route. Must not know how a route is shown.

use super::{BfsLevels, moves};
use crate::game::{Board, Solution, Square, SquareSet};

/// Which way a jump leads.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum JumpKind {
    /// Down.
    Snake,
    /// Up.
    Ladder,
    /// To its own start.
    Loop,
}

impl JumpKind {
    /// The kind of a jump between these squares.
    pub fn between(from: Square, to: Square) -> JumpKind {
        match to.cmp(&from) {
            std::cmp::Ordering::Less => JumpKind::Snake,
            std::cmp::Ordering::Greater => JumpKind::Ladder,
            std::cmp::Ordering::Equal => JumpKind::Loop,
        }
    }
}

/// One roll of a route.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Where the token is.
    pub from: Square,
    /// What is rolled, 1 to 6.
    pub roll: u8,
    /// Where the roll ends: `roll` squares on.
    pub landing: Square,
    /// The jump that the landing square starts, if it does.
    pub jump: Option<JumpKind>,
    /// Where the token stops: the jump's end, or the landing square.
    pub rest: Square,
}

/// One shortest route: of all of them the lexicographically smallest sequence of rolls.
///
/// ```
/// use snakes_and_ladders::{game::Board, solve::routes::{JumpKind, Route}};
/// // Rolls 2 and 3 both end on square 4: 2 by the ladder on square 3.
/// let board: Board = "[[-1,4],[-1,-1]]".parse().unwrap();
/// let route = Route::of(&board).unwrap();
/// assert_eq!(route.rolls().collect::<Vec<_>>(), [2]);
/// assert_eq!(route.steps[0].jump, Some(JumpKind::Ladder));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Route {
    /// The rolls in order; the first is from square 1, the last ends on n².
    pub steps: Vec<Step>,
}

impl Route {
    /// The route of this board; `None` where n² cannot be reached.
    pub fn of(board: &Board) -> Option<Route> {
        let throws = BfsLevels::of(board);
        let Solution::Rolls(_) = throws.solution() else {
            return None;
        };
        // Which squares of each throw lie on a shortest route, found from the end; the token, being sure of
        // the squares ahead, may then take the least roll that leads to one.
        let mut ahead = vec![SquareSet::EMPTY.with(board.side().last())];
        for fresh in throws.levels().iter().rev().skip(1) {
            let next = ahead[ahead.len() - 1];
            let leads_on = |&from: &Square| moves(board, from).any(|step| next.contains(step.rest));
            ahead.push(fresh.iter().filter(leads_on).collect());
        }
        let mut steps: Vec<Step> = Vec::with_capacity(ahead.len());
        for next in ahead.iter().rev() {
            let from = steps.last().map_or(Square::FIRST, |step| step.rest);
            // Never absent, as `from` leads on; `?` only saves a panic.
            steps.push(moves(board, from).find(|step| next.contains(step.rest))?);
        }
        Some(Route { steps })
    }

    /// The sequence of rolls.
    pub fn rolls(&self) -> impl ExactSizeIterator<Item = u8> + '_ {
        self.steps.iter().map(|step| step.roll)
    }
}
