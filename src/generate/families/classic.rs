//! `classic`: what a printed game allows. Snakes lead down, ladders up, and no two jumps share any square, so
//! nothing chains.
//!
//! Owns how many jumps there are and how their squares are drawn. Must not know the answer.
//!
//! ```text
//! 16 15 14 13        one ladder, 3 to 14, and one snake,
//!  9 10 11 12        12 to 6: four squares, each of one jump
//!  8  7  6  5
//!  1  2  3  4
//! ```

use crate::game::{Board, MAX_SQUARES, Side, Square};
use crate::generate::{BoardRng, NumberRange, Spec, SpecError};

/// The most jumps that a side holds: two squares each, and the first and the last square to spare, so that
/// there is always a pair left that any jump may take.
const fn room(side: Side) -> usize {
    (side.squares() - 2) / 2
}

/// The least snakes and ladders on this side: as wished, else a tenth of the squares each, rounded up, as far as there
/// is room; ladders first.
fn min_counts(spec: &Spec, side: Side) -> (usize, usize) {
    let tenth = side.squares().div_ceil(10);
    let low = |wish: Option<NumberRange>| {
        wish.map(|span| usize::try_from(span.low()).unwrap_or(MAX_SQUARES))
    };
    let (snakes, ladders) = (low(spec.wishes.snakes), low(spec.wishes.ladders));
    let ladders =
        ladders.unwrap_or_else(|| tenth.min(room(side).saturating_sub(snakes.unwrap_or(0))));
    let snakes = snakes.unwrap_or_else(|| tenth.min(room(side).saturating_sub(ladders)));
    (snakes, ladders)
}

/// As many as [`least`] says; where a range is wished, a number of it is drawn, snakes before ladders, as far as there is
/// room for both.
fn numbers(spec: &Spec, side: Side, stream: &mut BoardRng) -> (usize, usize) {
    let (snakes, ladders) = min_counts(spec, side);
    let mut draw = |wish: Option<NumberRange>, least: usize, other: usize| {
        let within = wish.and_then(|span| span.within(least, room(side) - other));
        let (low, high) = within.unwrap_or((least, least));
        // A bound of 1 draws nothing.
        low + stream.below(high - low + 1) as usize
    };
    let snakes = draw(spec.wishes.snakes, snakes, ladders);
    let ladders = draw(spec.wishes.ladders, ladders, snakes);
    (snakes, ladders)
}

/// Refuses more jumps than the side holds.
pub(in crate::generate) fn check(spec: &Spec, side: Side) -> Result<(), SpecError> {
    let (snakes, ladders) = min_counts(spec, side);
    if snakes + ladders > room(side) {
        return Err(SpecError::NoRoom {
            side,
            snakes,
            ladders,
            room: room(side),
        });
    }
    Ok(())
}

/// How many, where that is drawn. Snakes first, then ladders; for each, two different free squares are drawn until they suit.
#[inline]
pub(in crate::generate) fn make(spec: &Spec, stream: &mut BoardRng, board: &mut Board) {
    let side = board.side();
    let (snakes, ladders) = numbers(spec, side, stream);
    let mut free: [u16; MAX_SQUARES] = std::array::from_fn(|index| index as u16);
    let mut left = side.squares();
    for jump in 0..snakes + ladders {
        let is_snake = jump < snakes;
        loop {
            // The first draw goes to the end of the free squares, the second before it.
            let first = stream.below(left) as usize;
            free.swap(first, left - 1);
            let second = stream.below(left - 1) as usize;
            free.swap(second, left - 2);
            let (one, other) = (free[left - 1], free[left - 2]);
            let (low, high) = (one.min(other) as usize, one.max(other) as usize);
            let (from, to) = if is_snake { (high, low) } else { (low, high) };
            if board.set_jump(Square::at(from), Square::at(to)).is_ok() {
                left -= 2;
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::SquareSet;
    use crate::generate::{BoardGenerator, Constraints, Family};

    fn spec(snakes: Option<&str>, ladders: Option<&str>) -> Spec {
        let span = |text: &str| text.parse().unwrap();
        Spec {
            families: vec![Family::Classic],
            wishes: Constraints {
                snakes: snakes.map(span),
                ladders: ladders.map(span),
                ..Constraints::default()
            },
            ..Spec::default()
        }
    }

    #[test]
    fn no_two_jumps_share_a_square_and_the_numbers_are_those_asked_for() {
        for side in Side::all() {
            let all = room(side).to_string();
            for (snakes, ladders) in [
                (None, None),
                (Some("0"), None),
                (Some(&*all), Some("0")),
                (None, Some(&*all)),
            ] {
                let spec = Spec {
                    sizes: side.into(),
                    ..spec(snakes, ladders)
                };
                let mut maker = BoardGenerator::new(&spec).unwrap();
                let mut board = Board::empty(side);
                for index in 0..50 {
                    maker.generate(index, &mut board);
                    let tally = board.tally();
                    assert_eq!((tally.snakes, tally.ladders), min_counts(&spec, side));
                    assert_eq!(tally.loops, 0);
                    let touched: SquareSet = board
                        .jumps()
                        .flat_map(|jump| [jump.from, jump.to])
                        .collect();
                    assert_eq!(touched.len(), 2 * (tally.snakes + tally.ladders));
                }
            }
        }
    }

    #[test]
    fn of_a_range_every_number_is_drawn_as_far_as_there_is_room() {
        let side = Side::new(5).unwrap();
        let spec = Spec {
            sizes: side.into(),
            ..spec(Some("2..4"), Some("6.."))
        };
        let mut maker = BoardGenerator::new(&spec).unwrap();
        let mut board = Board::empty(side);
        let mut seen = std::collections::BTreeSet::new();
        for index in 0..2000 {
            maker.generate(index, &mut board);
            seen.insert((board.tally().snakes, board.tally().ladders));
        }
        // Room for eleven.
        let wanted =
            (2..=4).flat_map(|snakes| (6..=11 - snakes).map(move |ladders| (snakes, ladders)));
        assert_eq!(seen, wanted.collect());
    }

    #[test]
    fn more_jumps_than_fit_are_refused() {
        let spec = Spec {
            sizes: "2..3".parse().unwrap(),
            ..spec(Some("1"), Some("1"))
        };
        let error = BoardGenerator::new(&spec).unwrap_err().to_string();
        assert_eq!(
            error,
            "a classic board of side 2 has room for 1 jump(s), not for 1 snake(s) and 1 ladder(s)"
        );
    }
}
