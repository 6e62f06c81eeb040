//! `printed`: boards as a designer lays them out. As in `classic`, snakes lead down, ladders up,
//! and no two jumps share a square; and the picture is calm.
//!
//! ```text
//! 16 15 14 13        one ladder, 2 to 10, and one snake,
//!  9 10 11 12        14 to 5: no jump stays in its row,
//!  8  7  6  5        touches the first or the last square,
//!  1  2  3  4        or crosses another
//! ```
//!
//! Jumps are placed one after the other: for each, [`CANDIDATES`] are drawn and the one with the
//! lowest penalty is taken. A quarter of the ladders are long, three eighths of the ladders and of
//! the snakes are of medium length, the rest is short; long ones come first, ladders and snakes in
//! turn. The foot of a ladder is the lower of two draws, the head of two snakes in three the
//! higher. Mostly two and never more than five jumps start on squares in a row, so every board can
//! be finished.

use super::classic::JumpRoom;
use crate::game::{Board, FACES, Jump, JumpCounts, Side, Square, SquareSet};
use crate::generate::BoardRng;
use crate::generate::density::Parameters;
use crate::generate::layout::{Segment, SquareCenter};

/// The room for jumps, and by default seven snakes and nine ladders on side 10, where a random game
/// then takes about as long as on boards that are sold.
pub(super) const ROOM: JumpRoom = JumpRoom {
    usual: |side| [side.squares() / 13, side.squares() / 11],
    room: |side| side.squares() / 5,
};

/// The number of candidates drawn for each jump.
const CANDIDATES: usize = 32;
/// The number of candidates drawn if none of the first is possible; then the first possible jump is
/// taken.
const MORE_CANDIDATES: usize = 96;

/// The maximum number of jumps that start on neighboring squares: among candidates, and where no
/// candidate is possible.
const MAX_RUN: usize = 2;
const MAX_CROWDED_RUN: usize = FACES - 1;

/// The weights of the faults that a designer avoids.
const CROSSING: i32 = 400;
const COVERED_END: i32 = 150;
/// The weight of each unit by which the squared distance between two ends is below [`FAR`].
const NEAR_END: i32 = 25;
const FAR: i32 = 8;
/// The weight of each column of a jump beyond its number of rows.
const SLANT: i32 = 30;

pub(super) fn build(
    parameters: &Parameters,
    rng: &mut BoardRng,
    side: Side,
    board: &mut Board,
) -> Option<JumpCounts> {
    board.clear(side);
    let (snakes, ladders) = ROOM.draw(&parameters.constraints, side, rng);
    let mut page = PrintedLayout {
        board,
        lines: Vec::with_capacity(snakes + ladders),
        taken: SquareSet::EMPTY.with(Square::FIRST).with(side.last()),
    };
    for rank in 0..snakes.max(ladders) {
        for (is_ladder, count) in [(true, ladders), (false, snakes)] {
            if rank < count {
                page.place(JumpStyle::of(side, is_ladder, rank, count), rng);
            }
        }
    }
    None
}

/// The kind of jump that is placed.
#[derive(Clone, Copy)]
struct JumpStyle {
    is_ladder: bool,
    /// Whether the jump lies where most of its kind are: ladders low, snakes high.
    is_at_home: bool,
    /// The minimum and the maximum number of rows that the jump spans.
    rows: (usize, usize),
}

impl JumpStyle {
    /// Returns the style of the jump with index `rank` among the `count` jumps of its kind.
    fn of(side: Side, is_ladder: bool, rank: usize, count: usize) -> JumpStyle {
        let (long, medium) = if is_ladder { (2, 5) } else { (0, 3) };
        let fifths = match 8 * rank {
            eighths if eighths < long * count => 2,
            eighths if eighths < medium * count => 1,
            _ => 0,
        };
        let min_rows = side.n() * fifths / 5 + 1;
        JumpStyle {
            is_ladder,
            is_at_home: is_ladder || !rank.is_multiple_of(3),
            rows: (min_rows, min_rows.max(side.n() * (fifths + 1) / 5)),
        }
    }
}

/// A board under construction, and the squares and lines of its jumps.
struct PrintedLayout<'a> {
    board: &'a mut Board,
    lines: Vec<Segment>,
    /// The squares on which jumps start or end, and the first and the last square.
    taken: SquareSet,
}

impl PrintedLayout<'_> {
    /// Places one jump.
    fn place(&mut self, style: JumpStyle, rng: &mut BoardRng) {
        let mut best: Option<(i32, Jump)> = None;
        for number in 0..MORE_CANDIDATES {
            if number >= CANDIDATES && best.is_some() {
                break;
            }
            let jump = self.draw(style, rng);
            if !self.is_possible(jump, MAX_RUN) {
                continue;
            }
            let lowest = best.map_or(i32::MAX, |(lowest, _)| lowest);
            let penalty = self.penalty(jump, lowest);
            if penalty < lowest {
                best = Some((penalty, jump));
            }
        }
        let best = best.map(|(_, jump)| jump);
        if let Some(jump) = best.or_else(|| self.any(style.is_ladder, rng)) {
            self.lines.push(Segment::of(self.board.side(), jump));
            self.taken.add(jump.from);
            self.taken.add(jump.to);
            let set = self.board.set_jump(jump.from, jump.to);
            set.expect("neither the first nor the last square");
        }
    }

    /// Draws the number of rows, twice the lower row, the lower column and the upper one.
    fn draw(&self, style: JumpStyle, rng: &mut BoardRng) -> Jump {
        let side = self.board.side();
        let (n, (min, max)) = (side.n(), style.rows);
        let mut below = |bound: usize| rng.below(bound) as usize;
        let rows = min + below(max - min + 1);
        let (a, b) = (below(n - rows), below(n - rows));
        let low_row = match (style.is_ladder, style.is_at_home) {
            (_, false) => a,
            (true, true) => a.min(b),
            (false, true) => a.max(b),
        };
        let column = below(n);
        // The jump goes at most half as many columns to the side as it spans rows, and one more, as
        // steep jumps rarely cross; what would be off the board is mirrored at its edge.
        let width = (rows / 2 + 1).min(n - 1);
        let unmirrored = (column + below(2 * width + 1)).abs_diff(width);
        let across = unmirrored.min(2 * (n - 1) - unmirrored);
        let low = side.square_at(n - 1 - low_row, column);
        let high = side.square_at(n - 1 - low_row - rows, across);
        let (from, to) = if style.is_ladder {
            (low, high)
        } else {
            (high, low)
        };
        Jump { from, to }
    }

    /// Returns whether the squares are free, and the jump makes no long run of starts.
    fn is_possible(&self, jump: Jump, max_run: usize) -> bool {
        if self.taken.contains(jump.from) || self.taken.contains(jump.to) {
            return false;
        }
        let starts = self.board.starts();
        let from = jump.from.index();
        let is_start = |&index: &usize| starts.contains(Square::from_index(index));
        let before = (0..from).rev().take_while(is_start).count();
        let after = (from + 1..self.board.side().squares())
            .take_while(is_start)
            .count();
        before + 1 + after <= max_run
    }

    /// Returns how much this jump would disturb the others; if that is `limit` or more, returns any
    /// number from `limit` on.
    fn penalty(&self, jump: Jump, limit: i32) -> i32 {
        let side = self.board.side();
        let line = Segment::of(side, jump);
        let mut penalty = SLANT * line.slant();
        let mut nearest = FAR;
        for &other in &self.lines {
            if penalty >= limit {
                return penalty;
            }
            penalty += CROSSING * i32::from(line.crosses(other));
            for end in [other.from, other.to] {
                penalty += COVERED_END * i32::from(line.passes_over(end));
                nearest = nearest
                    .min(line.from.squared_distance(end))
                    .min(line.to.squared_distance(end));
            }
            for end in [line.from, line.to] {
                penalty += COVERED_END * i32::from(other.passes_over(end));
            }
        }
        for square in [Square::FIRST, side.last()] {
            penalty += COVERED_END * i32::from(line.passes_over(SquareCenter::of(side, square)));
        }
        penalty + NEAR_END * (FAR - nearest)
    }

    /// Returns the first possible jump between rows, in the order of squares from a drawn square
    /// on. Such a jump exists, because at most two fifths of the squares are taken.
    fn any(&self, is_ladder: bool, rng: &mut BoardRng) -> Option<Jump> {
        let side = self.board.side();
        let squares = side.squares();
        let first = rng.below(squares) as usize;
        let all = (0..squares).map(|place| Square::from_index((first + place) % squares));
        let row = |square: Square| square.index() / side.n();
        for from in all.clone() {
            for to in all.clone() {
                let is_right = row(from) != row(to) && (from < to) == is_ladder;
                let jump = Jump { from, to };
                if is_right && self.is_possible(jump, MAX_CROWDED_RUN) {
                    return Some(jump);
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first two of the three free squares, 2 and 3, are in one row.
    #[test]
    fn where_no_candidate_is_possible_a_jump_leads_to_another_row() {
        let side = Side::new(3).unwrap();
        let free = [1, 2, 6].map(Square::from_index);
        let mut taken = SquareSet::EMPTY;
        let others = (0..9)
            .map(Square::from_index)
            .filter(|square| !free.contains(square));
        others.for_each(|square| taken.add(square));
        let mut rng = BoardRng::new(1);
        let board = &mut Board::empty(side);
        let lines = Vec::new();
        let layout = PrintedLayout {
            board,
            lines,
            taken,
        };
        for _ in 0..20 {
            assert_eq!(layout.any(true, &mut rng).unwrap().to, free[2]);
        }
    }
}
