//! The families: ways of making boards.
//!
//! Owns their names, what each needs, and the one match from a family to its file. Must not know how any of
//! them works.

use super::families::{classic, empty, exhaustive, uniform};
use super::spec::{Spec, SpecError};
use super::stream::Stream;
use crate::game::{Board, Side};
use std::fmt;
use std::str::FromStr;

/// A way of making boards.
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
}

impl Family {
    /// Every family, in the order in which specs list them.
    pub const ALL: [Family; 4] = [
        Family::Uniform,
        Family::Classic,
        Family::Empty,
        Family::Exhaustive,
    ];

    /// The name in specs, corpora and results.
    pub const fn name(self) -> &'static str {
        match self {
            Family::Uniform => "uniform",
            Family::Classic => "classic",
            Family::Empty => "empty",
            Family::Exhaustive => "exhaustive",
        }
    }

    /// One sentence for the help.
    pub const fn summary(self) -> &'static str {
        match self {
            Family::Uniform => {
                "each square starts a jump with probability --density, its end uniform over all squares"
            }
            Family::Classic => {
                "as printed games are: snakes lead down, ladders up, no two jumps share a square; \
                 --snakes and --ladders set how many"
            }
            Family::Empty => "no jumps",
            Family::Exhaustive => {
                "every valid board of side 2 or 3, each once, in the order of its rank"
            }
        }
    }

    /// Whether `--density` means something to it.
    pub const fn uses_density(self) -> bool {
        matches!(self, Family::Uniform)
    }

    /// Whether it can make boards of this side as the spec wants them.
    pub(super) fn check(self, spec: &Spec, side: Side) -> Result<(), SpecError> {
        match self {
            Family::Uniform | Family::Empty => Ok(()),
            Family::Classic => classic::check(spec, side),
            Family::Exhaustive => exhaustive::check(side),
        }
    }

    /// Makes the board of `rank`, which only `exhaustive` looks at; `board` is clear.
    #[inline]
    pub(super) fn make(self, spec: &Spec, stream: &mut Stream, rank: u64, board: &mut Board) {
        match self {
            Family::Uniform => uniform::make(spec.density, stream, board),
            Family::Classic => classic::make(spec, stream, board),
            Family::Empty => empty::make(board),
            Family::Exhaustive => exhaustive::make(rank, board),
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
