//! A player's rolls, and where they lose against the minimum: each roll is worth what it takes off the rolls that remain.

use super::{Step, moves};
use crate::game::{Board, FACES, MAX_SQUARES, Square};

/// The minimum number of rolls to n², from each square.
///
/// ```
/// use snakes_and_ladders::{game::{Board, Square}, solve::routes::RemainingRolls};
/// let board: Board = "[[-1,-1,-1],[-1,2,-1],[-1,-1,-1]]".parse().unwrap();
/// let remaining = RemainingRolls::of(&board);
/// assert_eq!(remaining.from(Square::FIRST), Some(2));
/// assert_eq!(remaining.from(Square::new(3).unwrap()), Some(1));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RemainingRolls([Option<u16>; MAX_SQUARES]);

impl RemainingRolls {
    /// Those of this board.
    pub fn of(board: &Board) -> RemainingRolls {
        let side = board.side();
        let mut rolls = [None; MAX_SQUARES];
        rolls[side.last().index()] = Some(0);
        let mut others: Vec<Square> = (0..side.squares() - 1).map(Square::at).collect();
        // Each pass finds the squares that are one roll further from n².
        for passes in 0.. {
            let count = others.len();
            let next: Vec<Square> = others
                .extract_if(.., |from| {
                    moves(board, *from).any(|step| rolls[step.rest.index()] == Some(passes))
                })
                .collect();
            for square in next {
                rolls[square.index()] = Some(passes + 1);
            }
            if others.len() == count {
                break;
            }
        }
        RemainingRolls(rolls)
    }

    /// Those from this square; `None` if n² is unreachable from it.
    pub fn from(&self, square: Square) -> Option<u16> {
        self.0[square.index()]
    }
}

/// A roll of a player, and what it loses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReviewedStep {
    /// The roll.
    pub step: Step,
    /// The rolls that it loses: 0 if it belongs to a shortest route from where the token is; `None` if n² is unreachable from
    /// where it rests.
    pub lost: Option<u16>,
    /// The smallest roll from there that loses nothing; `None` if n² is unreachable.
    pub best: Option<Step>,
}

/// Why a sequence of rolls cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RollError {
    /// A roll that no die has.
    #[error("roll {number} is {roll}; a roll is 1 to 6")]
    Face {
        /// Which of the rolls, from 1.
        number: usize,
        /// The roll.
        roll: usize,
    },
    /// A roll past n².
    #[error("roll {number} is a {roll}: from {from} it would pass square {last}")]
    Past {
        /// Which of the rolls, from 1.
        number: usize,
        /// The roll.
        roll: usize,
        /// Where the token is.
        from: Square,
        /// n².
        last: Square,
    },
    /// A roll after n² is reached.
    #[error("square {last} is reached by {} of the {rolls} rolls; leave out the others", .number - 1)]
    Over {
        /// Which of the rolls is the first that is too many, from 1.
        number: usize,
        /// The number of rolls.
        rolls: usize,
        /// n².
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
/// If they cannot be played.
pub fn review(board: &Board, rolls: &[usize]) -> Result<Vec<ReviewedStep>, RollError> {
    let last = board.side().last();
    let remaining = RemainingRolls::of(board);
    let mut from = Square::FIRST;
    let review_one = |(number, &roll): (usize, &usize)| {
        if from == last {
            return Err(RollError::Over {
                number,
                rolls: rolls.len(),
                last,
            });
        }
        if !(1..=FACES).contains(&roll) {
            return Err(RollError::Face { number, roll });
        }
        let step = moves(board, from).nth(roll - 1);
        let step = step.ok_or(RollError::Past {
            number,
            roll,
            from,
            last,
        })?;
        // From where n² is unreachable no roll can lose more.
        let before = remaining.from(from);
        let lost = before.map_or(Some(0), |before| {
            Some(remaining.from(step.rest)? + 1 - before)
        });
        let is_best = |step: &Step| remaining.from(step.rest).map(|rolls| rolls + 1) == before;
        let best = before.and_then(|_| moves(board, from).find(is_best));
        from = step.rest;
        Ok(ReviewedStep { step, lost, best })
    };
    (1..).zip(rolls).map(review_one).collect()
}
