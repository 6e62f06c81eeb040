//! The board, in the memory layout that the kernels read.
//!
//! Every `Board` is valid: jumps are only added by [`Board::set_jump`], which checks the rules, and
//! by [`Board::fill_table`], which the generators use and debug builds check.

use super::{BoardError, CellProblem, JumpCounts, MAX_SQUARES, Side, Square, SquareSet};
#[cfg(test)]
use proptest::prelude::*;
use std::fmt;

/// The length of the jump table, 448: the squares of the largest board, rounded up to whole
/// 64-square words.
pub const SLOTS: usize = MAX_SQUARES.div_ceil(64) * 64;

/// A jump: a token that lands on `from` moves to `to`, and rests there even if another jump starts
/// on `to`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Jump {
    /// The start: any square but 1 and n².
    pub from: Square,
    /// The end: any square, `from` included.
    pub to: Square,
}

impl Jump {
    /// Returns the jump between the squares with these labels.
    ///
    /// # Panics
    /// If a label is not in 1..=400.
    pub const fn new(from: usize, to: usize) -> Jump {
        Jump {
            from: Square::from_index(from - 1),
            to: Square::from_index(to - 1),
        }
    }
}

/// A valid board.
///
/// It is a table, in square order, of where a token that lands on a square rests: the jump's end,
/// or the square itself if no jump starts there. The board `[[-1,4],[-1,3]]`, n = 2, on which
/// square 2 jumps to 3 and square 3 to 4:
///
/// ```text
///   label    4  3         square  1  2  3  4
///            1  2         rests   1  3  4  4        starts  {2, 3}
/// ```
///
/// ```
/// use snakes_and_ladders::game::{Board, Side, Square};
/// let square = |label| Square::from_label(label).unwrap();
/// let mut board = Board::empty(Side::new(2).unwrap());
/// board.set_jump(square(2), square(3)).unwrap();
/// board.set_jump(square(3), square(4)).unwrap();
/// assert_eq!(board.rest(square(2)), square(3));
/// assert_eq!(board.rest(square(1)), square(1));
/// assert_eq!(board.to_string(), "[[-1,4],[-1,3]]");
/// ```
///
/// A square belongs to a board: methods that take one panic if the board does not have it, except
/// that [`Board::set_jump`] returns an error. Equal boards answer equally.
///
/// A `Board` is `Copy` and takes 960 bytes; solving a small board reads only the first two of its
/// cache lines.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub struct Board {
    /// The squares on which jumps start. They share a cache line with the side; the table begins on
    /// the next line.
    starts: SquareSet,
    side: Side,
    rest: JumpTable,
}

const _: () = assert!(size_of::<Board>() == 15 * 64, "fifteen cache lines");

/// The index of the resting square, 0..400, for every landing square. On squares without a jump,
/// and beyond the board up to the next multiple of 64, the index is the square's own.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct JumpTable([u16; SLOTS]);

const NO_JUMPS: [u16; SLOTS] = {
    let mut rest = [0; SLOTS];
    let mut index = 0;
    while index < SLOTS {
        rest[index] = index as u16;
        index += 1;
    }
    rest
};

impl Board {
    /// Returns a board without jumps.
    #[inline]
    pub const fn empty(side: Side) -> Board {
        Board {
            rest: JumpTable(NO_JUMPS),
            starts: SquareSet::EMPTY,
            side,
        }
    }

    /// Returns a board with these jumps.
    ///
    /// # Errors
    /// Fails like [`Board::set_jump`], and if two jumps start on one square.
    pub fn with_jumps(
        side: Side,
        jumps: impl IntoIterator<Item = Jump>,
    ) -> Result<Board, BoardError> {
        let mut board = Board::empty(side);
        for Jump { from, to } in jumps {
            if board.starts.contains(from) {
                return Err(BoardError::TwoJumps { from });
            }
            board.set_jump(from, to)?;
        }
        Ok(board)
    }

    /// Removes all jumps and changes the side. This is cheaper than a new board, as only the part
    /// of the table that the side needs is reset.
    #[inline]
    pub fn clear(&mut self, side: Side) {
        let words = self.rest.0.as_chunks_mut::<64>().0.iter_mut();
        let needed = side.squares().div_ceil(64);
        for (word, identity) in words.zip(NO_JUMPS.as_chunks::<64>().0).take(needed) {
            *word = *identity;
        }
        self.starts = SquareSet::EMPTY;
        self.side = side;
    }

    /// Sets the jump that starts on `from`, replacing any other.
    ///
    /// # Errors
    /// If `from` is square 1 or n², or either square is not on the board.
    #[inline]
    pub fn set_jump(&mut self, from: Square, to: Square) -> Result<(), BoardError> {
        let last = self.side.squares() - 1;
        // One comparison for 1 <= from < last; everything else is on the cold path.
        if from.index().wrapping_sub(1) >= last - 1 || to.index() > last {
            return Err(self.jump_error(from, to));
        }
        self.rest.0[from.index()] = to.index() as u16;
        self.starts.add(from);
        Ok(())
    }

    /// Replaces the board by one of this side that `fill` writes: the set of squares that start
    /// jumps, and the table up to the next multiple of 64, with the index of the jump's end on
    /// these squares and the square's own index on all others. Only debug builds check the new
    /// board.
    #[inline]
    pub(crate) fn fill_table<T>(
        &mut self,
        side: Side,
        fill: impl FnOnce(&mut SquareSet, &mut [u16; SLOTS]) -> T,
    ) -> T {
        self.side = side;
        let filled = fill(&mut self.starts, &mut self.rest.0);
        let starts = self.starts;
        debug_assert!((starts - *side.inner()).is_empty(), "inner squares");
        debug_assert!(
            (0..side.squares().next_multiple_of(64)).all(|square| {
                let end = usize::from(self.rest.0[square]);
                end == square || end < side.squares() && starts.contains(Square::from_index(square))
            }),
            "jumps end on the board and start where the set says"
        );
        filled
    }

    #[cold]
    fn jump_error(&self, from: Square, to: Square) -> BoardError {
        let side = self.side;
        if !side.contains(from) {
            return BoardError::StartOffBoard { from, side };
        }
        let problem = if from == Square::FIRST {
            CellProblem::StartsOnFirst
        } else if from == side.last() {
            CellProblem::StartsOnLast { last: from }
        } else {
            return BoardError::EndOffBoard { from, to, side };
        };
        problem.at(side.coordinates(from), Some(from))
    }

    /// Removes the jump that starts on `from`, if any.
    ///
    /// # Panics
    /// If the board does not have the square.
    #[track_caller]
    pub fn remove_jump(&mut self, from: Square) {
        self.side.assert_contains(from);
        self.rest.0[from.index()] = from.index() as u16;
        self.starts.discard(from);
    }

    /// Returns the side.
    #[inline]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// Returns the squares on which jumps start.
    #[inline]
    pub const fn starts(&self) -> &SquareSet {
        &self.starts
    }

    /// Returns where a token that lands on `landing` rests.
    ///
    /// # Panics
    /// If the board does not have the square; see [`Side::contains`].
    #[inline]
    #[track_caller]
    pub fn rest(&self, landing: Square) -> Square {
        self.side.assert_contains(landing);
        Square::from_index(self.rest.0[landing.index()] as usize)
    }

    /// Returns the end of the jump that starts on this square, if any.
    ///
    /// # Panics
    /// If the board does not have the square; see [`Side::contains`].
    #[inline]
    #[track_caller]
    pub fn jump(&self, from: Square) -> Option<Square> {
        let rest = self.rest(from);
        self.starts.contains(from).then_some(rest)
    }

    /// Returns the indices of the resting squares in order of landing square. Beyond n² the table
    /// is the identity up to the next multiple of 64, and it is unspecified from there on, where
    /// equal boards may differ. For code that must be fast; [`Board::rest`] checks the square.
    #[inline]
    pub const fn resting(&self) -> &[u16; SLOTS] {
        &self.rest.0
    }

    /// Returns the jumps, by start.
    pub fn jumps(&self) -> impl ExactSizeIterator<Item = Jump> + '_ {
        self.starts.iter().map(|from| Jump {
            from,
            to: self.rest(from),
        })
    }

    /// Returns the numbers of snakes, ladders and loops.
    #[inline]
    pub fn tally(&self) -> JumpCounts {
        let words = self.side.squares().div_ceil(64);
        JumpCounts::of(&self.rest.0.as_chunks().0[..words], self.starts.words())
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        let squares = self.side.squares();
        self.side == other.side
            && self.starts == other.starts
            && self.rest.0[..squares] == other.rest.0[..squares]
    }
}

impl Eq for Board {}

impl std::hash::Hash for Board {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.side.hash(state);
        self.starts.hash(state);
        self.rest.0[..self.side.squares()].hash(state);
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board {self}")
    }
}

#[cfg(test)]
impl Board {
    /// Returns the board with the longest route of a side from 3 on: square s leads to s - 5, and 2
    /// to 6 lead to 1.
    pub(crate) fn longest(side: Side) -> Board {
        let jumps = (2..side.squares()).map(|from| Jump::new(from, from.max(6) - 5));
        Board::with_jumps(side, jumps).unwrap()
    }

    /// Returns boards of these sides, of any density, with ends of up to one, two or three digits.
    pub(crate) fn any(sides: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Board> {
        let max_end = prop::sample::select(&[9usize, 99, MAX_SQUARES][..]);
        (sides, 0..=4u32, max_end).prop_flat_map(|(n, quarters, max_end)| {
            let starts = prop::bool::weighted(f64::from(quarters) / 4.0);
            let cell = (starts, 1..=max_end.min(n * n));
            prop::collection::vec(cell, n * n - 2).prop_map(move |cells| {
                let jumps = (2..)
                    .zip(cells)
                    .filter(|&(_, (starts, _))| starts)
                    .map(|(from, (_, to))| Jump::new(from, to));
                Board::with_jumps(Side::new(n).unwrap(), jumps).unwrap()
            })
        })
    }

    /// Returns the board of side `n` with jumps between these labels.
    pub(crate) fn of_jumps(n: usize, jumps: &[(usize, usize)]) -> Board {
        let jumps = jumps.iter().map(|&(from, to)| Jump::new(from, to));
        Board::with_jumps(Side::new(n).unwrap(), jumps).unwrap()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    #[test]
    fn boards_of_different_sides_differ() {
        for (first, second) in Side::all().flat_map(|a| Side::all().map(move |b| (a, b))) {
            let equal = Board::empty(first) == Board::empty(second);
            assert_eq!(equal, first == second, "{first:?} and {second:?}");
        }
    }

    #[test]
    fn set_jump_enforces_the_rules() {
        let square = |label| Square::from_label(label).unwrap();
        for side in Side::all() {
            let last = side.squares();
            let mut board = Board::empty(side);
            for from in [1, last] {
                let error = board.set_jump(square(from), square(2)).unwrap_err();
                let rule = format!("square {from} starts a jump; the game");
                assert!(error.to_string().contains(&rule), "{error}");
            }
            if let Some(beyond) = Square::from_label(last + 1) {
                assert!(board.set_jump(square(2), beyond).is_err());
                assert!(board.set_jump(beyond, square(2)).is_err());
            }
            assert_eq!(board, Board::empty(side));
            for from in 2..last {
                for to in [1, from, last] {
                    board.set_jump(square(from), square(to)).unwrap();
                    assert_eq!(board.jump(square(from)), Some(square(to)));
                }
            }
            assert_eq!(board.tally(), JumpCounts::from_total(0, last - 2, last - 2));
            board.clear(Side::MIN);
            assert_eq!(board, Board::empty(Side::MIN));
        }
    }

    #[test]
    fn errors_of_jumps_speak_of_their_start_and_end() {
        let side = Side::new(3).unwrap();
        for (from, to, message) in [
            (
                50,
                2,
                "a jump starts on square 50, which is not on the board: side 3 has squares 1 to 9",
            ),
            (
                2,
                50,
                "the jump from square 2 ends on square 50, which is not on the board: side 3 has squares 1 to 9",
            ),
            (
                1,
                2,
                "row 3, column 1 (square 1): square 1 starts a jump; the game starts there, so its cell must be -1",
            ),
        ] {
            let error = Board::with_jumps(side, [Jump::new(from, to)]).unwrap_err();
            assert_eq!(error.to_string(), message);
        }
        let error = Board::with_jumps(side, [Jump::new(2, 8), Jump::new(2, 5)]).unwrap_err();
        let from = Square::from_label(2).unwrap();
        assert_eq!(error, BoardError::TwoJumps { from });
        assert_eq!(
            error.to_string(),
            "two jumps start on square 2; remove one of them"
        );
    }

    /// A board that was larger does not answer for squares that it no longer has.
    #[test]
    fn a_square_belongs_to_a_board() {
        let mut cleared = Board::of_jumps(20, &[(100, 7)]);
        cleared.clear(Side::new(3).unwrap());
        let outside = Square::from_label(100).unwrap();
        let message = |call: &dyn Fn(&mut Board)| {
            let mut board = cleared;
            let call = AssertUnwindSafe(|| call(&mut board));
            let panic = catch_unwind(call).unwrap_err();
            *panic.downcast::<String>().unwrap()
        };
        let calls: [&dyn Fn(&mut Board); 4] = [
            &|board| _ = board.rest(outside),
            &|board| _ = board.jump(outside),
            &|board| _ = board.side().coordinates(outside),
            &|board| board.remove_jump(outside),
        ];
        for call in calls {
            assert_eq!(
                message(call),
                "square 100 is not on a board of side 3, which has squares 1 to 9"
            );
        }
        let fresh = Board::empty(cleared.side());
        assert_eq!(cleared, fresh);
        for square in (0..fresh.side().squares()).map(Square::from_index) {
            assert_eq!(cleared.rest(square), fresh.rest(square));
        }
    }
}
