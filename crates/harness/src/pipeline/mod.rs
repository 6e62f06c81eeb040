//! An ordered parallel pipeline: jobs are produced sequentially, processed in parallel, and
//! consumed in input order.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, TryLockError};

/// The number of jobs that exist per worker, and so how far the workers can run ahead of the
/// slowest one.
const JOBS_PER_WORKER: usize = 4;

/// The maximum number of jobs that are consumed at once. One long write would otherwise hold up all
/// free jobs.
const MAX_CONSUMED: usize = 16;

/// Runs jobs on `threads` threads (0: one per available core; fewer if the system grants no more)
/// until `produce` returns `Ok(false)`.
///
/// `produce` fills in one job after the other, and `consume` sees them in that order at every
/// number of threads, as many at once as are finished: a single one while it keeps up with the
/// workers. `process` runs in parallel, in any order, with the scratch memory of its worker. `job`
/// and `scratch` create both, once: jobs are reused, and there are four per worker. Consuming never
/// blocks the other workers: whichever worker finishes the next job in order consumes, and those
/// that finish a later one leave it in a buffer and go on.
///
/// ```
/// use snl_harness::pipeline::run_ordered;
/// let (mut next, mut squares) = (0u64, Vec::new());
/// let produce = |job: &mut u64| {
///     next += 1;
///     *job = next;
///     Ok::<bool, ()>(next <= 5)
/// };
/// let consume = |jobs: &mut [u64]| {
///     squares.extend_from_slice(jobs);
///     Ok(())
/// };
/// run_ordered(2, || 0, || (), produce, |(), job| *job *= *job, consume).unwrap();
/// assert_eq!(squares, [1, 4, 9, 16, 25]);
/// ```
///
/// # Errors
/// Fails with the first error in the order of the jobs. The jobs that `consume` had before are
/// consumed.
///
/// # Panics
/// If one of the closures panics.
pub fn run_ordered<J: Send, S: Send, E: Send>(
    threads: usize,
    job: impl Fn() -> J,
    scratch: impl Fn() -> S + Sync,
    produce: impl FnMut(&mut J) -> Result<bool, E> + Send,
    process: impl Fn(&mut S, &mut J) + Sync,
    consume: impl FnMut(&mut [J]) -> Result<(), E> + Send,
) -> Result<(), E> {
    let pool = thread_pool(threads);
    let workers = pool.as_ref().map_or(1, |pool| pool.current_num_threads());
    let jobs = workers * JOBS_PER_WORKER;
    let pipeline = Pipeline {
        source: Mutex::new(Source {
            produce,
            produced: 0,
            open: true,
            error: None,
        }),
        buffer: Mutex::new(ReorderBuffer {
            free: (0..jobs).map(|_| job()).collect(),
            done: VecDeque::new(),
            consumed: 0,
            stopped: false,
        }),
        released: Condvar::new(),
        sink: Mutex::new(Sink {
            consume,
            ready: Vec::with_capacity(MAX_CONSUMED),
            error: None,
        }),
    };
    let work = || {
        let mut scratch = scratch();
        while let Some((number, mut job)) = pipeline.next() {
            process(&mut scratch, &mut job);
            pipeline.finish(number, job);
        }
    };
    let work = || {
        if let Err(panic) = catch_unwind(AssertUnwindSafe(&work)) {
            // The others would wait forever for the job of this worker.
            pipeline.stop();
            resume_unwind(panic);
        }
    };
    match &pool {
        Some(pool) => drop(pool.broadcast(|_| work())),
        None => work(),
    }
    // The producer's error comes after every job that was produced, so the consumer's error is the
    // earlier one.
    let Pipeline { source, sink, .. } = pipeline;
    let sink = sink.into_inner().unwrap_or_else(PoisonError::into_inner);
    let source = source.into_inner().unwrap_or_else(PoisonError::into_inner);
    sink.error.or(source.error).map_or(Ok(()), Err)
}

/// The maximum number of threads per core: more would only take memory.
const THREADS_PER_CORE: usize = 8;
/// The number of threads that is allowed on any machine.
const FEW_THREADS: usize = 64;

/// Returns a pool of this many threads (0: one per available core), or of as many as the system
/// grants; none if it grants none.
pub fn thread_pool(threads: usize) -> Option<rayon::ThreadPool> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut threads = match threads {
        0 => cores,
        threads => threads.min(FEW_THREADS.max(THREADS_PER_CORE * cores)),
    };
    while threads > 0 {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .thread_name(|worker| format!("snl-{worker}"));
        match pool.build() {
            Ok(pool) => return Some(pool),
            Err(_) => threads /= 2,
        }
    }
    None
}

/// Runs work that uses `rayon`: in the pool of the caller's thread if it is in one, else in a new
/// one of as many threads as the system grants, or in the caller's thread alone.
///
/// Outside of a pool, `rayon` starts its global pool, and panics if the system does not grant all
/// of its threads. Only one attempt is possible: a smaller global pool cannot be started after a
/// larger one has failed.
pub fn in_pool<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    if rayon::current_thread_index().is_some() {
        return work();
    }
    if let Some(pool) = thread_pool(0) {
        return pool.install(work);
    }
    let alone = rayon::ThreadPoolBuilder::new().num_threads(1);
    // This fails if the global pool was started before.
    let _ = alone.use_current_thread().build_global();
    work()
}

/// The producer of jobs.
struct Source<P, E> {
    produce: P,
    /// The number of the next job.
    produced: u64,
    /// Whether `produce` may have more jobs: it has returned neither `Ok(false)` nor an error.
    open: bool,
    error: Option<E>,
}

/// The jobs that no worker holds: free ones, and finished ones that cannot be consumed yet.
struct ReorderBuffer<J> {
    free: Vec<J>,
    /// The finished jobs; index k is job `consumed + k`.
    done: VecDeque<Option<J>>,
    consumed: u64,
    stopped: bool,
}

/// The consumer of jobs.
struct Sink<J, C, E> {
    consume: C,
    /// The jobs that are being consumed, in order.
    ready: Vec<J>,
    error: Option<E>,
}

struct Pipeline<J, P, C, E> {
    source: Mutex<Source<P, E>>,
    buffer: Mutex<ReorderBuffer<J>>,
    /// The signal that a job became free, or that the pipeline stopped.
    released: Condvar,
    sink: Mutex<Sink<J, C, E>>,
}

/// Locks a mutex, even if a thread panicked while it held it.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<J, P, C, E> Pipeline<J, P, C, E>
where
    P: FnMut(&mut J) -> Result<bool, E>,
    C: FnMut(&mut [J]) -> Result<(), E>,
{
    /// Returns the next job and its number; `None` if there are no more.
    fn next(&self) -> Option<(u64, J)> {
        let has_none = |buffer: &mut ReorderBuffer<J>| !buffer.stopped && buffer.free.is_empty();
        let mut buffer = self
            .released
            .wait_while(lock(&self.buffer), has_none)
            .unwrap_or_else(PoisonError::into_inner);
        if buffer.stopped {
            return None;
        }
        let mut job = buffer.free.pop()?;
        drop(buffer);
        let mut source = lock(&self.source);
        if source.open {
            let result = (source.produce)(&mut job);
            source.open = matches!(result, Ok(true));
            source.error = result.err();
        }
        if source.open {
            let number = source.produced;
            source.produced += 1;
            return Some((number, job));
        }
        drop(source);
        self.release([job]);
        None
    }

    fn release(&self, jobs: impl IntoIterator<Item = J>) {
        let mut buffer = lock(&self.buffer);
        for job in jobs {
            buffer.free.push(job);
            self.released.notify_one();
        }
    }

    /// Puts the job into the buffer, then consumes the finished jobs that are next in order, unless
    /// another worker is already consuming.
    fn finish(&self, number: u64, job: J) {
        {
            let mut buffer = lock(&self.buffer);
            let index = (number - buffer.consumed) as usize;
            if buffer.done.len() <= index {
                buffer.done.resize_with(index + 1, || None);
            }
            buffer.done[index] = Some(job);
        }
        // A job that arrives while another worker is consuming is left to that worker, which checks
        // again after it releases the sink.
        while matches!(lock(&self.buffer).done.front(), Some(Some(_))) {
            match self.sink.try_lock() {
                Ok(mut sink) => self.consume_ready(&mut sink),
                Err(TryLockError::WouldBlock) => return,
                Err(TryLockError::Poisoned(_)) => return self.stop(),
            }
        }
    }

    fn consume_ready(&self, sink: &mut Sink<J, C, E>) {
        loop {
            let mut buffer = lock(&self.buffer);
            let first = buffer.done.iter().take(MAX_CONSUMED);
            let ready = first.take_while(|job| job.is_some()).count();
            buffer.consumed += ready as u64;
            sink.ready.extend(buffer.done.drain(..ready).flatten());
            drop(buffer);
            if sink.ready.is_empty() {
                return;
            }
            if sink.error.is_none()
                && let Err(error) = (sink.consume)(&mut sink.ready)
            {
                sink.error = Some(error);
                self.stop();
            }
            self.release(sink.ready.drain(..));
        }
    }

    fn stop(&self) {
        lock(&self.buffer).stopped = true;
        self.released.notify_all();
    }
}

#[cfg(test)]
mod tests;
