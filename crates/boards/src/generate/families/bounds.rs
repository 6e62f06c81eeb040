//! The bounds of the boards of a family, by which constraints are refused without a search.

use super::{Family, exhaustive};
use crate::game::{FACES, Side};
use crate::generate::Solvable;
use crate::generate::density::Parameters;

/// The bounds of every board of a family and a side in a parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::generate) struct FamilyBounds {
    pub solvable: Solvable,
    pub rolls: (usize, usize),
    pub has_snakes: bool,
    pub has_ladders: bool,
    /// The maximum number of different boards, where it is small.
    pub boards: Option<u64>,
}

impl Family {
    /// Returns the bounds of all boards of a side, by which constraints are refused without a search. `tests.rs` checks that
    /// they hold, and that they claim no less than they could.
    pub(in crate::generate) fn bounds(self, parameters: &Parameters, side: Side) -> FamilyBounds {
        let def = self.def();
        if def.uses_density && parameters.density.threshold() == 0 {
            return Family::Empty.bounds(parameters, side);
        }
        // Fewer snakes than a die has faces stop no token.
        let has_few_snakes = (def.room.as_ref())
            .is_some_and(|room| room.max_snakes(&parameters.constraints, side) < FACES);
        let (min, max) = (def.rolls)(side);
        FamilyBounds {
            solvable: if side == Side::MIN || has_few_snakes {
                Solvable::Yes
            } else {
                def.solvable
            },
            rolls: (min.min(max), max),
            has_snakes: def.has_snakes,
            has_ladders: def.has_ladders,
            boards: def.boards.or(exhaustive::count(side)),
        }
    }
}
