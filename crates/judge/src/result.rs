//! The result of one board.

use super::protocol::Reply;
use super::queue::PendingBoard;
use super::{Output, Verdict};
use snakes_and_ladders::game::Solution;
use std::ops::ControlFlow;

/// The result of one board; or, without a board, of the submission after the last one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardResult {
    /// The board's position in the corpus, from 0, and its index as the corpus counts.
    pub board: Option<(u64, u64)>,
    /// The verdict.
    pub verdict: Verdict,
    /// The right answer.
    pub expected: Option<Solution>,
    /// The answer of the submission.
    pub output: Output,
    /// Time that the solution took, in ns, where the adapter measured it.
    pub inside_ns: Option<u64>,
    /// Time that a process took for this one board, in ns.
    pub wall_ns: Option<u64>,
    /// The reason, where the verdict needs one.
    pub note: Option<String>,
}

/// A function that receives results in order, and says whether to continue.
pub type ResultSink<'s> = dyn FnMut(&BoardResult) -> ControlFlow<()> + 's;

impl BoardResult {
    /// Returns the result of a board with a reply.
    pub(super) fn from_reply(reply: Reply, place: u64, board: PendingBoard) -> BoardResult {
        let mut result = BoardResult::new(Some((place, board)), Verdict::Accepted, None);
        match reply {
            Reply::Number(number, ns) => {
                result.output = Output::Number(number);
                result.inside_ns = ns;
                if number != i64::from(board.expected.min_rolls()) {
                    result.verdict = Verdict::WrongAnswer;
                }
            }
            Reply::Exception(message) => {
                result.verdict = Verdict::RuntimeError;
                result.note = Some(message);
            }
            Reply::Garbage(text) => {
                result.verdict = Verdict::Presentation;
                result.output = Output::Text(text);
            }
        }
        result
    }

    /// Returns the result of a board without a reply; or, without a board, of the submission as a whole.
    pub(super) fn new(
        board: Option<(u64, PendingBoard)>,
        verdict: Verdict,
        note: Option<String>,
    ) -> BoardResult {
        BoardResult {
            board: board.map(|(place, board)| (place, board.index)),
            verdict,
            expected: board.map(|(_, board)| board.expected),
            output: Output::Nothing,
            inside_ns: None,
            wall_ns: None,
            note,
        }
    }
}
