//! How calm a board looks: jumps that cross, lie within a row, or come close to one another. In integers, because the family
//! `printed` selects jumps by this, and its boards must not depend on the machine.

use crate::game::{Board, Jump, Side, Square};

/// The middle of a square: column and row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SquareCenter {
    x: i32,
    y: i32,
}

impl SquareCenter {
    #[inline]
    pub(super) fn of(side: Side, square: Square) -> SquareCenter {
        let (row, column) = side.coordinates(square);
        SquareCenter {
            x: column as i32,
            y: row as i32,
        }
    }

    #[inline]
    pub(super) fn squared_distance(self, other: SquareCenter) -> i32 {
        let (x, y) = (self.x - other.x, self.y - other.y);
        x * x + y * y
    }
}

/// The line of a jump.
#[derive(Clone, Copy, Debug)]
pub(super) struct Segment {
    pub(super) from: SquareCenter,
    pub(super) to: SquareCenter,
}

impl Segment {
    #[inline]
    pub(super) fn of(side: Side, jump: Jump) -> Segment {
        Segment {
            from: SquareCenter::of(side, jump.from),
            to: SquareCenter::of(side, jump.to),
        }
    }

    /// Twice the area of the triangle with a place: on which side of the line that is.
    #[inline]
    fn turn(self, place: SquareCenter) -> i32 {
        (self.to.x - self.from.x) * (place.y - self.from.y)
            - (self.to.y - self.from.y) * (place.x - self.from.x)
    }

    /// The columns between the ends beyond the rows between them.
    pub(super) fn slant(self) -> i32 {
        ((self.to.x - self.from.x).abs() - (self.to.y - self.from.y).abs()).max(0)
    }

    /// Whether two lines have a point in common.
    #[inline]
    pub(super) fn crosses(self, other: Segment) -> bool {
        let ends = (self.turn(other.from), self.turn(other.to));
        let others = (other.turn(self.from), other.turn(self.to));
        if ends == (0, 0) {
            // On one straight line: they overlap if an end of one lies between the ends of the other.
            let between = |line: Segment, place: SquareCenter| {
                let length = line.from.squared_distance(line.to);
                line.from.squared_distance(place) <= length
                    && line.to.squared_distance(place) <= length
            };
            return between(self, other.from)
                || between(self, other.to)
                || between(other, self.from);
        }
        ends.0.signum() * ends.1.signum() <= 0 && others.0.signum() * others.1.signum() <= 0
    }

    /// Whether the line passes a place by less than three fifths of a square.
    #[inline]
    pub(super) fn passes_over(self, place: SquareCenter) -> bool {
        let along = (self.to.x - self.from.x) * (place.x - self.from.x)
            + (self.to.y - self.from.y) * (place.y - self.from.y);
        let length = self.from.squared_distance(self.to);
        let across = self.turn(place);
        (0..=length).contains(&along) && 25 * across * across < 9 * length
    }
}

/// Measures of a board's picture.
///
/// ```
/// use snakes_and_ladders::{game::Board, generate::BoardLayout};
/// // 2 to 8 and 5 to 9 cross, 4 to 6 lies within a row.
/// let board: Board = "[[-1,-1,-1],[6,9,-1],[-1,8,-1]]".parse().unwrap();
/// let layout = BoardLayout::of(&board);
/// assert_eq!((layout.crossings, layout.within_row), (2, 1));
/// assert_eq!(layout.closest_ends, Some(1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardLayout {
    /// Pairs of jumps whose lines have a point in common.
    pub crossings: usize,
    /// Jumps that stay in their row.
    pub within_row: usize,
    /// Ends of jumps that another jump passes by less than three fifths of a square.
    pub covered_ends: usize,
    /// The shortest distance between ends of different jumps, squared; the distance between neighbors is 1. None with
    /// fewer than two jumps.
    pub closest_ends: Option<u32>,
}

impl BoardLayout {
    /// The measures of this board.
    pub fn of(board: &Board) -> BoardLayout {
        let side = board.side();
        let lines: Vec<Segment> = board.jumps().map(|jump| Segment::of(side, jump)).collect();
        let mut layout = BoardLayout {
            crossings: 0,
            within_row: 0,
            covered_ends: 0,
            closest_ends: None,
        };
        for (place, &line) in lines.iter().enumerate() {
            layout.within_row += usize::from(line.from.y == line.to.y);
            for &other in &lines[..place] {
                layout.crossings += usize::from(line.crosses(other));
                for (one, end) in [
                    (line, other.from),
                    (line, other.to),
                    (other, line.from),
                    (other, line.to),
                ] {
                    layout.covered_ends += usize::from(one.passes_over(end));
                }
                for end in [other.from, other.to] {
                    let distance = line
                        .from
                        .squared_distance(end)
                        .min(line.to.squared_distance(end));
                    let closest = layout.closest_ends.unwrap_or(u32::MAX);
                    layout.closest_ends = Some(closest.min(distance as u32));
                }
            }
        }
        layout
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(ends: [i32; 4]) -> Segment {
        let [x, y, u, v] = ends;
        Segment {
            from: SquareCenter { x, y },
            to: SquareCenter { x: u, y: v },
        }
    }

    #[test]
    fn lines_cross_where_they_share_a_point() {
        for (one, other, crosses) in [
            ([0, 0, 4, 4], [0, 4, 4, 0], true),
            ([0, 0, 4, 4], [3, 0, 4, 1], false),
            // An end on the other line; side by side; on one straight line, with and without a gap; one within the other.
            ([0, 0, 4, 4], [2, 2, 4, 0], true),
            ([0, 0, 0, 4], [1, 0, 1, 4], false),
            ([0, 0, 2, 2], [3, 3, 5, 5], false),
            ([0, 0, 3, 3], [2, 2, 5, 5], true),
            ([0, 0, 9, 0], [2, 0, 5, 0], true),
            ([2, 0, 5, 0], [0, 0, 9, 0], true),
            // The lines would meet further on.
            ([0, 0, 1, 1], [5, 0, 4, 1], false),
        ] {
            assert_eq!(line(one).crosses(line(other)), crosses, "{one:?} {other:?}");
            assert_eq!(line(other).crosses(line(one)), crosses, "{one:?} {other:?}");
        }
    }

    #[test]
    fn a_line_passes_over_what_is_nearer_than_three_fifths() {
        let steep = line([0, 0, 1, 5]);
        assert!(
            steep.passes_over(SquareCenter { x: 1, y: 3 })
                && steep.passes_over(SquareCenter { x: 0, y: 1 })
        );
        assert!(
            !steep.passes_over(SquareCenter { x: 2, y: 3 })
                && !steep.passes_over(SquareCenter { x: 1, y: 6 })
        );
    }
}
