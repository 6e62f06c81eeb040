//! The main job.

use crate::generate::plan;
use crate::whole::Whole;
use pyo3::exceptions::{PyFileExistsError, PyKeyboardInterrupt, PyOSError};
use pyo3::prelude::*;
use snakes_and_ladders::generate::GenerationPlan;
use snl_harness::jobs::{self, JobError, Observer, RunOptions};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// The time between looks at Python's signals and calls of `progress`.
const INTERVAL: Duration = Duration::from_millis(50);

/// The messages between the threads of the job and the one that called it.
#[derive(Default)]
struct Watch {
    boards: AtomicU64,
    cancelled: AtomicBool,
}

impl Observer for Watch {
    fn advance(&self, boards: u64) {
        self.boards.fetch_add(boards, Ordering::Relaxed);
    }

    fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }
}

/// The fields of `Summary`.
type Summary = (u64, u64, f64, Vec<&'static str>);

/// Runs the job, and returns the fields of `Summary`.
#[pyfunction]
pub fn run(
    py: Python<'_>,
    spec: &str,
    count: Whole,
    out: PathBuf,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<Summary> {
    let (generator, indices) = plan(py, spec, Some(count), Whole::ZERO)?;
    let plan = GenerationPlan {
        generator,
        count: indices.end,
        shard: None,
    };
    let options = RunOptions::new(plan, out);
    let watch = Watch::default();
    // Python handles signals in the thread that called, which therefore only watches the job.
    let (ran, stopped) = std::thread::scope(|scope| {
        let job = scope.spawn(|| jobs::run(options, &watch));
        let mut stopped = None;
        while stopped.is_none() && !job.is_finished() {
            py.detach(|| std::thread::park_timeout(INTERVAL));
            stopped = look(py, &watch, progress.as_ref()).err();
        }
        watch.cancelled.store(stopped.is_some(), Ordering::Relaxed);
        (py.detach(|| job.join()), stopped)
    });
    match (ran, stopped) {
        (Err(panic), _) => std::panic::resume_unwind(panic),
        (Ok(Err(error)), None) => Err(exception(&error)),
        (Ok(Err(_)), Some(stopped)) => Err(stopped),
        (Ok(Ok(done)), _) => {
            let done = done.expect("only a run that resumes has nothing to do");
            let solvable = done.answers.all().solvable();
            let seconds = done.elapsed.as_secs_f64();
            Ok((done.boards, solvable, seconds, done.files))
        }
    }
}

/// Handles Python's signals, and reports the progress.
fn look(py: Python<'_>, watch: &Watch, progress: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
    py.check_signals()?;
    let boards = watch.boards.load(Ordering::Relaxed);
    progress.map_or(Ok(()), |progress| progress.call1((boards,)).map(drop))
}

fn exception(error: &JobError) -> PyErr {
    let text = error.to_string();
    match error {
        JobError::Interrupted => PyKeyboardInterrupt::new_err(text),
        JobError::Occupied { .. } | JobError::OtherJob { .. } => PyFileExistsError::new_err(text),
        _ => PyOSError::new_err(text),
    }
}
