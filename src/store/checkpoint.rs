//! Checkpoints: how far the bytes of an unfinished job are good, and what is needed to go on.
//!
//! Owns the file's keys, its reading and what makes one unfit. Must not know what the jobs are, nor when a
//! checkpoint is due.
//!
//! # Stability
//! A checkpoint is read by the version of the program that wrote it, and by no other.

use super::StoreError;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// What names a job: two jobs with the same claims write the same bytes.
pub type JobFingerprint = BTreeMap<String, String>;

/// An unfinished job, as its file says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Checkpoint<S> {
    /// Which job: what it makes, from what, by which version.
    pub job: JobFingerprint,
    /// The machine that wrote the parts.
    pub host: String,
    /// Boards whose rows are good.
    pub boards: u64,
    /// Whether the parts are all that they will be: then only their names were still to be given.
    pub whole: bool,
    /// The unfinished files.
    pub parts: Vec<PartialFile>,
    /// What else the job needs to go on.
    pub state: S,
}

/// An unfinished file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PartialFile {
    /// Its temporary name, in the folder of its final one.
    pub name: String,
    /// Bytes that are good; what lies behind them is not.
    pub bytes: u64,
    /// Their SHA-256, where the job hashes what it writes.
    pub sha256: Option<String>,
}

/// Where a job keeps its lock and its checkpoint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckpointPaths {
    /// What the user calls it.
    pub shown: PathBuf,
    /// The lock file.
    pub lock: PathBuf,
    /// The checkpoint.
    pub checkpoint: PathBuf,
}

impl CheckpointPaths {
    /// Of a job that fills a folder: inside.
    pub fn in_folder(folder: &Path) -> CheckpointPaths {
        CheckpointPaths {
            shown: folder.to_owned(),
            lock: folder.join(".lock"),
            checkpoint: folder.join("checkpoint.json"),
        }
    }

    /// Of a job that writes a file: beside it.
    pub fn beside_file(file: &Path) -> CheckpointPaths {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        CheckpointPaths {
            shown: file.to_owned(),
            lock: file.with_file_name(format!(".{name}.lock")),
            checkpoint: file.with_file_name(format!("{name}.checkpoint.json")),
        }
    }
}

impl<S: DeserializeOwned> Checkpoint<S> {
    /// Reads the checkpoint of this job, if there is one.
    ///
    /// # Errors
    /// If it cannot be read, is none, or is of another job: the first claim that differs is named.
    pub fn read(path: &Path, job: &JobFingerprint) -> Result<Option<Checkpoint<S>>, StoreError> {
        let file = path.to_string_lossy();
        let text = match std::fs::read(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(source) => {
                return Err(StoreError::Read {
                    file: (*file).into(),
                    source,
                });
            }
        };
        Checkpoint::from_json(&text, &file, job).map(Some)
    }

    /// Reads the text of this job's checkpoint; `file` is for messages.
    ///
    /// # Errors
    /// If it is none, or is of another job: the first claim that differs is named.
    pub fn from_json(
        text: &[u8],
        file: &str,
        job: &JobFingerprint,
    ) -> Result<Checkpoint<S>, StoreError> {
        let broken = |source| StoreError::Checkpoint {
            file: file.into(),
            source,
        };
        // The state of another job or version need not look like ours: it is read once the claims agree.
        let found: Checkpoint<Box<RawValue>> = serde_json::from_slice(text).map_err(broken)?;
        let differs = |key: &&String| found.job.get(*key) != job.get(*key);
        if let Some(claim) = found.job.keys().chain(job.keys()).find(differs) {
            let told = |job: &JobFingerprint| job.get(claim).cloned().unwrap_or_default();
            return Err(StoreError::OtherJob {
                file: file.into(),
                claim: claim.clone(),
                there: told(&found.job),
                here: told(job),
            });
        }
        let state = serde_json::from_str(found.state.get()).map_err(broken)?;
        Ok(Checkpoint {
            job: found.job,
            host: found.host,
            boards: found.boards,
            whole: found.whole,
            parts: found.parts,
            state,
        })
    }
}

/// A checkpoint whose state is not that of as many boards as it says.
pub fn inconsistent(path: &Path) -> StoreError {
    StoreError::Checkpoint {
        file: path.to_string_lossy().as_ref().into(),
        source: serde::de::Error::custom("its numbers contradict each other"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claims(spec: &str) -> JobFingerprint {
        [("spec", spec), ("version", "1")]
            .map(|(key, value)| (key.to_owned(), value.to_owned()))
            .into()
    }

    #[test]
    fn a_checkpoint_is_read_by_its_own_job_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("checkpoint.json");
        assert_eq!(Checkpoint::<u64>::read(&path, &claims("a")).unwrap(), None);
        let checkpoint = Checkpoint {
            job: claims("a"),
            host: "here".to_owned(),
            boards: 7,
            whole: false,
            parts: vec![],
            state: 7u64,
        };
        std::fs::write(&path, serde_json::to_vec(&checkpoint).unwrap()).unwrap();
        assert_eq!(
            Checkpoint::read(&path, &claims("a")).unwrap(),
            Some(checkpoint)
        );
        let refused =
            |job: &JobFingerprint| Checkpoint::<u64>::read(&path, job).unwrap_err().to_string();
        let other = refused(&claims("b"));
        assert!(other.contains("its spec is a, here it is b"), "{other}");
        let mut more = claims("a");
        more.insert("answers".to_owned(), "yes".to_owned());
        assert!(refused(&more).contains("its answers is not told, here it is yes"));
        std::fs::write(&path, "{").unwrap();
        assert!(refused(&claims("a")).contains("not a checkpoint"));
    }
}
