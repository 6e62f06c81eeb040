//! The families: ways of building boards, one file each.
//!
//! To add one, write its file with a `DEF`, and add its `mod` line and a line at the end of the list below. The order of the
//! list belongs to stream `v1`: the family of a board is drawn by its place among those of the spec, which are sorted in this order.

mod bridge;
mod chain;
mod classic;
mod crossing;
mod cycle;
mod def;
mod dense;
mod empty;
pub mod exhaustive;
mod finish;
mod forced;
mod home;
mod long;
mod longest;
mod printed;
mod snakebite;
#[cfg(test)]
pub(super) mod test_support;
#[cfg(test)]
mod tests;
mod trap;
mod turning;
mod uniform;
pub(super) mod wall;
mod word;

pub(super) use def::{Build, Construct, FamilyBounds, FamilyDef};

use super::board_builder::BoardBuilder;
use super::parameters::Parameters;
use super::{BoardRng, Sizes, SpecError};
use crate::game::{Board, JumpCounts, Side, UnknownName};
use std::fmt;
use std::str::FromStr;

macro_rules! families {
    ($($family:ident = $file:ident: $about:literal;)+) => {
        /// A way of building boards.
        ///
        /// ```
        /// use snakes_and_ladders::generate::Family;
        /// assert_eq!("longest".parse(), Ok(Family::Longest));
        /// assert_eq!(Family::Longest.sizes().to_string(), "3..20");
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Family {
            $(#[doc = $about] $family,)+
        }

        impl Family {
            /// Every family, in the order in which specs list them.
            pub const ALL: [Family; [$($about),+].len()] = [$(Family::$family),+];

            #[inline]
            pub(super) const fn def(self) -> &'static FamilyDef {
                match self {
                    $(Family::$family => &$file::DEF,)+
                }
            }
        }
    };
}

families! {
    Uniform = uniform: "Each square starts a jump with one probability; ends are uniform.";
    Classic = classic: "Printed games: snakes lead down, ladders up, no two jumps share a square.";
    Empty = empty: "No jumps.";
    Exhaustive = exhaustive: "Every valid board of side 2 or 3, in order.";
    Longest = longest: "The longest answer.";
    Long = long: "Any answer from the empty board's to the longest.";
    Wall = wall: "Unreachable: six squares in a row lead back.";
    Trap = trap: "Unreachable: the token circles through several regions.";
    Home = home: "Every jump leads to square 1.";
    Bridge = bridge: "A wall, and one ladder over it.";
    Chain = chain: "Jumps that end where the next starts.";
    Cycle = cycle: "Every jump is part of a cycle.";
    Dense = dense: "Nearly every square starts a jump.";
    Finish = finish: "Jumps around the last seven squares.";
    Snakebite = snakebite: "Every shortest route takes a snake.";
    Forced = forced: "Declining a jump would be shorter.";
    Crossing = crossing: "Squares that are both landed on and jumped to.";
    Turning = turning: "Every wrong numbering gives another answer.";
    Word = word: "Jumps where the words of a bitboard meet.";
    Printed = printed: "Boards as a designer lays them out.";
}

impl Family {
    /// The name in specs, corpora and results.
    pub const fn name(self) -> &'static str {
        self.def().name
    }

    /// One sentence for the help.
    pub const fn summary(self) -> &'static str {
        self.def().summary
    }

    /// Whether the density of the spec applies.
    pub const fn uses_density(self) -> bool {
        self.def().uses_density
    }

    /// Whether there are boards of this side.
    pub const fn makes(self, side: Side) -> bool {
        self.def().min_side <= side.n() && side.n() <= self.def().max_side
    }

    /// The sizes of which there are boards.
    pub fn sizes(self) -> Sizes {
        Sizes::of(Side::all().filter(|&side| self.makes(side)))
            .expect("every family makes boards of some side")
    }

    /// Refuses what the family cannot build on this side.
    pub(super) fn check(self, parameters: &Parameters, side: Side) -> Result<(), SpecError> {
        let def = self.def();
        if side.n() < def.min_side {
            return Err(SpecError::TooSmall {
                family: def.name,
                side,
                min_side: def.min_side,
                reason: def.no_smaller,
            });
        }
        (def.check)(parameters, side)
    }

    /// Builds a board of this side, and returns its numbers of jumps if they are known on the way. Its rank matters only to
    /// `exhaustive`.
    #[inline]
    pub(super) fn build(
        self,
        parameters: &Parameters,
        rng: &mut BoardRng,
        side: Side,
        rank: u64,
        board: &mut Board,
    ) -> Option<JumpCounts> {
        // A direct call, which is inlined: no other family is as fast.
        if self == Family::Uniform {
            return uniform::build(parameters, rng, side, board);
        }
        match self.def().build {
            Build::Whole(build) => build(parameters, rng, side, board),
            Build::Jumps(build) => {
                board.clear(side);
                build(&mut BoardBuilder { board, rng });
                None
            }
            Build::Ranked(build) => {
                board.clear(side);
                build(rank, board);
                None
            }
        }
    }
}

impl Sizes {
    /// Every side of which all of these families have boards; every side there is if they have none in common.
    pub fn common(families: &[Family]) -> Sizes {
        let common = |&side: &Side| families.iter().all(|family| family.makes(side));
        Sizes::of(Side::all().filter(common)).unwrap_or_default()
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Family {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Family, UnknownName> {
        let found = Family::ALL.into_iter().find(|family| family.name() == name);
        found.ok_or_else(|| UnknownName::new("family", name, Family::ALL.map(Family::name)))
    }
}
