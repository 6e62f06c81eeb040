//! Work on all processors, without the lock of the interpreter.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::{Arc, Mutex, PoisonError};

/// The threads, and the process that they belong to: those of its parent do not exist in a process
/// that `fork` made.
static POOL: Mutex<Option<(u32, Arc<ThreadPool>)>> = Mutex::new(None);

fn pool() -> PyResult<Arc<ThreadPool>> {
    let mut pool = POOL.lock().unwrap_or_else(PoisonError::into_inner);
    let process = std::process::id();
    if let Some((owner, threads)) = &*pool
        && *owner == process
    {
        return Ok(threads.clone());
    }
    let new_pool = ThreadPoolBuilder::new()
        .thread_name(|index| format!("snl-{index}"))
        .build()
        .map_err(|error| PyRuntimeError::new_err(format!("cannot start threads: {error}")))?;
    let threads = Arc::new(new_pool);
    // The end of the parent's threads cannot be waited for.
    std::mem::forget(pool.replace((process, threads.clone())));
    Ok(threads)
}

/// Calls `work`, whose parallel iterators use all processors, while other Python threads run.
pub fn without_lock<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    let threads = pool()?;
    Ok(py.detach(|| threads.install(work)))
}
