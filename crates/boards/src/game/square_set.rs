//! Sets of squares as bits.

use super::{MAX_SIDE, MAX_SQUARES, MIN_SIDE, Side, Square};
use std::fmt;
use std::ops::{BitAnd, BitOr, Sub};

/// The number of 64-bit words in a set, 7.
const WORDS: usize = MAX_SQUARES.div_ceil(64);

/// A set of squares: bit `index % 64` of word `index / 64`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SquareSet([u64; WORDS]);

impl Side {
    /// Returns the squares on which a jump may start: all but the first and the last.
    #[inline]
    pub fn inner(self) -> &'static SquareSet {
        static INNER: [SquareSet; MAX_SIDE + 1] = {
            let mut inner = [SquareSet::EMPTY; MAX_SIDE + 1];
            let mut n = MIN_SIDE;
            while n <= MAX_SIDE {
                inner[n] = SquareSet::below(n * n - 1);
                inner[n].discard(Square::FIRST);
                n += 1;
            }
            inner
        };
        &INNER[self.n()]
    }
}

impl SquareSet {
    /// The empty set.
    pub const EMPTY: SquareSet = SquareSet([0; WORDS]);

    /// Returns all squares with an index below `count`.
    ///
    /// # Panics
    /// If `count` is above 400.
    pub const fn below(count: usize) -> SquareSet {
        assert!(count <= MAX_SQUARES);
        let mut words = [0; WORDS];
        let mut word = 0;
        while word < WORDS {
            let bits = count.saturating_sub(word * 64);
            words[word] = if bits >= 64 {
                u64::MAX
            } else {
                (1 << bits) - 1
            };
            word += 1;
        }
        SquareSet(words)
    }

    /// Returns the words, lowest squares first.
    #[inline]
    pub const fn words(&self) -> &[u64; WORDS] {
        &self.0
    }

    /// Returns the words, mutably. Bits of index 400 or more must stay 0.
    #[inline]
    pub(crate) const fn words_mut(&mut self) -> &mut [u64; WORDS] {
        &mut self.0
    }

    /// Returns whether the square is a member.
    #[inline]
    pub const fn contains(&self, square: Square) -> bool {
        self.0[square.index() / 64] >> (square.index() % 64) & 1 != 0
    }

    /// Adds a square, in place.
    #[inline]
    pub const fn add(&mut self, square: Square) {
        self.0[square.index() / 64] |= 1 << (square.index() % 64);
    }

    /// Removes a square, in place.
    #[inline]
    pub const fn discard(&mut self, square: Square) {
        self.0[square.index() / 64] &= !(1 << (square.index() % 64));
    }

    /// Returns the set with this square added.
    #[inline]
    pub const fn with(mut self, square: Square) -> SquareSet {
        self.add(square);
        self
    }

    /// Returns the number of members.
    #[inline]
    pub const fn len(&self) -> usize {
        let (mut total, mut word) = (0, 0);
        while word < WORDS {
            total += self.0[word].count_ones() as usize;
            word += 1;
        }
        total
    }

    /// Returns whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Returns the members, lowest first.
    #[inline]
    pub const fn iter(self) -> SquareIter {
        SquareIter {
            rest: self,
            word: 0,
        }
    }

    /// Returns which of the 64 squares from this index on are members, lowest bit first.
    ///
    /// # Panics
    /// If `index` is above 447, the last bit.
    #[inline]
    pub fn bits_from(&self, index: usize) -> u64 {
        let word = index / 64;
        let bit = index % 64;
        let above = self
            .0
            .get(word + 1)
            .map_or(0, |above| above << 1 << (63 - bit));
        self.0[word] >> bit | above
    }

    #[inline]
    fn zip(self, other: SquareSet, f: impl Fn(u64, u64) -> u64) -> SquareSet {
        SquareSet(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl BitOr for SquareSet {
    type Output = SquareSet;
    #[inline]
    fn bitor(self, other: SquareSet) -> SquareSet {
        self.zip(other, |a, b| a | b)
    }
}

impl BitAnd for SquareSet {
    type Output = SquareSet;
    #[inline]
    fn bitand(self, other: SquareSet) -> SquareSet {
        self.zip(other, |a, b| a & b)
    }
}

impl Sub for SquareSet {
    type Output = SquareSet;
    #[inline]
    fn sub(self, other: SquareSet) -> SquareSet {
        self.zip(other, |a, b| a & !b)
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        squares.into_iter().fold(SquareSet::EMPTY, SquareSet::with)
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = SquareIter;
    fn into_iter(self) -> SquareIter {
        self.iter()
    }
}

/// The members of a [`SquareSet`], lowest first.
#[derive(Clone, Debug)]
pub struct SquareIter {
    rest: SquareSet,
    word: usize,
}

impl Iterator for SquareIter {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        while self.word < WORDS {
            let bits = self.rest.0[self.word];
            if bits != 0 {
                self.rest.0[self.word] = bits & (bits - 1);
                return Some(Square::from_index(
                    self.word * 64 + bits.trailing_zeros() as usize,
                ));
            }
            self.word += 1;
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.rest.len(), Some(self.rest.len()))
    }
}

impl ExactSizeIterator for SquareIter {}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn set(members: &BTreeSet<usize>) -> SquareSet {
        members
            .iter()
            .map(|&index| Square::from_index(index))
            .collect()
    }

    proptest! {
        #[test]
        fn the_algebra_is_that_of_sets(
            a in prop::collection::btree_set(0..MAX_SQUARES, 0..80),
            b in prop::collection::btree_set(0..MAX_SQUARES, 0..80),
            index in 0..MAX_SQUARES,
        ) {
            let (x, y) = (set(&a), set(&b));
            prop_assert_eq!(x | y, set(&a.union(&b).copied().collect()));
            prop_assert_eq!(x & y, set(&a.intersection(&b).copied().collect()));
            prop_assert_eq!(x - y, set(&a.difference(&b).copied().collect()));
            prop_assert_eq!(x.iter().map(Square::index).collect::<Vec<_>>(), a.iter().copied().collect::<Vec<_>>());
            prop_assert_eq!(x.len(), a.len());
            prop_assert_eq!(x.is_empty(), a.is_empty());
            let square = Square::from_index(index);
            prop_assert_eq!(x.contains(square), a.contains(&index));
            prop_assert!(x.with(square).contains(square));
            prop_assert_eq!(SquareSet::below(index), (0..index).map(Square::from_index).collect());
            let members = (0..64).filter(|bit| x.bits_from(index) >> bit & 1 != 0).map(|bit| index + bit);
            prop_assert_eq!(members.collect::<Vec<_>>(), a.range(index..index + 64).copied().collect::<Vec<_>>());
        }
    }
}
