//! Boards with a given answer, from the empty board's to the longest.
//!
//! Owns the construction by levels and its bounds. Must not know which family wants the board.
//!
//! Call *level* k the squares that are landed on first by roll k. Level 1 is 2 to 7, and each level is the next
//! few squares up, 1 to 6 of them; the last ends with n². For each level but the last, one of its squares, the
//! *carrier*, leads to the square six below the end of the next level, and no square of it leads beyond that:
//! so the next roll lands on all of the next level and on nothing above. That makes as many rolls as levels.
//!
//! ```text
//!  7  8  9     2 to 7 are the first level, 8 the second, 9 the third:
//!  6  5  4     4 is a carrier, to 2 = 8 - 6; 8 leads to 3 = 9 - 6;
//!  1  2  3     2, 3, 5, 6 and 7 lead to 1 or 2. Three rolls.
//! ```
//!
//! Why there is nothing longer: the levels of any board are sets that do not overlap, none is empty, and the first
//! has six squares of the n² - 1 that can be landed on. That leaves n² - 6 levels at most.

use super::board_builder::BoardBuilder;
use crate::game::{FACES, Side};

/// The answer to the board without jumps.
pub(super) const fn min_rolls(side: Side) -> usize {
    (side.squares() - 1).div_ceil(FACES)
}

/// The longest answer, for sides from 3.
pub(super) const fn max_rolls(side: Side) -> usize {
    side.squares() - FACES
}

/// Puts jumps on an empty board of side 3 or more so that it takes exactly `rolls`, from [`fewest`] to [`most`].
///
/// Draws, for each level but the last: the size of the next ([`part`]), the carrier, then for each square of the
/// level what it does. Squares of the last level start jumps in half of all cases, to anywhere.
pub(super) fn build(draft: &mut BoardBuilder<'_>, rolls: usize) {
    let last = draft.last();
    let (mut low, mut high) = (2, FACES + 1);
    for roll in 1..rolls {
        let size = part(draft, last - high, rolls - roll);
        let carrier = draft.between(low, high);
        // Before the last level any square that reaches n² will do, short of n² itself.
        let (rest, limit) = if high + size == last {
            (draft.between(last - FACES, last - 1), last - 1)
        } else {
            (high + size - FACES, high + size - FACES)
        };
        for label in low..=high {
            if label == carrier {
                if label != rest || draft.coin() {
                    draft.set_jump(label, rest);
                }
            } else if label > limit || draft.coin() {
                let end = draft.between(1, limit);
                draft.set_jump(label, end);
            }
        }
        (low, high) = (high + 1, high + size);
    }
    draft.scatter(low..=last - 1, 4, 1..=last);
}

/// As [`build`] for more rolls than [`fewest`], but so that every best route takes a snake: the last level is 1 to 5
/// squares, and of the level before only squares above n² - 6 lead to where n² can be reached from, by snakes.
///
/// Draws the size of the last level first, then as [`build`].
pub(super) fn build_with_forced_snake(draft: &mut BoardBuilder<'_>, rolls: usize) {
    let last = draft.last();
    // The levels between the first and the last, and how many squares they share with the last.
    let (inner, squares) = (rolls - 2, last - FACES - 1);
    let least = squares.saturating_sub(FACES * inner).max(1);
    let tail = draft.between(least, (squares - inner).min(FACES - 1));
    let (mut low, mut high) = (2, FACES + 1);
    for level in 0..inner {
        let size = part(draft, last - tail - high, inner - level);
        let carrier = draft.between(low, high);
        let rest = high + size - FACES;
        for label in low..=high {
            if label == carrier {
                if label != rest {
                    draft.set_jump(label, rest);
                }
            } else if label > rest || draft.coin() {
                let end = draft.between(1, rest);
                draft.set_jump(label, end);
            }
        }
        (low, high) = (high + 1, high + size);
    }
    let near = last - FACES;
    let carrier = draft.between(low.max(near + 1), high);
    for label in low..=high {
        if label == carrier {
            let end = draft.between(near, label - 1);
            draft.set_jump(label, end);
        } else if label >= near || draft.coin() {
            let end = draft.between(1, near - 1);
            draft.set_jump(label, end);
        }
    }
    // From below n² - 6 one can land here too, so none of these may lead to n².
    draft.scatter(high + 1..=last - 1, 4, 1..=last - 1);
}

/// The size of one of `levels` levels that share `squares`: about their mean, and such that the others can be 1 to 6
/// each. One draw rounds the mean, one strays from it.
pub(super) fn part(draft: &mut BoardBuilder<'_>, squares: usize, levels: usize) -> usize {
    let least = squares.saturating_sub(FACES * (levels - 1)).max(1);
    let most = (squares - (levels - 1)).min(FACES);
    let mean = squares / levels + usize::from(draft.between(0, levels - 1) < squares % levels);
    let stray = (mean - 1).min(FACES - mean);
    draft.between(mean - stray, mean + stray).clamp(least, most)
}
