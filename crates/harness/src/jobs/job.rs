//! The machinery that `run`, `generate` and `solve` share: it writes rows in order, for hours, and
//! can be resumed at any point.
//!
//! [`Job::open`] takes the outputs' locks, [`Job::finished`] reads what a finished job left,
//! [`Job::begin`] creates the files or resumes those of an unfinished one, and [`Job::run`] runs
//! the pipeline, saves a checkpoint now and then, and ends the job: complete, or failed with its
//! progress saved or discarded. A job supplies a [`JobOutput`] and the closures of the pipeline.

use super::observer::proceed;
use super::{Event, JobError, Observer};
use crate::pipeline::run_ordered;
use crate::store::Role;
use crate::store::checkpoint::PartialFile;
use crate::store::checkpoint_writer::CheckpointWriter;
use crate::store::{
    Checkpoint, CheckpointPaths, FileDigest, JobFingerprint, Lock, OutputFile, OutputPath,
    StoreError, remove,
};
use serde::Serialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The reason why output written to standard output has no checkpoint.
pub const STREAM_NOT_RESUMABLE: &str = "cannot resume output written to standard output";

/// Returns where a job that writes this file has its checkpoint.
///
/// # Errors
/// If there can be no checkpoint, because `out` is standard output or not a regular file.
pub fn checkpoint_paths(out: &Path) -> Result<CheckpointPaths, &'static str> {
    match OutputPath::of(out) {
        OutputPath::Descriptor(1) => Err(STREAM_NOT_RESUMABLE),
        OutputPath::File(_) => Ok(CheckpointPaths::beside_file(out)),
        _ => Err("only regular files can be resumed"),
    }
}

/// The options that every job has. By default a job uses all cores, does not resume, and saves
/// every five seconds.
#[derive(Clone, Copy, Debug)]
pub struct JobOptions {
    /// The number of worker threads; 0: one per available core.
    pub threads: usize,
    /// Whether to resume an unfinished job. If not, an unfinished job is an error.
    pub resume: bool,
    pub interval: Duration,
}

impl Default for JobOptions {
    fn default() -> JobOptions {
        JobOptions {
            threads: 0,
            resume: false,
            interval: Duration::from_secs(5),
        }
    }
}

/// A job whose outputs are locked. The locks are released when it is dropped.
pub(super) struct Job<'a> {
    writer: CheckpointWriter,
    since_last: Instant,
    /// The files that a checkpoint covers.
    rows: Vec<OutputFile>,
    /// The final names of all files. The files that a checkpoint covers come first.
    files: Vec<PathBuf>,
    /// The paths of the checkpoint and the record; none if the job writes to a pipe or reads from
    /// one.
    paths: Option<CheckpointPaths>,
    /// The locks of the checkpoint, if there is one, and of the files.
    locks: Vec<Lock>,
    fingerprint: JobFingerprint,
    options: JobOptions,
    observer: &'a dyn Observer,
}

/// The progress of a job, and what it does with its tasks.
pub(super) trait JobOutput: Send {
    /// The unit of work that a worker processes at a time.
    type Task: Send;
    /// The values that a checkpoint holds besides the partial files.
    type State: Serialize + Send + 'static;
    /// The report of a complete job.
    type Summary;

    /// Returns the number of boards whose rows are written.
    fn boards(&self) -> u64;

    /// Returns the state after the boards written so far.
    fn state(&self) -> Self::State;

    /// Writes tasks to the files that a checkpoint covers. They come in the order in which they
    /// were produced.
    ///
    /// # Errors
    /// If one cannot be written, or must end the job.
    fn write(&mut self, tasks: &mut [Self::Task], rows: &mut [OutputFile]) -> Result<(), JobError>;

    /// Writes the other files, after the last task.
    fn finish(&mut self) -> Result<(), JobError> {
        Ok(())
    }

    /// Renames all files into place.
    fn commit(self, rows: Vec<OutputFile>) -> Result<Self::Summary, JobError>;
}

impl<'a> Job<'a> {
    /// Opens a job that writes `files`, of which the first ones are covered by a checkpoint, and
    /// takes the locks on them. If there are no checkpoints, `paths` says why.
    ///
    /// # Errors
    /// If the job is to be resumed but has no checkpoints, another process holds a lock, or a lock
    /// cannot be taken.
    pub(super) fn open(
        paths: Result<CheckpointPaths, &'static str>,
        files: &[&Path],
        fingerprint: JobFingerprint,
        options: JobOptions,
        observer: &'a dyn Observer,
    ) -> Result<Job<'a>, JobError> {
        let resumable = paths.is_ok();
        observer.note(Event::Opening { resumable });
        let mut locks = Vec::new();
        let paths = match paths {
            Err(why) if options.resume => return Err(JobError::NotResumable(why)),
            Err(_) => None,
            Ok(paths) => {
                locks.push(Lock::take(&paths.checkpoint, &paths.shown)?);
                Some(paths)
            }
        };
        locks.extend(Lock::take_all(files)?);
        Ok(Job {
            writer: CheckpointWriter::new(None, Vec::new(), None),
            since_last: Instant::now(),
            rows: Vec::new(),
            files: files.iter().map(|&file| file.to_owned()).collect(),
            paths,
            locks,
            fingerprint,
            options,
            observer,
        })
    }

    /// Returns the locks of the job's files.
    pub(super) fn locks(&self) -> &[Lock] {
        &self.locks
    }

    /// Returns whether there is an unfinished job, this or another.
    pub(super) fn is_unfinished(&self) -> bool {
        self.paths
            .as_ref()
            .is_some_and(|paths| paths.checkpoint.exists())
    }

    /// Returns the last state of the job, if it is to be resumed and its files are as it wrote
    /// them. Returns none if the first file is missing, which is the one that the user asked for.
    ///
    /// # Errors
    /// If the files are those of another job, or a file cannot be read.
    pub(super) fn finished<S: DeserializeOwned>(&self) -> Result<Option<S>, JobError> {
        let record = self
            .paths
            .as_ref()
            .and_then(|paths| paths.record.as_deref());
        let out = &*self.files[0];
        let is_due = self.options.resume && out.exists() && !self.is_unfinished();
        let Some(record) = record else {
            return Ok(None);
        };
        if !is_due {
            return Ok(None);
        }
        let found = Checkpoint::<S>::read(record, &self.fingerprint, Role::Record)?;
        let Some(found) = found else {
            self.observer.note(Event::Unknown(out));
            return Ok(None);
        };
        let mut parts = found.parts.iter();
        let files = self.files.iter();
        for file in files.filter(|file| OutputPath::of(file).is_file()) {
            let Some(part) = parts.next() else {
                self.observer.note(Event::Unknown(file));
                return Ok(None);
            };
            match part.digest.check(file) {
                Err(StoreError::Read { file, source }) if source.kind() != ErrorKind::NotFound => {
                    return Err(StoreError::Read { file, source }.into());
                }
                Err(error) => {
                    self.observer.note(Event::Altered(&error));
                    return Ok(None);
                }
                Ok(()) => {}
            }
        }
        self.observer.note(Event::Complete(out));
        Ok(Some(found.state))
    }

    /// Ends a job whose output is already complete: removes the checkpoint that a process may have
    /// left if it was terminated after its last step.
    pub(super) fn discard_stale(self) -> Result<(), JobError> {
        if let Some(paths) = &self.paths {
            let path = &paths.checkpoint;
            let left = Checkpoint::<IgnoredAny>::read(path, &self.fingerprint, Role::Checkpoint);
            if matches!(left, Ok(Some(_))) {
                remove(path)?;
            }
        }
        Ok(())
    }

    /// Reads the checkpoint of an earlier process, and opens the first files of the job, which a
    /// checkpoint covers: new files, or those of the checkpoint at the end of their valid bytes.
    /// `files` says what each begins with; a pipe among them is in no checkpoint. `is_consistent`
    /// returns whether a state fits a number of boards. The observer hears if there are no locks,
    /// and that the work begins.
    ///
    /// # Errors
    /// If there is an unfinished job that is not to be resumed, or not this one, or a file cannot
    /// be opened or is not as the checkpoint says.
    pub(super) fn begin<S: DeserializeOwned>(
        &mut self,
        files: impl IntoIterator<Item = Vec<u8>>,
        is_consistent: impl FnOnce(&S, u64) -> bool,
    ) -> Result<Option<S>, JobError> {
        let mut found = None;
        if let Some(paths) = &self.paths {
            if !self.locks.iter().all(Lock::is_enforced) {
                self.observer.note(Event::Unlocked(&paths.shown));
            }
            let checkpoint = &paths.checkpoint;
            if !self.options.resume && checkpoint.exists() {
                return Err(StoreError::Unfinished {
                    checkpoint: checkpoint.clone(),
                }
                .into());
            }
            if let Some(record) = &paths.record {
                Checkpoint::<S>::read(record, &self.fingerprint, Role::Replaced)?;
            }
            found = Checkpoint::<S>::read(checkpoint, &self.fingerprint, Role::Checkpoint)?;
            if let Some(found) = &found
                && !is_consistent(&found.state, found.boards)
            {
                return Err(StoreError::Inconsistent {
                    checkpoint: checkpoint.clone(),
                }
                .into());
            }
        }
        let resumed = found.as_ref().map(|found| found.boards);
        self.observer.note(Event::Working { resumed });
        let mut parts = found.iter().flat_map(|found| &found.parts);
        for (path, header) in self.files.iter().zip(files) {
            self.rows.push(match &found {
                Some(found) if OutputPath::of(path).is_file() => {
                    let missing = || StoreError::not_resumable(path, ErrorKind::NotFound.into());
                    let part = parts.next().ok_or_else(missing)?;
                    OutputFile::resume(&self.locks, path, part, found.whole)?
                }
                _ => {
                    let mut file = OutputFile::create_under(&self.locks, path)?;
                    file.write(&header)?;
                    file
                }
            });
        }
        let checkpoint = self.paths.as_ref().map(|paths| paths.checkpoint.clone());
        self.writer = CheckpointWriter::new(checkpoint, self.locks.clone(), resumed);
        self.since_last = Instant::now();
        Ok(found.map(|found| found.state))
    }

    /// Runs the job to its end: produces, processes and writes its tasks as [`run_ordered`] does,
    /// saves a checkpoint whenever one is due, and renames the files into place.
    ///
    /// # Errors
    /// Fails with the first error of the output or of `produce`. What was written before it is
    /// saved or discarded, depending on [`JobError::is_resumable`].
    pub(super) fn run<O: JobOutput, W: Send>(
        mut self,
        mut output: O,
        task: impl Fn() -> O::Task,
        worker: impl Fn() -> W + Sync,
        mut produce: impl FnMut(&mut O::Task) -> Result<bool, JobError> + Send,
        process: impl Fn(&mut W, &mut O::Task) + Sync,
    ) -> Result<O::Summary, JobError> {
        let (observer, options) = (self.observer, self.options);
        let work = || {
            let produce = |task: &mut O::Task| {
                let more = produce(task)?;
                if more { proceed(observer) } else { Ok(false) }
            };
            let consume = |tasks: &mut [O::Task]| {
                let before = output.boards();
                output.write(tasks, &mut self.rows)?;
                observer.advance(output.boards() - before);
                let is_due = self.since_last.elapsed() >= options.interval;
                if is_due && self.writer.path.is_some() && self.writer.is_idle()? {
                    self.save(&output, false)?;
                }
                Ok(())
            };
            run_ordered(options.threads, task, worker, produce, process, consume)?;
            output.finish()
        };
        match work().and_then(|()| Ok(self.finalize(&output)?)) {
            Ok(()) => self.commit(output),
            Err(error) => Err(self.abort(output, error)),
        }
    }

    /// Marks the checkpoint, if there is one, as covering all rows before the files are renamed. So
    /// a process that is terminated between two renames can be resumed, too.
    fn finalize(&mut self, output: &impl JobOutput) -> Result<(), StoreError> {
        self.writer.wait()?;
        if self.writer.saved_boards.is_some() {
            self.save(output, true)?;
            self.writer.wait()?;
        }
        // There will be no other checkpoint.
        self.writer.reserve = None;
        Ok(())
    }

    /// Removes the record of an older job, renames the files into place, writes the record of this
    /// job, and removes the checkpoint. The locks are released last.
    ///
    /// The record, `FILE.done.json`, says which job wrote the files, and what they hold. Without
    /// it, the output of this job could not be distinguished from an older file of that name. It
    /// has the form of a checkpoint, with the final names of the files, their lengths and hashes,
    /// and the state of the job after its last board. Files that no checkpoint covers are read.
    fn commit<O: JobOutput>(mut self, output: O) -> Result<O::Summary, JobError> {
        let record = self.paths.as_ref().and_then(|paths| paths.record.clone());
        if let Some(path) = &record {
            remove(path)?;
        }
        // Only `--resume` reads it, so jobs without that flag leave no extra file.
        let record = match record {
            Some(path) if self.options.resume => Some((path, self.checkpoint(&output, true))),
            _ => None,
        };
        let summary = output.commit(std::mem::take(&mut self.rows))?;
        if let Some((path, mut record)) = record {
            let mut written = std::mem::take(&mut record.parts).into_iter();
            let files = self.files.iter();
            for file in files.filter(|file| OutputPath::of(file).is_file()) {
                let digest = match written.next() {
                    Some(part) => part.digest,
                    None => FileDigest::of(file)?,
                };
                let name = file.display().to_string();
                record.parts.push(PartialFile { name, digest });
            }
            OutputFile::write_file(&self.locks, &path, &record.to_json())?;
        }
        self.writer.remove()?;
        Ok(summary)
    }

    /// Saves the progress of a job that failed, or discards it, and returns the error of the job.
    fn abort(mut self, output: impl JobOutput, error: JobError) -> JobError {
        if self.writer.path.is_none() {
            return error;
        }
        let is_resumable = error.is_resumable();
        if is_resumable {
            // The checkpoint before may have failed for the same reason: what counts is what is on
            // the disk in the end.
            let _ = self.writer.wait();
            let _ = self.save(&output, false).and_then(|()| self.writer.wait());
        }
        let saved = if is_resumable {
            self.writer.saved_boards
        } else {
            None
        };
        if saved.is_none() {
            let rows = self.rows.iter_mut();
            rows.for_each(|file| file.persist_on_drop(false));
        }
        if is_resumable {
            let error = Box::new(error);
            return JobError::Stopped { error, saved };
        }
        self.writer.remove().err().map_or(error, JobError::from)
    }

    /// Starts to write a checkpoint. `whole` says that nothing more will be written.
    fn save(&mut self, output: &impl JobOutput, whole: bool) -> Result<(), StoreError> {
        let checkpoint = self.checkpoint(output, whole);
        let mut handles = Vec::new();
        for file in &mut self.rows {
            // From here on a checkpoint may cover it.
            file.persist_on_drop(true);
            handles.extend(file.handle()?);
        }
        self.since_last = Instant::now();
        self.writer.save(checkpoint, handles)
    }

    /// Returns a checkpoint of the rows written so far. `whole` says that they are all rows of the
    /// job.
    fn checkpoint<O: JobOutput>(&self, output: &O, whole: bool) -> Checkpoint<O::State> {
        Checkpoint {
            job: self.fingerprint.clone(),
            boards: output.boards(),
            whole,
            state: output.state(),
            parts: self.rows.iter().filter_map(OutputFile::part).collect(),
        }
    }
}

/// Returns the value of an option in a fingerprint.
pub(super) fn yes_no(flag: bool) -> &'static str {
    if flag { "yes" } else { "no" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::{self, TryLockError};
    use std::sync::atomic::{AtomicBool, Ordering};

    /// An observer that notes whether it heard that there are no locks.
    struct Warned(AtomicBool);

    impl Observer for Warned {
        fn note(&self, event: Event<'_>) {
            let warned = matches!(event, Event::Unlocked(_));
            self.0.fetch_or(warned, Ordering::Relaxed);
        }
    }

    #[test]
    fn a_partial_file_is_copied_without_locks_and_resumed_in_place_with_them() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("out");
        let paths = CheckpointPaths::beside_file(&out);
        let mut file = OutputFile::create(&out).unwrap();
        file.write(b"number\n").unwrap();
        file.persist_on_drop(true);
        let checkpoint = Checkpoint {
            job: JobFingerprint::default(),
            boards: 7,
            whole: false,
            parts: vec![file.part().unwrap()],
            state: 7u64,
        };
        drop(file);
        fs::write(&paths.checkpoint, checkpoint.to_json()).unwrap();
        let rows = |enforced: bool| {
            let lock = |file: &Path| {
                let lock = Lock::take_with(file, &paths.shown, |file| {
                    if enforced {
                        return file.try_lock();
                    }
                    Err(TryLockError::Error(ErrorKind::Unsupported.into()))
                });
                lock.unwrap()
            };
            let warned = Warned(AtomicBool::new(false));
            let options = JobOptions::default();
            let mut job =
                Job::open(Err(""), &[], JobFingerprint::default(), options, &warned).unwrap();
            job.locks = vec![lock(&paths.checkpoint), lock(&out)];
            (job.paths, job.files) = (Some(paths.clone()), vec![out.clone()]);
            job.options.resume = true;
            let state = job.begin([Vec::new()], |&state: &u64, boards| state == boards);
            assert_eq!(state.unwrap(), Some(7));
            assert_eq!(warned.0.load(Ordering::Relaxed), !enforced);
            job.rows[0].write(b"8\n").unwrap();
            let copy = job.rows[0].part().unwrap().name;
            drop(job);
            let rows = |name: &str| fs::read_to_string(folder.path().join(name)).ok();
            (rows(".out.part").unwrap(), rows(&copy))
        };
        // The copy, which no checkpoint names, is gone with its process.
        assert_eq!(rows(false), ("number\n".to_owned(), None));
        let resumed = "number\n8\n".to_owned();
        assert_eq!(rows(true), (resumed.clone(), Some(resumed)));
        let left = fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(left, 2, "the partial file and the checkpoint");
    }
}
