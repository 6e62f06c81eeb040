//! What a job holds while it is kept: its lock and its checkpoint.
//!
//! Owns what goes into a checkpoint. Must not know when one is due.

use crate::cli::CliError;
use crate::cli::destination::ResumableOutput;
use crate::measure::WallTimer;
use crate::store::checkpoint::{CheckpointPaths, JobFingerprint};
use crate::store::{Checkpoint, CheckpointWriter, Lock, host_name};
use serde::Serialize;

#[derive(Debug)]
pub(super) struct ActiveJob {
    pub(super) place: CheckpointPaths,
    pub(super) lock: Lock,
    pub(super) job: JobFingerprint,
    pub(super) writer: Option<CheckpointWriter>,
    pub(super) since: WallTimer,
}

impl ActiveJob {
    pub(super) fn start<S: Serialize + Send + 'static>(
        &mut self,
        boards: u64,
        files: &mut [&mut dyn ResumableOutput],
        state: S,
        whole: bool,
    ) -> Result<(), CliError> {
        // From here on a checkpoint may speak of them.
        files.iter_mut().for_each(|file| file.persist_on_drop(true));
        let checkpoint = Checkpoint {
            job: self.job.clone(),
            host: host_name().to_owned(),
            boards,
            whole,
            parts: files.iter().filter_map(|file| file.part()).collect(),
            state,
        };
        let handles: Vec<_> = files
            .iter()
            .map(|file| file.handle())
            .collect::<Result<_, _>>()?;
        let handles = handles.into_iter().flatten().collect();
        self.since = WallTimer::start();
        match &mut self.writer {
            Some(keeper) => Ok(keeper.save(checkpoint, handles)?),
            None => Ok(()),
        }
    }

    pub(super) fn wait(&mut self) -> Result<(), CliError> {
        self.writer
            .as_mut()
            .map_or(Ok(()), |keeper| Ok(keeper.wait()?))
    }
}
