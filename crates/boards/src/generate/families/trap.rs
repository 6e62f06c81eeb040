//! `trap`: jumps lead the token through several regions, up and down, and out of none, so that the
//! last square cannot be reached.
//!
//! ```text
//! 16 15 14 13     regions at 1 and 8: each of 2 to 7 and of 9 to 14 leads to
//!  9 10 11 12     1 or 8, and some of 2 to 7 leads to 8
//!  8  7  6  5
//!  1  2  3  4
//! ```
//!
//! A region is a square and the six after it. The token rests only on the first squares of regions,
//! and visits all of them again and again: without a visited set a search never ends.

use crate::game::FACES;
use crate::generate::board_builder::BoardBuilder;

/// The maximum number of regions.
const MAX_REGIONS: usize = 5;
/// The number of squares per region.
const REGION: usize = FACES + 1;

/// Draws the number of regions, two to five, as far as there is room; how far up each but the first
/// is shifted; the order in which they lead to each other: each draws its successor from those
/// left, and the last leads to any; for each region, in this order, the square that leads to the
/// successor, then where the others lead; how many eighths of the squares outside start jumps, 0 to
/// 4; and those jumps, to anywhere.
pub(super) fn build(builder: &mut BoardBuilder<'_>) {
    let last = builder.last();
    let count = builder.draw_between(2, MAX_REGIONS.min(1 + (last - REGION - 1) / REGION));
    let slack = last - REGION - (1 + REGION * (count - 1));
    let mut shifts = [0; MAX_REGIONS];
    for shift in &mut shifts[1..count] {
        *shift = builder.draw_between(0, slack);
    }
    shifts[1..count].sort_unstable();
    let mut regions: [usize; MAX_REGIONS] =
        std::array::from_fn(|index| 1 + REGION * index + shifts[index]);
    // The region at square 1 comes first.
    for index in 1..count {
        let other = builder.draw_between(index, count - 1);
        regions.swap(index, other);
    }
    for index in 0..count {
        let region = regions[index];
        let next = match regions[..count].get(index + 1) {
            Some(&next) => next,
            None => regions[builder.draw_between(0, count - 1)],
        };
        let carrier = region + builder.draw_between(1, FACES);
        for label in region + 1..=region + FACES {
            let end = if label == carrier {
                next
            } else {
                regions[builder.draw_between(0, count - 1)]
            };
            builder.set_jump(label, end);
        }
    }
    let eighths = builder.draw_between(0, 4);
    // The first squares of regions may start jumps: nothing lands on them, tokens only rest there.
    builder.scatter(2..=last - 1, eighths, 1..=last);
}
