//! Solving one board, and many.

use crate::boards::{check_form, read_board, value_error, write_literal};
use crate::parallel::without_lock;
use numpy::{Element, PyArray1, PyArray3, PyArrayMethods, ndarray::Axis};
use pyo3::prelude::*;
use rayon::prelude::*;
use snakes_and_ladders::draw::text::route;
use snakes_and_ladders::game::{Board, BoardError, read_cells, read_literal};
use snakes_and_ladders::solve::{BoardBatch, NoTiming, default_kernel};

/// Boards of a batch, which stay in a processor's cache.
const BATCH: usize = 256;

/// Boards between checks for Python's signals, such as Ctrl-C.
const CHUNK: usize = 1 << 16;

/// The minimum number of rolls from the first square to the last, or -1 if it
/// cannot be reached.
///
/// >>> solve([[-1, -1, -1], [-1, 9, 8], [-1, -1, -1]])
/// 1
/// >>> solve("[[-1,-1,-1],[-1,9,8],[-1,-1,-1]]")
/// 1
/// >>> solve([[-1, 9], [-1, 3]])
/// Traceback (most recent call last):
///     ...
/// ValueError: row 1, column 2 (square 3): value 9 is outside 1 to 4; a cell is
///     -1 (no jump) or the square where its jump ends
#[pyfunction]
pub fn solve(py: Python<'_>, board: &Bound<'_, PyAny>) -> PyResult<i64> {
    let board = read_board(board)?;
    Ok(py.detach(|| snakes_and_ladders::solve(&board).min_rolls().into()))
}

/// A shortest route in words, roll by roll, or why there is none.
///
/// >>> print(explain([[-1, 4], [-1, -1]]), end="")
/// 1 roll from square 1 to square 4; the first of 2 shortest routes in
/// lexicographic order:
/// <BLANKLINE>
/// roll 1: from 1, a 2 lands on 3, up the ladder to 4; done
#[pyfunction]
pub fn explain(py: Python<'_>, board: &Bound<'_, PyAny>) -> PyResult<String> {
    let board = read_board(board)?;
    Ok(py.detach(|| route::explain(&board)))
}

/// The answers to many boards, as an array of 64-bit integers: `solve` of each,
/// on all processors.
///
/// `boards` is an array of three dimensions (boards, rows, columns) of 16, 32
/// or 64 bits, which is not copied and must not change meanwhile; or boards in
/// any other form, one after the other: lists, arrays, or literals, such as a
/// column of a CSV file or of a data frame. Needs numpy.
///
/// >>> import numpy
/// >>> boards = numpy.full((2, 6, 6), -1)
/// >>> boards[1, 5, 1] = 36
/// >>> solve_many(boards)
/// array([6, 1])
/// >>> solve_many(["[[-1,-1],[-1,-1]]", [[-1, -1], [1, -1]]])
/// Traceback (most recent call last):
///     ...
/// ValueError: board 1: row 2, column 1 (square 1): square 1 starts a jump;
///     the game starts there, so its cell must be -1
#[pyfunction]
pub fn solve_many<'py>(
    py: Python<'py>,
    boards: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyArray1<i64>>> {
    py.import("numpy")?;
    check_form(boards)?;
    let dimensions = boards.getattr("ndim").and_then(|ndim| ndim.extract());
    if dimensions.is_ok_and(|dimensions: usize| dimensions == 2) {
        return Err(value_error(
            "an array of two dimensions is one board; write solve(board), or board[None] for an array of one board",
        ));
    }
    let answers = if let Ok(array) = boards.cast::<PyArray3<i64>>() {
        solve_array(py, array)
    } else if let Ok(array) = boards.cast::<PyArray3<i32>>() {
        solve_array(py, array)
    } else if let Ok(array) = boards.cast::<PyArray3<i16>>() {
        solve_array(py, array)
    } else {
        solve_each(py, boards)
    };
    Ok(PyArray1::from_vec(py, answers?))
}

fn solve_array<T: Element + Copy + Into<i64>>(
    py: Python<'_>,
    boards: &Bound<'_, PyArray3<T>>,
) -> PyResult<Vec<i64>> {
    let array = boards.try_readonly()?;
    let boards = array.as_array();
    let (count, rows, columns) = boards.dim();
    let mut answers = vec![0; count];
    for first in (0..count).step_by(CHUNK) {
        let answers = &mut answers[first..count.min(first + CHUNK)];
        solve_chunk(py, first, answers, |index, board| {
            let cells = boards.index_axis(Axis(0), index);
            match cells.as_slice() {
                Some(flat) => read_cells(
                    [rows, columns],
                    |row, column| flat[row * columns + column].into(),
                    board,
                ),
                None => read_cells(
                    [rows, columns],
                    |row, column| cells[[row, column]].into(),
                    board,
                ),
            }
        })?;
    }
    Ok(answers)
}

fn solve_each(py: Python<'_>, boards: &Bound<'_, PyAny>) -> PyResult<Vec<i64>> {
    let (mut text, mut ends, mut answers) = (Vec::new(), Vec::new(), Vec::new());
    let mut boards = boards.try_iter()?;
    loop {
        text.clear();
        ends.clear();
        for board in boards.by_ref().take(CHUNK) {
            write_literal(&board?, &mut text)?;
            ends.push(text.len());
        }
        if ends.is_empty() {
            return Ok(answers);
        }
        let first = answers.len();
        answers.resize(first + ends.len(), 0);
        solve_chunk(py, first, &mut answers[first..], |index, board| {
            let start = match index - first {
                0 => 0,
                later => ends[later - 1],
            };
            read_literal(&text[start..ends[index - first]], board)
        })?;
    }
}

/// Solves the boards from place `first` on, one per answer. `read` reads the board at a place.
fn solve_chunk(
    py: Python<'_>,
    first: usize,
    answers: &mut [i64],
    read: impl Fn(usize, &mut Board) -> Result<(), BoardError> + Sync,
) -> PyResult<()> {
    let solve = |batch: &mut BoardBatch, number: usize, answers: &mut [i64]| {
        let first = first + number * BATCH;
        batch.clear();
        for index in first..first + answers.len() {
            read(index, batch.next_slot()).map_err(|error| (index, error))?;
            batch.commit(0);
        }
        batch.solve(default_kernel(), &mut NoTiming);
        for (answer, solution) in answers.iter_mut().zip(batch.answers()) {
            *answer = solution.min_rolls().into();
        }
        Ok(())
    };
    let invalid = without_lock(py, || {
        let batches = answers.par_chunks_mut(BATCH).enumerate();
        batches
            .map_init(BoardBatch::new, |batch, (number, answers)| {
                solve(batch, number, answers).err()
            })
            .flatten()
            .min_by_key(|&(index, _)| index)
    })?;
    if let Some((index, error)) = invalid {
        return Err(value_error(format!("board {index}: {error}")));
    }
    py.check_signals()
}
