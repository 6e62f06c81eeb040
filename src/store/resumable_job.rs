//! Resumable jobs: the one protocol of every verb that writes rows for hours.
//!
//! [`ResumableJob::open`] takes the output's lock, [`ResumableJob::load`] reads what an earlier process saved, and
//! [`ActiveJob::run`] runs the pipeline with a checkpoint now and then and ends the job: complete, or failed with its
//! progress saved or discarded. The verb supplies a [`JobOutput`] and the closures of the pipeline.

use super::checkpoint::{self, CheckpointPaths, JobFingerprint};
use super::{Checkpoint, CheckpointWriter, Lock, OutputFile, StoreError, host_name};
use crate::pipeline::run_ordered;
use serde::Serialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use std::path::Path;
use std::time::Duration;
use std::time::Instant;

/// A job whose output is locked, before it is known whether there is anything to resume.
#[derive(Debug)]
pub struct ResumableJob {
    /// None if the job writes to a pipe or reads from one: then it has no checkpoints.
    locked: Option<(CheckpointPaths, Lock)>,
    options: JobOptions,
}

/// When a job resumes and how often it saves.
#[derive(Clone, Copy, Debug)]
pub struct JobOptions {
    /// Whether to resume an unfinished job; else one is an error.
    pub resume: bool,
    /// The time between checkpoints.
    pub interval: Duration,
}

/// What an earlier process saved.
#[derive(Debug)]
pub struct ResumePoint<S> {
    checkpoint: Checkpoint<S>,
    /// Whether no other process can still be writing to the partial files.
    in_place: bool,
}

/// A job ready to run.
#[derive(Debug)]
pub struct ActiveJob {
    checkpoints: Option<Checkpoints>,
}

/// What a job writes, and how far it is.
pub trait JobOutput: Send {
    /// What a worker processes at a time.
    type Task: Send;
    /// What a checkpoint holds besides the partial files.
    type State: Serialize + Send + 'static;
    /// What a complete job reports.
    type Summary;
    /// Any error of the job.
    type Error: JobError;

    /// The boards whose rows are written.
    fn boards(&self) -> u64;

    /// The state after these boards.
    fn state(&self) -> Self::State;

    /// The files that a checkpoint covers, always in the same order.
    fn files(&mut self) -> Vec<&mut OutputFile>;

    /// Writes what comes before the first task, if a file is empty.
    fn begin(&mut self) -> Result<(), Self::Error>;

    /// Writes a task. Tasks come in the order in which they were produced.
    ///
    /// # Errors
    /// If it cannot be written, or must end the job.
    fn write(&mut self, task: &mut Self::Task) -> Result<(), Self::Error>;

    /// Writes what comes after the last task.
    fn finish(&mut self) -> Result<(), Self::Error>;

    /// Renames the files into place.
    fn commit(self) -> Result<Self::Summary, Self::Error>;
}

/// An error that ends a job.
pub trait JobError: From<StoreError> + Send {
    /// Whether the job can continue once the cause is gone: a full disk, an interrupt, but not invalid input.
    fn is_resumable(&self) -> bool;
}

/// A job that ended early.
#[derive(Debug)]
pub struct JobFailure<E> {
    /// Why.
    pub error: E,
    /// What is left of its work.
    pub saved: SavedProgress,
}

/// What a failed job leaves to resume.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SavedProgress {
    /// A checkpoint covers this many boards.
    Boards(u64),
    /// No checkpoint could be written; the partial files are gone.
    Nothing,
    /// The job has no checkpoints, its error makes them useless, or it failed after its work was done.
    NotApplicable,
}

impl ResumableJob {
    /// Opens a job that has its lock and its checkpoint at `paths`, and takes the lock. Without paths, nothing can be
    /// resumed.
    ///
    /// # Errors
    /// If another process holds the lock, or it cannot be taken.
    pub fn open(
        paths: Option<CheckpointPaths>,
        options: JobOptions,
    ) -> Result<ResumableJob, StoreError> {
        let Some(paths) = paths else {
            let locked = None;
            return Ok(ResumableJob { locked, options });
        };
        let lock = Lock::take(&paths.lock, &paths.shown)?;
        Ok(ResumableJob::with_lock(paths, lock, options))
    }

    pub(super) fn with_lock(
        paths: CheckpointPaths,
        lock: Lock,
        options: JobOptions,
    ) -> ResumableJob {
        let locked = Some((paths, lock));
        ResumableJob { locked, options }
    }

    /// The output, if its file system does not support locks: other processes may write there too.
    pub fn unprotected(&self) -> Option<&Path> {
        let (paths, lock) = self.locked.as_ref()?;
        (!lock.is_enforced()).then_some(&*paths.shown)
    }

    /// Whether there is an unfinished job, this or another.
    pub fn is_unfinished(&self) -> bool {
        let exists = |(paths, _): &(CheckpointPaths, Lock)| paths.checkpoint.exists();
        self.locked.as_ref().is_some_and(exists)
    }

    /// Ends a job whose output is already complete. A process that was killed after its last step may have left its
    /// checkpoint.
    pub fn discard_stale(self, fingerprint: &JobFingerprint) -> Result<(), StoreError> {
        if let Some((paths, _lock)) = &self.locked {
            let left = Checkpoint::<IgnoredAny>::read(&paths.checkpoint, fingerprint);
            if matches!(left, Ok(Some(_))) {
                CheckpointWriter::new(&paths.checkpoint, None).remove()?;
            }
        }
        Ok(())
    }

    /// Reads what an earlier process saved of this job, which writes `files`, and removes leftovers that no checkpoint
    /// covers. `is_consistent` says whether the state can be that of this many boards.
    ///
    /// # Errors
    /// If there is an unfinished job that is not to be resumed, or not this one.
    pub fn load<S: DeserializeOwned>(
        self,
        fingerprint: JobFingerprint,
        files: &[&Path],
        is_consistent: impl FnOnce(&S, u64) -> bool,
    ) -> Result<(ActiveJob, Option<ResumePoint<S>>), StoreError> {
        let Some((CheckpointPaths { checkpoint, .. }, lock)) = self.locked else {
            return Ok((ActiveJob { checkpoints: None }, None));
        };
        if !self.options.resume && checkpoint.exists() {
            return Err(StoreError::Unusable(format!(
                "{}: an unfinished job exists; rerun with --resume, or delete this file to start over",
                checkpoint.display()
            )));
        }
        let found = Checkpoint::<S>::read(&checkpoint, &fingerprint)?;
        if let Some(found) = &found
            && !is_consistent(&found.state, found.boards)
        {
            let file = checkpoint.display();
            return Err(checkpoint::not_a_checkpoint(file, &"inconsistent values"));
        }
        if lock.is_enforced() {
            let parts = found.as_ref().map_or(&[][..], |found| &found.parts);
            let all = files.iter().copied().chain([&*checkpoint]);
            all.for_each(|file| OutputFile::remove_stale(file, parts));
        }
        let saved = found.map(|checkpoint| ResumePoint {
            in_place: lock.is_enforced() && checkpoint.host == host_name(),
            checkpoint,
        });
        let checkpoints = Checkpoints {
            writer: CheckpointWriter::new(&checkpoint, saved.as_ref().map(ResumePoint::boards)),
            fingerprint,
            interval: self.options.interval,
            since_last: Instant::now(),
            _lock: lock,
        };
        let checkpoints = Some(checkpoints);
        Ok((ActiveJob { checkpoints }, saved))
    }
}

impl<S> ResumePoint<S> {
    /// The boards whose rows are written.
    pub fn boards(&self) -> u64 {
        self.checkpoint.boards
    }

    /// The state after these boards.
    pub fn state(&self) -> &S {
        &self.checkpoint.state
    }

    /// How many files the checkpoint covers.
    pub fn file_count(&self) -> usize {
        self.checkpoint.parts.len()
    }

    /// Opens partial file `number` of the checkpoint at the end of its valid bytes; `path` is its final name. `hashed` if
    /// the job hashes what it writes there.
    ///
    /// # Errors
    /// If the file is not there, or shorter than the checkpoint says, or its bytes do not have the hash there.
    pub fn open_file(
        &self,
        path: &Path,
        number: usize,
        hashed: bool,
    ) -> Result<OutputFile, StoreError> {
        let part =
            self.checkpoint.parts.get(number).ok_or_else(|| {
                StoreError::not_resumable(path, std::io::ErrorKind::NotFound.into())
            })?;
        OutputFile::resume(path, part, hashed, self.checkpoint.whole, self.in_place)
    }
}

impl ActiveJob {
    /// Runs the job to its end: produces, processes and writes its tasks as [`run_ordered`] does, saves a checkpoint
    /// whenever one is due, and renames the files into place. The lock is released at the end.
    ///
    /// # Errors
    /// The first error of the output or of `produce`. What was written before it is saved or discarded, depending on
    /// [`JobError::is_resumable`].
    pub fn run<O: JobOutput, W: Send>(
        mut self,
        threads: usize,
        mut output: O,
        task: impl Fn() -> O::Task,
        worker: impl Fn() -> W + Sync,
        produce: impl FnMut(&mut O::Task) -> Result<bool, O::Error> + Send,
        process: impl Fn(&mut W, &mut O::Task) + Sync,
    ) -> Result<O::Summary, JobFailure<O::Error>> {
        let written = output.begin().and_then(|()| {
            run_ordered(threads, task, worker, produce, process, |task| {
                output.write(task)?;
                self.save_if_due(&mut output)
            })
            .and_then(|_| output.finish())
        });
        match written.and_then(|()| self.finalize(&mut output)) {
            Ok(()) => output.commit().and_then(|summary| {
                self.complete()?;
                Ok(summary)
            }),
            Err(error) => return Err(self.abort(output, error)),
        }
        .map_err(|error| JobFailure {
            error,
            saved: SavedProgress::NotApplicable,
        })
    }

    /// Starts a checkpoint, if one is due and the last one is on the disk.
    #[inline]
    fn save_if_due<O: JobOutput>(&mut self, output: &mut O) -> Result<(), O::Error> {
        if let Some(checkpoints) = &mut self.checkpoints
            && checkpoints.since_last.elapsed() >= checkpoints.interval
            && checkpoints.writer.is_idle()?
        {
            checkpoints.start(output, false)?;
        }
        Ok(())
    }

    /// All is written, and the files are about to be renamed. A checkpoint, where there is one, says so first: then a
    /// process that is killed between two renames can be resumed, too.
    fn finalize<O: JobOutput>(&mut self, output: &mut O) -> Result<(), O::Error> {
        if let Some(checkpoints) = &mut self.checkpoints {
            checkpoints.writer.wait()?;
            if checkpoints.writer.saved_boards().is_some() {
                checkpoints.start(output, true)?;
                checkpoints.writer.wait()?;
            }
            checkpoints.writer.release_reserve();
        }
        Ok(())
    }

    /// All files have their names: the checkpoint goes, then the lock.
    fn complete(self) -> Result<(), StoreError> {
        match self.checkpoints {
            Some(Checkpoints { writer, _lock, .. }) => writer.remove(),
            None => Ok(()),
        }
    }

    fn abort<O: JobOutput>(self, mut output: O, error: O::Error) -> JobFailure<O::Error> {
        let failure = |error, saved| JobFailure { error, saved };
        let discard = |mut output: O| {
            let files = output.files();
            files
                .into_iter()
                .for_each(|file| file.persist_on_drop(false));
        };
        let Some(mut checkpoints) = self.checkpoints else {
            return failure(error, SavedProgress::NotApplicable);
        };
        if !error.is_resumable() {
            discard(output);
            let error = checkpoints.writer.remove().err().map_or(error, Into::into);
            return failure(error, SavedProgress::NotApplicable);
        }
        // The checkpoint before may have failed for the same reason: what counts is what is on the disk in the end.
        let _ = checkpoints.writer.wait();
        let _ = checkpoints
            .start(&mut output, false)
            .and_then(|()| checkpoints.writer.wait());
        match checkpoints.writer.saved_boards() {
            Some(boards) => failure(error, SavedProgress::Boards(boards)),
            None => {
                discard(output);
                failure(error, SavedProgress::Nothing)
            }
        }
    }
}

/// The checkpoints of an active job.
#[derive(Debug)]
struct Checkpoints {
    writer: CheckpointWriter,
    fingerprint: JobFingerprint,
    interval: Duration,
    since_last: Instant,
    _lock: Lock,
}

impl Checkpoints {
    /// Starts to write a checkpoint. `whole` if nothing more will be written.
    fn start<O: JobOutput>(&mut self, output: &mut O, whole: bool) -> Result<(), StoreError> {
        let (boards, state) = (output.boards(), output.state());
        let mut files = output.files();
        // From here on a checkpoint may cover them.
        files.iter_mut().for_each(|file| file.persist_on_drop(true));
        let handles: Vec<_> = files
            .iter()
            .map(|file| file.handle())
            .collect::<Result<_, _>>()?;
        let checkpoint = Checkpoint {
            job: self.fingerprint.clone(),
            host: host_name().to_owned(),
            boards,
            whole,
            parts: files.iter().filter_map(|file| file.part()).collect(),
            state,
        };
        self.since_last = Instant::now();
        self.writer
            .save(checkpoint, handles.into_iter().flatten().collect())
    }
}
