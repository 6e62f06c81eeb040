//! Small changes until a board fulfils the wishes.
//!
//! Owns the changes and the measure of how far off a board is. Must not know where the board comes from.

use crate::game::{Board, FACES, Jump, Solution, Square};
use crate::generate::board_builder::BoardBuilder;
use crate::generate::{Constraints, NumberRange};
use crate::solve::default_kernel;
use crate::solve::routes::{Route, RouteCount};

/// Changes that are tried on one board.
const MAX_STEPS: usize = 300;

/// Tries changes one after the other, and keeps those that bring the board no further off. Draws which change, then what
/// it needs.
pub(super) fn make(wishes: &Constraints, draft: &mut BoardBuilder<'_>) {
    let mut off = distance(wishes, draft.board);
    for _ in 0..MAX_STEPS {
        if off == 0 {
            return;
        }
        let before = *draft.board;
        change(wishes, draft);
        let now = distance(wishes, draft.board);
        if now <= off {
            off = now;
        } else {
            *draft.board = before;
        }
    }
}

/// How far off a board is: 0 where it fulfils the wishes. A wrong answer outweighs wrong routes, and these wrong numbers of
/// jumps.
fn distance(wishes: &Constraints, board: &Board) -> u64 {
    let tally = board.tally();
    let mut off = distance_outside(wishes.snakes, tally.snakes as u128)
        + distance_outside(wishes.ladders, tally.ladders as u128);
    if wishes.requires_solvable() || wishes.requires_unsolvable() {
        off += match default_kernel().solve_one(board) {
            Solution::Rolls(_) if wishes.requires_unsolvable() => 1 << 40,
            Solution::Rolls(rolls) => distance_outside(wishes.rolls, rolls.into()) << 20,
            Solution::Unreachable if wishes.requires_unsolvable() => 0,
            Solution::Unreachable => 1 << 40,
        };
    }
    if let Some(routes) = wishes.routes
        && off < 1 << 20
    {
        // In eighths of a doubling, at least one where the number is off at all.
        let count = RouteCount::of(board).count;
        let wanted = count.clamp(routes.low(), routes.high());
        if count != wanted {
            off += eighths(count).abs_diff(eighths(wanted)).max(1) * 1024;
        }
    }
    off
}

/// The binary logarithm in eighths, about: its whole part, then the three bits below the highest. In integers, because a
/// library's logarithm may differ from machine to machine.
fn eighths(number: u128) -> u64 {
    let number = number.max(1);
    let whole = number.ilog2();
    let below = (number << (127 - whole)) >> (127 - 3);
    u64::from(whole) * 8 + (below as u64 & 7)
}

/// By how much a number misses a span.
fn distance_outside(wish: Option<NumberRange>, number: u128) -> u64 {
    wish.map_or(0, |span| {
        let nearest = number.clamp(span.low(), span.high());
        number.abs_diff(nearest) as u64
    })
}

/// One change: of a number of jumps where that is off, else by a draw beside a best route or anywhere.
fn change(wishes: &Constraints, draft: &mut BoardBuilder<'_>) {
    let last = draft.last();
    let tally = draft.board.tally();
    let (snakes, ladders) = (tally.snakes as u128, tally.ladders as u128);
    let off =
        |wish: Option<NumberRange>, number: u128| wish.is_some_and(|span| !span.contains(number));
    match draft.between(0, 5) {
        0 | 1 if off(wishes.snakes, snakes) => {
            let more = wishes.snakes.is_some_and(|span| snakes < span.low());
            adjust_jump_count(
                draft,
                more,
                |jump| jump.to < jump.from,
                |_, from| (1, from - 1),
            );
        }
        1 | 2 if off(wishes.ladders, ladders) => {
            let more = wishes.ladders.is_some_and(|span| ladders < span.low());
            adjust_jump_count(
                draft,
                more,
                |jump| jump.to > jump.from,
                |last, from| (from + 1, last),
            );
        }
        3 | 4 if wishes.routes.is_some() => beside_a_route(draft),
        _ => {
            let from = draft.between(2, last - 1);
            match draft.coin() {
                true => draft.remove_jump(from),
                false => {
                    let end = draft.between(1, last);
                    draft.set_jump(from, end);
                }
            }
        }
    }
}

/// One jump of a kind more, from a free square if one is drawn, or one less.
fn adjust_jump_count(
    draft: &mut BoardBuilder<'_>,
    more: bool,
    kind: impl Fn(&Jump) -> bool,
    ends: impl Fn(usize, usize) -> (usize, usize),
) {
    let last = draft.last();
    if more {
        let from = draft.between(2, last - 1);
        let (low, high) = ends(last, from);
        let end = draft.between(low, high);
        return draft.set_jump(from, end);
    }
    let count = draft.board.jumps().filter(&kind).count();
    let which = draft.between(1, count.max(1)) - 1;
    let jump = draft.board.jumps().filter(&kind).nth(which);
    if let Some(jump) = jump {
        // A loop where the jump stood keeps the square from being landed on by nobody less.
        match draft.coin() {
            true => draft.remove_jump(jump.from.label()),
            false => draft.set_jump(jump.from.label(), jump.from.label()),
        }
    }
}

/// Some roll of a best route: another square of that roll leads home, so that routes by it are lost; or to where the
/// route goes on, so that there are more.
fn beside_a_route(draft: &mut BoardBuilder<'_>) {
    let last = draft.last();
    let Some(route) = Route::of(draft.board) else {
        return;
    };
    let step = route.steps[draft.between(0, route.steps.len() - 1)];
    let landing = step.from.label() + draft.between(1, FACES);
    if landing >= last || Square::new(landing) == Some(step.landing) {
        return;
    }
    let end = match draft.coin() {
        true => 1,
        false => step.rest.label(),
    };
    draft.set_jump(landing, end);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Side;
    use crate::generate::BoardRng;
    use crate::generate::search::satisfies;

    #[test]
    fn the_logarithm_rises_by_eight_a_doubling() {
        for (number, wanted) in [(0, 0), (1, 0), (2, 8), (3, 12), (4, 16), (15, 31), (16, 32)] {
            assert_eq!(eighths(number), wanted, "{number}");
        }
        assert_eq!(eighths(u128::MAX), 127 * 8 + 7);
    }

    #[test]
    fn the_distance_is_none_exactly_where_the_wishes_are_fulfilled() {
        let side = Side::new(4).unwrap();
        let (mut stream, mut board) = (BoardRng::new(1), Board::empty(side));
        let mut fulfilled = 0;
        for wishes in [
            "rolls=2",
            "routes=2..9;solvable=yes",
            "snakes=1;ladders=2..",
            "solvable=no",
        ] {
            let spec: crate::generate::Spec = format!("v1:n=4;{wishes}").parse().unwrap();
            for index in 0..4000 {
                stream.open(index);
                board.clear(side);
                BoardBuilder {
                    board: &mut board,
                    stream: &mut stream,
                }
                .scatter(2..=15, 1 + (index % 8) as usize, 1..=16);
                let met = satisfies::satisfied_by_board(&spec.wishes, &board);
                assert_eq!(
                    distance(&spec.wishes, &board) == 0,
                    met,
                    "{wishes}: {board}"
                );
                fulfilled += usize::from(met);
            }
        }
        assert!(fulfilled > 100, "{fulfilled}");
    }
}
