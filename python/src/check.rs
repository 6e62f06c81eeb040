//! Checking a Python function on a corpus, and searching a smallest board on which it fails, as
//! `snl judge` does with programs.

use crate::boards::{read_board, to_rows, value_error};
use crate::failure::{Failure, Reply};
use crate::parallel::without_lock;
use crate::whole::Whole;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString, PyTuple};
use snakes_and_ladders::game::Board;
use snakes_and_ladders::solve;
use snl_harness::corpus::CorpusBoard;
use snl_harness::mutants::SmallBoards;
use snl_harness::mutants::shrink::shrink;
use snl_harness::source::CorpusSource;
use std::time::{Duration, Instant};

/// The time for each of the two searches for a smallest board, as in `snl judge`.
const SEARCH_TIMEOUT: Duration = Duration::from_secs(60);

/// Boards of a spec, unless a count is given, as in `snl judge`.
const DEFAULT_COUNT: u64 = 1000;

/// Calls a function with each board of a corpus, and returns the first failure: `check` of the
/// package without its time limit.
#[pyfunction]
pub fn check(
    py: Python<'_>,
    solution: &Bound<'_, PyAny>,
    corpus: &Bound<'_, PyAny>,
    count: Option<Whole>,
) -> PyResult<Option<Failure>> {
    let count = count
        .map(|count| count.within("count", 0..=u64::MAX))
        .transpose()?;
    let mut function = Function {
        solution,
        right: None,
    };
    let failed = match corpus.cast::<PyString>() {
        Ok(name) => first_in_source(py, &mut function, &name.to_cow()?, count)?,
        Err(_) if count.is_some() => {
            return Err(value_error("count applies only to a spec"));
        }
        Err(_) => first_in_list(&mut function, corpus)?,
    };
    let Some((place, note, first)) = failed else {
        return match function.right {
            Some(_) => Ok(None),
            None => Err(value_error("the corpus has no boards, which shows nothing")),
        };
    };
    let smallest = if function.leaks(py)? {
        None
    } else {
        function.smallest(py, &first.board)?
    };
    Ok(Some(Failure {
        place,
        note,
        first,
        smallest,
    }))
}

/// Where a board is, its note, and what the function did.
type FirstFailure = Option<(String, String, Reply)>;

fn first_in_source(
    py: Python<'_>,
    function: &mut Function<'_, '_>,
    name: &str,
    count: Option<u64>,
) -> PyResult<FirstFailure> {
    let source = without_lock(py, || CorpusSource::parse(name, count, DEFAULT_COUNT))?
        .map_err(value_error)?;
    let mut cursor = source.open(0).map_err(value_error)?;
    let mut boards = Vec::<CorpusBoard>::new();
    while cursor.fill(&mut boards).map_err(value_error)? {
        for entry in &boards {
            if let Some(reply) = function.judge(py, &entry.board)? {
                let place = format!("board {} of {}", entry.index, source.describe());
                return Ok(Some((place, entry.note.clone(), reply)));
            }
        }
    }
    Ok(None)
}

fn first_in_list(
    function: &mut Function<'_, '_>,
    corpus: &Bound<'_, PyAny>,
) -> PyResult<FirstFailure> {
    let py = corpus.py();
    for (number, entry) in corpus.try_iter()?.enumerate() {
        let entry = entry?;
        let invalid = |error: PyErr| {
            if error.is_instance_of::<pyo3::exceptions::PyValueError>(py) {
                value_error(format!("board {number}: {}", error.value(py)))
            } else {
                error
            }
        };
        // An entry of `suite` is a board, its answer and a note.
        let listed = entry.cast::<PyTuple>().ok().filter(|entry| {
            entry.len() == 3
                && entry
                    .get_item(1)
                    .is_ok_and(|item| item.is_instance_of::<PyInt>())
        });
        let (board, note) = match listed {
            None => (read_board(&entry).map_err(invalid)?, String::new()),
            Some(listed) => {
                let board = read_board(&listed.get_item(0)?).map_err(invalid)?;
                let known = listed.get_item(1)?;
                let answer = solve(&board);
                if !Reply::is_answer(&known, answer) {
                    return Err(value_error(format!(
                        "board {number}: min_rolls is {known} but the answer is {answer}; correct or remove it"
                    )));
                }
                (board, listed.get_item(2)?.to_string())
            }
        };
        if let Some(reply) = function.judge(py, &board)? {
            return Ok(Some((format!("board {number}"), note, reply)));
        }
    }
    Ok(None)
}

/// A function that answers boards.
struct Function<'a, 'py> {
    solution: &'a Bound<'py, PyAny>,
    /// The first board that it answered right.
    right: Option<Board>,
}

impl Function<'_, '_> {
    /// Like `fails`, and keeps the first board that was answered right.
    fn judge(&mut self, py: Python<'_>, board: &Board) -> PyResult<Option<Reply>> {
        let reply = self.fails(py, board)?;
        if reply.is_none() {
            self.right.get_or_insert(*board);
        }
        Ok(reply)
    }

    /// Whether a board that was answered right is answered wrong now, because state leaks between
    /// boards: there is no new process for each, as in `snl judge`.
    fn leaks(&self, py: Python<'_>) -> PyResult<bool> {
        let again = self.right.map(|board| self.fails(py, &board)).transpose()?;
        Ok(again.flatten().is_some())
    }

    /// Returns what the function does with a board if that is wrong.
    fn fails(&self, py: Python<'_>, board: &Board) -> PyResult<Option<Reply>> {
        let rows = to_rows(py, board)?;
        let answer = solve(board);
        let output = match self.solution.call1((rows,)) {
            Ok(output) if Reply::is_answer(&output, answer) => return Ok(None),
            Ok(output) => output.unbind(),
            // Not Ctrl-C and not the end of the program.
            Err(error) if error.is_instance_of::<PyException>(py) => error.into_value(py).into(),
            Err(error) => return Err(error),
        };
        Ok(Some(Reply {
            board: *board,
            answer,
            output,
        }))
    }

    /// A smallest board on which the function fails, from the small ones or from one that failed;
    /// none if it does not fail again.
    fn smallest(&self, py: Python<'_>, failed: &Board) -> PyResult<Option<Reply>> {
        let timer = Instant::now();
        for board in SmallBoards::iter().take_while(|_| timer.elapsed() < SEARCH_TIMEOUT) {
            if self.fails(py, &board)?.is_some() {
                if let Some(found) = self.shrink(py, &board)? {
                    return Ok(Some(found));
                }
                break;
            }
        }
        self.shrink(py, failed)
    }

    fn shrink(&self, py: Python<'_>, failed: &Board) -> PyResult<Option<Reply>> {
        let timer = Instant::now();
        let mut stopped = None;
        let small = shrink(failed, |smaller| {
            if stopped.is_some() || timer.elapsed() > SEARCH_TIMEOUT {
                return false;
            }
            self.fails(py, smaller).map_or_else(
                |error| {
                    stopped = Some(error);
                    false
                },
                |reply| reply.is_some(),
            )
        });
        if let Some(error) = stopped {
            return Err(error);
        }
        for board in [&small, failed] {
            if let Some(reply) = self.fails(py, board)? {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }
}
