//! The reasons why a job fails.

use crate::corpus::CorpusError;
use crate::store::StoreError;
use snakes_and_ladders::escape;
use snakes_and_ladders::generate::DedupError;
use std::io::ErrorKind;
use std::path::PathBuf;

/// The reason why a job failed.
#[derive(Debug, thiserror::Error)]
pub enum JobError {
    /// The observer cancelled the job.
    #[error("stopped early")]
    Interrupted,
    /// The job is to be resumed, but nothing of it can be saved, for this reason.
    #[error("{0}")]
    NotResumable(&'static str),
    /// The output directory holds an earlier result, which is not to be replaced.
    #[error("{} holds an earlier result ({file})", escape::path(dir))]
    Occupied {
        /// The output directory.
        dir: PathBuf,
        /// A file of the earlier result.
        file: &'static str,
    },
    /// The output directory holds the results of another job.
    #[error(
        "{} holds the results of a different job ({})",
        escape::path(dir),
        escape::line(difference)
    )]
    OtherJob {
        /// The output directory.
        dir: PathBuf,
        /// The first difference between the jobs.
        difference: String,
    },
    /// The output directory is one of the shards to be merged.
    #[error("{} is one of the shards", escape::path(.0))]
    OutputIsShard(PathBuf),
    /// The output directory is the one in which the shards to be merged are found: with the merged
    /// results in it, it would count as a result itself.
    #[error("{} holds the shards", escape::path(.0))]
    OutputHoldsShards(PathBuf),
    /// Two solvers that give a board different answers: the board and the answers, in words.
    #[error("{0}")]
    Disagreement(String),
    /// A record has no answer to compare with.
    #[error("{file}:{line}: {column} is missing")]
    Unanswered {
        /// The file, as the user knows it.
        file: String,
        /// The line on which the record begins, from 1.
        line: u64,
        column: String,
    },
    /// An input that cannot be read, or has an invalid record.
    #[error(transparent)]
    Corpus(#[from] CorpusError),
    /// A spec with too few distinct boards.
    #[error(transparent)]
    Dedup(#[from] DedupError),
    /// A directory of a shard without a manifest.
    #[error("{0}: there is no manifest.json: the shard is incomplete; rerun it with --resume")]
    Unfinished(String),
    /// A shard that cannot be read, was altered, or was already added: without it, the others can
    /// be merged.
    #[error("{0}")]
    BadShard(String),
    /// Directories that are not the shards of one run, or not all of them.
    #[error("{0}")]
    Mismatch(String),
    /// A file that cannot be read or written, or belongs to another job.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The job stopped after it had begun, for a reason that may go away.
    #[error("{error}")]
    Stopped {
        error: Box<JobError>,
        /// The number of boards that a checkpoint covers; none if no checkpoint could be written,
        /// and the partial files are gone.
        saved: Option<u64>,
    },
}

impl JobError {
    /// Returns whether the job can continue once the cause is gone: a full disk, an interrupt, but
    /// not invalid input.
    pub(super) fn is_resumable(&self) -> bool {
        match self {
            JobError::Interrupted
            | JobError::Corpus(CorpusError::Io(_))
            | JobError::Store(StoreError::Read { .. }) => true,
            // The reader of a pipe wants no more.
            JobError::Store(StoreError::Write { source, .. }) => {
                source.kind() != ErrorKind::BrokenPipe
            }
            _ => false,
        }
    }
}
