//! Many workers, one order: jobs are filled one by one, worked on in parallel and drained in the order in
//! which they were filled.
//!
//! Owns the threads (rayon's). Must not know what a job is: no boards, files or clocks.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, TryLockError};

/// Jobs a worker may be ahead of the slowest one before it waits.
const JOBS_PER_WORKER: usize = 4;

/// Runs jobs on `threads` threads (0: as many as the process may use) until `fill` says that there are no more.
///
/// `fill` and `drain` see the jobs one after the other, in the same order at every number of threads; `work`
/// sees them in any order, with the scratch memory of its worker. Jobs and scratches are made once and used
/// again; at most four jobs a worker are alive. Draining never holds up the workers: the one that finishes the
/// job whose turn it is drains, the others lay theirs down and go on. The scratches are handed back at the end.
///
/// ```
/// use snakes_and_ladders::pipeline::drive;
/// let (mut next, mut squares) = (0u64, Vec::new());
/// let fill = |job: &mut u64| {
///     next += 1;
///     *job = next;
///     Ok::<bool, ()>(next <= 5)
/// };
/// let drain = |job: &mut u64| {
///     squares.push(*job);
///     Ok(())
/// };
/// drive(2, || 0, || (), fill, |(), job| *job *= *job, drain).unwrap();
/// assert_eq!(squares, [1, 4, 9, 16, 25]);
/// ```
///
/// # Errors
/// The first error in the order of the jobs; jobs before it are drained.
///
/// # Panics
/// As its closures do.
pub fn run_ordered<J: Send, S: Send, E: Send>(
    threads: usize,
    job: impl Fn() -> J,
    scratch: impl Fn() -> S + Sync,
    produce: impl FnMut(&mut J) -> Result<bool, E> + Send,
    process: impl Fn(&mut S, &mut J) + Sync,
    consume: impl FnMut(&mut J) -> Result<(), E> + Send,
) -> Result<Vec<S>, E> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .thread_name(|worker| format!("snl-{worker}"))
        .build()
        .expect("the system has threads");
    let jobs = pool.current_num_threads() * JOBS_PER_WORKER;
    let line = Pipeline {
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
            error: None,
        }),
    };
    let scratches = pool.broadcast(|_| {
        let mut scratch = scratch();
        let _guard = StopOnPanic(&line);
        while let Some((number, mut job)) = line.next() {
            process(&mut scratch, &mut job);
            line.finish(number, job);
        }
        scratch
    });
    // A fill error lies behind every job that was filled, so a drain error comes first.
    let exit = line
        .sink
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    let feed = line
        .source
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    match exit.error.or(feed.error) {
        Some(error) => Err(error),
        None => Ok(scratches),
    }
}

/// Where jobs come from.
struct Source<F, E> {
    produce: F,
    produced: u64,
    open: bool,
    error: Option<E>,
}

/// Jobs that no worker holds: free ones, and done ones whose turn has not come.
struct ReorderBuffer<J> {
    free: Vec<J>,
    /// Place k is job `drained + k`.
    done: VecDeque<Option<J>>,
    consumed: u64,
    stopped: bool,
}

/// Where jobs go.
struct Sink<D, E> {
    consume: D,
    error: Option<E>,
}

struct Pipeline<J, F, D, E> {
    source: Mutex<Source<F, E>>,
    buffer: Mutex<ReorderBuffer<J>>,
    released: Condvar,
    sink: Mutex<Sink<D, E>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<J, F, D, E> Pipeline<J, F, D, E>
where
    F: FnMut(&mut J) -> Result<bool, E>,
    D: FnMut(&mut J) -> Result<(), E>,
{
    /// A filled job and its number, or nothing more to do.
    fn next(&self) -> Option<(u64, J)> {
        let mut job = self.free_job()?;
        let mut feed = lock(&self.source);
        if feed.open {
            let filled = (feed.produce)(&mut job);
            feed.open = matches!(filled, Ok(true));
            feed.error = filled.err();
        }
        if feed.open {
            let number = feed.produced;
            feed.produced += 1;
            return Some((number, job));
        }
        drop(feed);
        self.release(job);
        None
    }

    fn free_job(&self) -> Option<J> {
        let mut belt = lock(&self.buffer);
        loop {
            if belt.stopped {
                return None;
            }
            if let Some(job) = belt.free.pop() {
                return Some(job);
            }
            belt = self
                .released
                .wait(belt)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn release(&self, job: J) {
        lock(&self.buffer).free.push(job);
        self.released.notify_one();
    }

    /// Lays the job down, then drains whatever has its turn, unless someone else is at it.
    fn finish(&self, number: u64, job: J) {
        {
            let mut belt = lock(&self.buffer);
            let place = (number - belt.consumed) as usize;
            if belt.done.len() <= place {
                belt.done.resize_with(place + 1, || None);
            }
            belt.done[place] = Some(job);
        }
        // Whoever lays a job down while another drains leaves it to that one, who looks again after unlocking.
        while matches!(lock(&self.buffer).done.front(), Some(Some(_))) {
            match self.sink.try_lock() {
                Ok(mut exit) => self.consume_ready(&mut exit),
                Err(TryLockError::WouldBlock) => return,
                Err(TryLockError::Poisoned(_)) => return self.stop(),
            }
        }
    }

    fn consume_ready(&self, exit: &mut Sink<D, E>) {
        while let Some(mut job) = self.take_ready() {
            if exit.error.is_none()
                && let Err(error) = (exit.consume)(&mut job)
            {
                exit.error = Some(error);
                self.stop();
            }
            self.release(job);
        }
    }

    fn take_ready(&self) -> Option<J> {
        let mut belt = lock(&self.buffer);
        match belt.done.front_mut()?.take() {
            Some(job) => {
                belt.done.pop_front();
                belt.consumed += 1;
                Some(job)
            }
            None => None,
        }
    }
}

impl<J, F, D, E> Pipeline<J, F, D, E> {
    fn stop(&self) {
        lock(&self.buffer).stopped = true;
        self.released.notify_all();
    }
}

/// A worker that panics takes its job with it: the others must not wait for it.
struct StopOnPanic<'a, J, F, D, E>(&'a Pipeline<J, F, D, E>);

impl<J, F, D, E> Drop for StopOnPanic<'_, J, F, D, E> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.stop();
        }
    }
}

#[cfg(test)]
mod tests;
