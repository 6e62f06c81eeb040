//! What all boards of a family have in common, as far as wishes ask for it.
//!
//! Owns these facts. Must not make boards to find them out.

use super::Family;
use crate::game::Side;
use crate::generate::{Solvable, Spec, levels};

/// What can be said of every board of a family and a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::generate) struct FamilyBounds {
    /// Whether n² can be reached: on all of them, on none, or on some.
    pub solvable: Solvable,
    /// The least and the greatest answer that there may be.
    pub rolls: (usize, usize),
    /// The most snakes and the most ladders that there may be.
    pub jumps: (usize, usize),
    /// The most different boards that there may be, where they are few.
    pub boards: Option<u64>,
}

impl Family {
    /// What all boards of this family and side have in common.
    pub(in crate::generate) fn bounds(self, spec: &Spec, side: Side) -> FamilyBounds {
        let inner = side.squares() - 2;
        if self == Family::Uniform && spec.density.threshold() == 0 {
            return Family::Empty.bounds(spec, side);
        }
        if side == Side::MIN {
            let empty = self == Family::Empty;
            let most = if empty { 0 } else { inner };
            return FamilyBounds {
                solvable: Solvable::Yes,
                rolls: (1, 1),
                jumps: (most, most),
                boards: Some(if empty { 1 } else { 25 }),
            };
        }
        let (fewest, most) = (levels::min_rolls(side), levels::max_rolls(side));
        let any = FamilyBounds {
            solvable: Solvable::Any,
            rolls: (1, most),
            jumps: (inner, inner),
            boards: (side.n() == 3).then_some(10_000_000),
        };
        let (solvable, rolls, jumps, boards) = match self {
            Family::Empty => (Solvable::Yes, (fewest, fewest), (0, 0), Some(1)),
            Family::Longest => (Solvable::Yes, (most, most), any.jumps, Some(665)),
            Family::Long => (Solvable::Yes, (fewest, most), any.jumps, any.boards),
            Family::Snakebite | Family::Forced | Family::Bridge => {
                (Solvable::Yes, any.rolls, any.jumps, any.boards)
            }
            Family::Wall | Family::Trap => (Solvable::No, any.rolls, any.jumps, any.boards),
            Family::Home => (Solvable::Any, (fewest, most), (inner, 0), any.boards),
            _ => return any,
        };
        FamilyBounds {
            solvable,
            rolls,
            jumps,
            boards,
        }
    }
}
