//! The families: ways of making boards.
//!
//! Owns the list of them and the one match from a family to its file. Must not know how any of them works.

mod about;
mod facts;

use super::board_builder::BoardBuilder;
use super::families::{
    bridge, chain, classic, crossing, cycle, dense, empty, exhaustive, finish, forced, home, long,
    longest, snakebite, trap, turning, uniform, wall, word,
};
use super::spec::{Spec, SpecError};
use super::stream::BoardRng;
use super::{Sizes, exhaustive as listed};
use crate::game::{Board, Side};
use std::fmt;
use std::str::FromStr;

/// A way of making boards. Each file in `families/` says what is particular to its boards, and tries it.
///
/// ```
/// use snakes_and_ladders::generate::Family;
/// assert_eq!("longest".parse(), Ok(Family::Longest));
/// assert_eq!(Family::Longest.sizes().to_string(), "3..20");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Family {
    /// Each square starts a jump with one probability; ends are uniform.
    Uniform,
    /// What a printed game allows.
    Classic,
    /// No jumps.
    Empty,
    /// Every valid board of a small side, in order.
    Exhaustive,
    /// The longest answer.
    Longest,
    /// An answer from the empty board's to the longest.
    Long,
    /// Six squares in a row lead back.
    Wall,
    /// Round through several regions, for ever.
    Trap,
    /// Every jump leads to square 1.
    Home,
    /// A wall, and one ladder over it.
    Bridge,
    /// Jumps that end where the next starts.
    Chain,
    /// Every jump is part of a cycle.
    Cycle,
    /// Nearly every square starts a jump.
    Dense,
    /// Jumps around the last seven squares.
    Finish,
    /// Every best route takes a snake.
    Snakebite,
    /// Declining a jump would be shorter.
    Forced,
    /// Squares that are landed on and jumped to.
    Crossing,
    /// Every wrong numbering gives another answer.
    Turning,
    /// Jumps where a bitboard's words meet.
    Word,
}

impl Family {
    /// Every family, in the order in which specs list them; a new one goes to the end, because a board's family is
    /// drawn by its place among those listed.
    pub const ALL: [Family; 19] = [
        Family::Uniform,
        Family::Classic,
        Family::Empty,
        Family::Exhaustive,
        Family::Longest,
        Family::Long,
        Family::Wall,
        Family::Trap,
        Family::Home,
        Family::Bridge,
        Family::Chain,
        Family::Cycle,
        Family::Dense,
        Family::Finish,
        Family::Snakebite,
        Family::Forced,
        Family::Crossing,
        Family::Turning,
        Family::Word,
    ];

    /// Whether `--density` means something to it.
    pub const fn uses_density(self) -> bool {
        matches!(self, Family::Uniform)
    }

    /// Whether it can make boards of this side.
    pub const fn makes(self, side: Side) -> bool {
        match self {
            Family::Exhaustive => listed::count(side).is_some(),
            _ => side.n() >= self.min_side().0,
        }
    }

    /// The sizes that it can make.
    pub fn sizes(self) -> Sizes {
        Sizes::of(Side::all().filter(|&side| self.makes(side)))
            .expect("every family makes boards of some side")
    }

    /// Whether it can make boards of this side as the spec wants them.
    pub(super) fn check(self, spec: &Spec, side: Side) -> Result<(), SpecError> {
        match self {
            Family::Classic => classic::check(spec, side),
            Family::Exhaustive => exhaustive::check(side),
            _ if self.makes(side) => Ok(()),
            _ => Err(SpecError::TooSmall { family: self, side }),
        }
    }

    /// Makes a board of this side; the one of `rank`, which only `exhaustive` looks at.
    #[inline]
    pub(super) fn make(
        self,
        spec: &Spec,
        stream: &mut BoardRng,
        side: Side,
        rank: u64,
        board: &mut Board,
    ) {
        if self == Family::Uniform {
            // Writes the whole table itself.
            return uniform::make(spec.density, stream, side, board);
        }
        board.clear(side);
        match self {
            Family::Classic => classic::make(spec, stream, board),
            Family::Empty => empty::make(board),
            Family::Exhaustive => exhaustive::make(rank, board),
            _ => self.draw_up(&mut BoardBuilder { board, stream }),
        }
    }

    /// About how many blocks of the stream a board takes.
    pub(super) fn blocks(self, spec: &Spec, side: Side) -> usize {
        match self {
            Family::Uniform => uniform::blocks(spec.density, side),
            Family::Empty | Family::Longest => 1,
            _ => 4,
        }
    }

    fn draw_up(self, draft: &mut BoardBuilder<'_>) {
        match self {
            Family::Longest => longest::make(draft),
            Family::Long => long::make(draft),
            Family::Wall => wall::make(draft),
            Family::Trap => trap::make(draft),
            Family::Home => home::make(draft),
            Family::Bridge => bridge::make(draft),
            Family::Chain => chain::make(draft),
            Family::Cycle => cycle::make(draft),
            Family::Dense => dense::make(draft),
            Family::Finish => finish::make(draft),
            Family::Snakebite => snakebite::make(draft),
            Family::Forced => forced::make(draft),
            Family::Crossing => crossing::make(draft),
            Family::Turning => turning::make(draft),
            Family::Word => word::make(draft),
            Family::Uniform | Family::Classic | Family::Empty | Family::Exhaustive => {
                unreachable!("made without a draft")
            }
        }
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Family {
    type Err = SpecError;

    fn from_str(name: &str) -> Result<Family, SpecError> {
        let found = Family::ALL.into_iter().find(|family| family.name() == name);
        found.ok_or_else(|| SpecError::Family {
            name: name.to_owned(),
        })
    }
}
