//! Errors of stored files: each names the file and, where there is one, the way out.

use super::STDIO;
use std::fmt::Display;
use std::io;
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
        source: io::Error,
    },
    /// The system refused to create, write, rename or remove.
    #[error("{file}: cannot be written: {source}")]
    Write {
        /// The file, as the user knows it.
        file: Arc<str>,
        source: io::Error,
    },
    /// An output that another process is writing, an unfinished job, or a file that does not belong
    /// to this job: which, why, and the way out.
    #[error("{0}")]
    Unusable(String),
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
    pub(crate) fn altered(path: &Path, problem: impl Display) -> StoreError {
        let file = display_name(path);
        StoreError::Unusable(format!("{file}: altered since it was written: {problem}"))
    }

    /// Returns the error for a partial file that cannot be resumed; `path` is its final name.
    pub(crate) fn not_resumable(path: &Path, reason: io::Error) -> StoreError {
        StoreError::Unusable(format!(
            "{}: cannot resume the partial file: {reason}; delete the checkpoint to start over",
            display_name(path)
        ))
    }
}

fn display_name(path: &Path) -> Arc<str> {
    snakes_and_ladders::escape::path(path).into()
}
