//! How a job opens its outputs: locks, the checkpoint and the record of a finished job.

use super::{Event, JobError, JobOptions, Observer};
use crate::store::resumable_job::{ActiveJob, ResumePoint};
use crate::store::{CheckpointPaths, Finished, JobFingerprint, ResumableJob, STDIO};
use serde::de::DeserializeOwned;
use std::path::Path;

/// The reason why output written to standard output has no checkpoint.
pub const STREAM_NOT_RESUMABLE: &str = "cannot resume output written to standard output";

/// The checkpoint of a job that writes this file.
///
/// # Errors
/// Why there can be none, if `out` is standard output or not a regular file.
pub fn checkpoint_paths(out: &Path) -> Result<CheckpointPaths, &'static str> {
    if out == Path::new(STDIO) {
        return Err(STREAM_NOT_RESUMABLE);
    }
    match std::fs::metadata(out) {
        Ok(existing) if !existing.is_file() => Err("only regular files can be resumed"),
        _ => Ok(CheckpointPaths::beside_file(out)),
    }
}

/// Opens a job that writes `files`, those that a checkpoint covers first, and takes the locks on them. Without
/// checkpoints, `paths` says why.
pub(super) fn open(
    paths: Result<CheckpointPaths, &'static str>,
    files: &[&Path],
    options: JobOptions,
    observer: &dyn Observer,
) -> Result<ResumableJob, JobError> {
    let resumable = paths.is_ok();
    observer.note(Event::Opening { resumable });
    let paths = match paths {
        Err(why) if options.resume => return Err(JobError::NotResumable(why)),
        paths => paths.ok(),
    };
    let job = ResumableJob::open(paths, files, options)?;
    if let Some(output) = job.unprotected() {
        observer.note(Event::Unlocked(output));
    }
    Ok(job)
}

/// Returns the last state of the job, if it is to be resumed and `file` is complete.
pub(super) fn finished<S: DeserializeOwned>(
    job: &ResumableJob,
    fingerprint: &JobFingerprint,
    file: &Path,
    observer: &dyn Observer,
) -> Result<Option<S>, JobError> {
    match job.inspect(fingerprint)? {
        Finished::Nothing => {}
        Finished::Unknown => observer.note(Event::Unknown(file)),
        Finished::Broken(file) => observer.note(Event::Altered(&file)),
        Finished::Complete(state) => {
            observer.note(Event::Complete(file));
            return Ok(Some(state));
        }
    }
    Ok(None)
}

/// Loads what an earlier process saved, as [`ResumableJob::load`] does, and notes that the work begins.
pub(super) fn load<S: DeserializeOwned>(
    job: ResumableJob,
    fingerprint: JobFingerprint,
    is_consistent: impl FnOnce(&S, u64) -> bool,
    observer: &dyn Observer,
) -> Result<(ActiveJob, Option<ResumePoint<S>>), JobError> {
    let (job, saved) = job.load(fingerprint, is_consistent)?;
    let resumed = saved.as_ref().map(ResumePoint::boards);
    observer.note(Event::Working { resumed });
    Ok((job, saved))
}

/// The value of an option in a fingerprint.
pub(super) fn yes_no(flag: bool) -> &'static str {
    if flag { "yes" } else { "no" }
}
