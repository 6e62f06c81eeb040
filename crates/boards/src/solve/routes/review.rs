//! A review of a player's rolls. A roll loses nothing if it brings the token one roll nearer to the
//! end; otherwise it loses the difference.

use super::{Step, moves};
use crate::game::{Board, FACES, MAX_ROLLS, MAX_SQUARES, Square};
use crate::number::pluralize;

/// Returns the minimum number of rolls to n² from each square; `None` where n² is unreachable.
pub(super) fn remaining_rolls(board: &Board) -> [Option<u16>; MAX_SQUARES] {
    let side = board.side();
    let mut rolls = [None; MAX_SQUARES];
    rolls[side.last().index()] = Some(0);
    let mut others: Vec<Square> = (0..side.squares() - 1).map(Square::from_index).collect();
    // Each pass finds the squares that are one roll further from n².
    for passes in 0.. {
        let leads_on = |from: &mut Square| {
            moves(board, *from).any(|step| rolls[step.rest.index()] == Some(passes))
        };
        let next: Vec<Square> = others.extract_if(.., leads_on).collect();
        if next.is_empty() {
            break;
        }
        for square in next {
            rolls[square.index()] = Some(passes + 1);
        }
    }
    rolls
}

/// A roll of a player, and what it loses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReviewedStep {
    /// The roll.
    pub step: Step,
    /// The number of rolls that this roll loses: 0 if it belongs to a shortest route from where the
    /// token is, or if n² was unreachable before it; `None` if it makes n² unreachable.
    pub lost: Option<u16>,
    /// The smallest roll from `step.from` that loses nothing; `None` if n² is unreachable.
    pub best: Option<Step>,
}

/// The reason why the answer of a player cannot be read or played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AnswerError {
    /// A word that is not a number.
    #[error("{word:?} is not a number; write the rolls, as in 3 6 1, or how many they are, or -1")]
    NotANumber {
        /// The word.
        word: String,
    },
    /// A number that is not the answer of any board.
    #[error(
        "{count} is no board's answer; write how many rolls it takes, 1 to {MAX_ROLLS}, or -1, or the rolls, as in 3 6 1"
    )]
    NotAnAnswer {
        /// The number, as written.
        count: String,
    },
    /// Rolls after the last square was reached.
    #[error("square {last} is reached after {}; leave out the others", pluralize(*rolls as u64, "roll"))]
    AfterTheEnd {
        /// The last square.
        last: Square,
        /// The number of rolls that reach it.
        rolls: usize,
    },
    /// A number that is not on the die.
    #[error("roll {number} is {roll}; a roll is 1 to 6")]
    NotOnTheDie {
        /// The number of the roll, from 1.
        number: usize,
        /// The roll.
        roll: i64,
    },
    /// A roll past the last square.
    #[error("roll {number} is a {roll}: from {from} it would pass square {last}")]
    PastTheEnd {
        /// The number of the roll, from 1.
        number: usize,
        /// The roll.
        roll: usize,
        /// The square of the token before the roll.
        from: Square,
        /// The last square.
        last: Square,
    },
}

/// Plays rolls from square 1, and finds those that lose.
///
/// ```
/// use snakes_and_ladders::{game::Board, solve::routes::review};
/// // The ladder from 3 leads to 8: a 2 takes it.
/// let board: Board = "[[-1,-1,-1],[-1,-1,-1],[-1,-1,8]]".parse().unwrap();
/// let lost = |rolls: &[usize]| -> Vec<_> {
///     review(&board, rolls).unwrap().iter().map(|step| step.lost).collect()
/// };
/// assert_eq!(lost(&[2, 1]), [Some(0), Some(0)]);
/// assert_eq!(lost(&[1, 1, 1]), [Some(1), Some(0), Some(0)]);
/// assert!(review(&board, &[7]).is_err());
/// ```
///
/// # Errors
/// If the rolls cannot be played.
pub fn review(board: &Board, rolls: &[usize]) -> Result<Vec<ReviewedStep>, AnswerError> {
    let last = board.side().last();
    let remaining = remaining_rolls(board);
    let mut from = Square::FIRST;
    let review_one = |(number, &roll): (usize, &usize)| {
        if from == last {
            let rolls = number - 1;
            return Err(AnswerError::AfterTheEnd { last, rolls });
        }
        if !(1..=FACES).contains(&roll) {
            let roll = i64::try_from(roll).unwrap_or(i64::MAX);
            return Err(AnswerError::NotOnTheDie { number, roll });
        }
        let step = moves(board, from)
            .nth(roll - 1)
            .ok_or(AnswerError::PastTheEnd {
                number,
                roll,
                from,
                last,
            })?;
        // Where n² is unreachable already, no roll makes it worse.
        let before = remaining[from.index()];
        let after = |step: &Step| remaining[step.rest.index()].map(|rolls| rolls + 1);
        let lost = before.map_or(Some(0), |before| Some(after(&step)? - before));
        let best = before.and_then(|_| moves(board, from).find(|step| after(step) == before));
        from = step.rest;
        Ok(ReviewedStep { step, lost, best })
    };
    (1..).zip(rolls).map(review_one).collect()
}
