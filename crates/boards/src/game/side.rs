//! The side of a board, and the boustrophedon numbering of its squares.

use super::{MAX_SIDE, MIN_SIDE, Square};
use std::fmt;

/// The number of rows and columns of a board, 2 to 20.
///
/// Squares are numbered from the bottom left, in alternating directions:
///
/// ```text
///  side 3        side 4
///  7  8  9      16 15 14 13
///  6  5  4       9 10 11 12
///  1  2  3       8  7  6  5
///                1  2  3  4
/// ```
///
/// The last square is at the top right if the side is odd, and at the top left if it is even:
///
/// ```
/// use snakes_and_ladders::game::Side;
/// let (odd, even) = (Side::new(3).unwrap(), Side::new(4).unwrap());
/// assert_eq!(odd.square_at(0, 2), odd.last());
/// assert_eq!(even.square_at(0, 0), even.last());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Side(u8);

impl Side {
    /// The minimum, 2.
    pub const MIN: Side = Side(MIN_SIDE as u8);
    /// The maximum, 20.
    pub const MAX: Side = Side(MAX_SIDE as u8);

    /// Returns the side `n`, if `n` is in 2..=20.
    #[inline]
    pub const fn new(n: usize) -> Option<Side> {
        if n >= MIN_SIDE && n <= MAX_SIDE {
            Some(Side(n as u8))
        } else {
            None
        }
    }

    /// Returns all sides, ascending.
    pub fn all() -> impl DoubleEndedIterator<Item = Side> + ExactSizeIterator + Clone {
        (MIN_SIDE as u8..MAX_SIDE as u8 + 1).map(Side)
    }

    /// Returns the side as a number.
    #[inline]
    pub const fn n(self) -> usize {
        self.0 as usize
    }

    /// Returns the number of squares, n².
    #[inline]
    pub const fn squares(self) -> usize {
        self.n() * self.n()
    }

    /// Returns the last square, n², where the game ends.
    #[inline]
    pub const fn last(self) -> Square {
        Square::from_index(self.squares() - 1)
    }

    /// Returns the square with this label, if the board has it.
    #[inline]
    pub const fn square(self, label: usize) -> Option<Square> {
        if label <= self.squares() {
            Square::from_label(label)
        } else {
            None
        }
    }

    /// Returns whether a board of this side has the square.
    ///
    /// Methods of [`Side`] and [`Board`](super::Board) that take a square panic if the board does
    /// not have it.
    ///
    /// ```
    /// use snakes_and_ladders::game::{Side, Square};
    /// let side = Side::new(3).unwrap();
    /// assert!(side.contains(side.last()));
    /// assert!(!side.contains(Square::from_label(10).unwrap()));
    /// ```
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        square.index() < self.squares()
    }

    /// Panics unless a board of this side has the square.
    #[inline]
    #[track_caller]
    pub(crate) fn assert_contains(self, square: Square) {
        if !self.contains(square) {
            not_on_board(square, self);
        }
    }

    /// Returns the square in row `row` from the top and column `column` from the left, both from 0.
    ///
    /// # Panics
    /// If the row or the column is not below the side.
    #[inline]
    #[track_caller]
    pub const fn square_at(self, row: usize, column: usize) -> Square {
        let n = self.n();
        assert!(
            row < n && column < n,
            "rows and columns are counted from 0 and below the side"
        );
        let up = n - 1 - row;
        let along = if up.is_multiple_of(2) {
            column
        } else {
            n - 1 - column
        };
        Square::from_index(up * n + along)
    }

    /// Returns the row from the top and column from the left, both from 0: the inverse of
    /// [`Side::square_at`].
    ///
    /// # Panics
    /// If a board of this side does not have the square.
    #[inline]
    #[track_caller]
    pub fn coordinates(self, square: Square) -> (usize, usize) {
        self.assert_contains(square);
        let n = self.n();
        let up = square.index() / n;
        let along = square.index() % n;
        let column = if up.is_multiple_of(2) {
            along
        } else {
            n - 1 - along
        };
        (n - 1 - up, column)
    }
}

#[cold]
#[inline(never)]
#[track_caller]
fn not_on_board(square: Square, side: Side) -> ! {
    panic!(
        "square {square} is not on a board of side {side}, which has squares 1 to {}",
        side.squares()
    );
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_has_one_place_and_neighbours_touch() {
        for side in Side::all() {
            let mut before = None;
            for square in (0..side.squares()).map(Square::from_index) {
                let (row, column) = side.coordinates(square);
                assert_eq!(side.square_at(row, column), square, "{side:?} {square:?}");
                if let Some((r, c)) = before.replace((row, column)) {
                    assert_eq!(
                        row.abs_diff(r) + column.abs_diff(c),
                        1,
                        "{side:?} {square:?}"
                    );
                }
            }
            assert_eq!(side.coordinates(Square::FIRST), (side.n() - 1, 0));
        }
    }
}
