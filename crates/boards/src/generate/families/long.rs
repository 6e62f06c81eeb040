//! `long`: any answer from the empty board's to the longest, each equally likely on its side. Answers above 100 occur
//! from side 11 on, above 127 from 12, above 255 from 17.
//!
//! ```text
//! 16 15 14 13     5 rolls: 7 leads to 2, so that the second roll lands on
//!  9 10 11 12     8 at best, 8 to 4, 10 to 7, 13 to 10. The others
//!  8  7  6  5     lead no further than those of their level.
//!  1  2  3  4
//! ```

use super::{Build, Construct, FamilyBounds, FamilyDef, def::ONE_ROLL};
use crate::game::Side;
use crate::generate::board_builder::BoardBuilder;
use crate::generate::parameters::Parameters;
use crate::generate::{Constraints, NumberRange, given_answer, search};

pub(super) static DEF: FamilyDef = FamilyDef {
    name: "long",
    summary: "any answer from the empty board's to n² - 6, equally likely",
    min_side: 3,
    no_smaller: ONE_ROLL,
    bounds: |parameters, side| FamilyBounds {
        rolls: (given_answer::min_rolls(side), given_answer::max_rolls(side)),
        ..FamilyBounds::solvable(parameters, side)
    },
    construct: Some(Construct {
        applies: |_, _| true,
        preferred: |parameters| parameters.constraints.rolls.is_some(),
        build: construct,
    }),
    build: Build::Jumps(build),
    ..FamilyDef::DEFAULT
};

/// Draws the answer.
fn draw_rolls(builder: &mut BoardBuilder<'_>) -> usize {
    let side: Side = builder.board.side();
    builder.between(given_answer::min_rolls(side), given_answer::max_rolls(side))
}

/// Draws the answer, then the board.
fn build(builder: &mut BoardBuilder<'_>) {
    let rolls = draw_rolls(builder);
    given_answer::build(builder, rolls);
}

/// Any board that takes at least as many rolls as the empty one.
fn construct(parameters: &Parameters, builder: &mut BoardBuilder<'_>) {
    let side = builder.board.side();
    let (min, max) = (given_answer::min_rolls(side), given_answer::max_rolls(side));
    let within = parameters
        .constraints
        .rolls
        .and_then(|rolls| rolls.within(min, max));
    let (low, high) = within.unwrap_or((min, max));
    let constraints = Constraints {
        rolls: NumberRange::new(low as u128, high as u128),
        ..parameters.constraints
    };
    search::construct::construct(&constraints, builder);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::families::test_support::{boards, built, rolls};
    use crate::generate::{BoardRng, Family};

    #[test]
    fn the_answer_is_the_one_that_was_drawn() {
        for side in Side::all().skip(1) {
            let mut rng = BoardRng::new(42);
            for index in 0..60 {
                rng.open(index);
                let mut wanted = 0;
                built(side, &mut rng, |builder| wanted = draw_rolls(builder));
                rng.open(index);
                let board = built(side, &mut rng, build);
                assert_eq!(rolls(&board), Some(wanted), "{board}");
            }
        }
    }

    #[test]
    fn every_answer_is_possible_on_every_side() {
        for side in Side::all().skip(1) {
            let mut rng = BoardRng::new(3);
            for wanted in given_answer::min_rolls(side)..=given_answer::max_rolls(side) {
                let board = built(side, &mut rng, |builder| {
                    given_answer::build(builder, wanted)
                });
                assert_eq!(rolls(&board), Some(wanted), "{board}");
            }
        }
    }

    #[test]
    fn answers_beyond_100_and_127_and_255_occur_on_side_20() {
        let answers: Vec<usize> = boards(Family::Long, Side::MAX, 60)
            .filter_map(|board| rolls(&board))
            .collect();
        for (low, high) in [(101, 127), (128, 255), (256, 394)] {
            assert!(
                answers.iter().any(|answer| (low..=high).contains(answer)),
                "{answers:?}"
            );
        }
    }
}
