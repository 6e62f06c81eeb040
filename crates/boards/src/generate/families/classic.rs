//! `classic`: boards that a printed game allows. Snakes lead down, ladders up, and no two jumps
//! share any square, so nothing chains.
//!
//! ```text
//! 16 15 14 13        one ladder, 3 to 14, and one snake,
//!  9 10 11 12        12 to 6: four squares, each of one jump
//!  8  7  6  5
//!  1  2  3  4
//! ```

use crate::game::{Board, JumpCounts, MAX_SQUARES, Side, Square};
use crate::generate::density::Parameters;
use crate::generate::{BoardRng, Constraints, NumberRange};

/// Room for jumps of two squares each, with the first and the last square to spare, so that there
/// is always a pair of squares left that any jump may take. By default a tenth of the squares start
/// a snake and a tenth a ladder.
pub(super) const ROOM: JumpRoom = JumpRoom {
    usual: |side| [side.squares().div_ceil(10); 2],
    room: |side| (side.squares() - 2) / 2,
};

/// The numbers of snakes and ladders that the boards of a family have.
#[derive(Clone, Copy)]
pub(in crate::generate) struct JumpRoom {
    /// Returns the numbers of snakes and ladders without a constraint; a board has as many of them
    /// as there is room for.
    pub(super) usual: fn(Side) -> [usize; 2],
    /// Returns the maximum number of jumps.
    pub(super) room: fn(Side) -> usize,
}

impl JumpRoom {
    /// Returns the minimum numbers of snakes and of ladders. Each is the minimum of its constraint,
    /// or else the usual number as far as there is room; ladders get room first.
    pub(super) fn min_counts(&self, constraints: &Constraints, side: Side) -> (usize, usize) {
        let ([usual_snakes, usual_ladders], room) = ((self.usual)(side), (self.room)(side));
        let low = |range: NumberRange| usize::try_from(range.low()).unwrap_or(MAX_SQUARES);
        let snakes = constraints.snakes.map(low);
        let ladders = constraints.ladders.map(low);
        let ladders =
            ladders.unwrap_or_else(|| usual_ladders.min(room.saturating_sub(snakes.unwrap_or(0))));
        let snakes = snakes.unwrap_or_else(|| usual_snakes.min(room.saturating_sub(ladders)));
        (snakes, ladders)
    }

    /// Returns the maximum number of snakes.
    pub(super) fn max_snakes(&self, constraints: &Constraints, side: Side) -> usize {
        let (snakes, ladders) = self.min_counts(constraints, side);
        let room = (self.room)(side).saturating_sub(ladders);
        let range = constraints.snakes;
        let within = range.and_then(|range| range.within(snakes, room));
        within.map_or(snakes, |(_, high)| high)
    }

    /// Draws the numbers of snakes and of ladders: a number from the range of a constraint, as far
    /// as there is room for both, and else the minimum. Snakes are drawn before ladders.
    pub(super) fn draw(
        &self,
        constraints: &Constraints,
        side: Side,
        rng: &mut BoardRng,
    ) -> (usize, usize) {
        let (snakes, ladders) = self.min_counts(constraints, side);
        let mut draw = |range: Option<NumberRange>, min: usize, other: usize| {
            let within = range.and_then(|range| range.within(min, (self.room)(side) - other));
            let (low, high) = within.unwrap_or((min, min));
            // A bound of 1 draws nothing.
            low + rng.below(high - low + 1) as usize
        };
        let snakes = draw(constraints.snakes, snakes, ladders);
        let ladders = draw(constraints.ladders, ladders, snakes);
        (snakes, ladders)
    }
}

/// Draws the numbers of jumps ([`JumpRoom::draw`]), then the snakes, then the ladders: for each,
/// draws two different free squares until they make such a jump.
pub(super) fn build(
    parameters: &Parameters,
    rng: &mut BoardRng,
    side: Side,
    board: &mut Board,
) -> Option<JumpCounts> {
    board.clear(side);
    let (snakes, ladders) = ROOM.draw(&parameters.constraints, side, rng);
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
            let (a, b) = (free[left - 1], free[left - 2]);
            let (low, high) = (a.min(b) as usize, a.max(b) as usize);
            let (from, to) = if is_snake { (high, low) } else { (low, high) };
            if from > 0 && from + 1 < side.squares() {
                let set = board.set_jump(Square::from_index(from), Square::from_index(to));
                set.expect("neither the first nor the last square");
                left -= 2;
                break;
            }
        }
    }
    Some(JumpCounts::from_total(snakes, ladders, snakes + ladders))
}
