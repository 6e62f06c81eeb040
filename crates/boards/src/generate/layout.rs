//! A measure of how calm a board looks: jumps that cross, slant or come close to one another. It is
//! computed in integers, because the family `printed` selects jumps by it, and its boards must not
//! depend on the machine.

use crate::game::{Jump, Side, Square};

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

    /// Returns twice the signed area of the triangle of the line and a point. Its sign says on
    /// which side of the line the point is.
    #[inline]
    fn turn(self, point: SquareCenter) -> i32 {
        (self.to.x - self.from.x) * (point.y - self.from.y)
            - (self.to.y - self.from.y) * (point.x - self.from.x)
    }

    /// Returns by how many columns the line is wider than it is high.
    pub(super) fn slant(self) -> i32 {
        ((self.to.x - self.from.x).abs() - (self.to.y - self.from.y).abs()).max(0)
    }

    /// Returns whether two lines have a point in common.
    #[inline]
    pub(super) fn crosses(self, other: Segment) -> bool {
        let ends = (self.turn(other.from), self.turn(other.to));
        let others = (other.turn(self.from), other.turn(self.to));
        if ends == (0, 0) {
            // On one straight line: they overlap if an end of one lies between the ends of the
            // other.
            let between = |line: Segment, point: SquareCenter| {
                let length = line.from.squared_distance(line.to);
                line.from.squared_distance(point) <= length
                    && line.to.squared_distance(point) <= length
            };
            return between(self, other.from)
                || between(self, other.to)
                || between(other, self.from);
        }
        ends.0.signum() * ends.1.signum() <= 0 && others.0.signum() * others.1.signum() <= 0
    }

    /// Returns whether the line passes a point by less than three fifths of a square.
    #[inline]
    pub(super) fn passes_over(self, point: SquareCenter) -> bool {
        let along = (self.to.x - self.from.x) * (point.x - self.from.x)
            + (self.to.y - self.from.y) * (point.y - self.from.y);
        let length = self.from.squared_distance(self.to);
        let across = self.turn(point);
        (0..=length).contains(&along) && 25 * across * across < 9 * length
    }
}
