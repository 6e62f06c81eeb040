//! One shortest route, step by step. Which of them is *the* route is part of the file formats:
//! never change it.

use super::{BfsLevels, moves};
use crate::game::{Board, Square};

/// The kind of a jump, by its direction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum JumpKind {
    /// A jump down.
    Snake,
    /// A jump up.
    Ladder,
    /// A jump to its own start.
    Loop,
}

impl JumpKind {
    /// Returns the kind of a jump between these squares.
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
    /// The square from which the token moves.
    pub from: Square,
    /// The roll, 1 to 6.
    pub roll: u8,
    /// The square on which the roll lands: `from` + `roll`.
    pub landing: Square,
    /// The kind of jump that starts on the landing square, if any.
    pub jump: Option<JumpKind>,
    /// The square on which the token comes to rest: the jump's end, or the landing square.
    pub rest: Square,
}

/// The shortest route with the lexicographically smallest sequence of rolls.
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
    /// The rolls in order, from square 1 to n².
    pub steps: Vec<Step>,
}

impl Route {
    /// Returns the route of this board; `None` if n² is unreachable.
    pub fn of(board: &Board) -> Option<Route> {
        let search = BfsLevels::of(board);
        let on_route = search.on_shortest_routes(board);
        let (_, later) = on_route.split_first()?;
        let mut steps: Vec<Step> = Vec::with_capacity(later.len());
        // The smallest roll to a square on a shortest route is always right.
        for next in later {
            let from = steps.last().map_or(Square::FIRST, |step| step.rest);
            // Never `None`, as `from` is on a shortest route.
            steps.push(moves(board, from).find(|step| next.contains(step.rest))?);
        }
        Some(Route { steps })
    }

    /// Returns the sequence of rolls.
    pub fn rolls(&self) -> impl ExactSizeIterator<Item = u8> + '_ {
        self.steps.iter().map(|step| step.roll)
    }
}
