//! Boards from Python and back.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyList, PyString};
use snakes_and_ladders::game::{Board, Side, read_literal};
use std::fmt::Display;
use std::io::Write;

/// A `ValueError` in the words of the command line.
pub fn value_error(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Appends the literal of a board: its text as it is, or its rows and cells.
pub fn write_literal(board: &Bound<'_, PyAny>, out: &mut Vec<u8>) -> PyResult<()> {
    match board.cast::<PyString>() {
        Ok(text) => out.extend(text.to_cow()?.as_bytes()),
        Err(_) => {
            check_form(board)?;
            write_nested(board, 2, out)?;
        }
    }
    Ok(())
}

/// Refuses data frames and arrays of floats, which look like boards, and says what to write.
pub fn check_form(value: &Bound<'_, PyAny>) -> PyResult<()> {
    if value.is_instance_of::<PyList>() {
        return Ok(());
    }
    if value.get_type().name()? == "DataFrame" {
        return Err(value_error(
            "a DataFrame is no board; write frame.to_numpy(), or frame.board for a column of boards",
        ));
    }
    let kind = value
        .getattr("dtype")
        .and_then(|dtype| dtype.getattr("kind"));
    if kind.is_ok_and(|kind| kind.eq("f").unwrap_or(false)) {
        return Err(value_error(
            "an array of floats has no squares; write array.astype(int)",
        ));
    }
    Ok(())
}

/// Appends a list of lists up to this depth. What is no integer is written as Python shows it,
/// which no literal has.
fn write_nested(value: &Bound<'_, PyAny>, depth: usize, out: &mut Vec<u8>) -> PyResult<()> {
    if depth > 0
        && !value.is_instance_of::<PyString>()
        && let Ok(items) = value.try_iter()
    {
        out.push(b'[');
        for (index, item) in items.enumerate() {
            if index > 0 {
                out.push(b',');
            }
            write_nested(&item?, depth - 1, out)?;
        }
        out.push(b']');
        return Ok(());
    }
    match value.extract::<i64>() {
        Ok(cell) if !value.is_instance_of::<PyBool>() => write!(out, "{cell}")?,
        _ => out.extend(value.repr()?.to_cow()?.as_bytes()),
    }
    Ok(())
}

/// Reads a board.
pub fn read_board(board: &Bound<'_, PyAny>) -> PyResult<Board> {
    let mut text = Vec::new();
    let mut read = Board::empty(Side::MIN);
    write_literal(board, &mut text)?;
    read_literal(&text, &mut read).map_err(value_error)?;
    Ok(read)
}

/// The board as a list of rows, a new one each time: what it is passed to may change it.
pub fn to_rows<'py>(py: Python<'py>, board: &Board) -> PyResult<Bound<'py, PyList>> {
    PyList::new(py, board.rows())
}
