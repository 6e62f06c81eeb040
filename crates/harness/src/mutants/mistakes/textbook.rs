//! The textbook breadth-first search, in which every line is a choice. [`CORRECT`] makes all
//! choices correctly; most mistakes make one or two of them differently.

use super::exec::{Answer, ExecState, Outcome, Queue, SLOTS};
use super::grid::Grid;
use super::rest_rule::RestRule;
use snakes_and_ladders::game::Board;

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
    /// The search itself; programs of another structure have a search of their own.
    pub search: fn(&BfsVariant, &mut ExecState) -> Outcome<i32>,
    pub start: i32,
    /// The faces of the die, in the order tried.
    pub die: &'static [i32],
    /// The last square on which a roll may end, given n².
    pub bound: fn(i32) -> i32,
    /// The square on which a roll beyond the end lands, if it is made, given its start, its landing
    /// square, the last square on which a roll may end, and the square that ends the game.
    pub overshoot: fn(i32, i32, i32, i32) -> Option<i32>,
    /// The square that ends the game.
    pub goal: fn(&Grid) -> i32,
    /// Whether the goal is recognized when it leaves the queue, not when it joins.
    pub goal_when_popped: bool,
    /// Whether the goal is recognized when a roll lands on it, whatever `goal_when_popped` says of
    /// a jump that leads there.
    pub goal_when_landing: bool,
    /// Whether the jump on a square is taken when the square leaves the queue.
    pub jumps_when_popped: bool,
    /// The value of the square with this label: -1, or where the jump ends.
    pub cell: fn(&Grid, i32) -> Outcome<i32>,
    /// The rule that says where a token rests.
    pub rest: RestRule,
    /// The squares that are skipped if they are marked: a union of [`LANDING`], [`RESTING`] and
    /// [`POPPED`].
    pub check: u8,
    /// The squares that are marked as visited: a union of [`START`], [`LANDING`], [`RESTING`] and
    /// [`POPPED`].
    pub mark: u8,
    /// Whether a visited landing square ends the loop over the rolls.
    pub break_on_visited: bool,
    /// The slot in which a label is marked.
    pub slot: fn(&Grid, i32) -> i32,
    /// The number of slots, given n².
    pub capacity: fn(i32) -> usize,
    /// Removes the square that leaves the queue next, given n².
    pub next: fn(&mut Queue, i32) -> Option<(i32, i32)>,
    /// The most rolls tried, given n.
    pub max_rolls: fn(i32) -> i32,
    /// The answer, given the rolls found.
    pub found: fn(i32) -> i32,
    /// The answer when the queue is empty, given the most rolls made.
    pub not_found: fn(i32) -> i32,
    /// Clears what an earlier board left behind.
    pub reset: fn(&mut ExecState),
}

/// The search with no mistake.
pub(super) const CORRECT: BfsVariant = BfsVariant {
    search: BfsVariant::solve,
    start: 1,
    die: &[1, 2, 3, 4, 5, 6],
    bound: |last| last,
    overshoot: |_, _, _, _| None,
    goal: Grid::last,
    goal_when_popped: false,
    goal_when_landing: false,
    jumps_when_popped: false,
    cell: Grid::cell,
    rest: RestRule::Right,
    check: RESTING,
    mark: START | RESTING,
    break_on_visited: false,
    slot: |_, label| label,
    capacity: |last| last as usize + 1,
    next: |queue, _| queue.pop_front(),
    max_rolls: |_| i32::MAX,
    found: |rolls| rolls,
    not_found: |_| -1,
    reset: |exec| {
        exec.visited = [false; SLOTS];
        exec.queue.clear();
    },
};

impl BfsVariant {
    /// Runs the program on a board.
    pub fn answer(&self, board: &Board, exec: &mut ExecState) -> Answer {
        (exec.grid, exec.steps) = (Grid::of(board), 0);
        (self.search)(self, exec).map_or_else(|aborted| aborted, Answer::Rolls)
    }

    /// Returns the answer of the textbook search to a board.
    pub fn solve(&self, exec: &mut ExecState) -> Outcome<i32> {
        (self.reset)(exec);
        let last = exec.grid.last();
        (exec.cell, exec.slot, exec.taken) = (self.cell, self.slot, [false; SLOTS]);
        exec.capacity = (self.capacity)(last).min(SLOTS);
        let goal = (self.goal)(&exec.grid);
        let bound = (self.bound)(last);
        let max_rolls = (self.max_rolls)(exec.grid.n);
        let mut deepest = 0;
        let checks = |square: u8| self.check & square != 0;
        let marks = |square: u8| self.mark & square != 0;
        exec.queue.push_back((self.start, 0));
        if marks(START) {
            exec.mark(self.start)?;
        }
        while let Some((mut from, rolls)) = (self.next)(&mut exec.queue, last) {
            exec.step()?;
            if checks(POPPED) && exec.is_visited(from)? {
                continue;
            }
            if marks(POPPED) {
                exec.mark(from)?;
            }
            if self.jumps_when_popped {
                from = exec.rest(from)?;
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
                let mut landing = from + roll;
                if landing > bound {
                    match (self.overshoot)(from, landing, bound, goal) {
                        Some(other) => landing = other,
                        None => continue,
                    }
                }
                if checks(LANDING) && exec.is_visited(landing)? {
                    if self.break_on_visited {
                        break;
                    }
                    continue;
                }
                if self.goal_when_landing && landing == goal {
                    return Ok((self.found)(rolls + 1));
                }
                // With the array's own iterator, `strength` took 1.6 times as long (dev build,
                // 2026-11-23).
                let [first, second] = self.rest.rests(exec, from, landing)?;
                for rest in first.into_iter().chain(second) {
                    if !self.goal_when_popped && rest == goal {
                        return Ok((self.found)(rolls + 1));
                    }
                    if checks(RESTING) && exec.is_visited(rest)? {
                        continue;
                    }
                    if marks(RESTING) {
                        exec.mark(rest)?;
                    }
                    exec.queue.push_back((rest, rolls + 1));
                }
                // This comes last, because a token that rests where it lands must not find its own
                // mark.
                if marks(LANDING) {
                    exec.mark(landing)?;
                }
            }
        }
        Ok((self.not_found)(deepest))
    }
}

/// Removes the square of least cost, given the rolls made and the square.
pub(super) fn pop_cheapest(
    queue: &mut Queue,
    cost: impl Fn(i32, i32) -> i32,
) -> Option<(i32, i32)> {
    let costs = queue.iter().map(|&(square, rolls)| cost(rolls, square));
    let cheapest = costs.enumerate().min_by_key(|&(_, cost)| cost)?;
    queue.swap_remove_back(cheapest.0)
}
