//! The textbook breadth-first search, in which every line is a choice. [`CORRECT`] makes all choices correctly; most
//! mistakes make one or two of them differently.

use super::exec::{ExecState, Outcome};
use super::grid::Grid;
use super::search_view::{Rests, SearchView, only};

/// The treatment of a roll that leads beyond the end.
#[derive(Clone, Copy)]
pub(super) enum Overshoot {
    /// It is not made.
    Skip,
    /// It arrives.
    Arrive,
    /// The token moves back by the excess.
    Bounce,
    /// The token stays where it is.
    Stay,
}

/// Square 1, before the search.
pub(super) const START: u8 = 1;
/// The square on which a roll lands.
pub(super) const LANDING: u8 = 2;
/// The square on which the token rests, before it joins the queue.
pub(super) const RESTING: u8 = 4;
/// A square that leaves the queue.
pub(super) const POPPED: u8 = 8;

/// A breadth-first search, choice by choice.
#[derive(Clone, Copy)]
pub(super) struct BfsVariant {
    /// The first square.
    pub start: i32,
    /// The faces of the die, in the order tried.
    pub die: &'static [i32],
    /// The last square on which a roll may end, given n².
    pub bound: fn(i32) -> i32,
    /// The treatment of a roll beyond the end.
    pub overshoot: Overshoot,
    /// The square that ends the game.
    pub goal: fn(&Grid) -> i32,
    /// Whether the goal is recognized when it leaves the queue, not when it joins.
    pub goal_when_popped: bool,
    /// The value of the square with this label: -1, or where the jump ends.
    pub cell: fn(&Grid, i32) -> Outcome<i32>,
    /// Where a token rests that comes from the first square and lands on the second.
    pub rest: fn(&mut SearchView<'_>, i32, i32) -> Outcome<Rests>,
    /// Which squares are skipped if they are marked: a union of [`LANDING`], [`RESTING`] and [`POPPED`].
    pub check: u8,
    /// Which squares are marked as visited: a union of these and [`START`].
    pub mark: u8,
    /// Whether a visited landing square ends the loop over the rolls.
    pub break_on_visited: bool,
    /// The slot in which a label is marked.
    pub slot: fn(&Grid, i32) -> i32,
    /// The number of slots, given n².
    pub capacity: fn(i32) -> usize,
    /// Whether the square that joined last leaves first.
    pub lifo: bool,
    /// The most rolls tried, given n.
    pub max_rolls: fn(i32) -> i32,
    /// The answer, given the rolls found.
    pub found: fn(i32) -> i32,
    /// The answer when the queue is empty, given the most rolls made.
    pub not_found: fn(i32) -> i32,
    /// Whether marks stay from board to board.
    pub keeps_visited: bool,
    /// Whether squares left in the queue stay from board to board.
    pub keeps_queue: bool,
}

/// The search with no mistake.
pub(super) const CORRECT: BfsVariant = BfsVariant {
    start: 1,
    die: &[1, 2, 3, 4, 5, 6],
    bound: |last| last,
    overshoot: Overshoot::Skip,
    goal: Grid::last,
    goal_when_popped: false,
    cell: Grid::cell,
    rest: |view, _, landing| only(view.rest(landing)?),
    check: RESTING,
    mark: START | RESTING,
    break_on_visited: false,
    slot: |_, label| label,
    capacity: |last| last as usize + 1,
    lifo: false,
    max_rolls: |_| i32::MAX,
    found: |rolls| rolls,
    not_found: |_| -1,
    keeps_visited: false,
    keeps_queue: false,
};

impl BfsVariant {
    /// The answer of this search to the board.
    pub fn solve(&self, grid: &Grid, exec: &mut ExecState) -> Outcome<i32> {
        let mut view = SearchView::new(grid, self.cell, self.slot, (self.capacity)(grid.last()));
        if self.keeps_visited {
            view.visited = exec.statics.visited;
        }
        let mut queue = SearchQueue {
            squares: std::mem::take(&mut exec.statics.queue),
            head: 0,
        };
        if !self.keeps_queue {
            queue.squares.clear();
        }
        let rolls = self.search(&mut view, &mut queue, exec);
        if rolls.is_ok() {
            queue.squares.drain(..queue.head);
        }
        exec.statics.queue = queue.squares;
        exec.statics.visited = view.visited;
        rolls
    }

    fn search(
        &self,
        view: &mut SearchView<'_>,
        queue: &mut SearchQueue,
        exec: &mut ExecState,
    ) -> Outcome<i32> {
        let (goal, bound) = ((self.goal)(view.grid), (self.bound)(view.last()));
        let (max_rolls, mut deepest) = ((self.max_rolls)(view.grid.n()), 0);
        let checks = |square: u8| self.check & square != 0;
        let marks = |square: u8| self.mark & square != 0;
        queue.squares.push((self.start, 0));
        if marks(START) {
            view.mark(self.start)?;
        }
        while let Some((from, rolls)) = queue.pop(self.lifo) {
            exec.step()?;
            if checks(POPPED) && view.is_visited(from)? {
                continue;
            }
            if marks(POPPED) {
                view.mark(from)?;
            }
            if self.goal_when_popped && from == goal {
                return Ok((self.found)(rolls));
            }
            if rolls >= max_rolls {
                continue;
            }
            deepest = deepest.max(rolls);
            for &roll in self.die {
                exec.step()?;
                let Some(landing) = self.land(from, roll, bound, goal) else {
                    continue;
                };
                if checks(LANDING) && view.is_visited(landing)? {
                    if self.break_on_visited {
                        break;
                    }
                    continue;
                }
                // With the array's own iterator, `judge --mistakes` took 1.6 times as long (dev build, 2026-11-23).
                let [first, second] = (self.rest)(view, from, landing)?;
                for rest in first.into_iter().chain(second) {
                    if !self.goal_when_popped && rest == goal {
                        return Ok((self.found)(rolls + 1));
                    }
                    if checks(RESTING) && view.is_visited(rest)? {
                        continue;
                    }
                    if marks(RESTING) {
                        view.mark(rest)?;
                    }
                    queue.squares.push((rest, rolls + 1));
                }
                // Only now: a token that rests where it lands must not find its own mark.
                if marks(LANDING) {
                    view.mark(landing)?;
                }
            }
        }
        Ok((self.not_found)(deepest))
    }

    /// The square on which a roll lands, if it is made.
    fn land(&self, from: i32, roll: i32, bound: i32, goal: i32) -> Option<i32> {
        let landing = from + roll;
        if landing <= bound {
            return Some(landing);
        }
        match self.overshoot {
            Overshoot::Skip => None,
            Overshoot::Arrive => Some(goal),
            Overshoot::Bounce => Some(2 * bound - landing),
            Overshoot::Stay => Some(from),
        }
    }
}

/// Squares to search, with the rolls made to get there. Popped squares stay in front of `head`, so that an aborted
/// search leaves all squares behind.
struct SearchQueue {
    squares: Vec<(i32, i32)>,
    head: usize,
}

impl SearchQueue {
    fn pop(&mut self, lifo: bool) -> Option<(i32, i32)> {
        if lifo {
            return self.squares.pop();
        }
        let popped = self.squares.get(self.head).copied();
        self.head += usize::from(popped.is_some());
        popped
    }
}
