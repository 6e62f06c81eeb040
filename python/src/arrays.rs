//! The boards of a spec as numpy arrays: their cells, or a column per value.

use crate::boards::value_error;
use crate::generate::plan;
use crate::parallel::without_lock;
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
#[pyo3(signature = (spec, count, start = 0))]
pub fn boards<'py>(
    py: Python<'py>,
    spec: &str,
    count: i64,
    start: i64,
) -> PyResult<Bound<'py, PyArray3<i16>>> {
    let (generator, indices) = plan(py, spec, Some(count), start)?;
    let spec = generator.spec();
    let &[side] = spec.sizes().sides() else {
        let (sizes, first) = (spec.sizes(), spec.sizes().sides()[0]);
        return Err(value_error(format!(
            "{spec} has boards of sides {sizes}, and an array has boards of one side; give one, such as n={first}, or use \
             generate or columns"
        )));
    };
    let (n, squares) = (side.n(), side.squares());
    // numpy itself refuses what does not fit into memory.
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
    difficulty: Option<Difficulty>,
    expected: Option<f64>,
}

/// Columns of boards of a spec, as a dictionary of arrays: the columns of
/// `results.csv`, with `difficulty` those of `snl generate --difficulty`, and with
/// `expected` the mean number of rolls of a random game.
///
/// The dictionary goes into pandas, polars, pyarrow or DuckDB as it is. Boards of
/// any sizes can be mixed, and are solved on all processors. What is missing is
/// NaN: `slack`, `score` and `expected_rolls`, which have fractions for that, and
/// so has `routes`, which may be larger than an integer of 64 bits. Needs numpy.
///
/// >>> table = columns("v1:family=printed;n=6..8;seed=1", 1000, difficulty=True)
/// >>> list(table)
/// ['index', 'n', 'family', 'snakes', 'ladders', 'min_rolls', 'slack', 'routes',
///  'critical_jumps', 'route_jumps', 'score']
/// >>> table["n"][:6], table["min_rolls"][:6]
/// (array([8, 6, 7, 7, 6, 8], dtype=int16), array([5, 4, 3, 4, 4, 5], dtype=int16))
#[pyfunction]
#[pyo3(signature = (spec, count, start = 0, *, difficulty = false, expected = false))]
pub fn columns<'py>(
    py: Python<'py>,
    spec: &str,
    count: i64,
    start: i64,
    difficulty: bool,
    expected: bool,
) -> PyResult<Bound<'py, PyDict>> {
    py.import("numpy")?;
    let (generator, indices) = plan(py, spec, Some(count), start)?;
    let mut rows = Vec::new();
    let too_many = |_| pyo3::exceptions::PyMemoryError::new_err(format!("{count} rows"));
    rows.try_reserve_exact(count as usize).map_err(too_many)?;
    rows.resize(count as usize, Row::default());
    fill(
        py,
        &generator,
        indices.clone(),
        &mut rows,
        1,
        |batch, rows| {
            batch.solve(default_kernel(), &mut NoTiming);
            for ((row, solved), board) in rows.iter_mut().zip(batch.results()).zip(batch.boards()) {
                row.solved = Some(solved);
                row.difficulty = difficulty.then(|| Difficulty::of(board));
                let chain = expected.then(|| PlayChain::of(board, PlayRules::default()));
                row.expected = chain.and_then(|chain| chain.expected_rolls());
            }
        },
    )?;
    let table = PyDict::new(py);
    let names = Family::ALL.map(|family| PyString::intern(py, family.name()));
    let solved = || rows.iter().filter_map(|row| row.solved);
    let families = solved().map(|row| names[usize::from(row.family)].clone().into_any().unbind());
    table.set_item("index", array(py, indices.map(|index| index as i64)))?;
    table.set_item("n", array(py, solved().map(|row| row.side.n() as i16)))?;
    table.set_item("family", array(py, families))?;
    table.set_item(
        "snakes",
        array(py, solved().map(|row| row.tally.snakes as i16)),
    )?;
    table.set_item(
        "ladders",
        array(py, solved().map(|row| row.tally.ladders as i16)),
    )?;
    let min_rolls = solved().map(|row| row.solution.min_rolls() as i16);
    table.set_item("min_rolls", array(py, min_rolls))?;
    if difficulty {
        let all = || rows.iter().filter_map(|row| row.difficulty);
        let or_nan = |value: Option<f64>| value.unwrap_or(f64::NAN);
        table.set_item(
            "slack",
            array(py, all().map(|of| or_nan(of.slack.map(f64::from)))),
        )?;
        table.set_item("routes", array(py, all().map(|of| of.routes.count as f64)))?;
        table.set_item(
            "critical_jumps",
            array(py, all().map(|of| of.critical_jumps as i16)),
        )?;
        table.set_item(
            "route_jumps",
            array(py, all().map(|of| of.route_jumps as i16)),
        )?;
        table.set_item(
            "score",
            array(py, all().map(|of| or_nan(of.score.map(f64::from)))),
        )?;
    }
    if expected {
        let rolls = rows.iter().map(|row| row.expected.unwrap_or(f64::NAN));
        table.set_item("expected_rolls", array(py, rolls))?;
    }
    Ok(table)
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
