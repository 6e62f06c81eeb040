//! The boards of a stress test: every family in turn, from a seed.

use super::source::{BOARDS_PER_FILL, BoardCursor, BoardSource, BoxError};
use crate::generate::{BoardGenerator, Family, Sizes, Spec};
use crate::solve::BoardBatch;

/// Boards of every family in turn and of every side that the family has, except `exhaustive`, which is not random.
#[derive(Clone, Copy, Debug)]
pub struct StressTest {
    /// The number of boards.
    pub boards: u64,
    /// The seed.
    pub seed: u64,
}

impl StressTest {
    /// The spec of the board at this place, and its index in it.
    pub fn spec_at(&self, place: u64) -> (Spec, u64) {
        let families = families();
        let count = families.len() as u64;
        let family = families[(place % count) as usize];
        (self.spec(family), place / count)
    }

    fn spec(&self, family: Family) -> Spec {
        let spec = Spec {
            sizes: Sizes::common(&[family]),
            seed: self.seed,
            ..Spec::default()
        };
        spec.with_families(vec![family])
    }
}

fn families() -> Vec<Family> {
    let all = Family::ALL.into_iter();
    all.filter(|&family| family != Family::Exhaustive).collect()
}

impl BoardSource for StressTest {
    fn open(&self, first: u64) -> Result<Box<dyn BoardCursor + '_>, BoxError> {
        let generators = families()
            .into_iter()
            .map(|family| BoardGenerator::new(&self.spec(family)));
        Ok(Box::new(StressCursor {
            generators: generators.collect::<Result<_, _>>()?,
            next: first,
            end: self.boards,
        }))
    }
}

struct StressCursor {
    generators: Vec<BoardGenerator>,
    next: u64,
    end: u64,
}

impl BoardCursor for StressCursor {
    fn fill(&mut self, batch: &mut BoardBatch, indices: &mut Vec<u64>) -> Result<(), BoxError> {
        let end = self.end.min(self.next + BOARDS_PER_FILL as u64);
        let count = self.generators.len() as u64;
        for place in self.next..end {
            self.generators[(place % count) as usize].generate(place / count, batch.next_slot());
            batch.commit(0);
            indices.push(place);
        }
        self.next = self.next.max(end);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mutants::mistakes::{Mistake, catalogue, equivalents};
    use crate::submissions::board_at;
    use crate::test_support::long;

    /// The place of the first of `boards` that the program answers wrongly.
    fn first_failure(mistake: &Mistake, boards: u64) -> Option<u64> {
        let test = StressTest { boards, seed: 0 };
        let mut runner = mistake.runner();
        let (mut batch, mut indices) = (BoardBatch::new(), Vec::new());
        let mut cursor = test.open(0).unwrap();
        loop {
            batch.clear();
            indices.clear();
            cursor.fill(&mut batch, &mut indices).unwrap();
            if indices.is_empty() {
                return None;
            }
            batch.solve(crate::solve::default_kernel(), &mut crate::solve::NoTiming);
            let mut answered = batch.boards().iter().zip(batch.answers()).zip(&indices);
            let wrong =
                answered.find(|((board, solution), _)| !runner.answer(board).is(**solution));
            if let Some((_, &place)) = wrong {
                return Some(place);
            }
        }
    }

    /// Every 8th mistake; all of them in long tests.
    #[test]
    fn a_stress_test_kills_every_mistake_and_no_equivalent() {
        let step = if long() { 1 } else { 8 };
        for mistake in catalogue().iter().step_by(step) {
            assert!(
                first_failure(mistake, 1_000_000).is_some(),
                "{mistake:?} survives"
            );
        }
        for right in equivalents().iter().step_by(step) {
            assert_eq!(first_failure(right, 2_000), None, "{right:?}");
        }
    }

    #[test]
    fn a_board_is_the_one_that_its_spec_and_index_name() {
        let test = StressTest {
            boards: 1000,
            seed: 3,
        };
        for place in [0, 17, 18, 999] {
            let (spec, index) = test.spec_at(place);
            let mut board = crate::game::Board::empty(crate::game::Side::MIN);
            BoardGenerator::new(&spec)
                .unwrap()
                .generate(index, &mut board);
            assert_eq!(board_at(&test, place).unwrap(), Some(board), "{place}");
        }
        assert_eq!(board_at(&test, 1000).unwrap(), None);
    }
}
