//! `--distinct`: boards without duplicates.

pub(super) use crate::generate::{Deduplicator, Fingerprint};

use super::CliError;
use crate::generate::DedupError;

impl From<DedupError> for CliError {
    fn from(error: DedupError) -> CliError {
        CliError::Failed(format!("--distinct: {error}"))
    }
}
