//! Wishes that no board can fulfil, and why.
//!
//! Owns the reasons that hold for a whole family and side. Must not make boards.

use crate::game::{FACES, Side};
use crate::generate::{Family, Solvable, Spec, SpecError, levels};

/// Snakes that stand in a row before n² where it cannot be reached: those on the six squares after the last on which a
/// token comes to rest.
const WALL: u128 = FACES as u128;

/// Refuses what no board of this family and side can be.
pub(in crate::generate) fn check(spec: &Spec, family: Family, side: Side) -> Result<(), SpecError> {
    match infeasible_reason(spec, family, side) {
        None => Ok(()),
        Some(reason) => Err(super::unsatisfiable(spec, family, side, reason)),
    }
}

fn infeasible_reason(spec: &Spec, family: Family, side: Side) -> Option<String> {
    let wishes = &spec.wishes;
    let facts = family.bounds(spec, side);
    let fewest = levels::min_rolls(side);
    let most_of_side = match side {
        Side::MIN => 1,
        _ => levels::max_rolls(side),
    };
    let snakes = wishes.snakes.map_or(u128::MAX, |snakes| snakes.high());
    let ladders = wishes.ladders.map_or(u128::MAX, |ladders| ladders.high());

    if side == Side::MIN
        && (wishes.requires_unsolvable() || wishes.rolls.is_some_and(|r| !r.contains(1)))
    {
        return Some("every board of side 2 takes one roll".to_owned());
    }
    if wishes.requires_unsolvable() {
        if facts.solvable == Solvable::Yes {
            return Some(format!(
                "every board of the family {family} can be finished"
            ));
        }
        if snakes < WALL {
            return Some(format!(
                "where the last square cannot be reached, {WALL} snakes in a row stand before it"
            ));
        }
    }
    if wishes.requires_solvable() && facts.solvable == Solvable::No {
        return Some(format!("no board of the family {family} can be finished"));
    }
    if let Some(rolls) = wishes.rolls {
        let (low, high) = facts.rolls;
        if rolls.low() > most_of_side as u128 {
            return Some(format!(
                "no board of side {side} takes more than {most_of_side} rolls"
            ));
        }
        if rolls.within(low, high).is_none() {
            let those = match low == high {
                true => format!("{low}"),
                false => format!("{low} to {high}"),
            };
            return Some(format!("those of the family {family} take {those} rolls"));
        }
        if snakes == 0 && rolls.low() > fewest as u128 {
            return Some(format!(
                "without snakes no board of side {side} takes more than {fewest} rolls"
            ));
        }
        if ladders == 0 && rolls.high() < fewest as u128 {
            return Some(format!(
                "without ladders every board of side {side} takes {fewest} rolls or more"
            ));
        }
    }
    if let Some(routes) = wishes.routes {
        let rolls = wishes.rolls.map_or(u128::MAX, |rolls| rolls.high());
        let rolls = rolls.min(facts.rolls.1 as u128) as u32;
        let faces = FACES.min(side.squares() - 1) as u128;
        if faces
            .checked_pow(rolls)
            .is_some_and(|most| routes.low() > most)
        {
            let most = faces.pow(rolls);
            return Some(format!("{rolls} roll(s) make {most} routes at most"));
        }
    }
    too_many_jumps(spec, family, side)
}

fn too_many_jumps(spec: &Spec, family: Family, side: Side) -> Option<String> {
    let (snakes, ladders) = family.bounds(spec, side).jumps;
    let inner = side.squares() - 2;
    let wished = |span: Option<crate::generate::NumberRange>| span.map_or(0, |span| span.low());
    let (least_snakes, least_ladders) = (wished(spec.wishes.snakes), wished(spec.wishes.ladders));
    for (noun, least, most) in [
        ("snakes", least_snakes, snakes),
        ("ladders", least_ladders, ladders),
    ] {
        if least > most as u128 && most == 0 {
            return Some(format!("those of the family {family} have no {noun}"));
        }
    }
    (least_snakes.saturating_add(least_ladders) > inner as u128)
        .then(|| format!("side {side} has {inner} squares that can start a jump"))
}
