//! The reasons why a job fails.

use crate::corpus::CorpusError;
use crate::store::{Shard, StoreError};
use serde::{Deserialize, Serialize};
use snakes_and_ladders::escape;
use snakes_and_ladders::game::{Board, Solution};
use snakes_and_ladders::generate::{DedupError, Spec};
use std::io::ErrorKind;
use std::path::PathBuf;

/// A record without an answer.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MissingAnswer {
    /// The file, as the user knows it.
    pub file: String,
    /// The line on which the record begins, from 1.
    pub line: u64,
    /// The column in which the answer is expected.
    pub column: String,
}

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
        escape::line(&format!("{key} is {there} there, {here} here"))
    )]
    OtherJob {
        /// The output directory.
        dir: PathBuf,
        /// The first value that differs.
        key: &'static str,
        /// The value in the directory.
        there: String,
        /// The value of this job.
        here: String,
    },
    /// The output directory is one of the shards to be merged.
    #[error("{} is one of the shards", escape::path(.0))]
    OutputIsShard(PathBuf),
    /// The output directory is the one in which the shards to be merged are found: with the merged
    /// results in it, it would count as a result itself.
    #[error("{} holds the shards", escape::path(.0))]
    OutputHoldsShards(PathBuf),
    /// Two solvers give a board different answers.
    #[error(
        "board {index} of {spec}: {} answers {}, {} answers {}: {board}",
        solvers[0], answers[0], solvers[1], answers[1]
    )]
    Disagreement {
        index: u64,
        spec: Box<Spec>,
        board: Box<Board>,
        solvers: [&'static str; 2],
        answers: [Solution; 2],
    },
    /// Answers are to be checked, and there are no boards.
    #[error("there are no boards to check; give at least one")]
    NothingToCheck,
    /// A record has no answer to compare with.
    #[error("{}:{}: the record has no answer in {}", .0.file, .0.line, .0.column)]
    Unanswered(MissingAnswer),
    /// An input that cannot be read, or has an invalid record.
    #[error(transparent)]
    Corpus(#[from] CorpusError),
    /// A record is invalid, and there are others, which a job can go on with.
    #[error(transparent)]
    InvalidRecord(CorpusError),
    /// A spec with too few distinct boards.
    #[error(transparent)]
    Dedup(#[from] DedupError),
    /// A directory of a shard without a manifest.
    #[error(
        "{}: there is no manifest.json: the shard is incomplete; rerun it with --resume",
        .0.display()
    )]
    Unfinished(PathBuf),
    /// A shard cannot be read, or was altered.
    #[error("{0}; if it belongs to a shard, delete its directory and run that shard again")]
    BadShard(StoreError),
    /// A shard is in two directories.
    #[error(
        "{} and {} both hold shard {shard}; leave one of them out",
        dirs[0].display(),
        dirs[1].display()
    )]
    ShardTwice {
        /// The directories, in the order in which they were given.
        dirs: [PathBuf; 2],
        shard: Shard,
    },
    /// Directories that are not the shards of one run, or not all of them.
    #[error(transparent)]
    Mismatch(#[from] ShardMismatch),
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

/// The reason why directories are not the shards of one run, or not all of them.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ShardMismatch {
    #[error("no shards in these directories (expected output of `snl run --shard K/N`)")]
    NoShards,
    #[error("{}: not a shard (expected output of `snl run --shard K/N`)", .0.display())]
    NotShard(PathBuf),
    /// The directory has the results of a merge.
    #[error(
        "{}: not a shard: `snl merge` wrote it; move it elsewhere, or name the shards one by one",
        .0.display()
    )]
    Merged(PathBuf),
    #[error(
        "{}: shard of another run: {key} is {value}, but {} has {first_value}; leave one of them \
         out, or regenerate it",
        dir.display(),
        first.display()
    )]
    OtherRun {
        dir: PathBuf,
        /// The first value that differs.
        key: &'static str,
        value: String,
        /// The directory of the first shard.
        first: PathBuf,
        first_value: String,
    },
    #[error(
        "{}: its times are of {}, where those of the first shard are of {}; run it again with the \
         same --solver",
        dir.display(),
        solver.as_deref().unwrap_or("several solvers"),
        first_solver.as_deref().unwrap_or("several solvers")
    )]
    OtherSolver {
        dir: PathBuf,
        /// The solver whose times the shard has; none for several.
        solver: Option<String>,
        first_solver: Option<String>,
    },
    #[error("shards missing: {missing} of {shards}; run them, or add their directories")]
    Missing {
        /// The shards that are missing, as an array expression: `1,4,7-9`.
        missing: String,
        /// The number of shards of the run.
        shards: u64,
    },
}

impl JobError {
    /// Returns whether the job can continue once the cause is gone: a full disk, an interrupt, but
    /// not invalid input.
    pub(super) fn is_resumable(&self) -> bool {
        match self {
            JobError::Interrupted
            | JobError::Corpus(CorpusError::Unreadable { .. } | CorpusError::NotCopied { .. })
            | JobError::Store(StoreError::Read { .. }) => true,
            // The reader of a pipe wants no more.
            JobError::Store(StoreError::Write { source, .. }) => {
                source.kind() != ErrorKind::BrokenPipe
            }
            _ => false,
        }
    }
}
