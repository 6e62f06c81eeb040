//! Checkpoints: how many bytes of an unfinished job's files are valid, and what the job needs to
//! resume.
//!
//! # Stability
//! A checkpoint is read only by the version of the program that wrote it.

use super::output_path::beside;
use super::small_file::read_small;
use super::{FileDigest, Role, StoreError};
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The name of the checkpoint in a directory that a job fills.
pub const FILE: &str = "checkpoint.json";

/// The identity of a job: two jobs with the same fingerprint write the same bytes.
pub type JobFingerprint = BTreeMap<String, String>;

/// An unfinished job.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Checkpoint<S> {
    /// The identity of the job: its input, options and program version.
    pub job: JobFingerprint,
    /// The number of boards whose rows are in the valid bytes.
    pub boards: u64,
    /// Whether the files are complete and still have to be renamed.
    pub whole: bool,
    /// The unfinished files.
    pub parts: Vec<PartialFile>,
    /// The other values that the job needs to resume.
    pub state: S,
}

/// An unfinished file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PartialFile {
    /// The temporary name of the file, in the directory of its final name.
    pub name: String,
    /// The length and the hash of the valid bytes; what follows them is cut off.
    #[serde(flatten)]
    pub digest: FileDigest,
}

/// The paths of the files that a job keeps about itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckpointPaths {
    /// The output, as the user knows it.
    pub shown: PathBuf,
    pub checkpoint: PathBuf,
    /// The record of the files of a finished job, if no manifest describes them.
    pub record: Option<PathBuf>,
}

impl CheckpointPaths {
    /// Returns the paths inside the directory that a job fills.
    pub fn in_dir(dir: &Path) -> CheckpointPaths {
        CheckpointPaths {
            shown: dir.to_owned(),
            checkpoint: dir.join(FILE),
            record: None,
        }
    }

    /// Returns the paths beside the file that a job writes.
    pub fn beside_file(file: &Path) -> CheckpointPaths {
        CheckpointPaths {
            shown: file.to_owned(),
            checkpoint: beside(file, "", ".checkpoint.json"),
            record: Some(beside(file, "", ".done.json")),
        }
    }
}

impl<S: Serialize> Checkpoint<S> {
    /// Returns the text of the file: JSON and a line feed.
    pub(crate) fn to_json(&self) -> Vec<u8> {
        let mut text = serde_json::to_vec(self).expect("all keys are strings");
        text.push(b'\n');
        text
    }
}

impl<S: DeserializeOwned> Checkpoint<S> {
    /// Reads the checkpoint or the record of this job, if there is one.
    ///
    /// # Errors
    /// Fails like [`Checkpoint::from_json`], and if the file cannot be read.
    pub(crate) fn read(
        path: &Path,
        job: &JobFingerprint,
        role: Role,
    ) -> Result<Option<Checkpoint<S>>, StoreError> {
        match read_small(path) {
            Ok(text) => Checkpoint::from_json(&text, path.display(), job, role),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(source) => Err(StoreError::read(path, source)),
        }
    }

    /// Reads the text of this job's checkpoint or record; `file` is for messages. Returns none for
    /// a record of another job that may be replaced.
    ///
    /// # Errors
    /// If it is not a checkpoint, or belongs to another job and is not to be replaced: the first
    /// key that differs is named.
    pub fn from_json(
        text: &[u8],
        file: impl Display,
        job: &JobFingerprint,
        role: Role,
    ) -> Result<Option<Checkpoint<S>>, StoreError> {
        let invalid = |source: serde_json::Error| StoreError::NotCheckpoint {
            file: file.to_string(),
            role,
            source,
        };
        // The state of another job or version may have another form: it is read once the
        // fingerprints agree.
        let found: Checkpoint<IgnoredAny> = serde_json::from_slice(text).map_err(invalid)?;
        let differs = |key: &&String| found.job.get(*key) != job.get(*key);
        if let Some(key) = found.job.keys().chain(job.keys()).find(differs) {
            if role == Role::Replaced {
                return Ok(None);
            }
            let [there, here] = [&found.job, job].map(|job| match job.get(key) {
                Some(value) if !value.is_empty() => value.clone(),
                _ => "unset".to_owned(),
            });
            return Err(StoreError::OtherJob {
                file: file.to_string(),
                role,
                key: key.clone(),
                there,
                here,
            });
        }
        serde_json::from_slice(text).map(Some).map_err(invalid)
    }
}
