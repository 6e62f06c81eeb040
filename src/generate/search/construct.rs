//! Boards made to measure, where drawing would take too long.
//!
//! Owns which families can be measured for, and in what order it is done. Must not know how many candidates there are.
//!
//! A `uniform` board can be any board, a `long` one any that takes as many rolls as the empty one or more, and a `dense`
//! one, or a `uniform` one of density 1, any whose other squares start loops, which change nothing. So there a board is
//! shaped (`shape.rs`) and polished (`polish.rs`). It has as many jumps as it needs, whatever the density. `snakebite`
//! and `forced` have constructions of their own, for any number of rolls above that of the empty board.

use super::{local_search, template};
use crate::game::Side;
use crate::generate::board_builder::BoardBuilder;
use crate::generate::{Constraints, Family, NumberRange, Spec, levels};

/// The probability of all squares, as a threshold.
const ALL: u64 = 1 << 32;

/// Whether boards of this family and side can be made as the spec wants them.
pub(super) fn can_construct(spec: &Spec, family: Family, side: Side) -> bool {
    match family {
        Family::Uniform => spec.density.threshold() > 0,
        Family::Long | Family::Dense => true,
        Family::Snakebite | Family::Forced => forced_snake_rolls(spec, side).is_some(),
        _ => false,
    }
}

/// Whether that is better than drawing even where drawing would do.
pub(super) fn prefer_construct(spec: &Spec, family: Family) -> bool {
    family == Family::Long && spec.wishes.rolls.is_some()
}

/// Makes a board that fulfils the wishes, or nearly.
pub(super) fn make(spec: &Spec, family: Family, draft: &mut BoardBuilder<'_>) {
    let side = draft.board.side();
    if let Family::Snakebite | Family::Forced = family {
        let (low, high) = forced_snake_rolls(spec, side).expect("asked before");
        let rolls = draft.between(low, high);
        return match family {
            Family::Snakebite => levels::build_with_forced_snake(draft, rolls),
            _ => levels::build(draft, rolls),
        };
    }
    let wishes = narrow(&spec.wishes, family, side);
    template::make(&wishes, draft);
    local_search::make(&wishes, draft);
    let is_full = family == Family::Uniform && spec.density.threshold() == ALL;
    if family == Family::Dense || is_full {
        fill(draft);
    }
}

/// The numbers of rolls for which `snakebite` and `forced` can construct, as far as they are wished.
fn forced_snake_rolls(spec: &Spec, side: Side) -> Option<(usize, usize)> {
    let (low, high) = (levels::min_rolls(side) + 1, levels::max_rolls(side));
    spec.wishes.rolls.and_then(|rolls| rolls.within(low, high))
}

/// What is wished of a family whose answers do not go all the way.
fn narrow(wishes: &Constraints, family: Family, side: Side) -> Constraints {
    if family != Family::Long {
        return *wishes;
    }
    let (low, high) = (levels::min_rolls(side), levels::max_rolls(side));
    let wished = wishes
        .rolls
        .map_or(Some((low, high)), |rolls| rolls.within(low, high));
    let (low, high) = wished.unwrap_or((low, high));
    Constraints {
        rolls: NumberRange::new(low as u128, high as u128),
        ..*wishes
    }
}

/// Loops on all squares that start no jump. Whoever lands there stays there, as before.
fn fill(draft: &mut BoardBuilder<'_>) {
    for label in 2..draft.last() {
        if draft.is_free(label) {
            draft.set_jump(label, label);
        }
    }
}
