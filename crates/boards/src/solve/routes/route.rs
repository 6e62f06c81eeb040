//! The shortest routes, step by step. Their order says which is *the* route, and so is part of the
//! file formats: never change it.

use super::{BfsLevels, moves};
use crate::game::{Board, Square, SquareSet};

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
        Routes::of(board).next()
    }

    /// Returns the sequence of rolls.
    pub fn rolls(&self) -> impl ExactSizeIterator<Item = u8> + '_ {
        self.steps.iter().map(|step| step.roll)
    }
}

/// All shortest routes, in lexicographic order of their rolls: by the first roll, then the second,
/// and so on. The first is [`Route::of`], and their number is [`RouteCount`](super::RouteCount).
///
/// Two rolls that end on the same square make two routes. A board of side 20 can have more than
/// 2^128 routes, so take as many as you need.
///
/// ```
/// use snakes_and_ladders::{game::Board, solve::routes::{RouteCount, Routes}};
/// // The empty board of side 3: a roll of 6 and a 2, or the other way round, and so on.
/// let board: Board = "[[-1,-1,-1],[-1,-1,-1],[-1,-1,-1]]".parse().unwrap();
/// let rolls: Vec<Vec<u8>> = Routes::of(&board).map(|route| route.rolls().collect()).collect();
/// assert_eq!(rolls, [[2, 6], [3, 5], [4, 4], [5, 3], [6, 2]]);
/// assert_eq!(RouteCount::of(&board).count, 5);
/// ```
#[derive(Clone, Debug)]
pub struct Routes<'a> {
    board: &'a Board,
    /// The squares on shortest routes after each roll, from roll 1 on; empty if n² is unreachable.
    later: Vec<SquareSet>,
    /// The last route that was returned; empty before the first and after the last.
    steps: Vec<Step>,
    is_done: bool,
}

impl<'a> Routes<'a> {
    /// Returns the routes of this board; none if n² is unreachable.
    pub fn of(board: &'a Board) -> Routes<'a> {
        let mut later = BfsLevels::of(board).on_shortest_routes(board);
        later.drain(..later.len().min(1));
        Routes {
            board,
            is_done: later.is_empty(),
            steps: Vec::with_capacity(later.len()),
            later,
        }
    }

    /// Takes back rolls from the end until one of them can be replaced by a greater one. Without
    /// such a roll, takes back all and returns false.
    fn advance(&mut self) -> bool {
        while let Some(last) = self.steps.pop() {
            if self.push(last.from, last.roll) {
                return true;
            }
        }
        false
    }

    /// Appends the smallest roll above `above` that stays on a shortest route, if there is one.
    fn push(&mut self, from: Square, above: u8) -> bool {
        let next = &self.later[self.steps.len()];
        let stays = |step: &Step| step.roll > above && next.contains(step.rest);
        let step = moves(self.board, from).find(stays);
        self.steps.extend(step);
        step.is_some()
    }
}

impl Iterator for Routes<'_> {
    type Item = Route;

    fn next(&mut self) -> Option<Route> {
        if self.is_done || (!self.steps.is_empty() && !self.advance()) {
            self.is_done = true;
            return None;
        }
        while self.steps.len() < self.later.len() {
            let from = self.steps.last().map_or(Square::FIRST, |step| step.rest);
            let stays = self.push(from, 0);
            debug_assert!(
                stays,
                "a roll leads on from every square of a shortest route"
            );
        }
        Some(Route {
            steps: self.steps.clone(),
        })
    }
}

impl std::iter::FusedIterator for Routes<'_> {}
