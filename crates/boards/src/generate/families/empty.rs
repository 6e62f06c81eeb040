//! `empty`: no jumps. The answer is ceil((n² - 1) / 6).

use super::{Build, FamilyBounds, FamilyDef};
use crate::game::Side;
use crate::generate::parameters::Parameters;
use crate::generate::{Solvable, given_answer};

pub(super) static DEF: FamilyDef = FamilyDef {
    name: "empty",
    summary: "no jumps",
    bounds,
    blocks: |_, _| 1,
    build: Build::Jumps(|_| ()),
    ..FamilyDef::DEFAULT
};

/// The bounds of the board without jumps.
pub(super) fn bounds(_: &Parameters, side: Side) -> FamilyBounds {
    let rolls = given_answer::min_rolls(side);
    FamilyBounds {
        solvable: Solvable::Yes,
        rolls: (rolls, rolls),
        has_snakes: false,
        has_ladders: false,
        boards: Some(1),
    }
}
