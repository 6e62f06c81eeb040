//! `classic`: what a printed game allows. Snakes lead down, ladders up, and no two jumps share any square, so nothing
//! chains.
//!
//! ```text
//! 16 15 14 13        one ladder, 3 to 14, and one snake,
//!  9 10 11 12        12 to 6: four squares, each of one jump
//!  8  7  6  5
//!  1  2  3  4
//! ```

use super::{Build, FamilyBounds, FamilyDef};
use crate::game::{Board, FACES, JumpCounts, MAX_SQUARES, Side, Square};
use crate::generate::parameters::Parameters;
use crate::generate::{BoardRng, NumberRange, SpecError};

pub(super) static DEF: FamilyDef = FamilyDef {
    name: "classic",
    summary: "snakes lead down, ladders up, no two jumps share a square",
    sets_counts: true,
    check: |parameters, side| ROOM.check(parameters, side),
    bounds,
    build: Build::Whole(build),
    ..FamilyDef::DEFAULT
};

/// Fewer snakes than a die has faces stop no token.
fn bounds(parameters: &Parameters, side: Side) -> FamilyBounds {
    if ROOM.max_snakes(parameters, side) < FACES {
        FamilyBounds::solvable(parameters, side)
    } else {
        FamilyBounds::of_side(side)
    }
}

/// Two squares each, with the first and the last square to spare, so that there is always a pair of squares left that any
/// jump may take. By default a tenth of the squares start a snake and a tenth a ladder.
const ROOM: JumpRoom = JumpRoom {
    family: "classic",
    usual: |side| [side.squares().div_ceil(10); 2],
    room: |side| (side.squares() - 2) / 2,
};

/// How many snakes and ladders the boards of a family have.
pub(super) struct JumpRoom {
    pub(super) family: &'static str,
    /// The numbers of snakes and ladders where there is no constraint, as far as there is room.
    pub(super) usual: fn(Side) -> [usize; 2],
    /// The maximum number of jumps.
    pub(super) room: fn(Side) -> usize,
}

impl JumpRoom {
    /// The minimum numbers of snakes and ladders: of the constraints, else the usual ones as far as there is room; ladders
    /// first.
    fn min_counts(&self, parameters: &Parameters, side: Side) -> (usize, usize) {
        let ([usual_snakes, usual_ladders], room) = ((self.usual)(side), (self.room)(side));
        let low = |range: NumberRange| usize::try_from(range.low()).unwrap_or(MAX_SQUARES);
        let snakes = parameters.constraints.snakes.map(low);
        let ladders = parameters.constraints.ladders.map(low);
        let ladders =
            ladders.unwrap_or_else(|| usual_ladders.min(room.saturating_sub(snakes.unwrap_or(0))));
        let snakes = snakes.unwrap_or_else(|| usual_snakes.min(room.saturating_sub(ladders)));
        (snakes, ladders)
    }

    /// The maximum number of snakes.
    fn max_snakes(&self, parameters: &Parameters, side: Side) -> usize {
        let (snakes, ladders) = self.min_counts(parameters, side);
        let room = (self.room)(side).saturating_sub(ladders);
        let range = parameters.constraints.snakes;
        let within = range.and_then(|range| range.within(snakes, room));
        within.map_or(snakes, |(_, high)| high)
    }

    /// The minimum numbers; of a range, draws one of its numbers, snakes before ladders, as far as there is room for both.
    pub(super) fn draw(
        &self,
        parameters: &Parameters,
        side: Side,
        rng: &mut BoardRng,
    ) -> (usize, usize) {
        let (snakes, ladders) = self.min_counts(parameters, side);
        let mut draw = |range: Option<NumberRange>, min: usize, other: usize| {
            let within = range.and_then(|range| range.within(min, (self.room)(side) - other));
            let (low, high) = within.unwrap_or((min, min));
            // A bound of 1 draws nothing.
            low + rng.below(high - low + 1) as usize
        };
        let snakes = draw(parameters.constraints.snakes, snakes, ladders);
        let ladders = draw(parameters.constraints.ladders, ladders, snakes);
        (snakes, ladders)
    }

    /// Refuses more jumps than the side has room for.
    pub(super) fn check(&self, parameters: &Parameters, side: Side) -> Result<(), SpecError> {
        let (snakes, ladders) = self.min_counts(parameters, side);
        let room = (self.room)(side);
        if snakes + ladders > room {
            return Err(SpecError::NoRoom {
                family: self.family,
                side,
                snakes,
                ladders,
                room,
            });
        }
        Ok(())
    }
}

/// Draws the numbers ([`JumpRoom::draw`]). Snakes first, then ladders; for each, draws two different free squares until they
/// make a jump.
fn build(
    parameters: &Parameters,
    rng: &mut BoardRng,
    side: Side,
    board: &mut Board,
) -> Option<JumpCounts> {
    board.clear(side);
    let (snakes, ladders) = ROOM.draw(parameters, side, rng);
    let mut free: [u16; MAX_SQUARES] = std::array::from_fn(|index| index as u16);
    let mut left = side.squares();
    for jump in 0..snakes + ladders {
        let is_snake = jump < snakes;
        loop {
            // The first draw is swapped to the end of the free squares, the second before it.
            let first = rng.below(left) as usize;
            free.swap(first, left - 1);
            let second = rng.below(left - 1) as usize;
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
    Some(JumpCounts::new(snakes, ladders, snakes + ladders))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::SquareSet;
    use crate::generate::Spec;
    use std::collections::BTreeSet;

    #[test]
    fn no_two_jumps_share_a_square_and_the_numbers_are_those_asked_for() {
        for side in Side::all() {
            let all = (ROOM.room)(side);
            for constraints in [
                String::new(),
                ";snakes=0".to_owned(),
                format!(";snakes={all};ladders=0"),
                format!(";ladders={all}"),
            ] {
                let spec = format!("v1:family=classic;n={side}{constraints}");
                let spec: Spec = spec.parse().unwrap();
                for board in spec.boards().unwrap().take(50) {
                    let tally = board.tally();
                    assert_eq!(
                        (tally.snakes.into(), tally.ladders.into()),
                        ROOM.min_counts(&spec.parameters(), side)
                    );
                    assert_eq!(tally.loops, 0);
                    let touched: SquareSet = board
                        .jumps()
                        .flat_map(|jump| [jump.from, jump.to])
                        .collect();
                    assert_eq!(
                        touched.len(),
                        usize::from(2 * (tally.snakes + tally.ladders))
                    );
                }
            }
        }
    }

    /// In `printed`, too, which has other numbers.
    #[test]
    fn of_a_range_every_number_is_drawn_as_far_as_there_is_room() {
        for (start, room) in [("classic;n=5", 11), ("printed;n=8", 12)] {
            let spec = format!("v1:family={start};snakes=2..4;ladders=6..");
            let boards = spec.parse::<Spec>().unwrap().boards().unwrap();
            let tallies = boards.take(2000).map(|board| board.tally());
            let seen: BTreeSet<_> = tallies.map(|tally| (tally.snakes, tally.ladders)).collect();
            let wanted = (2..=4)
                .flat_map(|snakes| (6..=room - snakes).map(move |ladders| (snakes, ladders)));
            assert_eq!(seen, wanted.collect(), "{spec}");
        }
    }

    #[test]
    fn more_jumps_than_fit_are_refused() {
        for (spec, refusal) in [
            (
                "classic;n=2;snakes=1;ladders=1",
                "snakes=1 and ladders=1 do not fit: a classic board of side 2 has room for 1 in total",
            ),
            (
                "printed;n=10;snakes=15;ladders=6",
                "snakes=15 and ladders=6 do not fit: a printed board of side 10 has room for 20 in total",
            ),
        ] {
            let error = format!("v1:family={spec}").parse::<Spec>().unwrap_err();
            assert_eq!(error.to_string(), refusal);
        }
    }
}
