//! The boards on which survivors are tried: a mutant that answers all of them right is equivalent as far as is known.

use crate::{BoardIter, BoardSource, BoxError, StressTest};
use snakes_and_ladders::game::Board;
use snakes_and_ladders::generate::{BoardGenerator, Spec};
use snl_harness::mutants::SmallBoards;
use std::sync::OnceLock;

/// The number of boards of side 3.
const SIDE_3: u64 = 10_000_000;

/// The step from one board of side 3 to the next, by rank. It has no divisor in common with the number of these boards, so
/// that no board comes twice, and any number of them is spread over all.
const STEP: u64 = 6_180_339;

/// The trials: small boards (all of side 2, and boards of sides 3 and 4 with few jumps), boards of all families and sides,
/// and boards of side 3 spread over all 10,000,000 of them.
///
/// All but the last are kept when they are first read: making them takes longer than most programs take to answer them.
#[derive(Debug)]
pub struct Trials {
    stress: StressTest,
    side_3: u64,
    kept: OnceLock<Vec<Board>>,
}

impl Trials {
    /// Returns trials with this many boards of all families and of side 3, of which there are 10,000,000.
    pub fn new(boards: u64, side_3: u64) -> Trials {
        let stress = StressTest { boards, seed: 0 };
        Trials {
            stress,
            side_3: side_3.min(SIDE_3),
            kept: OnceLock::new(),
        }
    }

    /// Returns the description of the boards.
    pub fn describe(&self) -> String {
        static SMALL: OnceLock<usize> = OnceLock::new();
        format!(
            "{} boards of sides 2 to 4 (all of side 2), {} of all families and\nsides, and {} of the {SIDE_3} of side 3",
            SMALL.get_or_init(|| SmallBoards::iter().count()),
            self.stress.boards,
            self.side_3
        )
    }

    fn kept(&self) -> &[Board] {
        self.kept.get_or_init(|| {
            let stress = self.stress.open(0).expect("the families have these sides");
            let stress = stress.map(|one| one.expect("a board is made").1);
            SmallBoards::iter().chain(stress).collect()
        })
    }
}

impl BoardSource for Trials {
    fn open(&self, first: u64) -> Result<BoardIter<'_>, BoxError> {
        let spec: Spec = "v1:family=exhaustive;n=3".parse()?;
        let mut generator = BoardGenerator::new(&spec)?;
        let side_3 = (0..self.side_3).map(move |place| generator.board(place * STEP % SIDE_3));
        let boards = self.kept().iter().copied().chain(side_3);
        let rest = (0..).zip(boards).skip(usize::try_from(first)?);
        Ok(Box::new(rest.map(Ok)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board_at;
    use std::collections::HashSet;

    #[test]
    fn no_board_of_side_3_comes_twice_and_any_place_can_be_read() {
        let trials = Trials::new(50, 3000);
        let small = SmallBoards::iter().count();
        let boards: Vec<Board> = trials.open(0).unwrap().map(|one| one.unwrap().1).collect();
        assert_eq!(boards.len(), small + 50 + 3000);
        let last: HashSet<String> = boards[small + 50..].iter().map(Board::to_string).collect();
        assert_eq!(last.len(), 3000);
        let mut last = boards[small + 50..].iter();
        assert!(last.all(|board| board.side().n() == 3));
        for place in [0, small, small + 49, small + 50, boards.len() - 1] {
            let board = board_at(&trials, place as u64).unwrap();
            assert_eq!(board, Some(boards[place]), "{place}");
        }
        assert_eq!(board_at(&trials, boards.len() as u64).unwrap(), None);
    }
}
