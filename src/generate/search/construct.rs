//! Boards made to measure, where drawing would take too long.
//!
//! Owns which families can be measured for, and in what order it is done. Must not know how many candidates there are.
//!
//! A `uniform` board can be any board, a `long` one any that takes as many rolls as the empty one or more, and a `dense`
//! one, or a `uniform` one of density 1, any whose other squares start loops, which change nothing. So there a board is
//! shaped (`shape.rs`) and polished (`polish.rs`). It has as many jumps as it needs, whatever the density. `snakebite`
//! and `forced` have constructions of their own, for any number of rolls above that of the empty board.

use super::{polish, shape};
use crate::game::Side;
use crate::generate::draft::Draft;
use crate::generate::{Family, Span, Spec, Wishes, levels};

/// The probability of all squares, as a threshold.
const ALL: u64 = 1 << 32;

/// Whether boards of this family and side can be made as the spec wants them.
pub(super) fn can(spec: &Spec, family: Family, side: Side) -> bool {
    match family {
        Family::Uniform => spec.density.threshold() > 0,
        Family::Long | Family::Dense => true,
        Family::Snakebite | Family::Forced => bitten_rolls(spec, side).is_some(),
        _ => false,
    }
}

/// Whether that is better than drawing even where drawing would do.
pub(super) fn is_better(spec: &Spec, family: Family) -> bool {
    family == Family::Long && spec.wishes.rolls.is_some()
}

/// Makes a board that fulfils the wishes, or nearly.
pub(super) fn make(spec: &Spec, family: Family, draft: &mut Draft<'_>) {
    let side = draft.board.side();
    if let Family::Snakebite | Family::Forced = family {
        let (low, high) = bitten_rolls(spec, side).expect("asked before");
        let rolls = draft.between(low, high);
        return match family {
            Family::Snakebite => levels::build_bitten(draft, rolls),
            _ => levels::build(draft, rolls),
        };
    }
    let wishes = narrowed(&spec.wishes, family, side);
    shape::make(&wishes, draft);
    polish::make(&wishes, draft);
    let is_full = family == Family::Uniform && spec.density.threshold() == ALL;
    if family == Family::Dense || is_full {
        fill(draft);
    }
}

/// The numbers of rolls for which `snakebite` and `forced` can construct, as far as they are wished.
fn bitten_rolls(spec: &Spec, side: Side) -> Option<(usize, usize)> {
    let (low, high) = (levels::fewest(side) + 1, levels::most(side));
    spec.wishes.rolls.and_then(|rolls| rolls.within(low, high))
}

/// What is wished of a family whose answers do not go all the way.
fn narrowed(wishes: &Wishes, family: Family, side: Side) -> Wishes {
    if family != Family::Long {
        return *wishes;
    }
    let (low, high) = (levels::fewest(side), levels::most(side));
    let wished = wishes
        .rolls
        .map_or(Some((low, high)), |rolls| rolls.within(low, high));
    let (low, high) = wished.unwrap_or((low, high));
    Wishes {
        rolls: Span::new(low as u128, high as u128),
        ..*wishes
    }
}

/// Loops on all squares that start no jump. Whoever lands there stays there, as before.
fn fill(draft: &mut Draft<'_>) {
    for label in 2..draft.last() {
        if draft.is_free(label) {
            draft.jump(label, label);
        }
    }
}
