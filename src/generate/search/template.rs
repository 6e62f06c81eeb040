//! Boards with any answer from 1 to the longest, and with one best route if so wished.
//!
//! Owns the construction by levels with leaps. Must not know of wishes beyond rolls and routes: `polish.rs` does.
//!
//! As in `levels.rs`, level k is the squares that are landed on first by roll k, and one of each, the *carrier*, leads
//! to the square six below the top of the next. Here a level may also *leap*: its carrier leads above the level, to a
//! square from which the next six are the next level; what lies between is landed on later, and leads no further than
//! that square, so that it is of no help.
//!
//! ```text
//! 16 15 14 13     three rolls: 4 leads up to 10, so that 11 to 16 come next;
//!  9 10 11 12     8 and 9 are leapt over. With one best route the others of
//!  8  7  6  5     2 to 7 lead to 9 or below, from where 16 is not one roll.
//!  1  2  3  4
//! ```
//!
//! With one best route, a level's squares but for its carrier lead to seven squares below the next carrier at most.

use crate::game::{FACES, MAX_SQUARES, Side};
use crate::generate::board_builder::BoardBuilder;
use crate::generate::{Constraints, NumberRange, levels};

/// More routes than this are not counted up from one.
const MANY_ROUTES: u128 = 1000;
/// The most leaps of a board.
const MAX_LEAPS: usize = 3;
/// Fewer snakes or ladders than a square in so many are few.
const SPARSE_DIVISOR: usize = 8;

/// An empty board of side 2, where there is nothing to shape; where no end is wished, `wall`'s board. Else draws
/// the number of rolls, then the board.
pub(super) fn make(wishes: &Constraints, draft: &mut BoardBuilder<'_>) {
    let side = draft.board.side();
    if side == Side::MIN {
        return;
    }
    if wishes.requires_unsolvable() {
        return crate::generate::families::wall::make(draft);
    }
    let rolls = rolls(wishes, draft);
    let single = wishes
        .routes
        .is_some_and(|routes| routes.low() <= MANY_ROUTES);
    match rolls {
        1 => one_roll(draft, single),
        _ => by_levels(wishes, draft, rolls, single),
    }
}

/// One of the numbers of rolls that are wished; where none is, up to those of the empty board, of which ladders can only take
/// away and snakes only add.
fn rolls(wishes: &Constraints, draft: &mut BoardBuilder<'_>) -> usize {
    let side = draft.board.side();
    let fewest = levels::min_rolls(side);
    if let Some((low, high)) = wishes
        .rolls
        .and_then(|r| r.within(1, levels::max_rolls(side)))
    {
        return draft.between(low, high);
    }
    match wishes.ladders {
        Some(ladders) if ladders.high() == 0 => fewest,
        _ => {
            let high = draft.between(1, fewest);
            draft.between(1, high)
        }
    }
}

/// One of the squares 2 to 7 leads to n², others may.
fn one_roll(draft: &mut BoardBuilder<'_>, single: bool) {
    let last = draft.last();
    let foot = draft.between(2, FACES + 1);
    draft.set_jump(foot, last);
    let eighths = draft.between(0, 4);
    draft.scatter(2..=last - 1, eighths, 1..=last - usize::from(single));
}

/// Whether the board is to be sparse, which it is where few snakes or ladders are wished; the sizes of the levels, from the
/// second; how many eighths of the squares that need not start jumps do, 0 to 4, on a sparse board to 1, with few jumps none;
/// the first carrier; then level by level the next carrier and where the squares lead. On a sparse board the carriers are
/// the tops of their levels, so that a best route goes by sixes, which takes no jumps but at leaps and where the levels are
/// small.
fn by_levels(wishes: &Constraints, draft: &mut BoardBuilder<'_>, rolls: usize, single: bool) {
    let last = draft.last();
    let most = |wish: Option<NumberRange>| wish.map_or(u128::MAX, |span| span.high());
    let few = most(wishes.snakes).min(most(wishes.ladders)) < (last / SPARSE_DIVISOR) as u128;
    let leaps = most(wishes.ladders).clamp(1, MAX_LEAPS as u128) as usize;
    let mut sizes = [0; MAX_SQUARES];
    let sizes = &mut sizes[..rolls - 1];
    let sparse = few || draft.coin();
    draw_sizes(draft, sizes, sparse, leaps);
    let eighths = match (few, sparse) {
        (true, _) => 0,
        (_, true) => draft.between(0, 1),
        _ => draft.between(0, 4),
    };
    let (mut low, mut high) = (2, FACES + 1);
    let mut carrier = if sparse {
        high
    } else {
        draft.between(low, high)
    };
    for (place, &size) in sizes.iter().enumerate() {
        let top = high + size;
        let is_last = place + 1 == sizes.len();
        // Where the carrier leads to, and how far the others may lead.
        let rest = match is_last && !sparse {
            true => draft.between(top - FACES, top - 1),
            false => top - FACES,
        };
        let next = match is_last || sparse {
            true => top,
            false => draft.between((high + 1).max(rest + 1), top),
        };
        let limit = if single { next - FACES - 1 } else { rest };
        for label in low..=high {
            if label == carrier {
                if label != rest {
                    draft.set_jump(label, rest);
                }
            } else if label > limit || draft.eighths(eighths) {
                let end = draft.between(1, limit);
                draft.set_jump(label, end);
            }
        }
        if is_last {
            let end = last - usize::from(single);
            draft.scatter(high + 1..=last - 1, eighths, 1..=end);
        } else if rest > high {
            draft.scatter(high + 1..=rest, eighths, 1..=rest);
        }
        (low, high) = ((high + 1).max(rest + 1), top);
        carrier = next;
    }
}

/// Sizes that end with n²: 1 to 6 each as far as that is enough, which as many of them as there are leaps make up for.
fn draw_sizes(draft: &mut BoardBuilder<'_>, sizes: &mut [usize], sparse: bool, leaps: usize) {
    let mut left = draft.last() - FACES - 1;
    let levels = sizes.len();
    if left <= FACES * levels {
        for (place, size) in sizes.iter_mut().enumerate() {
            *size = levels::part(draft, left, levels - place);
            left -= *size;
        }
        return;
    }
    for size in sizes.iter_mut() {
        *size = if sparse {
            FACES
        } else {
            draft.between(FACES / 2, FACES)
        };
        left -= *size;
    }
    for leap in 1..=leaps {
        let more = if leap == leaps {
            left
        } else {
            draft.between(0, left)
        };
        let place = draft.between(0, levels - 1);
        // Six squares follow a leap; without one the level is no longer than six.
        sizes[place] += more;
        left -= more;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Board, Solution};
    use crate::generate::BoardRng;
    use crate::solve::kernel;
    use crate::solve::routes::RouteCount;

    #[test]
    fn every_answer_comes_with_one_best_route_and_with_any() {
        for side in Side::all().skip(1) {
            let mut stream = BoardRng::new(11);
            let mut board = Board::empty(side);
            for wanted in 1..=levels::max_rolls(side) {
                for single in [true, false, true] {
                    let text = format!("{wanted}");
                    let wishes = Constraints {
                        rolls: Some(text.parse().unwrap()),
                        routes: single.then_some(1.into()),
                        ..Constraints::default()
                    };
                    board.clear(side);
                    let mut draft = BoardBuilder {
                        board: &mut board,
                        stream: &mut stream,
                    };
                    make(&wishes, &mut draft);
                    let answer = kernel("oracle").unwrap().solve_one(&board);
                    assert_eq!(answer, Solution::Rolls(wanted as u16), "{board}");
                    if single {
                        assert_eq!(RouteCount::of(&board).count, 1, "{board}");
                    }
                }
            }
        }
    }
}
