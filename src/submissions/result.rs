//! What became of one board.
//!
//! Owns what a judge says of an answer, and of none. Must not know how the answer came.

use super::Verdict;
use super::protocol::{Output, Reply};
use super::queue::PendingBoard;
use crate::game::Solution;
use std::ops::ControlFlow;
use std::time::Duration;

/// What became of one board; or, with no board, of the contestant after the last one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardResult {
    /// The board's place in the corpus, from 0, and its index as the corpus counts.
    pub board: Option<(u64, u64)>,
    /// What the judge says.
    pub verdict: Verdict,
    /// The right answer.
    pub expected: Option<Solution>,
    /// The contestant's.
    pub output: Output,
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
pub type ResultSink<'s> = dyn FnMut(&BoardResult) -> Flow + 's;

impl BoardResult {
    /// The row of a board about which something was said; `most` is the time that it may have taken.
    pub(super) fn from_reply(
        said: Reply,
        place: u64,
        asked: PendingBoard,
        most: Duration,
    ) -> BoardResult {
        let mut row = BoardResult {
            board: Some((place, asked.index)),
            verdict: Verdict::Accepted,
            expected: Some(asked.expected),
            output: Output::Nothing,
            inside_ns: None,
            wall_ns: None,
            note: None,
        };
        match said {
            Reply::Number(number, ns) => {
                row.output = Output::Number(number);
                row.inside_ns = ns;
                if number != i64::from(asked.expected.min_rolls()) {
                    row.verdict = Verdict::WrongAnswer;
                } else if ns.is_some_and(|ns| u128::from(ns) > most.as_nanos()) {
                    row.verdict = Verdict::TimeLimit;
                }
            }
            Reply::Exception(told) => {
                row.verdict = Verdict::RuntimeError;
                row.note = Some(told);
            }
            Reply::Garbage(text) => {
                row.verdict = Verdict::Presentation;
                row.output = Output::Text(text);
            }
            Reply::NoMemory | Reply::OutOfTurn => {}
        }
        row
    }

    /// The row of a board that was not answered; or, with no board, about the contestant as a whole.
    pub(super) fn without_reply(
        board: Option<(u64, PendingBoard)>,
        verdict: Verdict,
        note: String,
    ) -> BoardResult {
        BoardResult {
            board: board.map(|(place, asked)| (place, asked.index)),
            verdict,
            expected: board.map(|(_, asked)| asked.expected),
            output: Output::Nothing,
            inside_ns: None,
            wall_ns: None,
            note: Some(note),
        }
    }
}
