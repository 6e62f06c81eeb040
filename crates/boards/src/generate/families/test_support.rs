//! For the tests of families: their boards, and answers by plain relaxation under any rule. A second definition of right and
//! wrong answers, which shares no code with the kernels.

use crate::game::{Board, Jump, Side, Square};
use crate::generate::board_builder::BoardBuilder;
use crate::generate::{BoardRng, Family, Spec};
use crate::solve::kernel;

/// The first boards of a family on one side.
pub(super) fn boards(family: Family, side: Side, count: usize) -> impl Iterator<Item = Board> {
    let spec = Spec {
        sizes: side.into(),
        seed: 42,
        ..Spec::default().with_families(vec![family])
    };
    spec.boards().unwrap().take(count)
}

/// A board built on an empty one.
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

/// The sides of which a family has boards.
pub(super) fn sides(family: Family) -> impl Iterator<Item = Side> {
    Side::all().filter(move |&side| family.makes(side))
}

/// The oracle's answer, if n² can be reached.
pub(super) fn rolls(board: &Board) -> Option<usize> {
    usize::try_from(kernel("oracle").unwrap().solve_one(board).min_rolls()).ok()
}

/// The minimum rolls to square n² where a token that lands on a square may rest on any of those that `rests` returns.
/// Labels, 1 to n².
pub(super) fn rolls_where(
    board: &Board,
    rests: impl Fn(&Board, usize) -> Vec<usize>,
) -> Option<usize> {
    min_rolls(board, rests)[board.side().squares()]
}

/// The minimum rolls to rest on each label, under a rule; label 0 is unused.
pub(super) fn min_rolls(
    board: &Board,
    rests: impl Fn(&Board, usize) -> Vec<usize>,
) -> Vec<Option<usize>> {
    let last = board.side().squares();
    let mut min = vec![None; last + 1];
    min[1] = Some(0);
    let mut changed = true;
    while changed {
        changed = false;
        for from in 1..=last {
            let Some(rolls) = min[from] else { continue };
            for landing in from + 1..=last.min(from + 6) {
                for rest in rests(board, landing) {
                    if min[rest].is_none_or(|known: usize| known > rolls + 1) {
                        min[rest] = Some(rolls + 1);
                        changed = true;
                    }
                }
            }
        }
    }
    min
}

/// The rule of the game.
pub(super) fn rests_by_rule(board: &Board, landing: usize) -> Vec<usize> {
    vec![end(board, landing).unwrap_or(landing)]
}

/// The rule of a solver that may stay where a jump starts.
pub(super) fn rests_by_choice(board: &Board, landing: usize) -> Vec<usize> {
    end(board, landing).into_iter().chain([landing]).collect()
}

/// Where the jump on this label ends, if it starts one.
pub(super) fn end(board: &Board, label: usize) -> Option<usize> {
    board.jump(Square::at(label - 1)).map(Square::label)
}

/// The jumps as labels.
pub(super) fn jumps(board: &Board) -> Vec<(usize, usize)> {
    board
        .jumps()
        .map(|Jump { from, to }| (from.label(), to.label()))
        .collect()
}

#[test]
fn the_rule_of_the_game_gives_the_oracles_answers() {
    for side in Side::all() {
        for board in boards(Family::Uniform, side, 20) {
            assert_eq!(rolls_where(&board, rests_by_rule), rolls(&board), "{board}");
        }
    }
}
