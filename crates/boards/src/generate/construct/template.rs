//! Boards with any answer from 1 to the longest, and with one shortest route if asked for: the
//! starting points of the local search. Only `rolls`, `routes` and `solvable` are satisfied. Where
//! the constraints allow few snakes or ladders, the boards have few.
//!
//! Like in `given_answer.rs`, level k is the squares that are landed on first by roll k, and one
//! square of each level, the *carrier*, leads to the square six below the top of the next. Here a
//! level may also *leap*: its carrier leads above the level, to a square from which the next six
//! are the next level; what lies between is landed on later, and leads no further than that square,
//! so that it is of no help.
//!
//! ```text
//! 16 15 14 13     three rolls: 4 leads up to 10, so that 11 to 16 come next;
//!  9 10 11 12     8 and 9 are leapt over. With one shortest route the others of
//!  8  7  6  5     2 to 7 lead to 9 or below, from where 16 is not one roll.
//!  1  2  3  4
//! ```
//!
//! With one shortest route, a level's squares except its carrier lead to at most seven squares
//! below the next carrier.

use crate::game::{FACES, MAX_SQUARES, Side};
use crate::generate::board_builder::BoardBuilder;
use crate::generate::families::wall;
use crate::generate::given_answer::place_level;
use crate::generate::{Constraints, NumberRange, given_answer};

/// The maximum number of required routes for which a board starts with a single route.
const MAX_ROUTES_FROM_ONE: u128 = 1000;

/// The maximum number of leaps of a board.
const MAX_LEAPS: usize = 3;
/// The number of squares per snake or ladder: a board on which fewer jumps are allowed is sparse.
const SPARSE_DIVISOR: usize = 8;

/// Builds the starting point. Adds nothing on side 2, where every board takes one roll; builds a
/// board of the family `wall` if the end must be unreachable; and else draws the number of rolls,
/// then the board.
pub(super) fn build(constraints: &Constraints, builder: &mut BoardBuilder<'_>) {
    if builder.board.side() == Side::MIN {
        return;
    }
    if constraints.requires_unsolvable() {
        return wall::build(builder);
    }
    let rolls = draw_rolls(constraints, builder);
    let single_route = constraints
        .routes
        .is_some_and(|routes| routes.low() <= MAX_ROUTES_FROM_ONE);
    match rolls {
        1 => one_roll(builder, single_route),
        _ => by_levels(constraints, builder, rolls, single_route),
    }
}

/// Draws a number of rolls from the constraint. Without a constraint, draws at most the answer to
/// the empty board, which ladders can only reduce and snakes only increase.
fn draw_rolls(constraints: &Constraints, builder: &mut BoardBuilder<'_>) -> usize {
    let side = builder.board.side();
    let rolls = constraints.rolls;
    if let Some((low, high)) = rolls.and_then(|r| r.within(1, given_answer::max_rolls(side))) {
        return builder.draw_between(low, high);
    }
    let empty = given_answer::min_rolls(side);
    match constraints.ladders {
        Some(ladders) if ladders.high() == 0 => empty,
        _ => {
            let high = builder.draw_between(1, empty);
            builder.draw_between(1, high)
        }
    }
}

/// Makes one of the squares 2 to 7 lead to n². Other squares may lead there, too.
fn one_roll(builder: &mut BoardBuilder<'_>, single_route: bool) {
    let last = builder.last();
    let foot = builder.draw_between(2, FACES + 1);
    builder.set_jump(foot, last);
    let eighths = builder.draw_between(0, 4);
    builder.scatter(2..=last - 1, eighths, 1..=last - usize::from(single_route));
}

/// Builds a board level by level. Draws, in this order:
///
/// 1. whether the board is sparse, unless few snakes or ladders are allowed: then it always is;
/// 2. the sizes of the levels from the second on;
/// 3. how many eighths of the squares that need no jump start one: 0 to 4, or 0 or 1 on a sparse
///    board, or none where few jumps are allowed;
/// 4. the first carrier;
/// 5. level by level, the next carrier and where the squares lead.
///
/// On a sparse board the carriers are the tops of their levels. A shortest route then goes by
/// sixes, and takes jumps only at leaps and where the levels are small.
fn by_levels(
    constraints: &Constraints,
    builder: &mut BoardBuilder<'_>,
    rolls: usize,
    single_route: bool,
) {
    let last = builder.last();
    let max = |range: Option<NumberRange>| range.map_or(u128::MAX, |range| range.high());
    let max_ladders = max(constraints.ladders);
    let few = max(constraints.snakes).min(max_ladders) < (last / SPARSE_DIVISOR) as u128;
    let leaps = max_ladders.clamp(1, MAX_LEAPS as u128) as usize;
    let mut sizes = [0; MAX_SQUARES];
    let sizes = &mut sizes[..rolls - 1];
    let sparse = few || builder.coin();
    draw_sizes(builder, sizes, sparse, leaps);
    let eighths = match (few, sparse) {
        (true, _) => 0,
        (_, true) => builder.draw_between(0, 1),
        _ => builder.draw_between(0, 4),
    };
    let mut low = 2;
    let mut high = FACES + 1;
    let mut carrier = if sparse {
        high
    } else {
        builder.draw_between(low, high)
    };
    for (index, &size) in sizes.iter().enumerate() {
        let top = high + size;
        let is_last = index + 1 == sizes.len();
        let rest = if is_last && !sparse {
            builder.draw_between(top - FACES, top - 1)
        } else {
            top - FACES
        };
        let next_low = (high + 1).max(rest + 1);
        let next_carrier = if is_last || sparse {
            top
        } else {
            builder.draw_between(next_low, top)
        };
        let limit = if single_route {
            next_carrier - FACES - 1
        } else {
            rest
        };
        place_level(
            builder,
            low..=high,
            carrier,
            rest,
            limit,
            |builder, is_carrier| !is_carrier && builder.chance_of_eighths(eighths),
        );
        if is_last {
            let end = last - usize::from(single_route);
            builder.scatter(high + 1..=last - 1, eighths, 1..=end);
        } else if rest > high {
            builder.scatter(high + 1..=rest, eighths, 1..=rest);
        }
        (low, high, carrier) = (next_low, top, next_carrier);
    }
}

/// Draws sizes of levels that end with n²: 1 to 6 squares each if that is enough; otherwise `leaps`
/// of the levels are larger, to make up for the rest.
fn draw_sizes(builder: &mut BoardBuilder<'_>, sizes: &mut [usize], sparse: bool, leaps: usize) {
    let mut left = builder.last() - FACES - 1;
    let levels = sizes.len();
    if left <= FACES * levels {
        for (index, size) in sizes.iter_mut().enumerate() {
            *size = given_answer::draw_size(builder, left, levels - index);
            left -= *size;
        }
        return;
    }
    for size in sizes.iter_mut() {
        *size = if sparse {
            FACES
        } else {
            builder.draw_between(FACES / 2, FACES)
        };
        left -= *size;
    }
    for leap in 1..=leaps {
        let more = if leap == leaps {
            left
        } else {
            builder.draw_between(0, left)
        };
        let index = builder.draw_between(0, levels - 1);
        // Six squares follow a leap; without one the level is no longer than six.
        sizes[index] += more;
        left -= more;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Solution;
    use crate::generate::BoardRng;
    use crate::generate::families::test_support::built;
    use crate::solve::kernel;
    use crate::solve::routes::RouteCount;

    #[test]
    fn every_answer_comes_with_one_shortest_route_and_with_any() {
        for side in Side::all().skip(1) {
            let mut rng = BoardRng::new(11);
            for rolls in 1..=given_answer::max_rolls(side) {
                for single_route in [true, false, true] {
                    let constraints = Constraints {
                        rolls: Some(rolls.into()),
                        routes: single_route.then_some(1.into()),
                        ..Constraints::default()
                    };
                    let board = built(side, &mut rng, |builder| build(&constraints, builder));
                    let answer = kernel("oracle").unwrap().solve_one(&board);
                    assert_eq!(answer, Solution::Rolls(rolls as u16), "{board}");
                    if single_route {
                        assert_eq!(RouteCount::of(&board).count, 1, "{board}");
                    }
                }
            }
        }
    }
}
