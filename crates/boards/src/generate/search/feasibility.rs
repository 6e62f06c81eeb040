//! Finds constraints that no board of a family and side can satisfy, and the reason, without making
//! any board.

use super::SearchTarget;
use crate::game::{FACES, Side};
use crate::generate::{NumberRange, Solvable, given_answer};
use crate::number::{plural, pluralize};

impl SearchTarget {
    /// Returns why no board satisfies the constraints, where that is certain.
    pub(super) fn infeasible_reason(&self) -> Option<String> {
        let family = self.family;
        let side = self.side;
        let constraints = &self.parameters.constraints;
        let bounds = family.bounds(&self.parameters, side);
        let or_all = |range: Option<NumberRange>| range.unwrap_or(NumberRange::ALL);
        let (snakes, ladders) = (or_all(constraints.snakes), or_all(constraints.ladders));
        let (rolls, routes) = (or_all(constraints.rolls), or_all(constraints.routes));
        let solvable = constraints.requires_solvable();
        let unsolvable = constraints.requires_unsolvable();

        let empty_rolls = given_answer::min_rolls(side) as u128;
        let max_rolls = given_answer::max_rolls(side);
        let (low, high) = bounds.rolls(side);
        let rolls_text = |count: usize| pluralize(count as u64, "roll");
        let family_rolls = if low == high {
            rolls_text(low)
        } else {
            format!("{low} to {}", rolls_text(high))
        };
        let routed_rolls = rolls.high().min(high as u128) as u32;
        let faces = FACES.min(side.squares() - 1) as u128;
        let max_routes = faces.saturating_pow(routed_rolls);
        let inner = side.squares() - 2;

        let reason = if side == Side::MIN && (unsolvable || !rolls.contains(1)) {
            "every board of side 2 takes one roll".to_owned()
        } else if unsolvable && bounds.solvable == Solvable::Yes {
            format!("every board of the family {family} can be finished")
        } else if unsolvable && snakes.high() < FACES as u128 {
            format!("a board that cannot be finished has {FACES} snakes in a row")
        } else if solvable && bounds.solvable == Solvable::No {
            format!("no board of the family {family} can be finished")
        } else if rolls.low() > max_rolls as u128 {
            format!(
                "no board of side {side} takes more than {}",
                rolls_text(max_rolls)
            )
        } else if rolls.within(low, high).is_none() {
            format!("boards of the family {family} take {family_rolls}")
        } else if snakes.high() == 0 && rolls.low() > empty_rolls {
            format!(
                "without snakes no board of side {side} takes more than {}",
                pluralize(empty_rolls as u64, "roll")
            )
        } else if ladders.high() == 0 && rolls.high() < empty_rolls {
            format!(
                "without ladders every board of side {side} takes {} or more",
                pluralize(empty_rolls as u64, "roll")
            )
        } else if routes.low() > max_routes {
            format!(
                "rolls={routed_rolls} allows at most {max_routes} {}",
                plural(max_routes as u64, "route")
            )
        } else if snakes.low() > 0 && !bounds.has_snakes {
            format!("boards of the family {family} have no snakes")
        } else if ladders.low() > 0 && !bounds.has_ladders {
            format!("boards of the family {family} have no ladders")
        } else if snakes.low().saturating_add(ladders.low()) > inner as u128 {
            format!("side {side} has {inner} squares that can start a jump")
        } else {
            return None;
        };
        Some(reason)
    }
}
