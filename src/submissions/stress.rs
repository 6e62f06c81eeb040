//! Boards to hunt with: every family in turn, from a seed.
//!
//! Owns which board comes when. Must not know who is hunted.

use super::source::{BoardCursor, BoardSource, BoxError, CHUNK};
use crate::generate::{BoardGenerator, Family, Sizes, Spec};
use crate::solve::BoardBatch;

/// So many boards, family after family in turn, of every side that the family makes; but for `exhaustive`, which
/// draws nothing.
#[derive(Clone, Copy, Debug)]
pub struct StressTest {
    /// How many boards.
    pub boards: u64,
    /// The seed that they are drawn from.
    pub seed: u64,
}

impl StressTest {
    /// The spec of the board at this place, and its index in it.
    pub fn name(&self, place: u64) -> (Spec, u64) {
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
        let makers = families()
            .into_iter()
            .map(|family| BoardGenerator::new(&self.spec(family)));
        Ok(Box::new(StressCursor {
            makers: makers.collect::<Result<_, _>>()?,
            next: first,
            end: self.boards,
        }))
    }
}

struct StressCursor {
    makers: Vec<BoardGenerator>,
    next: u64,
    end: u64,
}

impl BoardCursor for StressCursor {
    fn fill(&mut self, chunk: &mut BoardBatch, indices: &mut Vec<u64>) -> Result<(), BoxError> {
        let end = self.end.min(self.next + CHUNK as u64);
        let count = self.makers.len() as u64;
        for place in self.next..end {
            self.makers[(place % count) as usize].generate(place / count, chunk.next_slot());
            chunk.commit(0);
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

    /// The place of the first board that the program answers wrongly.
    fn refuted(mistake: &Mistake, boards: u64) -> Option<u64> {
        let hunt = StressTest { boards, seed: 0 };
        let mut runner = mistake.runner();
        let (mut chunk, mut indices) = (BoardBatch::new(), Vec::new());
        let mut way = hunt.open(0).unwrap();
        loop {
            chunk.clear();
            indices.clear();
            way.fill(&mut chunk, &mut indices).unwrap();
            if indices.is_empty() {
                return None;
            }
            chunk.solve(crate::solve::default_kernel(), &mut crate::solve::NoTiming);
            let mut answered = chunk.boards().iter().zip(chunk.answers()).zip(&indices);
            let wrong =
                answered.find(|((board, solution), _)| !runner.answer(board).is(**solution));
            if let Some((_, &place)) = wrong {
                return Some(place);
            }
        }
    }

    #[test]
    fn the_hunt_refutes_every_mistake_and_no_equivalent() {
        for mistake in catalogue() {
            assert!(
                refuted(mistake, 1_000_000).is_some(),
                "{mistake:?} survives"
            );
        }
        for right in equivalents() {
            assert_eq!(refuted(right, 2_000), None, "{right:?}");
        }
    }

    #[test]
    fn a_board_is_the_one_that_its_spec_and_index_name() {
        let hunt = StressTest {
            boards: 1000,
            seed: 3,
        };
        for place in [0, 17, 18, 999] {
            let (spec, index) = hunt.name(place);
            let mut board = crate::game::Board::empty(crate::game::Side::MIN);
            BoardGenerator::new(&spec)
                .unwrap()
                .generate(index, &mut board);
            assert_eq!(board_at(&hunt, place).unwrap(), Some(board), "{place}");
        }
        assert_eq!(board_at(&hunt, 1000).unwrap(), None);
    }
}
