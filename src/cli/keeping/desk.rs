//! What a job holds while it is kept: its lock and its checkpoint.
//!
//! Owns what goes into a checkpoint. Must not know when one is due.

use crate::cli::Failure;
use crate::cli::destination::Partial;
use crate::measure::Stretch;
use crate::store::checkpoint::{Claims, Place};
use crate::store::{Checkpoint, Keeper, Lock, host_name};
use serde::Serialize;

#[derive(Debug)]
pub(super) struct Desk {
    pub(super) place: Place,
    pub(super) lock: Lock,
    pub(super) job: Claims,
    pub(super) keeper: Option<Keeper>,
    pub(super) since: Stretch,
}

impl Desk {
    pub(super) fn start<S: Serialize + Send + 'static>(
        &mut self,
        boards: u64,
        files: &mut [&mut dyn Partial],
        state: S,
        whole: bool,
    ) -> Result<(), Failure> {
        // From here on a checkpoint may speak of them.
        files.iter_mut().for_each(|file| file.keep(true));
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
        self.since = Stretch::begin();
        match &mut self.keeper {
            Some(keeper) => Ok(keeper.save(checkpoint, handles)?),
            None => Ok(()),
        }
    }

    pub(super) fn wait(&mut self) -> Result<(), Failure> {
        self.keeper
            .as_mut()
            .map_or(Ok(()), |keeper| Ok(keeper.wait()?))
    }
}
