//! Boards of specs and suites.

use crate::boards::{to_rows, value_error};
use crate::parallel::without_lock;
use pyo3::prelude::*;
use pyo3::types::PyList;
use snakes_and_ladders::game::{Board, Side};
use snakes_and_ladders::generate::{BoardGenerator, Spec};
use snl_harness::corpus::{CorpusBoard, CorpusError, CorpusSource};

/// An iterator over the boards of a spec.
#[pyclass(module = "snakes_and_ladders")]
pub struct BoardIterator {
    generator: BoardGenerator,
    next: u64,
    end: u64,
}

#[pymethods]
impl BoardIterator {
    fn __iter__(boards: PyRef<'_, Self>) -> PyRef<'_, Self> {
        boards
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyList>>> {
        if self.next == self.end {
            return Ok(None);
        }
        let mut board = Board::empty(Side::MIN);
        py.detach(|| self.generator.generate(self.next, &mut board));
        self.next += 1;
        to_rows(py, &board).map(Some)
    }
}

/// Iterate over the first `count` boards of a spec: those of `snl generate`,
/// whose first line shows its spec.
///
/// Without `count`, the boards never end, except those of the family
/// `exhaustive`.
///
/// >>> spec = "v1:family=uniform;n=3;density=0.4;seed=7"
/// >>> for board in generate(spec, 2):
/// ...     print(board)
/// [[-1, -1, -1], [-1, -1, 9], [-1, 8, -1]]
/// [[-1, -1, -1], [-1, -1, -1], [-1, 1, -1]]
/// >>> len(list(generate("v1:family=exhaustive;n=2")))
/// 25
/// >>> generate("v1:family=exhaustive;n=2", 30)
/// Traceback (most recent call last):
///     ...
/// ValueError: v1:family=exhaustive;n=2;seed=0 names only 25 boards, not
///     30
#[pyfunction]
#[pyo3(signature = (spec, count = None))]
pub fn generate(py: Python<'_>, spec: &str, count: Option<u64>) -> PyResult<BoardIterator> {
    let generator = without_lock(py, || {
        let spec: Spec = spec.parse()?;
        // Refuses more boards than there are.
        CorpusSource::parse(&spec.to_string(), count, 0)?;
        Ok::<_, CorpusError>(BoardGenerator::new(&spec)?)
    })?;
    let generator = generator.map_err(value_error)?;
    let all = generator.board_count().unwrap_or(u64::MAX);
    Ok(BoardIterator {
        end: count.unwrap_or(all),
        generator,
        next: 0,
    })
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
#[pyo3(signature = (kind = "judge", seed = 1))]
pub fn suite<'py>(py: Python<'py>, kind: &str, seed: u64) -> PyResult<Bound<'py, PyList>> {
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
