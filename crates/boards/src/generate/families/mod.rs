//! The families: ways of building boards. A row of the table below says what holds for every board
//! of a family; each family has a file that builds its boards.
//!
//! To add one, write its file, and add its `mod` line and a row at the end of the table. The order
//! of the table belongs to stream `v1`: the family of a board is drawn by its index among the
//! families of the spec, which are sorted in this order. A name is frozen once the family has a
//! golden hash.

mod bridge;
mod chain;
mod classic;
mod crossing;
mod cycle;
mod def;
mod dense;
pub mod exhaustive;
mod finish;
mod forced;
mod home;
mod long;
mod longest;
mod printed;
#[cfg(test)]
mod rules;
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

pub(super) use def::{Construct, FamilyDef};

use super::board_builder::BoardBuilder;
use super::density::Parameters;
use super::given_answer::{self, max_rolls, min_rolls};
use super::{BoardRng, Sizes, Solvable, SpecError};
use crate::game::{Board, FACES, JumpCounts, Side};
use def::{Build, FROM_3};

macro_rules! families {
    ($($family:ident = $name:ident$(($build:ident))?: $summary:literal { $($property:ident: $value:expr),* $(,)? })+) => {
        crate::named! {
            /// A way of building boards.
            ///
            /// ```
            /// use snakes_and_ladders::generate::Family;
            /// assert_eq!("longest".parse(), Ok(Family::Longest));
            /// assert_eq!(Family::Longest.sizes().to_string(), "3..20");
            /// ```
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
            #[non_exhaustive]
            pub enum Family: "family" {
                $(#[doc = concat!("`", stringify!($name), "`: ", $summary, ".")] $family = stringify!($name),)+
            }
        }

        /// The properties of each family, in the order of `Family::ALL`.
        static TABLE: [FamilyDef; Family::ALL.len()] = [$(FamilyDef {
            summary: $summary,
            $(build: Build::$build($name::build),)?
            $($property: $value,)*
            ..FamilyDef::DEFAULT
        }),+];
    };
}

families! {
    Uniform = uniform(Whole): "each square starts a jump with probability --density" {
        uses_density: true,
        construct: |parameters, _| uniform::construction(parameters),
        blocks: uniform::blocks,
    }
    Classic = classic(Whole): "snakes lead down, ladders up, no two jumps share a square" {
        room: Some(classic::ROOM),
    }
    Empty = empty: "no jumps" {
        solvable: Solvable::Yes,
        rolls: |side| (min_rolls(side), min_rolls(side)),
        has_snakes: false,
        has_ladders: false,
        boards: Some(1),
        blocks: |_, _| 1,
    }
    // Boards are written by index, not drawn.
    Exhaustive = exhaustive: "every valid board of side 2 or 3, each once, by rank" {
        max_side: 3,
    }
    Longest = longest(Jumps): "the longest answer there is, n² - 6 rolls" {
        min_side: FROM_3,
        solvable: Solvable::Yes,
        rolls: |side| (max_rolls(side), max_rolls(side)),
        has_ladders: false,
        boards: Some(665),
        blocks: |_, _| 1,
    }
    Long = long(Jumps): "any answer from the empty board's to n² - 6, equally likely" {
        min_side: FROM_3,
        solvable: Solvable::Yes,
        rolls: long::rolls,
        construct: |_, _| Some(long::construct),
        constructs_rolls: true,
    }
    Wall = wall(Jumps): "unreachable: six squares or more in a row lead back" {
        min_side: FROM_3,
        solvable: Solvable::No,
    }
    Trap = trap(Jumps): "unreachable: the token circles through several regions forever" {
        min_side: (4, "two regions of seven squares and the last one are 15 squares"),
        solvable: Solvable::No,
    }
    Home = home(Jumps): "every jump leads to square 1" {
        rolls: home::rolls,
        has_ladders: false,
    }
    Bridge = bridge(Jumps): "a wall, and one ladder over it, the only way" {
        min_side: FROM_3,
        solvable: Solvable::Yes,
    }
    // A jump to n² from one of 2 to 7 is no part of a chain: following chains makes it one roll,
    // too.
    Chain = chain(Jumps): "jumps end where the next starts; following them is wrong" {
        min_side: FROM_3,
        rolls: |side| (2, max_rolls(side)),
    }
    // Jumps permute the squares, and 1 and n² keep their places. So tokens on different landing
    // squares rest on different squares: after k rolls a token can be on 6k + 1 squares or has
    // reached one of the last seven. Every board can be finished, as soon as the empty one.
    Cycle = cycle(Jumps): "every jump is a loop or part of a cycle of up to five" {
        solvable: Solvable::Yes,
        rolls: |side| (2, min_rolls(side)),
    }
    Dense = dense(Jumps): "every square starts a jump, or all but three" {
        construct: |_, _| Some(dense::construct),
    }
    // Below n² - 6 at most three jumps start, each to where one roll is enough. From n² - 7, or
    // from where a jump on it leads, a token gets to the ladder to n² or to n² itself: every board
    // can be finished, no later than the empty one.
    Finish = finish(Jumps): "jumps from and to the last seven squares, ladders to the very last" {
        min_side: FROM_3,
        solvable: Solvable::Yes,
        rolls: |side| (1, min_rolls(side)),
    }
    Snakebite = snakebite(Jumps): "every shortest route takes a snake" {
        min_side: FROM_3,
        solvable: Solvable::Yes,
        rolls: |side| (2, max_rolls(side)),
        construct: |parameters, side| given_answer::may_exceed_empty(&parameters.constraints, side).then_some(snakebite::construct),
    }
    // Where declining a jump takes one roll, taking it does, too; so declining takes two or more,
    // and playing three.
    Forced = forced(Jumps): "reachable, but sooner if jumps could be declined" {
        min_side: FROM_3,
        solvable: Solvable::Yes,
        rolls: |side| (3, max_rolls(side)),
        construct: |parameters, side| given_answer::may_exceed_empty(&parameters.constraints, side).then_some(forced::construct),
    }
    Crossing = crossing(Jumps): "a square is landed on and jumped to; one array for both is wrong" {
        min_side: FROM_3,
        solvable: Solvable::Yes,
        rolls: |side| (2, max_rolls(side)),
    }
    Turning = turning(Jumps): "each of six wrong numberings of the grid gives another answer" {
        min_side: (4, "on every smaller board, some wrong numbering gives the right answer"),
    }
    // One of 2 to 7 leads to n² only if n² is where two words meet: on sides 8 and 16.
    Word = word(Jumps): "jumps from and to squares 62 to 66, 126 to 130, and so on" {
        min_side: (8, "the first square of a second word is 65, the last of the first 64"),
        rolls: |side| (2 - usize::from(side.n().is_multiple_of(8)), max_rolls(side)),
    }
    // No ladder leads to the last square.
    Printed = printed(Whole): "as printed games are laid out: few crossings, no jump within a row" {
        min_side: (4, "there is no room to lay out jumps"),
        room: Some(printed::ROOM),
        solvable: Solvable::Yes,
        rolls: |side| (2, max_rolls(side)),
        blocks: |_, side| side.n(),
    }
}

impl Family {
    #[inline]
    pub(super) const fn def(self) -> &'static FamilyDef {
        &TABLE[self as usize]
    }

    /// Returns one sentence for the help.
    pub const fn summary(self) -> &'static str {
        self.def().summary
    }

    /// Returns whether the density of the spec applies.
    pub const fn uses_density(self) -> bool {
        self.def().uses_density
    }

    /// Returns whether there are boards of this side.
    pub const fn makes(self, side: Side) -> bool {
        self.def().min_side.0 <= side.n() && side.n() <= self.def().max_side
    }

    /// Returns the sizes of which there are boards.
    pub fn sizes(self) -> Sizes {
        Sizes::of(Side::all().filter(|&side| self.makes(side)))
            .expect("every family makes boards of some side")
    }

    /// Refuses a side, or numbers of snakes and ladders, that the family cannot build.
    pub(super) fn check(self, parameters: &Parameters, side: Side) -> Result<(), SpecError> {
        let def = self.def();
        let (min_side, reason) = def.min_side;
        if side.n() < min_side {
            return Err(SpecError::SideTooSmall {
                family: self.name(),
                min_side,
                side,
                reason,
            });
        }
        if side.n() > def.max_side {
            return Err(exhaustive::too_many_boards(side));
        }
        let Some(room) = &def.room else {
            return Ok(());
        };
        let (snakes, ladders) = room.min_counts(&parameters.constraints, side);
        let room = (room.room)(side);
        if snakes + ladders > room {
            return Err(SpecError::NoRoom {
                family: self.name(),
                side,
                snakes,
                ladders,
                room,
            });
        }
        Ok(())
    }

    /// Returns the row of the family with the bounds of its boards of this side; constraints
    /// outside them are refused without a search. `tests.rs` checks that the bounds hold and are as
    /// narrow as possible.
    pub(super) fn bounds(self, parameters: &Parameters, side: Side) -> FamilyDef {
        let def = *self.def();
        if def.uses_density && parameters.density.threshold() == 0 {
            return Family::Empty.bounds(parameters, side);
        }
        // Fewer snakes than a die has faces stop no token.
        let max_snakes = def
            .room
            .map(|room| room.max_snakes(&parameters.constraints, side));
        let is_solvable = side == Side::MIN || max_snakes.is_some_and(|snakes| snakes < FACES);
        FamilyDef {
            solvable: if is_solvable {
                Solvable::Yes
            } else {
                def.solvable
            },
            boards: def.boards.or(exhaustive::count(side)),
            ..def
        }
    }

    /// Draws a board of this side, and returns its numbers of jumps if they are known on the way.
    #[inline]
    pub(super) fn build(
        self,
        parameters: &Parameters,
        rng: &mut BoardRng,
        side: Side,
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
        }
    }
}

impl Sizes {
    /// Returns every side of which all of these families have boards; all sides if they have none
    /// in common.
    pub fn common(families: &[Family]) -> Sizes {
        let common = |&side: &Side| families.iter().all(|family| family.makes(side));
        Sizes::of(Side::all().filter(common)).unwrap_or_default()
    }
}
