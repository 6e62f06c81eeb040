//! Resumable jobs: the protocol of commands that may write rows for hours.
//!
//! [`ResumableJob::open`] takes the outputs' locks, [`ResumableJob::load`] reads what an earlier process saved, and
//! [`ActiveJob::run`] runs the pipeline with a checkpoint now and then and ends the job: complete, or failed with its
//! progress saved or discarded. The verb supplies a [`JobOutput`] and the closures of the pipeline.

use super::checkpoint::{self, CheckpointPaths, JobFingerprint};
use super::finished::{self, Finished};
use super::output_file::remove;
use super::{Checkpoint, CheckpointWriter, HashMethod, JobTag, Lock, OutputFile, StoreError};
use crate::pipeline::run_ordered;
use serde::Serialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A job whose output is locked, before it is known whether there is anything to resume.
#[derive(Debug)]
pub struct ResumableJob {
    /// None if the job writes to a pipe or reads from one: then it has no checkpoints.
    locked: Option<(CheckpointPaths, Lock)>,
    files: OutputFiles,
    options: JobOptions,
}

/// The final names of what a job writes, those that a checkpoint covers first, and their locks.
#[derive(Debug)]
struct OutputFiles {
    paths: Vec<PathBuf>,
    _locks: Vec<Lock>,
}

/// When a job resumes and how often it saves: by default, not at all and every five seconds.
#[derive(Clone, Copy, Debug)]
pub struct JobOptions {
    /// Whether to resume an unfinished job; else one is an error.
    pub resume: bool,
    /// The time between checkpoints.
    pub interval: Duration,
}

impl Default for JobOptions {
    fn default() -> JobOptions {
        JobOptions {
            resume: false,
            interval: Duration::from_secs(5),
        }
    }
}

/// The work that an earlier process saved.
#[derive(Debug)]
pub struct ResumePoint<S> {
    checkpoint: Checkpoint<S>,
    /// Whether the lock excludes other processes that could still be writing to the partial files.
    in_place: bool,
    tag: JobTag,
}

/// A job ready to run.
#[derive(Debug)]
pub struct ActiveJob {
    checkpoints: Option<Checkpoints>,
    files: OutputFiles,
}

/// The outputs of a job, and its progress.
pub trait JobOutput: Send {
    /// The unit of work that a worker processes at a time.
    type Task: Send;
    /// The values that a checkpoint holds besides the partial files.
    type State: Serialize + Send + 'static;
    /// The report of a complete job.
    type Summary;
    /// Any error of the job.
    type Error: ResumableError;

    /// The boards whose rows are written.
    fn boards(&self) -> u64;

    /// The state after these boards.
    fn state(&self) -> Self::State;

    /// The files that a checkpoint covers, always in the same order, which is that of the names that the job was opened
    /// with.
    fn files(&mut self) -> Vec<&mut OutputFile>;

    /// Writes what comes before the first task, if a file is empty.
    fn begin(&mut self) -> Result<(), Self::Error>;

    /// Writes tasks. They come in the order in which they were produced.
    ///
    /// # Errors
    /// If one cannot be written, or must end the job.
    fn write(&mut self, tasks: &mut [Self::Task]) -> Result<(), Self::Error>;

    /// Writes what comes after the last task.
    fn finish(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }

    /// Renames the files into place.
    fn commit(self) -> Result<Self::Summary, Self::Error>;
}

/// An error that ends a job.
pub trait ResumableError: From<StoreError> + Send {
    /// Whether the job can continue once the cause is gone: a full disk, an interrupt, but not invalid input.
    fn is_resumable(&self) -> bool;
}

/// A job that ended early.
#[derive(Debug)]
pub struct JobFailure<E> {
    /// Why.
    pub error: E,
    /// The rest of its work.
    pub saved: SavedProgress,
}

/// The files that a failed job leaves to resume.
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
    /// Opens a job that writes `files` and has its lock and its checkpoint at `paths`, and takes the locks of all. Without
    /// paths, nothing can be resumed.
    ///
    /// # Errors
    /// If another process holds a lock, or it cannot be taken.
    pub fn open(
        paths: Option<CheckpointPaths>,
        files: &[&Path],
        options: JobOptions,
    ) -> Result<ResumableJob, StoreError> {
        let take = |paths: CheckpointPaths| {
            let lock = Lock::take(&paths.lock, &paths.shown)?;
            Ok::<_, StoreError>((paths, lock))
        };
        ResumableJob::with_lock(paths.map(take).transpose()?, files, options)
    }

    pub(super) fn with_lock(
        locked: Option<(CheckpointPaths, Lock)>,
        files: &[&Path],
        options: JobOptions,
    ) -> Result<ResumableJob, StoreError> {
        let held = locked.as_ref().map(|(paths, _)| &*paths.lock);
        let files = OutputFiles {
            _locks: Lock::take_all(files, held)?,
            paths: files.iter().map(|&file| file.to_owned()).collect(),
        };
        Ok(ResumableJob {
            locked,
            files,
            options,
        })
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

    /// Returns what the record of a finished job says about the files, if the job is to be resumed and is not unfinished. See
    /// [`Finished`].
    ///
    /// # Errors
    /// If the files are those of another job, or a file cannot be read.
    pub fn inspect<S: DeserializeOwned>(
        &self,
        fingerprint: &JobFingerprint,
    ) -> Result<Finished<S>, StoreError> {
        let paths = self.locked.as_ref().map(|(paths, _)| paths);
        match paths.and_then(|paths| paths.record.as_deref()) {
            Some(record) if self.options.resume && !self.is_unfinished() => {
                finished::inspect(record, fingerprint, &self.files.paths)
            }
            _ => Ok(Finished::Nothing),
        }
    }

    /// Ends a job whose output is already complete. A process that was killed after its last step may have left its
    /// checkpoint.
    pub fn discard_stale(self, fingerprint: &JobFingerprint) -> Result<(), StoreError> {
        if let Some((paths, _lock)) = &self.locked {
            let left = Checkpoint::<IgnoredAny>::read(&paths.checkpoint, fingerprint);
            if matches!(left, Ok(Some(_))) {
                CheckpointWriter::new(paths, None).remove()?;
            }
        }
        Ok(())
    }

    /// Reads what an earlier process saved of this job, and removes leftovers that no checkpoint covers. `is_consistent` says whether the state can be that of this many boards.
    ///
    /// # Errors
    /// If there is an unfinished job that is not to be resumed, or not this one.
    pub fn load<S: DeserializeOwned>(
        self,
        fingerprint: JobFingerprint,
        is_consistent: impl FnOnce(&S, u64) -> bool,
    ) -> Result<(ActiveJob, Option<ResumePoint<S>>), StoreError> {
        let files = self.files;
        let Some((paths, lock)) = self.locked else {
            let checkpoints = None;
            return Ok((ActiveJob { checkpoints, files }, None));
        };
        let (checkpoint, tag) = (&paths.checkpoint, paths.tag());
        if !self.options.resume && checkpoint.exists() {
            return Err(StoreError::Unusable(format!(
                "{}: an unfinished job exists; rerun with --resume, or delete this file to start over",
                checkpoint.display()
            )));
        }
        if let Some(record) = &paths.record {
            Checkpoint::<S>::check_replaceable(record, &fingerprint)?;
        }
        let found = Checkpoint::<S>::read(checkpoint, &fingerprint)?;
        if let Some(found) = &found
            && !is_consistent(&found.state, found.boards)
        {
            let file = checkpoint.display();
            return Err(checkpoint::not_a_checkpoint(file, &"inconsistent values"));
        }
        if lock.is_enforced() {
            let parts = found.as_ref().map_or(&[][..], |found| &found.parts);
            let all = files.paths.iter().chain([checkpoint]);
            all.for_each(|file| OutputFile::remove_stale(file, parts, &tag));
        }
        let saved = found.map(|found| ResumePoint {
            in_place: lock.is_enforced(),
            checkpoint: found,
            tag: tag.clone(),
        });
        let checkpoints = Checkpoints {
            writer: CheckpointWriter::new(&paths, saved.as_ref().map(ResumePoint::boards)),
            fingerprint,
            interval: self.options.interval,
            since_last: Instant::now(),
            record: paths.record,
            keeps_record: self.options.resume,
            tag,
            _lock: lock,
        };
        let checkpoints = Some(checkpoints);
        Ok((ActiveJob { checkpoints, files }, saved))
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

    /// Opens partial file `number` of the checkpoint at the end of its valid bytes; `path` is its final name.
    ///
    /// # Errors
    /// If the file is not there, or shorter than the checkpoint says, or its bytes do not have the hash there.
    pub fn open_file(&self, path: &Path, number: usize) -> Result<OutputFile, StoreError> {
        let part =
            self.checkpoint.parts.get(number).ok_or_else(|| {
                StoreError::not_resumable(path, std::io::ErrorKind::NotFound.into())
            })?;
        let whole = self.checkpoint.whole;
        OutputFile::resume(path, part, whole, self.in_place, &self.tag)
    }
}

impl ActiveJob {
    /// Creates an output file of the job.
    pub fn create_file(&self, path: &Path) -> Result<OutputFile, StoreError> {
        OutputFile::create_for(path, HashMethod::Crc32, self.tag())
    }

    /// The tag of the job's partial files, if it has checkpoints.
    pub fn tag(&self) -> Option<&JobTag> {
        self.checkpoints.as_ref().map(|job| &job.tag)
    }

    /// Runs the job to its end: produces, processes and writes its tasks as [`run_ordered`] does, saves a checkpoint
    /// whenever one is due, and renames the files into place. The lock is released at the end.
    ///
    /// # Errors
    /// The first error of the output or of `produce`. What was written before it is saved or discarded, depending on
    /// [`ResumableError::is_resumable`].
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
            run_ordered(threads, task, worker, produce, process, |tasks| {
                output.write(tasks)?;
                self.save_if_due(&mut output)
            })
            .and_then(|_| output.finish())
        });
        match written.and_then(|()| self.finalize(&mut output)) {
            Ok(()) => self.commit(output),
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

    /// Renames the files into place, and writes the record of them. The record of an older job goes first. Then the
    /// checkpoint goes, then the locks.
    fn commit<O: JobOutput>(self, mut output: O) -> Result<O::Summary, O::Error> {
        let Some(checkpoints) = self.checkpoints else {
            return output.commit();
        };
        let record = match &checkpoints.record {
            Some(path) => {
                remove(path)?;
                let keep = checkpoints.keeps_record;
                keep.then(|| (path, checkpoints.checkpoint(&mut output, true)))
            }
            None => None,
        };
        let summary = output.commit()?;
        if let Some((path, record)) = record {
            finished::write(path, record, &self.files.paths)?;
        }
        checkpoints.writer.remove()?;
        Ok(summary)
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
    /// Where a record says what the finished job wrote.
    record: Option<PathBuf>,
    /// Whether to write it: only `--resume` reads it, so jobs without that flag leave no extra file.
    keeps_record: bool,
    tag: JobTag,
    _lock: Lock,
}

impl Checkpoints {
    /// Starts to write a checkpoint. `whole` if nothing more will be written.
    fn start<O: JobOutput>(&mut self, output: &mut O, whole: bool) -> Result<(), StoreError> {
        let checkpoint = self.checkpoint(output, whole);
        let mut files = output.files();
        // From here on a checkpoint may cover them.
        files.iter_mut().for_each(|file| file.persist_on_drop(true));
        let handles: Vec<_> = files
            .iter()
            .map(|file| file.handle())
            .collect::<Result<_, _>>()?;
        self.since_last = Instant::now();
        self.writer
            .save(checkpoint, handles.into_iter().flatten().collect())
    }

    /// The checkpoint of what is written.
    fn checkpoint<O: JobOutput>(&self, output: &mut O, whole: bool) -> Checkpoint<O::State> {
        Checkpoint {
            job: self.fingerprint.clone(),
            boards: output.boards(),
            whole,
            state: output.state(),
            parts: output
                .files()
                .iter()
                .filter_map(|file| file.part())
                .collect(),
        }
    }
}
