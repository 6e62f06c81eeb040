//! Jobs that can be taken up again.
//!
//! Owns when a checkpoint is due, what becomes of it however the job ends, and what the user is told. Must not
//! know what a job makes.

mod desk;

use super::args::Global;
use super::destination::Partial;
use super::{Failure, args, interrupt, streams};
use crate::measure::Stretch;
use crate::store::checkpoint::{self, Claims, Part, Place};
use crate::store::{Beside, Checkpoint, Keeper, Lock, STANDARD, host_name};
use desk::Desk;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::Path;
use std::time::Duration;

/// The keeping of one job; of one that writes to a pipe or reads from one, nothing is kept.
#[derive(Debug)]
pub(super) struct Keeping {
    desk: Option<Desk>,
    resume: bool,
    every: Duration,
}

/// What an earlier process left.
#[derive(Debug)]
pub(super) struct Earlier<S> {
    pub(super) checkpoint: Checkpoint<S>,
    /// Whether no other process can still be writing to the parts.
    in_place: bool,
}

impl<S> Earlier<S> {
    /// An unfinished file of the checkpoint, opened at the end of its good bytes.
    pub(super) fn open(&self, path: &Path, number: usize) -> Result<(Beside, &Part), Failure> {
        let file = Beside::resume(path, number, &self.checkpoint, self.in_place)?;
        Ok((file, &self.checkpoint.parts[number]))
    }
}

/// Where a job that writes this file is kept, or why it cannot be.
pub(super) fn file_place(out: &str) -> Result<Place, &'static str> {
    if out == STANDARD {
        return Err(
            "what went to standard output cannot be gone on with; write to a file with --out",
        );
    }
    let existing = std::fs::metadata(out);
    if existing.is_ok_and(|existing| !existing.is_file()) {
        return Err("only a regular file can be gone on with");
    }
    Ok(Place::beside_file(Path::new(out)))
}

impl Keeping {
    /// Of a job for which `place` stands, or the reason why it cannot be kept. Takes the lock.
    pub(super) fn begin(
        flags: &args::Keeping,
        place: Result<Place, &str>,
        global: &Global,
    ) -> Result<Keeping, Failure> {
        let (resume, every) = (flags.resume, flags.checkpoint_every.0);
        interrupt::listen(place.is_ok());
        let desk = match place {
            Ok(place) => {
                let lock = Lock::take(&place.lock, &place.shown)?;
                if !lock.holds() && !global.quiet {
                    let shown = place.shown.display();
                    streams::say(format_args!(
                        "{shown}: no locks on this file system: let no other snl write here"
                    ));
                }
                Some(Desk {
                    place,
                    lock,
                    job: Claims::new(),
                    keeper: None,
                    since: Stretch::begin(),
                })
            }
            Err(why) if resume => return Err(Failure::Usage(format!("--resume: {why}"))),
            Err(_) => None,
        };
        Ok(Keeping {
            desk,
            resume,
            every,
        })
    }

    /// Whether an unfinished job is kept here, this or another.
    pub(super) fn is_unfinished(&self) -> bool {
        self.desk
            .as_ref()
            .is_some_and(|desk| desk.place.checkpoint.exists())
    }

    /// What an earlier process left of this job, which writes `files`; leftovers without a checkpoint are removed.
    /// `agrees` says whether the state can be that of so many boards.
    pub(super) fn earlier<S: DeserializeOwned>(
        &mut self,
        job: Claims,
        files: &[&Path],
        agrees: impl FnOnce(&S, u64) -> bool,
        global: &Global,
    ) -> Result<Option<Earlier<S>>, Failure> {
        let Some(desk) = &mut self.desk else {
            return Ok(None);
        };
        let path = &desk.place.checkpoint;
        if !self.resume && path.exists() {
            return Err(Failure::Work(format!(
                "{}: an unfinished job is kept here; go on with the same command and --resume, or remove this \
                 file to start anew",
                path.display()
            )));
        }
        let found = Checkpoint::<S>::read(path, &job)?;
        if let Some(found) = &found
            && !agrees(&found.state, found.boards)
        {
            return Err(checkpoint::contradicts_itself(path).into());
        }
        let parts = found.as_ref().map_or(&[][..], |found| &found.parts);
        if desk.lock.holds() {
            let all = files.iter().copied().chain([&**path]);
            all.for_each(|file| Beside::sweep(file, parts));
        }
        if let Some(found) = &found
            && !global.quiet
        {
            streams::say(format_args!("taken up again after {} boards", found.boards));
        }
        let safe = found.as_ref().map(|found| found.boards);
        desk.keeper = Some(Keeper::new(path, safe));
        desk.job = job;
        desk.since = Stretch::begin();
        let in_place = |found: &Checkpoint<S>| desk.lock.holds() && found.host == host_name();
        Ok(found.map(|checkpoint| Earlier {
            in_place: in_place(&checkpoint),
            checkpoint,
        }))
    }

    /// The end of a job that was done before. A process that was killed after its last step may have left its
    /// checkpoint.
    pub(super) fn clear(self, job: &Claims) -> Result<(), Failure> {
        if let Some(desk) = &self.desk {
            let path = &desk.place.checkpoint;
            let left = Checkpoint::<serde::de::IgnoredAny>::read(path, job);
            if matches!(left, Ok(Some(_))) {
                Keeper::new(path, None).remove()?;
            }
        }
        Ok(())
    }

    /// The end of a job whose file stands already, as --resume finds it.
    pub(super) fn nothing_to_do(self, file: &Path, global: &Global) -> Result<(), Failure> {
        if !global.quiet {
            let file = file.display();
            streams::say(format_args!(
                "{file} is there and nothing is unfinished; without --resume it is made anew"
            ));
        }
        self.finish()
    }

    /// Whether a checkpoint is due.
    #[inline]
    pub(super) fn is_due(&self) -> bool {
        let due = |desk: &Desk| desk.since.elapsed() >= self.every;
        self.desk.as_ref().is_some_and(due)
    }

    /// Starts a checkpoint, unless the one before is still on its way.
    pub(super) fn save<S: Serialize + Send + 'static>(
        &mut self,
        boards: u64,
        files: &mut [&mut dyn Partial],
        state: impl FnOnce() -> S,
    ) -> Result<(), Failure> {
        let Some(desk) = &mut self.desk else {
            return Ok(());
        };
        let keeper = desk
            .keeper
            .as_mut()
            .expect("it was asked for what was left");
        if keeper.is_idle()? {
            desk.start(boards, files, state(), false)?;
        }
        Ok(())
    }

    /// The work is done and names are to be given. Where there is a checkpoint, it says so first: a process that
    /// is killed now has only the rest of the names to give.
    pub(super) fn seal<S: Serialize + Send + 'static>(
        &mut self,
        boards: u64,
        files: &mut [&mut dyn Partial],
        state: impl FnOnce() -> S,
    ) -> Result<(), Failure> {
        let Some(desk) = &mut self.desk else {
            return Ok(());
        };
        let keeper = desk
            .keeper
            .as_mut()
            .expect("it was asked for what was left");
        keeper.wait()?;
        if keeper.safe().is_some() {
            desk.start(boards, files, state(), true)?;
            desk.wait()?;
        }
        if let Some(keeper) = &mut desk.keeper {
            keeper.make_room();
        }
        Ok(())
    }

    /// All names are given: the checkpoint goes, then the lock.
    pub(super) fn finish(self) -> Result<(), Failure> {
        let keeper = self
            .desk
            .and_then(|desk| desk.keeper.map(|keeper| (keeper, desk.lock)));
        keeper.map_or(Ok(()), |(keeper, _lock)| Ok(keeper.remove()?))
    }

    /// The job ends early. If the system or the user stopped it, what was done is kept and told of; if its input
    /// is to blame, there is nothing to go on with.
    pub(super) fn end<S: Serialize + Send + 'static>(
        self,
        why: Failure,
        boards: u64,
        files: &mut [&mut dyn Partial],
        state: impl FnOnce() -> S,
    ) -> Failure {
        let Some(mut desk) = self.desk else {
            return why;
        };
        let first = match &why {
            Failure::Stopped(_) => "when that is put right, ",
            Failure::Interrupted(_) => "",
            _ => {
                files.iter_mut().for_each(|file| file.keep(false));
                let removed = desk.keeper.map_or(Ok(()), Keeper::remove);
                return removed.err().map_or(why, Failure::from);
            }
        };
        // The one before may have failed for the same reason; what counts is what is on the disk in the end.
        let _ = desk.wait();
        let _ = desk
            .start(boards, files, state(), false)
            .and_then(|()| desk.wait());
        let Some(safe) = desk.keeper.as_ref().and_then(Keeper::safe) else {
            files.iter_mut().for_each(|file| file.keep(false));
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
