//! Errors of stored files: each names the file and, where there is one, the way out.

use super::STDIO;
use super::role::Role;
use snakes_and_ladders::number::pluralize;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A file that cannot be read or written, or whose contents do not belong here.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The system refused to open or read.
    #[error("{file}: cannot be read: {source}")]
    Read {
        /// The file, as the user knows it.
        file: Arc<str>,
        source: io::Error,
    },
    /// The system refused to create, write, rename or remove.
    #[error("{file}: cannot be written: {source}")]
    Write {
        /// The file, as the user knows it.
        file: Arc<str>,
        source: io::Error,
    },
    /// A file is not as it was when its job ended.
    #[error("{file}: altered since it was written: {alteration}")]
    Altered {
        /// The file, as the user knows it.
        file: Arc<str>,
        alteration: Alteration,
    },
    /// A partial file cannot be resumed.
    #[error(
        "{file}: cannot resume the partial file: {source}; delete the checkpoint to start over"
    )]
    NotResumable {
        /// The final name of the file.
        file: Arc<str>,
        source: io::Error,
    },
    /// A partial file does not begin with the bytes that its checkpoint covers.
    #[error(
        "{file}: cannot resume the partial file: its first {bytes} bytes do not have the hash in \
         the checkpoint; delete the checkpoint to start over"
    )]
    OtherPartialFile {
        /// The final name of the file.
        file: Arc<str>,
        /// The number of bytes that the checkpoint covers.
        bytes: u64,
    },
    /// A job was not finished, and is not to be resumed.
    #[error(
        "{}: an unfinished job exists; rerun with --resume, or delete this file to start over",
        checkpoint.display()
    )]
    Unfinished { checkpoint: PathBuf },
    /// A file is no checkpoint, or no record of a finished job.
    #[error("{file}: not a {}: {source}; {}", role.noun(), role.way_out())]
    NotCheckpoint {
        file: String,
        role: Role,
        source: serde_json::Error,
    },
    /// A checkpoint has values that no job leaves.
    #[error("{}: not a checkpoint: inconsistent values; {}", checkpoint.display(), Role::Checkpoint.way_out())]
    Inconsistent { checkpoint: PathBuf },
    /// A checkpoint or the record of a finished job belongs to another job.
    #[error(
        "{file}: {} another job: {key} is {there} there, {here} here; {}",
        if *role == Role::Checkpoint { "checkpoint belongs to" } else { "output of" },
        if *role == Role::Checkpoint {
            "use the original flags, input and version, or delete the checkpoint to start over"
        } else {
            "choose another output, or delete this file to replace it"
        }
    )]
    OtherJob {
        file: String,
        role: Role,
        /// The first value that differs.
        key: String,
        /// The value in the file.
        there: String,
        /// The value of this job.
        here: String,
    },
    /// Another process is writing the output.
    #[error(
        "{}: another snl is writing here{}; wait for it, or choose another output",
        output.display(),
        if holder.is_empty() { String::new() } else { format!(" ({holder})") }
    )]
    Locked {
        output: PathBuf,
        /// What the other process says of itself; may be empty.
        holder: String,
    },
    /// The system refused to lock the output.
    #[error("{}: cannot be locked: {}: {source}", output.display(), lock.display())]
    NotLockable {
        output: PathBuf,
        /// The file that is locked in its place.
        lock: PathBuf,
        source: io::Error,
    },
    /// A file is no manifest.
    #[error("{file}: not a manifest: {source}")]
    NotManifest {
        file: String,
        source: serde_json::Error,
    },
    /// A manifest names a file that is not in its directory.
    #[error("{file}: not a manifest: {name:?} is not the name of a file in it")]
    ForeignFile { file: String, name: String },
}

/// The way in which a file differs from what its manifest says.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Alteration {
    #[error("it has {}, its manifest says {expected}", pluralize(*bytes, "byte"))]
    Length { bytes: u64, expected: u64 },
    #[error("its hash is {hash}, its manifest says {expected}")]
    Hash { hash: String, expected: String },
    #[error("its rows are not those of shard {shard} of {boards}")]
    OtherRows { shard: super::Shard, boards: u64 },
    #[error("{0}")]
    Syntax(serde_json::Error),
    #[error("it does not add up to the times of {}", pluralize(*boards, "board"))]
    Times { boards: u64 },
    #[error("unexpected header")]
    Header,
    #[error("its first row is not that of board {expected}")]
    FirstRow { expected: u64 },
    #[error("it has {}, not {expected}", pluralize(*rows, "row"))]
    Rows { rows: u64, expected: u64 },
}

impl StoreError {
    /// Returns the error for a file that could not be read.
    pub fn read(path: &Path, source: io::Error) -> StoreError {
        let file = display_name(path);
        StoreError::Read { file, source }
    }

    /// Returns the error for a file that could not be written, or standard output for `-`.
    pub fn write(path: &Path, source: io::Error) -> StoreError {
        let is_stdout = path == Path::new(STDIO);
        let file = display_name(if is_stdout { "<stdout>".as_ref() } else { path });
        StoreError::Write { file, source }
    }

    /// Returns the error for a file that is not as its manifest says.
    pub(crate) fn altered(path: &Path, alteration: Alteration) -> StoreError {
        let file = display_name(path);
        StoreError::Altered { file, alteration }
    }

    /// Returns the error for a partial file that cannot be resumed; `path` is its final name.
    pub(crate) fn not_resumable(path: &Path, source: io::Error) -> StoreError {
        let file = display_name(path);
        StoreError::NotResumable { file, source }
    }
}

pub(super) fn display_name(path: &Path) -> Arc<str> {
    snakes_and_ladders::escape::path(path).into()
}
