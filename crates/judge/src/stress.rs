//! The boards of a stress test: every family in turn, from a seed.
//!
//! They kill every mistake of the catalogue but `hundred-pass-dp`: on the boards of the families, dynamic programming needs four
//! passes at most. The judge suites have boards that need more than a hundred.

use super::{BoardIter, BoardSource, BoxError};
use snakes_and_ladders::game::{Board, Side};
use snakes_and_ladders::generate::{BoardGenerator, Family, Sizes, Spec};

/// Boards of every family in turn and of every side that the family has, except `exhaustive`, which is not random.
#[derive(Clone, Copy, Debug)]
pub struct StressTest {
    /// The number of boards.
    pub boards: u64,
    /// The seed.
    pub seed: u64,
}

impl StressTest {
    /// Returns the spec of the board at this position, and the index of the board in the spec.
    pub fn spec_at(&self, place: u64) -> (Spec, u64) {
        let mut specs = self.specs();
        let count = specs.len() as u64;
        (specs.swap_remove((place % count) as usize), place / count)
    }

    /// Returns the spec of each family.
    fn specs(&self) -> Vec<Spec> {
        let all = Family::ALL.into_iter();
        let families = all.filter(|&family| family != Family::Exhaustive);
        let spec = |family| Spec {
            sizes: Sizes::common(&[family]),
            seed: self.seed,
            ..Spec::default().with_families(vec![family])
        };
        families.map(spec).collect()
    }
}

impl BoardSource for StressTest {
    fn open(&self, first: u64) -> Result<BoardIter<'_>, BoxError> {
        let generators = self.specs().into_iter();
        let generators = generators.map(|spec| BoardGenerator::new(&spec));
        let mut generators = generators.collect::<Result<Vec<_>, _>>()?;
        let count = generators.len() as u64;
        let mut board = Board::empty(Side::MIN);
        Ok(Box::new((first..self.boards).map(move |place| {
            generators[(place % count) as usize].generate(place / count, &mut board);
            Ok((place, board))
        })))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board_at;
    use crate::test_support::long;
    use snl_harness::mutants::mistakes::{Mistake, catalogue, equivalents};

    /// Returns the position of the first of `boards` that the program answers wrongly.
    fn first_failure(mistake: &Mistake, boards: u64) -> Option<u64> {
        let test = StressTest { boards, seed: 0 };
        let mut runner = mistake.runner();
        let mut boards = test.open(0).unwrap().map(Result::unwrap);
        let wrong = boards.find(|(_, board)| {
            let right = snakes_and_ladders::solve::default_kernel().solve_one(board);
            !runner.answer(board).is(right)
        });
        wrong.map(|(place, _)| place)
    }

    /// Every 8th mistake; all of them in long tests.
    #[test]
    fn a_stress_test_kills_every_mistake_but_one_and_no_equivalent() {
        let step = if long() { 1 } else { 8 };
        let survives = |mistake: &&Mistake| mistake.name == "hundred-pass-dp";
        let (left, killed): (Vec<_>, Vec<_>) = catalogue().iter().partition(survives);
        assert_eq!(left.len(), 1);
        for mistake in killed.into_iter().step_by(step) {
            let failure = first_failure(mistake, 1_000_000);
            assert!(failure.is_some(), "{mistake:?} survives");
        }
        for right in left.into_iter().chain(equivalents().iter().step_by(step)) {
            assert_eq!(first_failure(right, 2_000), None, "{right:?}");
        }
    }

    #[test]
    fn a_board_is_the_one_that_its_spec_and_index_name() {
        let (boards, seed) = (1000, 3);
        let test = StressTest { boards, seed };
        for place in [0, 17, 18, 999] {
            let (spec, index) = test.spec_at(place);
            let board = BoardGenerator::new(&spec).unwrap().board(index);
            assert_eq!(board_at(&test, place).unwrap(), Some(board), "{place}");
        }
        assert_eq!(board_at(&test, 1000).unwrap(), None);
    }
}
