//! The board: plain data in the layout that the kernels read.
//!
//! Owns validity: [`Board::put`] is the one door through which a jump enters. Must not know of text, files
//! or how boards are searched.

use super::{BoardError, Cell, JumpCounts, MAX_SQUARES, Rule, Side, Square, SquareSet};
use std::fmt;

/// Room for the squares in whole 64-square words.
pub(crate) const SLOTS: usize = MAX_SQUARES.div_ceil(64) * 64;

/// A jump: a token that lands on `from` must go to `to`, and stops there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Jump {
    /// The landing square that starts the jump; never 1, never n².
    pub from: Square,
    /// Where the token rests; may be any square, `from` itself included.
    pub to: Square,
}

/// A valid board, in square order; 960 bytes, of which a small board uses the first few.
///
/// For every landing square the table says where the token rests: the jump's end, or the square itself
/// where no jump starts. The board `[[-1,4],[-1,3]]`, n = 2, on which square 2 jumps to 3 and square 3 to 4:
///
/// ```text
///   label    4  3         square  1  2  3  4
///            1  2         rests   1  3  4  4        starts  {2, 3}
/// ```
///
/// ```
/// use snakes_and_ladders::game::{Board, Side, Square};
/// let square = |label| Square::new(label).unwrap();
/// let mut board = Board::empty(Side::new(2).unwrap());
/// board.put(square(2), square(3)).unwrap();
/// board.put(square(3), square(4)).unwrap();
/// assert_eq!(board.rest(square(2)), square(3));
/// assert_eq!(board.rest(square(1)), square(1));
/// assert_eq!(board.to_string(), "[[-1,4],[-1,3]]");
/// ```
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub struct Board {
    /// With the side, one cache line; the table begins on the next.
    starts: SquareSet,
    side: Side,
    rest: JumpTable,
}

/// Index of the resting square for every landing square; the identity where no jump starts, and beyond the
/// board to the next multiple of 64.
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
    /// The board without jumps.
    #[inline]
    pub const fn empty(side: Side) -> Board {
        Board {
            rest: JumpTable(NO_JUMPS),
            starts: SquareSet::EMPTY,
            side,
        }
    }

    /// The board with these jumps.
    ///
    /// # Errors
    /// As [`Board::put`].
    pub fn with_jumps(
        side: Side,
        jumps: impl IntoIterator<Item = Jump>,
    ) -> Result<Board, BoardError> {
        let mut board = Board::empty(side);
        for Jump { from, to } in jumps {
            board.set_jump(from, to)?;
        }
        Ok(board)
    }

    /// Takes all jumps off, and makes the board one of this side. Cheaper than a new board: the table is made
    /// anew only as far as the side needs it.
    #[inline]
    pub fn clear(&mut self, side: Side) {
        let words = self.rest.0.as_chunks_mut::<64>().0.iter_mut();
        let needed = side.squares().div_ceil(64);
        for (word, own) in words.zip(NO_JUMPS.as_chunks::<64>().0).take(needed) {
            *word = *own;
        }
        self.starts = SquareSet::EMPTY;
        self.side = side;
    }

    /// Makes `from` start a jump to `to`, in place of any jump that it started.
    ///
    /// # Errors
    /// If `from` is square 1 or n², or either square is not on the board.
    #[inline]
    pub fn set_jump(&mut self, from: Square, to: Square) -> Result<(), BoardError> {
        let last = self.side.squares() - 1;
        // One comparison for 1 <= from < last; the rest is the cold path.
        if from.index().wrapping_sub(1) >= last - 1 || to.index() > last {
            return Err(self.jump_error(from, to));
        }
        self.rest.0[from.index()] = to.index() as u16;
        self.starts.add(from);
        Ok(())
    }

    /// Makes the board one of this side as `lay` lays it: it writes the table, to the next multiple of 64, with the
    /// index of the jump's end on each square that starts one and its own index on each other, and the squares
    /// that start jumps, in place of what was there. Builds for debugging check it.
    #[inline]
    pub(crate) fn fill_table(
        &mut self,
        side: Side,
        lay: impl FnOnce(&mut SquareSet, &mut [u16; SLOTS]),
    ) {
        self.side = side;
        lay(&mut self.starts, &mut self.rest.0);
        let starts = self.starts;
        debug_assert!((starts - *side.inner()).is_empty(), "inner squares");
        debug_assert!(
            (0..side.squares().next_multiple_of(64)).all(|square| {
                let end = usize::from(self.rest.0[square]);
                end == square || end < side.squares() && starts.contains(Square::at(square))
            }),
            "ends on the board, where jumps start"
        );
    }

    #[cold]
    fn jump_error(&self, from: Square, to: Square) -> BoardError {
        let squares = self.side.squares();
        let cell = (from.index() < squares).then(|| {
            let (row, column) = self.side.coordinates(from);
            Cell {
                row: row + 1,
                column: column + 1,
                square: Some(from.label()),
            }
        });
        let rule = match from.index() {
            0 => Rule::JumpOnFirst,
            start if start + 1 == squares => Rule::JumpOnLast { last: squares },
            start if start >= squares => Rule::Value {
                value: from.to_string(),
                squares,
            },
            _ => Rule::Value {
                value: to.to_string(),
                squares,
            },
        };
        BoardError {
            rule,
            cell,
            offset: None,
        }
    }

    /// Takes the jump off `from`, if it starts one.
    pub fn remove_jump(&mut self, from: Square) {
        self.rest.0[from.index()] = from.index() as u16;
        self.starts.discard(from);
    }

    /// The side.
    #[inline]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The squares that start a jump.
    #[inline]
    pub const fn starts(&self) -> &SquareSet {
        &self.starts
    }

    /// Where a token that lands on `landing` rests.
    #[inline]
    pub const fn rest(&self, landing: Square) -> Square {
        Square::at(self.rest.0[landing.index()] as usize)
    }

    /// Where the jump on this square ends, if it starts one.
    #[inline]
    pub const fn jump(&self, from: Square) -> Option<Square> {
        if self.starts.contains(from) {
            Some(self.rest(from))
        } else {
            None
        }
    }

    /// The resting squares' indices in order of landing square. Beyond n² the table is the identity to the next
    /// multiple of 64, and of no meaning from there on.
    #[inline]
    pub const fn resting(&self) -> &[u16; SLOTS] {
        &self.rest.0
    }

    /// The jumps, in order of their starts.
    pub fn jumps(&self) -> impl ExactSizeIterator<Item = Jump> + '_ {
        self.starts.iter().map(|from| Jump {
            from,
            to: self.rest(from),
        })
    }

    /// How many snakes, ladders and loops there are.
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
mod tests {
    use super::*;

    #[test]
    fn a_board_is_fifteen_cache_lines() {
        assert_eq!(size_of::<Board>(), 15 * 64);
    }

    #[test]
    fn a_jump_enters_only_where_the_rules_allow_it() {
        let square = |label| Square::new(label).unwrap();
        for side in Side::all() {
            let last = side.squares();
            let mut board = Board::empty(side);
            assert_eq!(
                board.set_jump(square(1), square(2)).unwrap_err().rule,
                Rule::JumpOnFirst
            );
            assert_eq!(
                board.set_jump(side.last(), square(2)).unwrap_err().rule,
                Rule::JumpOnLast { last }
            );
            if let Some(beyond) = Square::new(last + 1) {
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
            assert_eq!(
                board.tally(),
                JumpCounts {
                    snakes: 0,
                    ladders: last - 2,
                    loops: 0
                }
            );
            board.clear(Side::MIN);
            assert_eq!(board, Board::empty(Side::MIN));
        }
    }
}
