//! Whether a board fulfils wishes.
//!
//! Owns the order in which they are asked, the cheap ones first. Must not make boards.

use crate::game::{Board, Solution};
use crate::generate::{Constraints, NumberRange, Solvable};
use crate::solve::default_kernel;
use crate::solve::routes::RouteCount;
use std::fmt;

fn satisfies(wish: Option<NumberRange>, number: u128) -> bool {
    wish.is_none_or(|span| span.contains(number))
}

/// Whether the answer is as wished.
fn satisfied_by_answer(wishes: &Constraints, solution: Solution) -> bool {
    match solution {
        Solution::Rolls(rolls) => {
            wishes.solvable != Solvable::No && satisfies(wishes.rolls, rolls.into())
        }
        Solution::Unreachable => wishes.solvable != Solvable::Yes && wishes.rolls.is_none(),
    }
}

/// Whether the board fulfils all of them.
pub(super) fn satisfied_by_board(wishes: &Constraints, board: &Board) -> bool {
    if wishes.snakes.is_some() || wishes.ladders.is_some() {
        let tally = board.tally();
        let numbers = satisfies(wishes.snakes, tally.snakes as u128)
            && satisfies(wishes.ladders, tally.ladders as u128);
        if !numbers {
            return false;
        }
    }
    let unasked = wishes.rolls.is_none() && wishes.solvable == Solvable::Any;
    (unasked || satisfied_by_answer(wishes, default_kernel().solve_one(board)))
        && (wishes.routes.is_none() || satisfies(wishes.routes, RouteCount::of(board).count))
}

/// How many boards fulfil each wish, whatever of the others, and what was seen instead.
#[derive(Clone, Default, Debug)]
pub(super) struct ConstraintReport {
    lines: Vec<ConstraintLine>,
}

/// One wish.
#[derive(Clone, Debug)]
struct ConstraintLine {
    wish: String,
    fulfilled: usize,
    /// The least and the greatest number seen.
    seen: Option<(u128, u128)>,
}

impl ConstraintReport {
    /// Counts a board.
    pub(super) fn add(&mut self, wishes: &Constraints, board: &Board) {
        let (tally, solution) = (board.tally(), default_kernel().solve_one(board));
        let rolls = u128::try_from(solution.min_rolls()).ok();
        let mut lines = self.lines.iter_mut();
        let mut fresh = Vec::new();
        let mut count = |wish: String, number: Option<u128>, fulfilled: bool| {
            let mut started = ConstraintLine {
                wish,
                fulfilled: 0,
                seen: None,
            };
            let known = lines.next();
            let is_known = known.is_some();
            let line = known.unwrap_or(&mut started);
            line.fulfilled += usize::from(fulfilled);
            if let Some(number) = number {
                let (low, high) = line.seen.unwrap_or((number, number));
                line.seen = Some((low.min(number), high.max(number)));
            }
            if !is_known {
                fresh.push(started);
            }
        };
        for (key, span) in wishes.ranges() {
            let number = match key {
                "snakes" => Some(tally.snakes as u128),
                "ladders" => Some(tally.ladders as u128),
                "rolls" => rolls,
                _ => Some(RouteCount::of(board).count),
            };
            let fulfilled = number.is_some_and(|number| span.contains(number));
            count(format!("{key}={span}"), number, fulfilled);
        }
        if wishes.solvable != Solvable::Any {
            let fulfilled = (wishes.solvable == Solvable::Yes) == rolls.is_some();
            count(format!("solvable={}", wishes.solvable), None, fulfilled);
        }
        self.lines.extend(fresh);
    }
}

impl fmt::Display for ConstraintReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, line) in self.lines.iter().enumerate() {
            let between = if place == 0 { "" } else { ", " };
            write!(f, "{between}{} have {}", line.fulfilled, line.wish)?;
            if let Some((low, high)) = line.seen {
                write!(f, " (seen: {low} to {high})")?;
            }
        }
        Ok(())
    }
}
