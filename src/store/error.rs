//! Errors of stored files: each names the file and, where there is one, the way out.

use std::path::Path;
use std::sync::Arc;

/// A file that cannot be read or written, or whose contents do not belong here.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The system refused to open or read.
    #[error("{file}: cannot be read: {source}")]
    Read {
        /// The file, as the user knows it.
        file: Arc<str>,
        /// The system's reason.
        source: std::io::Error,
    },
    /// The system refused to create, write, rename or remove.
    #[error("{file}: cannot be written: {source}")]
    Write {
        /// The file, as the user knows it.
        file: Arc<str>,
        /// The system's reason.
        source: std::io::Error,
    },
    /// An output that another process is writing.
    #[error("{what}: another snl is writing here{by}; wait for it, or choose another output", by = by(.holder))]
    Locked {
        /// The output.
        what: Arc<str>,
        /// What the lock file says of its holder; may be empty.
        holder: String,
    },
    /// A new job where an unfinished one can be resumed.
    #[error(
        "{file}: an unfinished job exists; rerun with --resume, or delete this file to start over"
    )]
    Unfinished {
        /// The checkpoint.
        file: Arc<str>,
    },
    /// A partial file that cannot be resumed.
    #[error(
        "{file}: cannot resume the partial file: {source}; delete the checkpoint to start over"
    )]
    Part {
        /// The final name of the file.
        file: Arc<str>,
        /// Why not.
        source: std::io::Error,
    },
    /// A file that is not a checkpoint.
    #[error("{file}: not a checkpoint: {source}; delete it to start over")]
    Checkpoint {
        /// The file.
        file: Arc<str>,
        /// Where the JSON is invalid.
        source: serde_json::Error,
    },
    /// A checkpoint of another job.
    #[error(
        "{file}: checkpoint belongs to another job: {key} is {there} there, {here} here; \
         use the original flags and version, or delete it",
        there = value_or_unset(.there),
        here = value_or_unset(.here)
    )]
    OtherJob {
        /// The checkpoint.
        file: Arc<str>,
        /// The first key of the fingerprint that differs.
        key: String,
        /// Its value in the checkpoint.
        there: String,
        /// Its value in this job.
        here: String,
    },
    /// A file that is not a manifest.
    #[error("{file}: not a manifest: {source}")]
    Manifest {
        /// The file.
        file: Arc<str>,
        /// Where the JSON is invalid.
        source: serde_json::Error,
    },
}

impl StoreError {
    pub(super) fn read(path: &Path, source: std::io::Error) -> StoreError {
        let file = display_name(path);
        StoreError::Read { file, source }
    }

    pub(super) fn write(path: &Path, source: std::io::Error) -> StoreError {
        let file = display_name(path);
        StoreError::Write { file, source }
    }
}

pub(super) fn display_name(path: &Path) -> Arc<str> {
    path.to_string_lossy().as_ref().into()
}

fn by(holder: &str) -> String {
    match holder {
        "" => String::new(),
        _ => format!(" ({holder})"),
    }
}

fn value_or_unset(value: &str) -> &str {
    match value {
        "" => "unset",
        _ => value,
    }
}
