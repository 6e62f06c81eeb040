//! A board on which a program fails, with both answers: what the report, the JSON export and the
//! page show.

use crate::run::result::{BoardResult, Output};
use crate::verdict::Verdict;
use serde::{Deserialize, Serialize};
use snakes_and_ladders::game::Board;
use snakes_and_ladders::solve::routes::Route;

/// A failure, mostly on a board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Failure {
    /// The name of the board, such as `board 3 of suite:judge,seed=1,version=2`. None for a board
    /// that a search found, and for a failure of the program as a whole.
    pub name: Option<String>,
    /// The index of the board in its corpus.
    pub index: Option<u64>,
    /// The boards that must come before this one in the same process, because state leaks between
    /// boards; mostly empty.
    pub before: Vec<JsonBoard>,
    pub board: Option<JsonBoard>,
    pub verdict: Verdict,
    pub right: Option<i32>,
    pub got: Output,
    /// The reason, where the verdict needs one.
    pub note: Option<String>,
    /// A shortest sequence of rolls; none if the last square cannot be reached.
    pub route: Option<Vec<u8>>,
}

impl Failure {
    /// Returns the failure of this result; its board is added by the judge.
    pub fn of(result: &BoardResult) -> Failure {
        Failure {
            name: None,
            index: result.board.map(|board| board.index),
            before: Vec::new(),
            board: None,
            verdict: result.verdict,
            right: result.board.map(|board| board.expected.min_rolls()),
            got: result.output.clone(),
            note: result.note.clone(),
            route: None,
        }
    }

    /// Adds the board of the result, and its name.
    pub(crate) fn on(mut self, board: Board, name: Option<String>) -> Failure {
        if name.is_none() {
            self.index = None;
        }
        self.route = Route::of(&board).map(|route| route.rolls().collect());
        (self.name, self.board) = (name, Some(JsonBoard(board)));
        self
    }
}

/// A board that is nested arrays in JSON, like a literal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "serde_json::Value", try_from = "serde_json::Value")]
pub struct JsonBoard(pub Board);

impl From<JsonBoard> for serde_json::Value {
    fn from(board: JsonBoard) -> serde_json::Value {
        serde_json::from_str(&board.0.to_string()).expect("a literal is JSON")
    }
}

impl TryFrom<serde_json::Value> for JsonBoard {
    type Error = String;

    fn try_from(value: serde_json::Value) -> Result<JsonBoard, String> {
        let board = value.to_string().parse();
        board.map(JsonBoard).map_err(|error| format!("{error}"))
    }
}
