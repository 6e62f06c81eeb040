//! What can go wrong with a file that is stored: the wording and the file.

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
    /// The system refused to create, write or rename.
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
        /// What the holder says of itself.
        holder: String,
    },
    /// An unfinished file that cannot be gone on with.
    #[error(
        "{file}: its unfinished part cannot be gone on with: {source}; remove the checkpoint to start anew"
    )]
    Part {
        /// What the file was to be called.
        file: Arc<str>,
        /// Why not.
        source: std::io::Error,
    },
    /// A checkpoint that is none.
    #[error("{file}: not a checkpoint: {source}; remove it to start anew")]
    Checkpoint {
        /// The file.
        file: Arc<str>,
        /// Where the JSON goes wrong.
        source: serde_json::Error,
    },
    /// A checkpoint of another job.
    #[error(
        "{file}: a checkpoint of another job: its {claim} is {there}, here it is {here}; \
         go on with the flags (and the version) that it was begun with, or remove it to start anew",
        there = value_or_unknown(.there),
        here = value_or_unknown(.here)
    )]
    OtherJob {
        /// The checkpoint.
        file: Arc<str>,
        /// In what they differ first.
        claim: String,
        /// What the checkpoint says.
        there: String,
        /// What the job says.
        here: String,
    },
    /// A manifest that is none.
    #[error("{file}: not a manifest: {source}")]
    Manifest {
        /// The file.
        file: Arc<str>,
        /// Where the JSON goes wrong.
        source: serde_json::Error,
    },
}

fn by(holder: &str) -> String {
    match holder {
        "" => String::new(),
        _ => format!(" ({holder})"),
    }
}

fn value_or_unknown(claim: &str) -> &str {
    match claim {
        "" => "not told",
        _ => claim,
    }
}
