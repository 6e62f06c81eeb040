//! Traps in which the sets of squares come back: after k rolls the token may be where it was, and nowhere else.
//!
//! Owns these boards. Must not know who is caught by them.
//!
//! ```text
//! 16 15 14 13     2 to 7 lead to 8, and 9 to 14 to 1: after every odd
//!  9 10 11 12     number of rolls the token is on 8, after every even
//!  8  7  6  5     one on 1. A search that waits until nothing changes
//!  1  2  3  4     from one roll to the next waits for ever.
//! ```

use crate::game::{Board, FACES, Side, Square};
use crate::generate::Stream;

/// The least side: two regions of seven squares, and the last one.
pub(super) const LEAST: usize = 4;

/// Squares of a region.
const REGION: usize = FACES + 1;

/// A board of two regions or more, as many as six and as there is room for: each leads to the next, and the last back
/// to some region but itself. What else is free starts jumps in some of eight cases, to anywhere.
pub(super) fn draw(side: Side, stream: &mut Stream) -> Board {
    let last = side.squares();
    let room = (last - 1) / REGION;
    let count = 2 + stream.below(room.min(6) - 1) as usize;
    let slack = last - 1 - count * REGION;
    let mut shifts: Vec<usize> = (1..count)
        .map(|_| stream.below(slack + 1) as usize)
        .collect();
    shifts.sort_unstable();
    let mut regions: Vec<usize> = vec![1];
    regions.extend(
        shifts
            .iter()
            .zip(1..)
            .map(|(shift, place)| 1 + place * REGION + shift),
    );
    // The order in which they are visited: square 1 first, the others as drawn.
    for place in 1..count {
        regions.swap(place, place + stream.below(count - place) as usize);
    }
    let back = stream.below(count - 1) as usize;
    let mut board = Board::empty(side);
    let mut put = |from: usize, to: usize| {
        board
            .put(Square::at(from - 1), Square::at(to - 1))
            .expect("regions lie before the last square");
    };
    for (place, &region) in regions.iter().enumerate() {
        let next = *regions.get(place + 1).unwrap_or(&regions[back]);
        for label in region + 1..=region + FACES {
            put(label, next);
        }
    }
    let eighths = stream.below(4);
    let inside = |label: usize| regions.iter().any(|&at| at <= label && label <= at + FACES);
    for label in (2..last).filter(|&label| !inside(label)) {
        if stream.below(8) < eighths {
            put(label, 1 + stream.below(last) as usize);
        }
    }
    board
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Solution;
    use crate::solve::default_kernel;
    use std::collections::BTreeSet;

    #[test]
    fn the_token_is_on_one_square_at_a_time_and_comes_back_after_two_rolls_or_more() {
        for side in Side::all().skip(LEAST - 2) {
            let mut stream = Stream::new(5);
            let mut periods = BTreeSet::new();
            for index in 0..40 {
                stream.open(index);
                let board = draw(side, &mut stream);
                assert_eq!(
                    default_kernel().one(&board),
                    Solution::Unreachable,
                    "{board}"
                );
                let mut visited = vec![1];
                let period = loop {
                    let at = visited[visited.len() - 1];
                    let ends: BTreeSet<usize> = (at..at + FACES)
                        .map(|landing| board.rest(Square::at(landing)).label())
                        .collect();
                    assert_eq!(ends.len(), 1, "{board}");
                    let end = *ends.first().unwrap();
                    if let Some(first) = visited.iter().position(|&before| before == end) {
                        break visited.len() - first;
                    }
                    visited.push(end);
                };
                assert!(period >= 2, "{board}");
                periods.insert(period);
            }
            assert!(
                periods.len() > 1 || side.n() == LEAST,
                "{side:?}: {periods:?}"
            );
        }
    }
}
