//! Jobs that can be taken up again.
//!
//! Owns when a checkpoint is due, what becomes of it however the job ends, and what the user is told. Must not
//! know what a job makes.

mod desk;

use super::args::GlobalArgs;
use super::destination::ResumableOutput;
use super::{CliError, args, interrupt, stdio};
use crate::measure::WallTimer;
use crate::store::checkpoint::{self, CheckpointPaths, JobFingerprint, PartialFile};
use crate::store::{AtomicFile, Checkpoint, CheckpointWriter, Lock, STDIO, host_name};
use desk::ActiveJob;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::Path;
use std::time::Duration;

/// The keeping of one job; of one that writes to a pipe or reads from one, nothing is kept.
#[derive(Debug)]
pub(super) struct ResumableJob {
    active: Option<ActiveJob>,
    resume: bool,
    every: Duration,
}

/// What an earlier process left.
#[derive(Debug)]
pub(super) struct ResumePoint<S> {
    pub(super) checkpoint: Checkpoint<S>,
    /// Whether no other process can still be writing to the parts.
    in_place: bool,
}

impl<S> ResumePoint<S> {
    /// An unfinished file of the checkpoint, opened at the end of its good bytes.
    pub(super) fn open(
        &self,
        path: &Path,
        number: usize,
    ) -> Result<(AtomicFile, &PartialFile), CliError> {
        let file = AtomicFile::resume(path, number, &self.checkpoint, self.in_place)?;
        Ok((file, &self.checkpoint.parts[number]))
    }
}

/// Where a job that writes this file is kept, or why it cannot be.
pub(super) fn checkpoint_paths(out: &str) -> Result<CheckpointPaths, &'static str> {
    if out == STDIO {
        return Err(
            "what went to standard output cannot be gone on with; write to a file with --out",
        );
    }
    let existing = std::fs::metadata(out);
    if existing.is_ok_and(|existing| !existing.is_file()) {
        return Err("only a regular file can be gone on with");
    }
    Ok(CheckpointPaths::beside_file(Path::new(out)))
}

impl ResumableJob {
    /// Of a job for which `place` stands, or the reason why it cannot be kept. Takes the lock.
    pub(super) fn open(
        flags: &args::CheckpointArgs,
        place: Result<CheckpointPaths, &str>,
        global: &GlobalArgs,
    ) -> Result<ResumableJob, CliError> {
        let (resume, every) = (flags.resume, flags.checkpoint_every.0);
        interrupt::install_handler(place.is_ok());
        let desk = match place {
            Ok(place) => {
                let lock = Lock::take(&place.lock, &place.shown)?;
                if !lock.is_enforced() && !global.quiet {
                    let shown = place.shown.display();
                    stdio::status_line(format_args!(
                        "{shown}: no locks on this file system: let no other snl write here"
                    ));
                }
                Some(ActiveJob {
                    place,
                    lock,
                    job: JobFingerprint::new(),
                    writer: None,
                    since: WallTimer::start(),
                })
            }
            Err(why) if resume => return Err(CliError::Usage(format!("--resume: {why}"))),
            Err(_) => None,
        };
        Ok(ResumableJob {
            active: desk,
            resume,
            every,
        })
    }

    /// Whether an unfinished job is kept here, this or another.
    pub(super) fn is_unfinished(&self) -> bool {
        self.active
            .as_ref()
            .is_some_and(|desk| desk.place.checkpoint.exists())
    }

    /// What an earlier process left of this job, which writes `files`; leftovers without a checkpoint are removed.
    /// `agrees` says whether the state can be that of so many boards.
    pub(super) fn load<S: DeserializeOwned>(
        &mut self,
        job: JobFingerprint,
        files: &[&Path],
        agrees: impl FnOnce(&S, u64) -> bool,
        global: &GlobalArgs,
    ) -> Result<Option<ResumePoint<S>>, CliError> {
        let Some(desk) = &mut self.active else {
            return Ok(None);
        };
        let path = &desk.place.checkpoint;
        if !self.resume && path.exists() {
            return Err(CliError::Failed(format!(
                "{}: an unfinished job is kept here; go on with the same command and --resume, or remove this \
                 file to start anew",
                path.display()
            )));
        }
        let found = Checkpoint::<S>::read(path, &job)?;
        if let Some(found) = &found
            && !agrees(&found.state, found.boards)
        {
            return Err(checkpoint::inconsistent(path).into());
        }
        let parts = found.as_ref().map_or(&[][..], |found| &found.parts);
        if desk.lock.is_enforced() {
            let all = files.iter().copied().chain([&**path]);
            all.for_each(|file| AtomicFile::remove_stale(file, parts));
        }
        if let Some(found) = &found
            && !global.quiet
        {
            stdio::status_line(format_args!("taken up again after {} boards", found.boards));
        }
        let safe = found.as_ref().map(|found| found.boards);
        desk.writer = Some(CheckpointWriter::new(path, safe));
        desk.job = job;
        desk.since = WallTimer::start();
        let in_place = |found: &Checkpoint<S>| desk.lock.is_enforced() && found.host == host_name();
        Ok(found.map(|checkpoint| ResumePoint {
            in_place: in_place(&checkpoint),
            checkpoint,
        }))
    }

    /// The end of a job that was done before. A process that was killed after its last step may have left its
    /// checkpoint.
    pub(super) fn discard_stale(self, job: &JobFingerprint) -> Result<(), CliError> {
        if let Some(desk) = &self.active {
            let path = &desk.place.checkpoint;
            let left = Checkpoint::<serde::de::IgnoredAny>::read(path, job);
            if matches!(left, Ok(Some(_))) {
                CheckpointWriter::new(path, None).remove()?;
            }
        }
        Ok(())
    }

    /// The end of a job whose file stands already, as --resume finds it.
    pub(super) fn report_complete(self, file: &Path, global: &GlobalArgs) -> Result<(), CliError> {
        if !global.quiet {
            let file = file.display();
            stdio::status_line(format_args!(
                "{file} is there and nothing is unfinished; without --resume it is made anew"
            ));
        }
        self.complete()
    }

    /// Whether a checkpoint is due.
    #[inline]
    pub(super) fn is_due(&self) -> bool {
        let due = |desk: &ActiveJob| desk.since.elapsed() >= self.every;
        self.active.as_ref().is_some_and(due)
    }

    /// Starts a checkpoint, unless the one before is still on its way.
    pub(super) fn save<S: Serialize + Send + 'static>(
        &mut self,
        boards: u64,
        files: &mut [&mut dyn ResumableOutput],
        state: impl FnOnce() -> S,
    ) -> Result<(), CliError> {
        let Some(desk) = &mut self.active else {
            return Ok(());
        };
        let keeper = desk
            .writer
            .as_mut()
            .expect("it was asked for what was left");
        if keeper.is_idle()? {
            desk.start(boards, files, state(), false)?;
        }
        Ok(())
    }

    /// The work is done and names are to be given. Where there is a checkpoint, it says so first: a process that
    /// is killed now has only the rest of the names to give.
    pub(super) fn finalize<S: Serialize + Send + 'static>(
        &mut self,
        boards: u64,
        files: &mut [&mut dyn ResumableOutput],
        state: impl FnOnce() -> S,
    ) -> Result<(), CliError> {
        let Some(desk) = &mut self.active else {
            return Ok(());
        };
        let keeper = desk
            .writer
            .as_mut()
            .expect("it was asked for what was left");
        keeper.wait()?;
        if keeper.saved_boards().is_some() {
            desk.start(boards, files, state(), true)?;
            desk.wait()?;
        }
        if let Some(keeper) = &mut desk.writer {
            keeper.release_reserve();
        }
        Ok(())
    }

    /// All names are given: the checkpoint goes, then the lock.
    pub(super) fn complete(self) -> Result<(), CliError> {
        let keeper = self
            .active
            .and_then(|desk| desk.writer.map(|keeper| (keeper, desk.lock)));
        keeper.map_or(Ok(()), |(keeper, _lock)| Ok(keeper.remove()?))
    }

    /// The job ends early. If the system or the user stopped it, what was done is kept and told of; if its input
    /// is to blame, there is nothing to go on with.
    pub(super) fn abort<S: Serialize + Send + 'static>(
        self,
        why: CliError,
        boards: u64,
        files: &mut [&mut dyn ResumableOutput],
        state: impl FnOnce() -> S,
    ) -> CliError {
        let Some(mut desk) = self.active else {
            return why;
        };
        let first = match &why {
            CliError::Io(_) => "when that is put right, ",
            CliError::Interrupted(_) => "",
            _ => {
                files
                    .iter_mut()
                    .for_each(|file| file.persist_on_drop(false));
                let removed = desk.writer.map_or(Ok(()), CheckpointWriter::remove);
                return removed.err().map_or(why, CliError::from);
            }
        };
        // The one before may have failed for the same reason; what counts is what is on the disk in the end.
        let _ = desk.wait();
        let _ = desk
            .start(boards, files, state(), false)
            .and_then(|()| desk.wait());
        let Some(safe) = desk
            .writer
            .as_ref()
            .and_then(CheckpointWriter::saved_boards)
        else {
            files
                .iter_mut()
                .for_each(|file| file.persist_on_drop(false));
            return why.with("; no board could be kept, nothing is left behind");
        };
        let boards = if safe == 1 { "board is" } else { "boards are" };
        let seed = if std::env::args().any(|word| word.ends_with("random")) {
            " (and the seed told above instead of `random`)"
        } else {
            ""
        };
        why.with(&format!(
            "; {safe} {boards} safe: {first}go on with the same command and --resume{seed}"
        ))
    }
}
