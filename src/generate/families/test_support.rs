//! What families are tried by, in their tests: boards of a family, and answers by plain relaxation under any rule.
//!
//! Owns a second definition of a right answer, and of wrong ones. Must not use anything that makes boards but the
//! maker, nor any kernel but the oracle.

use crate::game::{Board, Jump, Side, Square};
use crate::generate::{BoardGenerator, Family, Spec};
use crate::solve::kernel;

/// The first boards of a family on one side.
pub(super) fn boards(family: Family, side: Side, count: u64) -> impl Iterator<Item = Board> {
    let spec = Spec {
        sizes: side.into(),
        seed: 42,
        ..Spec::default().with_families(vec![family])
    };
    let mut maker = BoardGenerator::new(&spec).unwrap();
    (0..count).map(move |index| {
        let mut board = Board::empty(side);
        maker.generate(index, &mut board);
        board
    })
}

/// The sides that a family makes.
pub(super) fn sides(family: Family) -> impl Iterator<Item = Side> {
    Side::all().filter(move |&side| family.makes(side))
}

/// The oracle's answer, if there is a way.
pub(super) fn rolls(board: &Board) -> Option<usize> {
    usize::try_from(kernel("oracle").unwrap().solve_one(board).min_rolls()).ok()
}

/// The least rolls to square n² where a token that lands on a square may rest on any of those that `rests` names.
/// Labels, 1 to n².
pub(super) fn rolls_where(
    board: &Board,
    rests: impl Fn(&Board, usize) -> Vec<usize>,
) -> Option<usize> {
    min_rolls(board, rests)[board.side().squares()]
}

/// The least rolls to rest on each label, under a rule; label 0 stands for nothing.
pub(super) fn min_rolls(
    board: &Board,
    rests: impl Fn(&Board, usize) -> Vec<usize>,
) -> Vec<Option<usize>> {
    let last = board.side().squares();
    let mut least = vec![None; last + 1];
    least[1] = Some(0);
    let mut changed = true;
    while changed {
        changed = false;
        for from in 1..=last {
            let Some(rolls) = least[from] else { continue };
            for landing in from + 1..=last.min(from + 6) {
                for rest in rests(board, landing) {
                    if least[rest].is_none_or(|known: usize| known > rolls + 1) {
                        least[rest] = Some(rolls + 1);
                        changed = true;
                    }
                }
            }
        }
    }
    least
}

/// The rule of the game.
pub(super) fn rests_by_rule(board: &Board, landing: usize) -> Vec<usize> {
    vec![end(board, landing).unwrap_or(landing)]
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
