//! A square of a board: label 1 to 400 in files and messages, index 0 to 399 in memory.

use super::MAX_SQUARES;
use std::fmt;

/// A square of a board of any side. Its label counts from 1, as in the game; its index from 0, as
/// in arrays.
///
/// ```
/// use snakes_and_ladders::game::Square;
/// let last = Square::from_label(36).unwrap();
/// assert_eq!((last.label(), last.index()), (36, 35));
/// assert_eq!(Square::from_label(0), None);
/// assert_eq!(Square::from_label(401), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u16);

impl Square {
    /// Square 1, where the game starts.
    pub const FIRST: Square = Square(0);

    /// Returns the square with this label, if the label is in 1..=400.
    #[inline]
    pub const fn from_label(label: usize) -> Option<Square> {
        if label >= 1 && label <= MAX_SQUARES {
            Some(Square(label as u16 - 1))
        } else {
            None
        }
    }

    /// Returns the square with this index.
    ///
    /// # Panics
    /// If `index` is 400 or more.
    #[inline]
    pub const fn from_index(index: usize) -> Square {
        assert!(index < MAX_SQUARES, "a square's index is below 400");
        Square(index as u16)
    }

    /// Returns the label, 1..=400.
    #[inline]
    pub const fn label(self) -> usize {
        self.0 as usize + 1
    }

    /// Returns the index, 0..400.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.label().fmt(f)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.label())
    }
}
