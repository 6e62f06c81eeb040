//! The boards on which submissions are compared with mistakes, or a finding is confirmed.

use snakes_and_ladders::game::{Board, Side, Square};
use snakes_and_ladders::generate::{BoardGenerator, Family, Spec};
use snl_harness::mutants::SmallBoards;
use snl_harness::mutants::mistakes::{Mistake, catalogue};
use snl_harness::mutants::suite::suite;

/// Boards with many jumps, which distinguish similar mistakes.
const SPEC: &str = "v1:family=uniform;n=3..6;density=0.5;seed=909";
const SPEC_BOARDS: u64 = 800;

/// The seed of the suite among the compared boards. That suite takes no time to make.
const SUITE_SEED: u64 = 1;

/// The number of boards of all families from which the confirming ones are chosen, and their seed.
pub(super) const CANDIDATES: usize = 4000;
const CANDIDATE_SEED: u64 = 909;

/// Returns boards of every family in turn, and of every side that the family has, without end.
/// `exhaustive` is left out, as it is not random.
pub(super) fn boards_of_all_families() -> impl Iterator<Item = Board> {
    let mut generators: Vec<BoardGenerator> = Family::ALL
        .into_iter()
        .filter(|&family| family != Family::Exhaustive)
        .map(|family| {
            let mut builder = Spec::builder();
            let spec = builder.families([family]).seed(CANDIDATE_SEED).build();
            spec.and_then(|spec| BoardGenerator::new(&spec))
                .expect("a family has boards of its sizes")
        })
        .collect();
    (0..).flat_map(move |index| {
        let boards: Vec<Board> = generators
            .iter_mut()
            .map(|generator| generator.board(index))
            .collect();
        boards
    })
}

/// Returns boards of the largest side that take this many rolls, if there are any with a single
/// ladder.
pub(super) fn boards_of_rolls(rolls: i32) -> impl Iterator<Item = Board> {
    let side = Side::MAX;
    let last = side.squares() as i32;
    // A roll to square 2, the ladder, and as many rolls of six as lead to the last square or past
    // it.
    let most = last - 6 * (rolls - 1) + 5;
    (most - 5..=most).filter_map(move |end| {
        let is_square = (4..last).contains(&end);
        let end = is_square.then(|| Square::from_label(end as usize))??;
        let mut board = Board::empty(side);
        board.set_jump(Square::from_label(2)?, end).ok()?;
        Some(board)
    })
}

/// Returns the boards, the smallest first.
pub(super) fn boards() -> Vec<Board> {
    let small = SmallBoards::iter().take_while(|board| board.side() == Side::MIN);
    let mut boards: Vec<Board> = small.collect();
    boards.extend(catalogue().iter().flat_map(Mistake::example_boards));
    let spec: Spec = SPEC.parse().expect("a valid spec");
    let mut generator = BoardGenerator::new(&spec).expect("the family has these sides");
    boards.extend((0..SPEC_BOARDS).map(|index| generator.board(index)));
    boards.extend(suite(SUITE_SEED).iter().map(|entry| entry.board));
    boards
}

#[cfg(test)]
mod tests {
    use super::*;
    use snakes_and_ladders::solve::default_kernel;

    #[test]
    fn boards_with_a_ladder_take_as_many_rolls_as_they_are_made_for() {
        for rolls in 2..=67 {
            let boards: Vec<Board> = boards_of_rolls(rolls).collect();
            assert!(!boards.is_empty(), "{rolls}");
            for board in boards {
                assert_eq!(default_kernel().solve_one(&board).min_rolls(), rolls);
            }
        }
        assert_eq!(boards_of_rolls(68).count() + boards_of_rolls(1).count(), 0);
    }
}
