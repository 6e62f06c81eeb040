//! What became of one board.
//!
//! Owns what a judge says of an answer, and of none. Must not know how the answer came.

use super::Verdict;
use super::answer::{Given, Said};
use super::queue::Asked;
use crate::game::Solution;
use std::ops::ControlFlow;
use std::time::Duration;

/// What became of one board; or, with no board, of the contestant after the last one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The board's place in the corpus, from 0, and its index as the corpus counts.
    pub board: Option<(u64, u64)>,
    /// What the judge says.
    pub verdict: Verdict,
    /// The right answer.
    pub expected: Option<Solution>,
    /// The contestant's.
    pub given: Given,
    /// Time that the solution took, in ns, where the contestant measures it inside.
    pub inside_ns: Option<u64>,
    /// Time that a process of its own took for the board from outside, in ns.
    pub wall_ns: Option<u64>,
    /// Why, where the verdict alone does not say it.
    pub note: Option<String>,
}

/// Whether to go on.
pub type Flow = ControlFlow<()>;

/// Takes rows in order.
pub type Sink<'s> = dyn FnMut(&Row) -> Flow + 's;

impl Row {
    /// The row of a board about which something was said; `most` is the time that it may have taken.
    pub(super) fn answered(said: Said, place: u64, asked: Asked, most: Duration) -> Row {
        let mut row = Row {
            board: Some((place, asked.index)),
            verdict: Verdict::Accepted,
            expected: Some(asked.expected),
            given: Given::Nothing,
            inside_ns: None,
            wall_ns: None,
            note: None,
        };
        match said {
            Said::Number(number, ns) => {
                row.given = Given::Number(number);
                row.inside_ns = ns;
                if number != i64::from(asked.expected.min_rolls()) {
                    row.verdict = Verdict::WrongAnswer;
                } else if ns.is_some_and(|ns| u128::from(ns) > most.as_nanos()) {
                    row.verdict = Verdict::TimeLimit;
                }
            }
            Said::Exception(told) => {
                row.verdict = Verdict::RuntimeError;
                row.note = Some(told);
            }
            Said::Garbage(text) => {
                row.verdict = Verdict::Presentation;
                row.given = Given::Text(text);
            }
            Said::NoMemory | Said::OutOfTurn => {}
        }
        row
    }

    /// The row of a board that was not answered; or, with no board, about the contestant as a whole.
    pub(super) fn unanswered(board: Option<(u64, Asked)>, verdict: Verdict, note: String) -> Row {
        Row {
            board: board.map(|(place, asked)| (place, asked.index)),
            verdict,
            expected: board.map(|(_, asked)| asked.expected),
            given: Given::Nothing,
            inside_ns: None,
            wall_ns: None,
            note: Some(note),
        }
    }
}
