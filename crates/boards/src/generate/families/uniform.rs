//! `uniform`: each square but the first and the last starts a jump with one probability, the density; its end is uniform
//! over all squares.
//!
//! ```text
//! 17 -1 -1 -1        density 0.2, n = 4: three of fourteen squares
//! -1 -1  2 -1        start a jump, one of them to a square that
//! -1 -1 -1 13        starts one itself
//! -1 -1 -1 -1
//! ```

use super::{Build, Construct, FamilyBounds, FamilyDef, empty};
use crate::game::{Board, JumpCounts, Side};
use crate::generate::BoardRng;
use crate::generate::parameters::Parameters;
use crate::generate::search::construct::construct;

pub(super) static DEF: FamilyDef = FamilyDef {
    name: "uniform",
    summary: "each square starts a jump with probability --density",
    uses_density: true,
    bounds: |parameters, side| match parameters.density.threshold() {
        0 => empty::bounds(parameters, side),
        _ => FamilyBounds::of_side(side),
    },
    // A constructed board has as many jumps as it needs, whatever the density.
    construct: Some(Construct {
        applies: |parameters, _| parameters.density.threshold() > 0,
        preferred: |_| false,
        build: |parameters, builder| {
            construct(&parameters.constraints, builder);
            if parameters.density.threshold() == ALL {
                builder.fill_with_loops();
            }
        },
    }),
    blocks,
    build: Build::Whole(build),
    ..FamilyDef::DEFAULT
};

/// The threshold of density 1.
const ALL: u64 = 1 << 32;

/// Draws the starts, then the ends in order of the starts.
#[inline]
pub(super) fn build(
    parameters: &Parameters,
    rng: &mut BoardRng,
    side: Side,
    board: &mut Board,
) -> Option<JumpCounts> {
    Some(board.fill_table(side, |starts, table| {
        rng.scatter(side, parameters.density.threshold(), starts, table)
    }))
}

/// Enough blocks for all but a few boards.
fn blocks(parameters: &Parameters, side: Side) -> usize {
    let share = parameters.density.threshold() as f64 / ALL as f64;
    let squares = side.squares() as f64;
    let jumps = squares * share + 2.5 * (squares * share * (1.0 - share)).sqrt();
    // The size of the board and undecided squares; a byte per square; a half per jump.
    let bytes = 4.0 + squares / 32.0 + squares + 2.0 * jumps;
    (bytes / 64.0).ceil() as usize
}

#[cfg(test)]
mod tests {
    use crate::game::Side;
    use crate::generate::Spec;

    #[test]
    fn starts_and_ends_are_spread_evenly() {
        for side in Side::all() {
            let spec: Spec = format!("v1:family=uniform;n={side};density=0.25;seed=1")
                .parse()
                .unwrap();
            let squares = side.squares();
            let (mut starts, mut ends) = (vec![0u32; squares], vec![0u32; squares]);
            for board in spec.boards().unwrap().take(2000) {
                for jump in board.jumps() {
                    starts[jump.from.index()] += 1;
                    ends[jump.to.index()] += 1;
                }
            }
            assert_eq!((starts[0], starts[squares - 1]), (0, 0));
            // 2000 trials at 1/4: mean 500, standard deviation 19.4; five of them.
            assert!(
                starts[1..squares - 1]
                    .iter()
                    .all(|count| (403..597).contains(count)),
                "{side:?}: {starts:?}"
            );
            let mean = starts.iter().sum::<u32>() as f64 / squares as f64;
            assert!(
                ends.iter()
                    .all(|&count| (f64::from(count) - mean).abs() < 5.0 * mean.sqrt()),
                "{side:?}"
            );
        }
    }
}
