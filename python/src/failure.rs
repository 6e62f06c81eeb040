//! A board on which a function fails.

use crate::boards::to_rows;
use pyo3::exceptions::PyBaseException;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyList};
use snakes_and_ladders::draw::text::Screen;
use snakes_and_ladders::draw::text::counterexample::{describe_output, show_board};
use snakes_and_ladders::game::{Board, Solution};
use snakes_and_ladders::number::pluralize;

/// The longest text that is shown of an exception or of what is no answer.
const MAX_SHOWN: usize = 200;

/// A board, its answer, and what a function did with it.
pub struct Reply {
    pub board: Board,
    pub answer: Solution,
    /// The value that it returned, or the exception.
    pub output: Py<PyAny>,
}

impl Reply {
    /// Returns whether a value is the answer.
    pub fn is_answer(output: &Bound<'_, PyAny>, answer: Solution) -> bool {
        as_integer(output) == Some(i64::from(answer.min_rolls()))
    }

    fn describe(&self, py: Python<'_>) -> PyResult<String> {
        let output = self.output.bind(py);
        let got = if output.is_instance_of::<PyBaseException>() {
            let message = format!("{}: {}", output.get_type().name()?, output.str()?);
            in_a_line(&message).trim_end_matches([':', ' ']).to_owned()
        } else if let Some(number) = as_integer(output) {
            format!("got {number}")
        } else {
            describe_output(&in_a_line(&output.repr()?.to_cow()?))
        };
        Ok(format!("the answer is {}, {got}", self.answer))
    }
}

/// Returns the value of an integer: of what `operator.index` accepts, such as `int` and the
/// integers of numpy, but of no truth value.
fn as_integer(value: &Bound<'_, PyAny>) -> Option<i64> {
    let kind = value.get_type().name().ok()?;
    let is_truth_value = value.is_instance_of::<PyBool>() || kind == "bool" || kind == "bool_";
    if is_truth_value {
        return None;
    }
    value.call_method0("__index__").ok()?.extract().ok()
}

fn in_a_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").chars().take(MAX_SHOWN).collect()
}

/// The first board of a corpus on which a function fails, and the smallest one
/// found: what `check` returns. `str` shows both.
#[pyclass(frozen, module = "snakes_and_ladders")]
pub struct Failure {
    pub place: String,
    pub note: String,
    pub first: Reply,
    pub smallest: Option<Reply>,
}

impl Failure {
    fn shrunk(&self) -> &Reply {
        self.smallest.as_ref().unwrap_or(&self.first)
    }
}

#[pymethods]
impl Failure {
    /// The smallest board found on which the function fails.
    #[getter]
    fn board<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        to_rows(py, &self.shrunk().board)
    }

    /// The answer to that board.
    #[getter]
    fn answer(&self) -> i64 {
        self.shrunk().answer.min_rolls().into()
    }

    /// The value that the function returned for it, or the exception that it raised.
    #[getter]
    fn got(&self, py: Python<'_>) -> Py<PyAny> {
        self.shrunk().output.clone_ref(py)
    }

    /// The first board of the corpus on which the function failed.
    #[getter]
    fn first_board<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        to_rows(py, &self.first.board)
    }

    /// The answer to that board.
    #[getter]
    fn first_answer(&self) -> i64 {
        self.first.answer.min_rolls().into()
    }

    /// The value that the function returned for it, or the exception that it raised.
    #[getter]
    fn first_got(&self, py: Python<'_>) -> Py<PyAny> {
        self.first.output.clone_ref(py)
    }

    /// Where the first board is: "board 3 of suite:judge,seed=1,version=2".
    #[getter]
    fn place(&self) -> &str {
        &self.place
    }

    /// The note of the corpus on the first board, which says what the board is for.
    #[getter]
    fn note(&self) -> &str {
        &self.note
    }

    /// Whether the same board gets the same answer. If not, there is no smallest
    /// board, and `board` is the first one.
    #[getter]
    fn reproducible(&self) -> bool {
        self.smallest.is_some()
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        let first = format!("{}: {}", self.place, self.first.describe(py)?);
        let Some(smallest) = &self.smallest else {
            let board = &self.first.board;
            return Ok(format!(
                "{first}\nNot reproducible: answers to one board differ; state may leak between boards.\n{board}"
            ));
        };
        let board = &smallest.board;
        let jumps = board.starts().len();
        let described = smallest.describe(py)?;
        Ok(format!(
            "{first}\nThe smallest board found on which it fails, n = {}, {}:\n{described}\n\n{}",
            board.side(),
            pluralize(jumps as u64, "jump"),
            show_board(board, Screen::default()).trim_end()
        ))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let shrunk = self.shrunk();
        let got = self.got(py);
        Ok(format!(
            "<Failure: board={}, answer={}, got={}>",
            shrunk.board,
            shrunk.answer,
            in_a_line(&got.bind(py).repr()?.to_cow()?)
        ))
    }
}
