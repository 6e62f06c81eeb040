//! The limit of a search that ends too early, by its answers.

use crate::explain::compared_boards::{CANDIDATES, boards_of_all_families, boards_of_rolls};
use snakes_and_ladders::game::Board;
use snakes_and_ladders::solve::default_kernel;
use snl_harness::mutants::mistakes::Answer;
use std::cmp::Reverse;

/// The minimum number of wrong boards that show a limit, and of right ones.
const MIN_CAPPED: usize = 4;
const MIN_UNCAPPED: usize = 100;

/// The numbers of rolls below and above a limit with which there are boards that confirm it.
const MARGIN: i32 = 3;

/// The maximum number of boards above the limit that confirm it, and of boards below.
const CONFIRMING_BOARDS: usize = 60;

/// A limit above which a submission gives the same answer to all boards. Boards at the limit may be
/// answered right or in this way, as a search may end among squares that are equally far away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cap {
    /// The greatest answer that the submission finds.
    pub limit: i32,
    /// The least answer that it does not find: the limit, or a greater one.
    pub fails_from: i32,
    /// The answer that it gives to boards above the limit.
    pub answer: i32,
}

impl Cap {
    /// Returns the limit of a submission by pairs of a right answer and the submission's; none if
    /// they show none. A board that cannot be solved is below every limit.
    pub fn of(pairs: impl Iterator<Item = (i32, Answer)>) -> Option<Cap> {
        let (wrong, right): (Vec<_>, Vec<_>) =
            pairs.partition(|&(right, given)| given != Answer::Rolls(right));
        let &(_, Answer::Rolls(answer)) = wrong.first()? else {
            return None;
        };
        let limit = right.iter().map(|&(rolls, _)| rolls).max()?;
        let fails_from = wrong.iter().map(|&(rolls, _)| rolls).min()?;
        let is_same = wrong
            .iter()
            .all(|&(_, given)| given == Answer::Rolls(answer));
        let is_shown = wrong.len() >= MIN_CAPPED && right.len() >= MIN_UNCAPPED;
        (is_same && is_shown && limit <= fails_from).then_some(Cap {
            limit,
            fails_from,
            answer,
        })
    }

    /// Returns boards that show whether a submission has this limit: boards of all families above
    /// and below it, and a few with every number of rolls from a little below the limit to a little
    /// above the least answer that it is known not to find.
    pub fn confirming_boards(&self) -> Vec<Board> {
        let (mut above, mut below) = (Vec::new(), Vec::new());
        for board in boards_of_all_families().take(CANDIDATES) {
            let rolls = default_kernel().solve_one(&board).min_rolls();
            if rolls >= self.fails_from {
                above.push(board);
            } else if rolls <= self.limit {
                below.push((Reverse(rolls), board));
            }
        }
        below.sort_by_key(|&(rolls, _)| rolls);
        let above = above.into_iter().take(CONFIRMING_BOARDS);
        let below = below.into_iter().take(CONFIRMING_BOARDS);
        let mut boards: Vec<Board> = above.chain(below.map(|(_, board)| board)).collect();
        for rolls in self.limit - MARGIN..=self.fails_from + MARGIN {
            boards.extend(boards_of_rolls(rolls));
        }
        boards
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the limit that a submission shows that gives `answer` to boards above `limit`, and
    /// is right on the others, `wrong` of them excepted.
    fn cap_of(limit: i32, answer: i32, wrong: &[i32]) -> Option<Cap> {
        let boards = (0..400).map(|number| match number % 40 {
            0 => -1,
            rolls => rolls,
        });
        Cap::of(boards.map(|rolls| {
            let given = if rolls > limit || wrong.contains(&rolls) {
                answer
            } else {
                rolls
            };
            (rolls, Answer::Rolls(given))
        }))
    }

    #[test]
    fn a_limit_is_seen_only_where_all_boards_above_it_and_no_others_are_answered_alike() {
        for (limit, answer) in [(20, -1), (20, 20), (38, 0)] {
            let cap = Cap {
                limit,
                fails_from: limit + 1,
                answer,
            };
            assert_eq!(cap_of(limit, answer, &[]), Some(cap));
            assert_eq!(cap_of(limit, answer, &[5]), None);
        }
        // Some boards at the limit are answered right.
        let fuzzy = (0..400).map(|number| match number % 40 {
            25 if number < 100 => (25, Answer::Rolls(25)),
            rolls @ 25.. => (rolls, Answer::Rolls(-1)),
            rolls => (rolls, Answer::Rolls(rolls)),
        });
        let cap = Cap {
            limit: 25,
            fails_from: 25,
            answer: -1,
        };
        assert_eq!(Cap::of(fuzzy), Some(cap));
        // Nothing is wrong, all is wrong, or one board found its answer.
        assert_eq!(cap_of(40, -1, &[]), None);
        assert_eq!(cap_of(0, 7, &[-1]), None);
        let crashes = (0..400).map(|rolls| match rolls {
            ..200 => (rolls, Answer::Rolls(rolls)),
            _ => (rolls, Answer::Crash),
        });
        assert_eq!(Cap::of(crashes), None);
    }
}
