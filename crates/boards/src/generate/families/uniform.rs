//! `uniform`: each square but the first and the last starts a jump with one probability, the
//! density; its end is uniform over all squares.
//!
//! ```text
//! 17 -1 -1 -1        density 0.2, n = 4: three of fourteen squares
//! -1 -1  2 -1        start a jump, one of them to a square that
//! -1 -1 -1 13        starts one itself
//! -1 -1 -1 -1
//! ```

use super::def::Construct;
use super::dense;
use crate::game::{Board, JumpCounts, Side};
use crate::generate::density::Parameters;
use crate::generate::{BoardRng, construct};

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

/// Returns the construction for densities above 0. Below density 1, the construction starts as many
/// jumps as it needs, whatever the density.
pub(super) fn construction(parameters: &Parameters) -> Option<Construct> {
    match parameters.density.threshold() {
        0 => None,
        ALL => Some(dense::construct),
        _ => Some(construct::construct),
    }
}

/// Returns enough blocks for all but a few boards.
pub(super) fn blocks(parameters: &Parameters, side: Side) -> usize {
    let share = parameters.density.threshold() as f64 / ALL as f64;
    let squares = side.squares() as f64;
    let jumps = squares * share + 2.5 * (squares * share * (1.0 - share)).sqrt();
    // The bytes for the size of the board and undecided squares, one per square, and a half (two
    // bytes) per jump.
    let bytes = 4.0 + squares / 32.0 + squares + 2.0 * jumps;
    (bytes / 64.0).ceil() as usize
}
