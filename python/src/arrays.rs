//! The boards of a spec as numpy arrays: their cells, or a column per value.

use crate::boards::value_error;
use crate::generate::plan;
use crate::parallel::without_lock;
use crate::whole::Whole;
use numpy::{Element, PyArray1, PyArray3, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use rayon::prelude::*;
use snakes_and_ladders::generate::{BatchGenerator, BoardGenerator, Family};
use snakes_and_ladders::solve::play::{PlayChain, PlayRules};
use snakes_and_ladders::solve::routes::Difficulty;
use snakes_and_ladders::solve::{BoardBatch, NoTiming, SolveResult, default_kernel};
use std::ops::Range;

/// Boards that a thread generates together.
const BATCH: usize = 256;

/// The same where boards are searched for, one of which may take as long as hundreds of others.
const SEARCHED_BATCH: usize = 16;

/// Boards between checks for Python's signals, such as Ctrl-C.
const CHUNK: usize = 1 << 16;

/// Boards of a spec as an array (boards, rows, columns) of 16-bit integers: rows
/// from the top, whose cells are -1 or the square where a jump ends.
///
/// The spec must have one size. The array has `count` boards from index `start`
/// on, made on all processors: a million boards of side 10 take half a second
/// of processor time. Needs numpy.
///
/// >>> array = boards("v1:family=classic;n=10;seed=7", 1000)
/// >>> array.shape, array.dtype
/// ((1000, 10, 10), dtype('int16'))
/// >>> array[5].tolist() == generate("v1:family=classic;n=10;seed=7")[5]
/// True
/// >>> boards("v1:family=classic;n=8..10", 1)
/// Traceback (most recent call last):
///     ...
/// ValueError: v1:family=classic;n=8..10;seed=0 has boards of sides 8..10, and
///     an array has boards of one side; give one, such as n=8, or use generate
///     or columns
#[pyfunction]
#[pyo3(signature = (spec, count, start = Whole::ZERO), text_signature = "(spec, count, start=0)")]
pub fn boards<'py>(
    py: Python<'py>,
    spec: &str,
    count: Whole,
    start: Whole,
) -> PyResult<Bound<'py, PyArray3<i16>>> {
    let (generator, indices) = plan(py, spec, Some(count), start)?;
    let spec = generator.spec();
    let &[side] = spec.sizes().sides() else {
        let sizes = spec.sizes();
        let first = spec.sizes().sides()[0];
        return Err(value_error(format!(
            "{spec} has boards of sides {sizes}, and an array has boards of one side; give one, such as n={first}, or use \
             generate or columns"
        )));
    };
    let (n, squares) = (side.n(), side.squares());
    // numpy itself refuses what does not fit into memory.
    let count = indices.end - indices.start;
    let array = py
        .import("numpy")?
        .call_method1("empty", ((count, n, n), "int16"))?
        .cast_into::<PyArray3<i16>>()?;
    let mut cells = array.try_readwrite()?;
    fill(
        py,
        &generator,
        indices,
        cells.as_slice_mut()?,
        squares,
        |batch, cells| {
            cells.fill(-1);
            for (board, cells) in batch.boards().iter().zip(cells.chunks_exact_mut(squares)) {
                for jump in board.jumps() {
                    let (row, column) = side.coordinates(jump.from);
                    cells[row * n + column] = jump.to.label() as i16;
                }
            }
        },
    )?;
    drop(cells);
    Ok(array)
}

/// A row of the columns.
#[derive(Clone, Default)]
struct Row {
    solved: Option<SolveResult>,
    /// The literal.
    board: Option<String>,
    difficulty: Option<Difficulty>,
    expected: Option<f64>,
}

/// Columns of boards of a spec, as a dictionary of arrays: the columns of
/// `results.csv`, with `difficulty` those of `snl generate --difficulty`, and with
/// `expected` the mean number of rolls of a random game.
///
/// With `board` there is a column of the boards, as literals.
///
/// The dictionary goes into pandas, polars, pyarrow or DuckDB as it is. Boards of
/// any sizes can be mixed, and are solved on all processors. What is missing is
/// NaN: in `slack`, `score` and `expected_rolls`, which have fractions for that.
/// `routes` are integers of 64 bits, or, where one is larger, objects of Python.
/// Needs numpy.
///
/// >>> table = columns("v1:family=printed;n=6..8;seed=1", 1000, difficulty=True)
/// >>> list(table)
/// ['index', 'n', 'family', 'snakes', 'ladders', 'min_rolls', 'slack', 'routes',
///  'critical_jumps', 'route_jumps', 'score']
/// >>> table["n"][:6], table["min_rolls"][:6]
/// (array([8, 6, 7, 7, 6, 8], dtype=int16), array([5, 4, 3, 4, 4, 5], dtype=int16))
/// >>> columns("v1:family=empty;n=2", 1, board=True)["board"]
/// array(['[[-1,-1],[-1,-1]]'], dtype=object)
#[pyfunction]
#[pyo3(
    signature = (spec, count, start = Whole::ZERO, *, difficulty = false, expected = false, board = false),
    text_signature = "(spec, count, start=0, *, difficulty=False, expected=False, board=False)"
)]
pub fn columns<'py>(
    py: Python<'py>,
    spec: &str,
    count: Whole,
    start: Whole,
    difficulty: bool,
    expected: bool,
    board: bool,
) -> PyResult<Bound<'py, PyDict>> {
    py.import("numpy")?;
    let (generator, indices) = plan(py, spec, Some(count), start)?;
    let count = (indices.end - indices.start) as usize;
    let mut rows = Vec::new();
    let too_many = |_| pyo3::exceptions::PyMemoryError::new_err(format!("{count} rows"));
    rows.try_reserve_exact(count).map_err(too_many)?;
    rows.resize(count, Row::default());
    fill(
        py,
        &generator,
        indices.clone(),
        &mut rows,
        1,
        |batch, rows| {
            batch.solve(default_kernel(), &mut NoTiming);
            for ((row, solved), of) in rows.iter_mut().zip(batch.results()).zip(batch.boards()) {
                row.solved = Some(solved);
                row.board = board.then(|| of.to_string());
                row.difficulty = difficulty.then(|| Difficulty::of(of));
                let chain = expected.then(|| PlayChain::of(of, PlayRules::default()));
                row.expected = chain.and_then(|chain| chain.expected_rolls());
            }
        },
    )?;
    let table = PyDict::new(py);
    table.set_item("index", array(py, indices.map(|index| index as i64)))?;
    set_board_columns(&table, &rows, board)?;
    set_result_columns(&table, &rows)?;
    if difficulty {
        set_difficulty_columns(&table, &rows)?;
    }
    if expected {
        let rolls = rows.iter().map(|row| row.expected.unwrap_or(f64::NAN));
        table.set_item("expected_rolls", array(py, rolls))?;
    }
    Ok(table)
}

/// Sets the columns on what each board is; the literals only if `with_literals`.
fn set_board_columns(table: &Bound<'_, PyDict>, rows: &[Row], with_literals: bool) -> PyResult<()> {
    let py = table.py();
    let names = Family::ALL.map(|family| PyString::intern(py, family.name()));
    let solved = || rows.iter().filter_map(|row| row.solved);
    let families = solved().map(|row| names[usize::from(row.family)].clone().into_any().unbind());
    table.set_item("n", array(py, solved().map(|row| row.side.n() as i16)))?;
    table.set_item("family", array(py, families))?;
    if with_literals {
        let literals = rows
            .iter()
            .filter_map(|row| row.board.as_deref())
            .map(|literal| PyString::new(py, literal).into_any().unbind());
        table.set_item("board", array(py, literals))?;
    }
    Ok(())
}

/// Sets the columns that `results.csv` has after the family.
fn set_result_columns(table: &Bound<'_, PyDict>, rows: &[Row]) -> PyResult<()> {
    let py = table.py();
    let solved = || rows.iter().filter_map(|row| row.solved);
    let snakes = solved().map(|row| row.tally.snakes as i16);
    let ladders = solved().map(|row| row.tally.ladders as i16);
    let min_rolls = solved().map(|row| row.solution.min_rolls() as i16);
    table.set_item("snakes", array(py, snakes))?;
    table.set_item("ladders", array(py, ladders))?;
    table.set_item("min_rolls", array(py, min_rolls))
}

/// Sets the columns of `snl generate --difficulty`.
fn set_difficulty_columns(table: &Bound<'_, PyDict>, rows: &[Row]) -> PyResult<()> {
    let py = table.py();
    let all = || rows.iter().filter_map(|row| row.difficulty);
    let or_nan = |value: Option<f64>| value.unwrap_or(f64::NAN);
    let slack = all().map(|of| or_nan(of.slack.map(f64::from)));
    let critical_jumps = all().map(|of| of.critical_jumps as i16);
    let route_jumps = all().map(|of| of.route_jumps as i16);
    let score = all().map(|of| or_nan(of.score.map(f64::from)));
    table.set_item("slack", array(py, slack))?;
    table.set_item("routes", routes(py, all().map(|of| of.routes.count))?)?;
    table.set_item("critical_jumps", array(py, critical_jumps))?;
    table.set_item("route_jumps", array(py, route_jumps))?;
    table.set_item("score", array(py, score))
}

/// Returns numbers of routes as integers of 64 bits if all fit, and otherwise as objects.
fn routes<'py>(
    py: Python<'py>,
    counts: impl Iterator<Item = u128> + Clone,
) -> PyResult<Bound<'py, PyAny>> {
    let small: Result<Vec<i64>, _> = counts.clone().map(i64::try_from).collect();
    if let Ok(small) = small {
        return Ok(PyArray1::from_vec(py, small).into_any());
    }
    let objects = counts
        .map(|count| Ok(count.into_pyobject(py)?.into_any().unbind()))
        .collect::<PyResult<Vec<Py<PyAny>>>>()?;
    Ok(PyArray1::from_vec(py, objects).into_any())
}

fn array<T: Element>(py: Python<'_>, values: impl Iterator<Item = T>) -> Bound<'_, PyArray1<T>> {
    PyArray1::from_vec(py, values.collect())
}

/// Generates the boards of the indices on all processors, and calls `write` with each batch and its
/// part of `values`, which has `width` of them per board.
fn fill<T: Send>(
    py: Python<'_>,
    generator: &BoardGenerator,
    mut indices: Range<u64>,
    values: &mut [T],
    width: usize,
    write: impl Fn(&mut BoardBatch, &mut [T]) + Sync,
) -> PyResult<()> {
    let batch = if generator.is_constrained() {
        SEARCHED_BATCH
    } else {
        BATCH
    };
    let worker = || (BatchGenerator::new(generator.clone()), BoardBatch::new());
    // Searched boards are as slow as they are few.
    for chunk in values.chunks_mut(CHUNK / BATCH * batch * width) {
        let first = indices.start;
        indices.start += (chunk.len() / width) as u64;
        without_lock(py, || {
            let parts = chunk.par_chunks_mut(batch * width).enumerate();
            parts.for_each_init(worker, |(generator, boards), (number, part)| {
                let start = first + (number * batch) as u64;
                generator.fill(start..start + (part.len() / width) as u64, boards);
                write(boards, part);
            });
        })?;
        py.check_signals()?;
    }
    Ok(())
}
