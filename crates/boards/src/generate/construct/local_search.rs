//! Local search: small random changes that bring a board closer to the constraints.

use super::satisfies;
use crate::game::{Board, FACES, Jump, Solution, Square};
use crate::generate::board_builder::BoardBuilder;
use crate::generate::{Constraints, NumberRange};
use crate::solve::routes::{Route, RouteCount};
use crate::solve::solve;

/// The number of changes that are tried on one board.
const MAX_STEPS: usize = 300;

/// Makes one change after the other, and undoes each that increases the distance. Draws first which
/// change to make, then what the change needs.
pub(super) fn improve(constraints: &Constraints, builder: &mut BoardBuilder<'_>) {
    let mut best = distance(constraints, builder.board);
    for _ in 0..MAX_STEPS {
        if best == 0 {
            return;
        }
        let before = *builder.board;
        change(constraints, builder);
        let now = distance(constraints, builder.board);
        if now <= best {
            best = now;
        } else {
            *builder.board = before;
        }
    }
}

/// Returns how far a board is from satisfying the constraints; 0 if it does. A wrong answer
/// outweighs a wrong number of routes, and this outweighs wrong numbers of jumps.
fn distance(constraints: &Constraints, board: &Board) -> u64 {
    let tally = board.tally();
    let mut off = distance_outside(constraints.snakes, tally.snakes as u128)
        + distance_outside(constraints.ladders, tally.ladders as u128);
    let unsolvable = constraints.requires_unsolvable();
    if unsolvable || constraints.requires_solvable() {
        off += match solve(board) {
            Solution::Rolls(rolls) if !unsolvable => {
                distance_outside(constraints.rolls, rolls.into()) << 20
            }
            Solution::Unreachable if unsolvable => 0,
            _ => 1 << 40,
        };
    }
    if let Some(routes) = constraints.routes
        && off < 1 << 20
    {
        // In eighths of a doubling, at least one where the number is off at all.
        let count = RouteCount::of(board).count;
        let nearest = count.clamp(routes.low(), routes.high());
        if count != nearest {
            off += log2_eighths(count).abs_diff(log2_eighths(nearest)).max(1) * 1024;
        }
    }
    if off < 1 << 40 && constraints.score.is_some() {
        let score = satisfies::score(board).unwrap_or(0);
        off += distance_outside(constraints.score, score) * 128;
    }
    if off < 1 << 20 && constraints.expected.is_some() {
        let rolls = satisfies::expected_rolls(constraints, board).unwrap_or(u128::MAX);
        off += distance_outside(constraints.expected, rolls) * 128;
    }
    off
}

/// Returns about eight times the binary logarithm: its whole part, then the three bits below the
/// highest. The computation is in integers, because a library's logarithm may differ from machine
/// to machine.
fn log2_eighths(number: u128) -> u64 {
    let number = number.max(1);
    let whole = number.ilog2();
    let below = (number << (127 - whole)) >> (127 - 3);
    u64::from(whole) * 8 + (below as u64 & 7)
}

/// Returns by how much a number misses a range, at most 2³²: no board comes near a range that is
/// further off.
fn distance_outside(range: Option<NumberRange>, number: u128) -> u64 {
    range.map_or(0, |range| range.distance(number).min(1 << 32) as u64)
}

/// Makes one random change: to the number of snakes or of ladders if it is wrong, beside a shortest
/// route, or anywhere.
fn change(constraints: &Constraints, builder: &mut BoardBuilder<'_>) {
    let tally = builder.board.tally();
    // Whether more are needed; `None` where the number is right.
    let needs_more = |range: Option<NumberRange>, number: u16| {
        let range = range.filter(|range| !range.contains(number.into()));
        range.map(|range| u128::from(number) < range.low())
    };
    let snakes = needs_more(constraints.snakes, tally.snakes);
    let ladders = needs_more(constraints.ladders, tally.ladders);
    match (builder.between(0, 5), snakes, ladders) {
        (0 | 1, Some(more), _) => adjust_jump_count(builder, false, more),
        (1 | 2, _, Some(more)) => adjust_jump_count(builder, true, more),
        (3 | 4, _, _) if constraints.routes.is_some() => redirect_beside_route(builder),
        _ => {
            let last = builder.last();
            let from = builder.between(2, last - 1);
            if builder.coin() {
                builder.remove_jump(from)
            } else {
                builder.jump_into(from, 1..=last)
            }
        }
    }
}

/// Adds a snake, or a ladder if `up`, or else removes one.
fn adjust_jump_count(builder: &mut BoardBuilder<'_>, up: bool, more: bool) {
    let last = builder.last();
    if more {
        let from = builder.between(2, last - 1);
        return if up {
            builder.jump_into(from, from + 1..=last)
        } else {
            builder.jump_into(from, 1..=from - 1)
        };
    }
    let is_counted = |jump: &Jump| jump.to != jump.from && (jump.to > jump.from) == up;
    let count = builder.board.jumps().filter(is_counted).count();
    let which = builder.between(1, count.max(1)) - 1;
    let jump = builder.board.jumps().filter(is_counted).nth(which);
    if let Some(jump) = jump {
        // A loop is neither a snake nor a ladder, and plays like no jump.
        if builder.coin() {
            builder.remove_jump(jump.from.label())
        } else {
            builder.set_jump(jump.from.label(), jump.from.label())
        }
    }
}

/// Redirects the token beside a shortest route. Picks a roll of the route and another landing of
/// that roll, and makes this landing lead to square 1, so that routes by it are lost, or to where
/// the route continues, so that there are more.
fn redirect_beside_route(builder: &mut BoardBuilder<'_>) {
    let last = builder.last();
    let Some(route) = Route::of(builder.board) else {
        return;
    };
    let step = route.steps[builder.between(0, route.steps.len() - 1)];
    let landing = step.from.label() + builder.between(1, FACES);
    if landing >= last || Square::new(landing) == Some(step.landing) {
        return;
    }
    let end = if builder.coin() { 1 } else { step.rest.label() };
    builder.set_jump(landing, end);
}
