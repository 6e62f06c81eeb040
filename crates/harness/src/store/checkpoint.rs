//! Checkpoints: how many bytes of an unfinished job's files are valid, and what the job needs to resume.
//!
//! # Stability
//! A checkpoint is read only by the version of the program that wrote it.

use super::small_file::read_small;
use super::temp_name::{JobTag, beside, resolve};
use super::{FileDigest, StoreError};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The identity of a job: two jobs with the same fingerprint write the same bytes.
pub type JobFingerprint = BTreeMap<String, String>;

/// An unfinished job.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Checkpoint<S> {
    /// The identity of the job: its input, options and program version.
    pub job: JobFingerprint,
    /// Boards whose rows are in the valid bytes.
    pub boards: u64,
    /// Whether the files are complete and were only to be renamed.
    pub whole: bool,
    /// The unfinished files.
    pub parts: Vec<PartialFile>,
    /// The other values that the job needs to resume.
    pub state: S,
}

/// An unfinished file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PartialFile {
    /// Its temporary name, in the directory of its final one.
    pub name: String,
    /// The number of valid bytes and their hash; what follows them is cut off.
    #[serde(flatten)]
    pub digest: FileDigest,
}

/// Where a job has its lock and its checkpoint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckpointPaths {
    /// The output, as the user knows it.
    pub shown: PathBuf,
    /// The lock file.
    pub lock: PathBuf,
    /// The checkpoint.
    pub checkpoint: PathBuf,
    /// The record of what a finished job wrote, if there is no manifest that says so.
    pub record: Option<PathBuf>,
}

impl CheckpointPaths {
    /// Inside the directory that a job fills.
    pub fn in_dir(dir: &Path) -> CheckpointPaths {
        CheckpointPaths {
            shown: dir.to_owned(),
            lock: dir.join(".lock"),
            checkpoint: dir.join("checkpoint.json"),
            record: None,
        }
    }

    /// Beside the file that a job writes.
    pub fn beside_file(file: &Path) -> CheckpointPaths {
        CheckpointPaths {
            shown: file.to_owned(),
            lock: lock_of(file),
            checkpoint: beside(file, "", ".checkpoint.json"),
            record: Some(beside(file, "", ".done.json")),
        }
    }

    /// The tag of the job's partial files.
    pub fn tag(&self) -> JobTag {
        JobTag::new(&self.checkpoint)
    }
}

/// The lock of an output file, whatever link it is reached by.
pub(super) fn lock_of(file: &Path) -> PathBuf {
    beside(&resolve(file), ".", ".lock")
}

impl<S: DeserializeOwned> Checkpoint<S> {
    /// Reads the checkpoint of this job, if there is one.
    ///
    /// # Errors
    /// If it cannot be read, is not a checkpoint, or belongs to another job: the first key that differs is named.
    pub fn read(path: &Path, job: &JobFingerprint) -> Result<Option<Checkpoint<S>>, StoreError> {
        let found = Checkpoint::find(path, job)?.transpose();
        found.map_err(|problem| problem.of_checkpoint(path.display()))
    }

    /// Reads the record of a finished job, which has the form of a checkpoint.
    ///
    /// # Errors
    /// Fails like [`Checkpoint::read`].
    pub(super) fn read_record(
        path: &Path,
        job: &JobFingerprint,
    ) -> Result<Option<Checkpoint<S>>, StoreError> {
        let found = Checkpoint::find(path, job)?.transpose();
        found.map_err(|problem| match problem {
            Problem::OtherJob(difference) => StoreError::Unusable(format!(
                "{}: output of another job: {difference}; choose another output, or delete this file to replace it",
                path.display()
            )),
            Problem::Invalid(problem) => not_a_record(path, problem, "delete it to start over"),
        })
    }

    /// Checks that there is nothing at this path but the record of a finished job, this or another, which may be replaced.
    ///
    /// # Errors
    /// If there is another file, or it cannot be read.
    pub(super) fn check_replaceable(path: &Path, job: &JobFingerprint) -> Result<(), StoreError> {
        match Checkpoint::<S>::find(path, job)? {
            Some(Err(Problem::Invalid(problem))) => {
                let way_out = "it would be replaced by one: move it, or choose another output";
                Err(not_a_record(path, problem, way_out))
            }
            _ => Ok(()),
        }
    }

    /// Reads the text of this job's checkpoint; `file` is for messages.
    ///
    /// # Errors
    /// If it is not a checkpoint, or belongs to another job: the first key that differs is named.
    pub fn from_json(
        text: &[u8],
        file: &str,
        job: &JobFingerprint,
    ) -> Result<Checkpoint<S>, StoreError> {
        Checkpoint::parse(text, job).map_err(|problem| problem.of_checkpoint(file))
    }

    /// Reads what is at this path, if there is anything.
    fn find(
        path: &Path,
        job: &JobFingerprint,
    ) -> Result<Option<Result<Checkpoint<S>, Problem>>, StoreError> {
        match read_small(path) {
            Ok(text) => Ok(Some(Checkpoint::parse(&text, job))),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(source) => Err(StoreError::read(path, source)),
        }
    }

    fn parse(text: &[u8], job: &JobFingerprint) -> Result<Checkpoint<S>, Problem> {
        let invalid = Problem::Invalid;
        // The state of another job or version may have another form: it is read once the fingerprints agree.
        let found: Checkpoint<Box<RawValue>> = serde_json::from_slice(text).map_err(invalid)?;
        let differs = |key: &&String| found.job.get(*key) != job.get(*key);
        if let Some(key) = found.job.keys().chain(job.keys()).find(differs) {
            let [there, here] = [&found.job, job].map(|job| {
                let value = job.get(key).filter(|value| !value.is_empty());
                value.map_or("unset", String::as_str)
            });
            return Err(Problem::OtherJob(format!(
                "{key} is {there} there, {here} here"
            )));
        }
        let state = serde_json::from_str(found.state.get()).map_err(invalid)?;
        Ok(Checkpoint {
            job: found.job,
            boards: found.boards,
            whole: found.whole,
            parts: found.parts,
            state,
        })
    }
}

/// Why a text is not the checkpoint of a job.
enum Problem {
    /// Another job's: what differs.
    OtherJob(String),
    Invalid(serde_json::Error),
}

impl Problem {
    /// The error of a checkpoint with this problem.
    fn of_checkpoint(self, file: impl Display) -> StoreError {
        match self {
            Problem::OtherJob(difference) => StoreError::Unusable(format!(
                "{file}: checkpoint belongs to another job: {difference}; \
                 use the original flags and version, or delete it"
            )),
            Problem::Invalid(problem) => not_a_checkpoint(file, &problem),
        }
    }
}

fn not_a_record(path: &Path, problem: serde_json::Error, way_out: &str) -> StoreError {
    StoreError::Unusable(format!(
        "{}: not a record of a finished job: {problem}; {way_out}",
        path.display()
    ))
}

pub(super) fn not_a_checkpoint(file: impl Display, problem: &dyn Display) -> StoreError {
    StoreError::Unusable(format!(
        "{file}: not a checkpoint: {problem}; delete it to start over"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checkpoint_is_read_by_its_own_job_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("checkpoint.json");
        let job = |spec: &str| JobFingerprint::from([("spec".to_owned(), spec.to_owned())]);
        let read = |job| Checkpoint::<u64>::read(&path, &job);
        assert_eq!(read(job("a")).unwrap(), None);
        let checkpoint = Checkpoint {
            job: job("a"),
            boards: 7,
            whole: false,
            parts: vec![],
            state: 7u64,
        };
        std::fs::write(&path, serde_json::to_vec(&checkpoint).unwrap()).unwrap();
        assert_eq!(read(job("a")).unwrap(), Some(checkpoint));
        let other = read(job("b")).unwrap_err().to_string();
        assert!(
            other.contains("another job: spec is a there, b here"),
            "{other}"
        );
        let mut more = job("a");
        more.insert("answers".to_owned(), "yes".to_owned());
        let other = read(more).unwrap_err().to_string();
        assert!(other.contains("answers is unset there, yes here"));
        std::fs::write(&path, "{").unwrap();
        let damaged = read(job("a")).unwrap_err().to_string();
        assert!(damaged.contains("not a checkpoint"));
    }
}
