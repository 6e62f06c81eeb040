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

/// Returns how far a board is from satisfying the constraints; 0 if it does. Whether the last
/// square can be reached outweighs the answer. A roll outweighs the number of routes, the score
/// and an expected length that is off by fewer than 8,192 rolls; these outweigh the numbers of
/// jumps. An expected length that is further off outweighs a roll, which makes such boards harder
/// to find: the boards of stream v1 depend on these weights, so they stay.
fn distance(constraints: &Constraints, board: &Board) -> u64 {
    const REACHABLE: u64 = 1 << 40;
    const ROLL: u64 = 1 << 20;
    const EIGHTH_OF_ROUTES: u64 = 1024;
    const SCORE: u64 = 128;
    const EXPECTED_ROLL: u64 = 128;
    let tally = board.tally();
    let mut off = distance_outside(constraints.snakes, tally.snakes as u128)
        + distance_outside(constraints.ladders, tally.ladders as u128);
    let unsolvable = constraints.requires_unsolvable();
    if unsolvable || constraints.requires_solvable() {
        off += match solve(board) {
            Solution::Rolls(rolls) if !unsolvable => {
                distance_outside(constraints.rolls, rolls.into()) * ROLL
            }
            Solution::Unreachable if unsolvable => 0,
            _ => REACHABLE,
        };
    }
    if let Some(routes) = constraints.routes
        && off < ROLL
    {
        // In eighths of a doubling, at least one where the number is off at all.
        let count = RouteCount::of(board).count;
        let nearest = count.clamp(routes.low(), routes.high());
        if count != nearest {
            off += log2_eighths(count).abs_diff(log2_eighths(nearest)).max(1) * EIGHTH_OF_ROUTES;
        }
    }
    if off < REACHABLE && constraints.score.is_some() {
        let score = satisfies::score(board).unwrap_or(0);
        off += distance_outside(constraints.score, score) * SCORE;
    }
    if off < ROLL && constraints.expected.is_some() {
        let rolls = satisfies::expected_rolls(constraints, board).unwrap_or(u128::MAX);
        off += distance_outside(constraints.expected, rolls) * EXPECTED_ROLL;
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
    match (builder.draw_between(0, 5), snakes, ladders) {
        (0 | 1, Some(more), _) => adjust_jump_count(builder, Kind::Snake, more),
        (1 | 2, _, Some(more)) => adjust_jump_count(builder, Kind::Ladder, more),
        (3 | 4, _, _) if constraints.routes.is_some() => redirect_beside_route(builder),
        _ => {
            let last = builder.last();
            let from = builder.draw_between(2, last - 1);
            if builder.coin() {
                builder.remove_jump(from)
            } else {
                builder.jump_into(from, 1..=last)
            }
        }
    }
}

/// A kind of jump whose number is constrained.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Snake,
    Ladder,
}

/// Adds a jump of this kind if `needs_more`; removes one, if there is one, otherwise.
fn adjust_jump_count(builder: &mut BoardBuilder<'_>, kind: Kind, needs_more: bool) {
    let last = builder.last();
    if needs_more {
        let from = builder.draw_between(2, last - 1);
        match kind {
            Kind::Snake => builder.jump_into(from, 1..=from - 1),
            Kind::Ladder => builder.jump_into(from, from + 1..=last),
        }
        return;
    }
    let is_counted = |jump: &Jump| match kind {
        Kind::Snake => jump.to < jump.from,
        Kind::Ladder => jump.to > jump.from,
    };
    let count = builder.board.jumps().filter(is_counted).count();
    let which = builder.draw_between(1, count.max(1)) - 1;
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
    let step = route.steps[builder.draw_between(0, route.steps.len() - 1)];
    let landing = step.from.label() + builder.draw_between(1, FACES);
    if landing >= last || Square::from_label(landing) == Some(step.landing) {
        return;
    }
    let end = if builder.coin() { 1 } else { step.rest.label() };
    builder.set_jump(landing, end);
}
