//! The definition of a family: the `DEF` of its file is all that the rest of the program knows about it.

use crate::game::{Board, JumpCounts, MAX_SIDE, MIN_SIDE, Side};
use crate::generate::board_builder::BoardBuilder;
use crate::generate::parameters::Parameters;
use crate::generate::{BoardRng, Solvable, SpecError, given_answer};

/// The reason why most families start at side 3.
pub(super) const ONE_ROLL: &str = "every board of side 2 takes one roll";

/// A family: its name, its limits and how its boards are built.
pub(in crate::generate) struct FamilyDef {
    /// The name in specs, corpora and results. Frozen once the family has a golden hash.
    pub name: &'static str,
    /// One sentence for the help.
    pub summary: &'static str,
    /// The smallest side.
    pub min_side: usize,
    /// Why there is no smaller side.
    pub no_smaller: &'static str,
    /// The largest side.
    pub max_side: usize,
    /// Whether the spec's density applies.
    pub uses_density: bool,
    /// Whether boards are built with the numbers of snakes and ladders that are asked for, so that these need no search.
    pub sets_counts: bool,
    /// Refuses parameters with which the family cannot build on a side from `min_side` on.
    pub check: fn(&Parameters, Side) -> Result<(), SpecError>,
    /// The bounds of all boards of a side, so that constraints can be refused without a search. `tests.rs` checks that it
    /// holds, and that it claims no less than it could.
    pub bounds: fn(&Parameters, Side) -> FamilyBounds,
    /// How boards are built when drawn candidates rarely satisfy the constraints.
    pub construct: Option<Construct>,
    /// The usual number of ChaCha8 blocks per board. A matter of speed alone.
    pub blocks: fn(&Parameters, Side) -> usize,
    /// Builds a board.
    pub build: Build,
    /// Asserts what makes a board one of the family, by means that share no code with `build`. Returns of each kind of board
    /// that the family has whether this is one.
    #[cfg(test)]
    pub rule: fn(&Board) -> Vec<(&'static str, bool)>,
}

impl FamilyDef {
    /// The values of most families, from which a definition takes the rest.
    pub(super) const DEFAULT: FamilyDef = FamilyDef {
        name: "",
        summary: "",
        min_side: MIN_SIDE,
        no_smaller: "there is none",
        max_side: MAX_SIDE,
        uses_density: false,
        sets_counts: false,
        check: |_, _| Ok(()),
        bounds: |_, side| FamilyBounds::of_side(side),
        construct: None,
        blocks: |_, _| 4,
        build: Build::Jumps(|_| ()),
        #[cfg(test)]
        rule: |_| Vec::new(),
    };
}

/// How a board is built from its stream.
#[derive(Clone, Copy)]
pub(in crate::generate) enum Build {
    /// Adds jumps to an empty board.
    Jumps(fn(&mut BoardBuilder<'_>)),
    /// Writes the whole board, whatever it was before.
    Whole(fn(&Parameters, &mut BoardRng, Side, &mut Board) -> Option<JumpCounts>),
    /// Adds the jumps of the board of a rank to an empty board, and draws nothing.
    Ranked(fn(u64, &mut Board)),
}

/// How boards are constructed that satisfy the constraints of a spec.
#[derive(Clone, Copy)]
pub(in crate::generate) struct Construct {
    /// Whether there is a construction for these constraints on this side.
    pub applies: fn(&Parameters, Side) -> bool,
    /// Whether it is preferred even where drawing would do.
    pub preferred: fn(&Parameters) -> bool,
    /// Adds jumps to an empty board, which then satisfies the constraints or nearly does.
    pub build: fn(&Parameters, &mut BoardBuilder<'_>),
}

/// The number of valid boards of a side, if it is at most 10^7: (n² + 1)^(n² - 2).
pub const fn count_boards(side: Side) -> Option<u64> {
    match side.n() {
        2 => Some(25),
        3 => Some(10_000_000),
        _ => None,
    }
}

/// The bounds of every board of a family and a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::generate) struct FamilyBounds {
    /// Whether n² can be reached: on all boards, on none, or on some.
    pub solvable: Solvable,
    /// The minimum and the maximum answer.
    pub rolls: (usize, usize),
    /// Whether there are boards with snakes, and with ladders.
    pub has_snakes: bool,
    pub has_ladders: bool,
    /// The maximum number of different boards, where it is small.
    pub boards: Option<u64>,
}

impl FamilyBounds {
    /// The bounds of every valid board of a side.
    pub(in crate::generate) fn of_side(side: Side) -> FamilyBounds {
        FamilyBounds {
            solvable: match side {
                Side::MIN => Solvable::Yes,
                _ => Solvable::Any,
            },
            rolls: (1, given_answer::max_rolls(side)),
            has_snakes: true,
            has_ladders: true,
            boards: count_boards(side),
        }
    }

    /// The bounds of a family whose boards can all be finished.
    pub(super) fn solvable(_: &Parameters, side: Side) -> FamilyBounds {
        FamilyBounds {
            solvable: Solvable::Yes,
            ..FamilyBounds::of_side(side)
        }
    }

    /// These bounds, but no board takes fewer rolls than `min`.
    pub(super) fn with_min_rolls(self, min: usize) -> FamilyBounds {
        FamilyBounds {
            rolls: (min, self.rolls.1),
            ..self
        }
    }

    /// The bounds of a family whose boards cannot be finished.
    pub(super) fn unsolvable(_: &Parameters, side: Side) -> FamilyBounds {
        FamilyBounds {
            solvable: Solvable::No,
            ..FamilyBounds::of_side(side)
        }
    }
}
