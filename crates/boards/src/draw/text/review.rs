//! A player's answer in words: whether it is right, and which rolls lose against the minimum.

use super::route::{describe_landing, describe_step};
use crate::game::{Board, Solution, Square};
use crate::number::pluralize;
use crate::solve::routes::{AnswerError, BfsLevels, ReviewedStep, review};
use std::num::{IntErrorKind, ParseIntError};
use std::str::FromStr;

/// The answer of a player to a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerAnswer {
    /// A number of rolls, or -1.
    Count(Solution),
    /// The rolls.
    Rolls(Vec<usize>),
}

/// Reads `7` or `-1` as the number of rolls, and `3 6 1`, `3,6,1` or `[3]` as the rolls.
impl FromStr for PlayerAnswer {
    type Err = AnswerError;

    fn from_str(text: &str) -> Result<PlayerAnswer, AnswerError> {
        let text = text.trim();
        let list = text
            .strip_prefix('[')
            .and_then(|text| text.strip_suffix(']'));
        let words: Vec<&str> = list
            .unwrap_or(text)
            .split(|c: char| c == ',' || c.is_whitespace())
            .filter(|word| !word.is_empty())
            .collect();
        match words[..] {
            [] => Err(AnswerError::NotANumber {
                word: String::new(),
            }),
            [count] if list.is_none() => {
                let solution = Solution::from_min_rolls(integer(count)?).ok_or_else(|| {
                    AnswerError::NotAnAnswer {
                        count: count.to_owned(),
                    }
                })?;
                Ok(PlayerAnswer::Count(solution))
            }
            _ => {
                let roll = |(number, word): (usize, &&str)| {
                    let roll = integer(word)?;
                    usize::try_from(roll).map_err(|_| AnswerError::NotOnTheDie { number, roll })
                };
                let rolls: Result<Vec<usize>, AnswerError> = (1..).zip(&words).map(roll).collect();
                Ok(PlayerAnswer::Rolls(rolls?))
            }
        }
    }
}

/// Returns the integer that a word of an answer is. One beyond 64 bits is the largest or smallest:
/// no roll and no answer is as large.
fn integer(word: &str) -> Result<i64, AnswerError> {
    word.parse()
        .or_else(|error: ParseIntError| match error.kind() {
            IntErrorKind::PosOverflow => Ok(i64::MAX),
            IntErrorKind::NegOverflow => Ok(i64::MIN),
            _ => Err(AnswerError::NotANumber {
                word: word.to_owned(),
            }),
        })
}

/// A review of a player's answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnswerReview {
    /// Whether the answer is right. Rolls are right if they are a shortest route.
    pub is_right: bool,
    /// The review in one or two sentences.
    pub summary: String,
    /// The rolls, if the answer is a sequence of rolls.
    pub rolls: Vec<RollReview>,
}

/// A review of one roll.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RollReview {
    /// The review in one line of text.
    pub text: String,
    /// Whether the roll loses rolls against the minimum, or the game.
    pub loses: bool,
}

impl AnswerReview {
    /// Reviews an answer to this board.
    ///
    /// ```
    /// use snakes_and_ladders::{game::Board, draw::text::review::AnswerReview};
    /// let board: Board = "[[-1,-1,-1],[-1,-1,-1],[-1,-1,8]]".parse().unwrap();
    /// let review = AnswerReview::of(&board, &"1 1 1".parse()?)?;
    /// assert_eq!(review.summary, "3 rolls to square 9, 1 more than the minimum of 2.");
    /// assert_eq!(
    ///     review.rolls[0].text,
    ///     "roll 1: from 1, a 1 lands on 2; loses 1 roll: a 2 lands on 3, up the ladder to 8"
    /// );
    /// assert!(review.rolls[0].loses && !review.rolls[1].loses);
    /// assert!(AnswerReview::of(&board, &"2".parse()?)?.is_right);
    /// # Ok::<(), snakes_and_ladders::solve::routes::AnswerError>(())
    /// ```
    ///
    /// # Errors
    /// If the rolls cannot be played.
    pub fn of(board: &Board, answer: &PlayerAnswer) -> Result<AnswerReview, AnswerError> {
        let solution = BfsLevels::of(board).solution();
        let steps = match answer {
            PlayerAnswer::Count(answer) => {
                return Ok(AnswerReview {
                    is_right: *answer == solution,
                    summary: compare(board, *answer, solution),
                    rolls: Vec::new(),
                });
            }
            PlayerAnswer::Rolls(rolls) => review(board, rolls)?,
        };
        let last = board.side().last();
        let min = solution.min_rolls();
        let at = steps.last().map_or(Square::FIRST, |last| last.step.rest);
        let more = steps.len() as i32 - min;
        let rolls = pluralize(steps.len() as u64, "roll");
        let review = |(number, step): (usize, &ReviewedStep)| RollReview {
            text: format!("roll {number}: {}", describe(board, step)),
            loses: step.lost != Some(0),
        };
        Ok(AnswerReview {
            is_right: at == last && more == 0,
            summary: if at != last {
                format!("After {rolls} the token is on square {at}, not on {last}.")
            } else if more == 0 {
                format!("{rolls} to square {last}, the minimum.")
            } else {
                format!("{rolls} to square {last}, {more} more than the minimum of {min}.")
            },
            rolls: (1..).zip(&steps).map(review).collect(),
        })
    }
}

fn compare(board: &Board, answer: Solution, solution: Solution) -> String {
    let last = board.side().last();
    match (answer, solution) {
        (Solution::Unreachable, Solution::Unreachable) => {
            format!("-1 is right: square {last} is unreachable.")
        }
        (_, Solution::Unreachable) => {
            format!("{answer} is wrong: square {last} is unreachable, so the answer is -1.")
        }
        (Solution::Unreachable, _) => format!("-1 is wrong: square {last} can be reached."),
        (Solution::Rolls(answer), Solution::Rolls(min)) => match answer.checked_sub(min) {
            Some(0) => format!("{answer} is right."),
            Some(more) => format!("{answer} is {more} more than the minimum."),
            None => format!(
                "{answer} is wrong: square {last} cannot be reached with {}.",
                pluralize(answer.into(), "roll")
            ),
        },
    }
}

fn describe(board: &Board, reviewed: &ReviewedStep) -> String {
    let mut text = describe_step(&reviewed.step);
    text += &match reviewed.lost {
        Some(0) => return text,
        Some(lost) => format!("; loses {}", pluralize(lost.into(), "roll")),
        None => format!("; square {} is unreachable from there", board.side().last()),
    };
    if let Some(best) = reviewed.best {
        text += &format!(": {}", describe_landing(&best));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn review_text(literal: &str, answer: &str) -> String {
        let board: Board = literal.parse().unwrap();
        let review = answer
            .parse()
            .and_then(|answer| AnswerReview::of(&board, &answer));
        match review {
            Ok(review) => format!("{} {}", review.is_right, review.summary),
            Err(error) => error.to_string(),
        }
    }

    /// Answers to a board on which a 2 takes the ladder from 3 to 8, and a 1 then ends.
    const REVIEWS: &str = r#"2 => true 2 is right.
 4  => false 4 is 2 more than the minimum.
1 => false 1 is wrong: square 9 cannot be reached with 1 roll.
-1 => false -1 is wrong: square 9 can be reached.
2,1 => true 2 rolls to square 9, the minimum.
[6 , 2] => true 2 rolls to square 9, the minimum.
6 1 1 => false 3 rolls to square 9, 1 more than the minimum of 2.
[2] => false After 1 roll the token is on square 8, not on 9.
2 1 3 => square 9 is reached after 2 rolls; leave out the others
2 2 => roll 2 is a 2: from 8 it would pass square 9
2 7 => roll 2 is 7; a roll is 1 to 6
 => "" is not a number; write the rolls, as in 3 6 1, or how many they are, or -1
two => "two" is not a number; write the rolls, as in 3 6 1, or how many they are, or -1
2 -1 => roll 2 is -1; a roll is 1 to 6
2.5 => "2.5" is not a number; write the rolls, as in 3 6 1, or how many they are, or -1
[] => "" is not a number; write the rolls, as in 3 6 1, or how many they are, or -1
0 => 0 is no board's answer; write how many rolls it takes, 1 to 394, or -1, or the rolls, as in 3 6 1
99999999999999999999 => 99999999999999999999 is no board's answer; write how many rolls it takes, 1 to 394, or -1, or the rolls, as in 3 6 1"#;

    /// Answers to a board without a way to the end.
    const REVIEWS_OF_CLOSED: &str = "-1 => true -1 is right: square 9 is unreachable.
3 => false 3 is wrong: square 9 is unreachable, so the answer is -1.
3 3 => false After 2 rolls the token is on square 1, not on 9.";

    #[test]
    fn answers_are_compared_with_the_minimum() {
        for (literal, reviews) in [
            ("[[-1,-1,-1],[-1,-1,-1],[-1,-1,8]]", REVIEWS),
            ("[[1,1,-1],[1,1,1],[-1,1,1]]", REVIEWS_OF_CLOSED),
        ] {
            for line in reviews.lines() {
                let (answer, text) = line.split_once(" => ").unwrap();
                assert_eq!(review_text(literal, answer), text, "{answer}");
            }
        }
    }

    #[test]
    fn a_roll_that_loses_the_game_is_named() {
        for (literal, rolls, texts) in [
            // Squares 3 to 8 lead to 2, but 7 leads to 9: from 2 that takes a 5, from 1 a 6.
            (
                "[[9,2,-1],[2,2,2],[-1,-1,1]]",
                "1 5 ",
                "roll 1: from 1, a 1 lands on 2; loses 1 roll: a 6 lands on 7, up the ladder to 9\n\
                 roll 2: from 2, a 5 lands on 7, up the ladder to 9",
            ),
            (
                "[[2,2,-1],[2,2,2],[-1,-1,8]]",
                "[3]",
                "roll 1: from 1, a 3 lands on 4, down the snake to 2; loses 1 roll: a 2 lands on 3, up the ladder to 8",
            ),
        ] {
            let board: Board = literal.parse().unwrap();
            let review = AnswerReview::of(&board, &rolls.parse().unwrap()).unwrap();
            let lines: Vec<String> = review.rolls.into_iter().map(|roll| roll.text).collect();
            assert!(!review.is_right && lines.join("\n") == texts, "{lines:?}");
        }
    }
}
