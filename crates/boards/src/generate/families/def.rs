//! The properties of a family, a row of the table in `mod.rs`: all that the rest of the program
//! knows about it.

use super::classic::JumpRoom;
use crate::game::{Board, JumpCounts, MAX_SIDE, MIN_SIDE, Side};
use crate::generate::board_builder::BoardBuilder;
use crate::generate::density::Parameters;
use crate::generate::{BoardRng, Constraints, Solvable, given_answer};

/// The smallest side of the families whose boards take more than one roll, with the reason.
pub(super) const FROM_3: (usize, &str) = (3, "every board of side 2 takes one roll");

/// A family: its limits and how its boards are built.
#[derive(Clone, Copy)]
pub(in crate::generate) struct FamilyDef {
    /// One sentence for the help.
    pub summary: &'static str,
    /// The smallest side, and why there is no smaller one.
    pub min_side: (usize, &'static str),
    /// The largest side.
    pub max_side: usize,
    /// Whether the spec's density applies.
    pub uses_density: bool,
    /// The room for jumps, if the family builds boards with the numbers of snakes and ladders asked
    /// for, so that these constraints need no search.
    pub room: Option<JumpRoom>,
    /// Whether n² can be reached: on all boards (`Yes`), on none (`No`), or on some (`Any`). On
    /// side 2 it can always be reached.
    pub solvable: Solvable,
    /// Returns the minimum and the maximum answer on sides from 3 on.
    pub rolls: fn(Side) -> (usize, usize),
    /// Whether there are boards with snakes.
    pub has_snakes: bool,
    /// Whether there are boards with ladders.
    pub has_ladders: bool,
    /// The number of different boards of a side, where it is small.
    pub boards: Option<u64>,
    /// Returns the construction for these constraints, if drawn candidates rarely satisfy them.
    pub construct: fn(&Parameters, Side) -> Option<Construct>,
    /// Whether a constraint on the rolls is better constructed even where drawing would do.
    pub constructs_rolls: bool,
    /// Returns the usual number of ChaCha8 blocks per board, which matters for speed alone.
    pub blocks: fn(&Parameters, Side) -> usize,
    /// The way in which a board is built.
    pub build: Build,
}

impl FamilyDef {
    /// Returns the minimum and the maximum answer.
    pub(in crate::generate) fn rolls(&self, side: Side) -> (usize, usize) {
        let (min, max) = (self.rolls)(side);
        (min.min(max), max)
    }

    /// The values of the properties that a row does not set.
    pub(super) const DEFAULT: FamilyDef = FamilyDef {
        summary: "",
        min_side: (MIN_SIDE, "there is none"),
        max_side: MAX_SIDE,
        uses_density: false,
        room: None,
        solvable: Solvable::Any,
        rolls: |side| (1, given_answer::max_rolls(side)),
        has_snakes: true,
        has_ladders: true,
        boards: None,
        construct: |_, _| None,
        constructs_rolls: false,
        blocks: |_, _| 4,
        build: Build::Jumps(|_| ()),
    };
}

/// The way in which a board is built from its stream.
#[derive(Clone, Copy)]
pub(in crate::generate) enum Build {
    /// A function that adds jumps to an empty board.
    Jumps(fn(&mut BoardBuilder<'_>)),
    /// A function that writes the whole board, whatever it was before.
    Whole(fn(&Parameters, &mut BoardRng, Side, &mut Board) -> Option<JumpCounts>),
}

/// A function that adds jumps to an empty board, which then satisfies the constraints of a spec or
/// nearly does.
pub(in crate::generate) type Construct = fn(&Constraints, &mut BoardBuilder<'_>);
