//! Helpers for the tests of families: boards, and the oracle's answers.

use crate::game::{Board, Side};
use crate::generate::board_builder::BoardBuilder;
use crate::generate::{BoardRng, Family, Spec};
use crate::solve::kernel;

/// Returns the first boards of a family on one side.
pub(super) fn boards(family: Family, side: Side, count: usize) -> impl Iterator<Item = Board> {
    let spec = format!("v1:family={family};n={side};seed=42").parse::<Spec>();
    spec.unwrap().boards().unwrap().take(count)
}

/// Returns the board that `build` makes of an empty one.
pub(in crate::generate) fn built(
    side: Side,
    rng: &mut BoardRng,
    build: impl FnOnce(&mut BoardBuilder<'_>),
) -> Board {
    let mut board = Board::empty(side);
    build(&mut BoardBuilder {
        board: &mut board,
        rng,
    });
    board
}

/// Returns the sides of which a family has boards.
pub(super) fn sides(family: Family) -> impl Iterator<Item = Side> {
    Side::all().filter(move |&side| family.makes(side))
}

/// Returns the oracle's answer, if n² can be reached.
pub(in crate::generate) fn rolls(board: &Board) -> Option<usize> {
    usize::try_from(kernel("oracle").unwrap().solve_one(board).min_rolls()).ok()
}
