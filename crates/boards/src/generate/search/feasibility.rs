//! Constraints that no board of a family and side can satisfy, with the reason. Makes no boards.

use crate::game::{FACES, Side};
use crate::generate::parameters::Parameters;
use crate::generate::{Family, NumberRange, Solvable, given_answer};

/// Where n² cannot be reached, a snake starts on each of the six squares after the last on which a token comes to rest.
const MIN_SNAKES_OF_WALL: u128 = FACES as u128;

/// Why no board of this family and side satisfies the constraints, where that is certain.
pub(super) fn infeasible_reason(
    parameters: &Parameters,
    family: Family,
    side: Side,
) -> Option<String> {
    let constraints = &parameters.constraints;
    let bounds = family.bounds(parameters, side);
    let or_all = |range: Option<NumberRange>| range.unwrap_or(NumberRange::ALL);
    let (snakes, ladders) = (or_all(constraints.snakes), or_all(constraints.ladders));
    let (rolls, routes) = (or_all(constraints.rolls), or_all(constraints.routes));
    let solvable = constraints.requires_solvable();
    let unsolvable = constraints.requires_unsolvable();

    let empty_rolls = given_answer::min_rolls(side) as u128;
    let max_rolls = given_answer::max_rolls(side);
    let (low, high) = bounds.rolls;
    let family_rolls = if low == high {
        low.to_string()
    } else {
        format!("{low} to {high}")
    };
    let routed_rolls = rolls.high().min(high as u128) as u32;
    let faces = FACES.min(side.squares() - 1) as u128;
    let max_routes = faces.saturating_pow(routed_rolls);
    let inner = side.squares() - 2;

    let reasons = [
        (
            side == Side::MIN && (unsolvable || !rolls.contains(1)),
            "every board of side 2 takes one roll".to_owned(),
        ),
        (
            unsolvable && bounds.solvable == Solvable::Yes,
            format!("every board of the family {family} can be finished"),
        ),
        (
            unsolvable && snakes.high() < MIN_SNAKES_OF_WALL,
            format!(
                "where the last square cannot be reached, {MIN_SNAKES_OF_WALL} snakes in a row stand before it"
            ),
        ),
        (
            solvable && bounds.solvable == Solvable::No,
            format!("no board of the family {family} can be finished"),
        ),
        (
            rolls.low() > max_rolls as u128,
            format!("no board of side {side} takes more than {max_rolls} rolls"),
        ),
        (
            rolls.within(low, high).is_none(),
            format!("those of the family {family} take {family_rolls} rolls"),
        ),
        (
            snakes.high() == 0 && rolls.low() > empty_rolls,
            format!("without snakes no board of side {side} takes more than {empty_rolls} rolls"),
        ),
        (
            ladders.high() == 0 && rolls.high() < empty_rolls,
            format!("without ladders every board of side {side} takes {empty_rolls} rolls or more"),
        ),
        (
            routes.low() > max_routes,
            format!("{routed_rolls} roll(s) make {max_routes} routes at most"),
        ),
        (
            snakes.low() > 0 && !bounds.has_snakes,
            format!("those of the family {family} have no snakes"),
        ),
        (
            ladders.low() > 0 && !bounds.has_ladders,
            format!("those of the family {family} have no ladders"),
        ),
        (
            snakes.low().saturating_add(ladders.low()) > inner as u128,
            format!("side {side} has {inner} squares that can start a jump"),
        ),
    ];
    reasons
        .into_iter()
        .find_map(|(holds, reason)| holds.then_some(reason))
}

#[cfg(test)]
mod tests {
    use crate::generate::Spec;

    /// Constraints on either side of the edge: the reason is empty where they are feasible.
    #[rustfmt::skip]
    const EDGES: [(&str, &str); 52] = [
        ("uniform;n=2;rolls=1", ""),
        ("uniform;n=2;rolls=2..", "every board of side 2 takes one roll"),
        ("home;n=2;solvable=no", "every board of side 2 takes one roll"),
        ("uniform;n=2;routes=3", ""),
        ("uniform;n=2;routes=4", "1 roll(s) make 3 routes at most"),
        ("uniform;n=10;snakes=6;solvable=no", ""),
        ("uniform;n=10;snakes=5;solvable=no", "6 snakes in a row stand before it"),
        ("wall;n=10;snakes=..5;routes=0", "6 snakes in a row stand before it"),
        ("wall;n=10;snakes=..6;routes=0", ""),
        ("empty;n=10;solvable=no", "every board of the family empty can be finished"),
        ("long;n=10;routes=0", "every board of the family long can be finished"),
        ("longest;n=10;solvable=no", "every board of the family longest can be finished"),
        ("bridge;n=10;solvable=no", "every board of the family bridge can be finished"),
        ("snakebite;n=10;solvable=no", "every board of the family snakebite can be finished"),
        ("forced;n=10;solvable=no", "every board of the family forced can be finished"),
        ("chain;n=10;solvable=no", ""),
        ("cycle;n=10;solvable=no", "every board of the family cycle can be finished"),
        ("finish;n=10;solvable=no", "every board of the family finish can be finished"),
        ("crossing;n=10;solvable=no", "every board of the family crossing can be finished"),
        ("classic;n=7;solvable=no", "every board of the family classic can be finished"),
        ("classic;n=7;snakes=6;rolls=2;solvable=yes", ""),
        ("wall;n=10;solvable=yes", "no board of the family wall can be finished"),
        ("trap;n=10;routes=1", "no board of the family trap can be finished"),
        ("trap;n=10;routes=0..1", ""),
        ("uniform;n=10;rolls=94", ""),
        ("cycle;n=10;rolls=95", "no board of side 10 takes more than 94 rolls"),
        ("long;n=10;rolls=17", ""),
        ("long;n=10;rolls=16", "those of the family long take 17 to 94 rolls"),
        ("home;n=10;rolls=..17", ""),
        ("home;n=10;rolls=..16", "those of the family home take 17 to 29 rolls"),
        ("forced;n=10;rolls=2", "those of the family forced take 3 to 94 rolls"),
        ("longest;n=10;rolls=94", ""),
        ("longest;n=10;rolls=..93", "those of the family longest take 94 rolls"),
        ("empty;n=10;rolls=18..", "those of the family empty take 17 rolls"),
        ("uniform;n=10;density=0;rolls=16", "those of the family uniform take 17 rolls"),
        ("uniform;n=10;snakes=0;rolls=17", ""),
        ("dense;n=10;snakes=0;rolls=18", "without snakes no board of side 10 takes more than 17 rolls"),
        ("uniform;n=10;ladders=0;rolls=17", ""),
        ("finish;n=10;ladders=0;rolls=16", "without ladders every board of side 10 takes 17 rolls or more"),
        ("uniform;n=10;rolls=2;routes=36", ""),
        ("crossing;n=10;rolls=2;routes=37", "2 roll(s) make 36 routes at most"),
        ("longest;n=3;routes=216", ""),
        ("longest;n=3;routes=217", "3 roll(s) make 216 routes at most"),
        ("home;n=10;snakes=98;ladders=0", ""),
        ("home;n=10;ladders=1", "those of the family home have no ladders"),
        ("empty;n=10;snakes=1", "those of the family empty have no snakes"),
        ("empty;n=10;ladders=1..", "those of the family empty have no ladders"),
        ("uniform;n=10;density=0;snakes=1", "those of the family uniform have no snakes"),
        ("uniform;n=4;snakes=8;ladders=6", ""),
        ("uniform;n=4;snakes=8;ladders=7", "side 4 has 14 squares that can start a jump"),
        ("turning;n=4;snakes=15", "side 4 has 14 squares that can start a jump"),
        ("classic;n=10;snakes=0;rolls=18", "without snakes no board of side 10 takes more than 17 rolls"),
    ];

    #[test]
    fn constraints_are_refused_exactly_beyond_the_edge() {
        for (text, reason) in EDGES {
            match format!("v1:family={text}").parse::<Spec>() {
                Ok(_) => assert!(reason.is_empty(), "{text} is not refused"),
                Err(error) => {
                    let error = error.to_string();
                    assert!(
                        !reason.is_empty() && error.ends_with(reason),
                        "{text}: {error}"
                    );
                }
            }
        }
    }
}
