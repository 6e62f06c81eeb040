//! The caller's view of a running job.

use super::JobError;
use crate::store::StoreError;
use std::path::Path;

/// The caller's view of a job: an observer hears what happens, and can cancel the job. Every method
/// has a default that does nothing.
pub trait Observer: Sync {
    /// Reports that the rows of this many more boards are written.
    fn advance(&self, _boards: u64) {}

    /// Reports an [`Event`].
    fn note(&self, _event: Event<'_>) {}

    /// Returns whether the job should end with [`JobError::Interrupted`]. Called before each task,
    /// which has at most a few thousand boards.
    fn is_cancelled(&self) -> bool {
        false
    }
}

/// An observer that is silent and never cancels.
impl Observer for () {}

/// An event in a job, other than progress.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// The job opens its files. If it is cancelled from here on, its progress is saved if it is
    /// `resumable`, else lost.
    Opening { resumable: bool },
    /// The file system of this output supports no locks, so other processes could write there, too.
    Unlocked(&'a Path),
    /// The work begins, or continues after the boards of an earlier process.
    Working {
        /// The number of boards whose rows an earlier process wrote.
        resumed: Option<u64>,
    },
    /// The job is to be resumed, and this output of it is complete: nothing is done.
    Complete(&'a Path),
    /// The job is to be resumed, but a file is not as it was written, for this reason: the job
    /// starts over.
    Altered(&'a StoreError),
    /// The job is to be resumed, but nothing says that it wrote this file: the job starts over.
    Unknown(&'a Path),
    /// A shard counts as missing, for this reason.
    BadShard(&'a JobError),
    /// Timings are not merged, because this shard has none.
    Untimed(&'a Path),
}

/// Returns true, or an error if the observer cancels the job.
pub(super) fn proceed(observer: &dyn Observer) -> Result<bool, JobError> {
    if observer.is_cancelled() {
        return Err(JobError::Interrupted);
    }
    Ok(true)
}
