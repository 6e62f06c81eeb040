//! Boards with a given answer, from the empty board's to the longest.
//!
//! Call *level* k the squares that are landed on first by roll k. Level 1 is 2 to 7, and each level
//! is the next few squares up, 1 to 6 of them; the last ends with n². For each level but the last,
//! one of its squares, the *carrier*, leads to the square six below the end of the next level, and
//! no square of it leads beyond that: so the next roll lands on all of the next level and on
//! nothing above. That makes as many rolls as levels.
//!
//! ```text
//!  7  8  9     2 to 7 are the first level, 8 the second, 9 the third:
//!  6  5  4     4 is a carrier, to 2 = 8 - 6; 8 leads to 3 = 9 - 6;
//!  1  2  3     2, 3, 5, 6 and 7 lead to 1 or 2. Three rolls.
//! ```
//!
//! Why there is nothing longer: the levels of any board are sets that do not overlap, none is
//! empty, and the first has six squares of the n² - 1 that can be landed on. That leaves n² - 6
//! levels at most.

use super::board_builder::{BoardBuilder, Labels};
use super::{Constraints, NumberRange};
use crate::game::{FACES, Side};

/// Returns the answer to the board without jumps.
pub(super) const fn min_rolls(side: Side) -> usize {
    (side.squares() - 1).div_ceil(FACES)
}

/// Returns the longest answer.
pub(super) const fn max_rolls(side: Side) -> usize {
    match side.n() {
        2 => 1,
        _ => side.squares() - FACES,
    }
}

/// Returns the minimum and the maximum of the answers within `rolls` that are above the empty
/// board's.
fn above_empty(rolls: NumberRange, side: Side) -> Option<(usize, usize)> {
    rolls.within(min_rolls(side) + 1, max_rolls(side))
}

/// Returns whether there is a constraint on the rolls that allows answers above the empty board's.
pub(super) fn may_exceed_empty(constraints: &Constraints, side: Side) -> bool {
    (constraints.rolls).is_some_and(|rolls| above_empty(rolls, side).is_some())
}

/// Draws an answer above the empty board's, within `rolls`.
pub(super) fn draw_above_empty(
    rolls: Option<NumberRange>,
    builder: &mut BoardBuilder<'_>,
) -> usize {
    let range = above_empty(rolls.unwrap_or(NumberRange::ALL), builder.board.side());
    let (low, high) = range.expect("an answer above the empty board's");
    builder.draw_between(low, high)
}

/// Places the jumps of a level: the carrier leads to `rest`, and the other squares to `limit` at
/// most. Where a jump is not needed, `starts` draws whether a square starts one, given whether the
/// square is the carrier: on a square up to `limit`, or on a carrier that is `rest` itself.
pub(super) fn place_level(
    builder: &mut BoardBuilder<'_>,
    squares: Labels,
    carrier: usize,
    rest: usize,
    limit: usize,
    starts: impl Fn(&mut BoardBuilder<'_>, bool) -> bool,
) {
    for label in squares {
        if label == carrier {
            if label != rest || starts(builder, true) {
                builder.set_jump(label, rest);
            }
        } else if label > limit || starts(builder, false) {
            builder.jump_into(label, 1..=limit);
        }
    }
}

/// Adds jumps to an empty board of side 3 or more so that it takes exactly `rolls`, from
/// [`min_rolls`] to [`max_rolls`].
///
/// Draws, for each level but the last: the size of the next ([`draw_size`]), the carrier, then for
/// each square of the level what it does. Squares of the last level start jumps with probability
/// 1/2, to anywhere.
pub(super) fn build(builder: &mut BoardBuilder<'_>, rolls: usize) {
    let last = builder.last();
    let (low, _) = place_levels(builder, rolls - 1, last, |builder, _| builder.coin());
    builder.scatter(low..=last - 1, 4, 1..=last);
}

/// Places the first `levels` levels so that the level after them ends at `end`, and returns its
/// first and last square. `starts` is as for [`place_level`].
fn place_levels(
    builder: &mut BoardBuilder<'_>,
    levels: usize,
    end: usize,
    starts: impl Fn(&mut BoardBuilder<'_>, bool) -> bool,
) -> (usize, usize) {
    let last = builder.last();
    let mut low = 2;
    let mut high = FACES + 1;
    for level in 0..levels {
        let size = draw_size(builder, end - high, levels - level);
        let carrier = builder.draw_between(low, high);
        // Before the last level any square that reaches n² will do, except n² itself.
        let (rest, limit) = if high + size == last {
            (builder.draw_between(last - FACES, last - 1), last - 1)
        } else {
            (high + size - FACES, high + size - FACES)
        };
        place_level(builder, low..=high, carrier, rest, limit, &starts);
        (low, high) = (high + 1, high + size);
    }
    (low, high)
}

/// Builds a board like [`build`] for more rolls than [`min_rolls`], on which every shortest route
/// takes a snake. The last level has 1 to 5 squares. In the level before it, only squares above n²
/// - 6 lead to squares from which one roll reaches n², and they do so by snakes.
///
/// Draws the size of the last level first, then the rest like [`build`].
pub(super) fn build_with_forced_snake(builder: &mut BoardBuilder<'_>, rolls: usize) {
    let last = builder.last();
    // The number of levels between the first and the last, and of the squares that they share with
    // the last.
    let inner = rolls - 2;
    let squares = last - FACES - 1;
    let min = squares.saturating_sub(FACES * inner).max(1);
    let tail = builder.draw_between(min, (squares - inner).min(FACES - 1));
    let (low, high) = place_levels(builder, inner, last - tail, |builder, is_carrier| {
        !is_carrier && builder.coin()
    });
    let near = last - FACES;
    let carrier = builder.draw_between(low.max(near + 1), high);
    for label in low..=high {
        if label == carrier {
            builder.jump_into(label, near..=label - 1);
        } else if label >= near || builder.coin() {
            builder.jump_into(label, 1..=near - 1);
        }
    }
    // A token below n² - 6 can land here too, so none of these squares may lead to n².
    builder.scatter(high + 1..=last - 1, 4, 1..=last - 1);
}

/// Draws the size of one of `levels` levels that share `squares`: about their mean, and such that
/// the others can be 1 to 6 each. One draw rounds the mean, one deviates from it.
pub(super) fn draw_size(builder: &mut BoardBuilder<'_>, squares: usize, levels: usize) -> usize {
    let min = squares.saturating_sub(FACES * (levels - 1)).max(1);
    let max = (squares - (levels - 1)).min(FACES);
    let mean =
        squares / levels + usize::from(builder.draw_between(0, levels - 1) < squares % levels);
    let deviation = (mean - 1).min(FACES - mean);
    let size = builder.draw_between(mean - deviation, mean + deviation);
    size.clamp(min, max)
}
