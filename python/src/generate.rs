//! Boards of specs and suites.

use crate::boards::{to_rows, value_error};
use crate::parallel::without_lock;
use crate::whole::Whole;
use pyo3::prelude::*;
use pyo3::types::PyList;
use rayon::prelude::*;
use snakes_and_ladders::game::Board;
use snakes_and_ladders::generate::{BoardGenerator, GenerationPlan};
use snl_harness::corpus::{CorpusBoard, CorpusError};
use snl_harness::source::CorpusSource;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

/// The largest index, so that numbers of boards fit into 64 bits with a sign.
const MAX_INDEX: u64 = i64::MAX as u64;

/// Returns the generator of a spec, and the indices of `count` boards from `start` on, or of all
/// from there.
pub fn plan(
    py: Python<'_>,
    spec: &str,
    count: Option<Whole>,
    start: Whole,
) -> PyResult<(BoardGenerator, Range<u64>)> {
    let start = start.within("start", 0..=MAX_INDEX)?;
    let count = count
        .map(|count| count.within("count", 0..=MAX_INDEX))
        .transpose()?;
    let end = start + count.unwrap_or(0);
    if end > MAX_INDEX {
        return Err(value_error(format!(
            "{end} is beyond the last index, {MAX_INDEX}"
        )));
    }
    let plan = without_lock(py, || {
        // Refuses more boards than there are.
        GenerationPlan::from_spec(&spec.parse()?, Some(end), 0)
    })?;
    let generator = plan.map_err(value_error)?.generator;
    let all = generator.board_count().unwrap_or(MAX_INDEX);
    let end = count.map_or(all, |_| end);
    Ok((generator, start..end))
}

/// The boards of a spec by their indices.
#[pyclass(frozen, module = "snakes_and_ladders._native")]
pub struct Generator {
    generator: Mutex<BoardGenerator>,
    /// The spec, with all its keys.
    #[pyo3(get)]
    spec: String,
    /// The first index of those that were asked for, and the one after the last.
    #[pyo3(get)]
    indices: (u64, u64),
}

#[pymethods]
impl Generator {
    #[new]
    fn new(py: Python<'_>, spec: &str, count: Option<Whole>, start: Whole) -> PyResult<Generator> {
        let (generator, indices) = plan(py, spec, count, start)?;
        Ok(Generator {
            spec: generator.spec().to_string(),
            generator: Mutex::new(generator),
            indices: (indices.start, indices.end),
        })
    }

    /// The boards of these indices.
    fn boards<'py>(&self, py: Python<'py>, indices: Vec<u64>) -> PyResult<Bound<'py, PyList>> {
        let lock = || {
            self.generator
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
        };
        let parallel = indices.len() > 1 && py.detach(|| lock().is_constrained());
        let boards: Vec<Board> = if parallel {
            let generator = py.detach(|| lock().clone());
            without_lock(py, || {
                let indices = indices.par_iter().with_max_len(1);
                let board = |generator: &mut BoardGenerator, &index: &u64| generator.board(index);
                indices.map_init(|| generator.clone(), board).collect()
            })?
        } else {
            py.detach(|| {
                let mut generator = lock();
                indices
                    .iter()
                    .map(|&index| generator.board(index))
                    .collect()
            })
        };
        let rows = boards.iter().map(|board| to_rows(py, board));
        PyList::new(py, rows.collect::<PyResult<Vec<_>>>()?)
    }
}

/// The boards of a test suite, each with its answer and a note that says what
/// it is for.
///
/// `kind` is "judge" (at most 80 boards) or "stress" (about 5,000). Of the
/// judge suites, that of seed 1 is built in; another one takes some seconds to
/// make.
///
/// >>> boards = suite("judge", seed=1)
/// >>> len(boards)
/// 80
/// >>> board, answer, note = boards[0]
/// >>> (len(board), answer, note)
/// (6, 4, 'LeetCode 909, example 1')
#[pyfunction]
#[pyo3(signature = (kind = "judge", seed = Whole::Unsigned(1)), text_signature = "(kind='judge', seed=1)")]
pub fn suite<'py>(py: Python<'py>, kind: &str, seed: Whole) -> PyResult<Bound<'py, PyList>> {
    let seed = seed.within("seed", 0..=u64::MAX)?;
    let name = format!("suite:{kind},seed={seed}");
    let boards = without_lock(py, || {
        let mut boards: Vec<CorpusBoard> = Vec::new();
        CorpusSource::parse(&name, None, 0)?
            .open(0)?
            .fill(&mut boards)?;
        Ok::<_, CorpusError>(boards)
    })?;
    let rows = boards.map_err(value_error)?.into_iter().map(|entry| {
        let board = to_rows(py, &entry.board)?;
        Ok((board, entry.answer().min_rolls(), entry.note))
    });
    PyList::new(py, rows.collect::<PyResult<Vec<_>>>()?)
}
