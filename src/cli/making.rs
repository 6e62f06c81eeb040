//! The generation plan that the flags ask for.

pub(super) use crate::generate::{BOARDS_PER_CHUNK as CHUNK, GenerationPlan, IndexChunk};

use super::CliError;
use super::args::BoardArgs;

impl GenerationPlan {
    /// The plan of the flags, with `default` boards unless `count` says otherwise.
    pub(super) fn new(
        boards: &BoardArgs,
        count: Option<u64>,
        default: u64,
    ) -> Result<GenerationPlan, CliError> {
        Ok(GenerationPlan::from_spec(&boards.spec()?, count, default)?)
    }
}
