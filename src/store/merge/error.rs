//! Why shards cannot be merged.

use crate::store::Shard;

/// Why shards cannot be merged.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// A directory without a manifest.
    #[error("{0}: there is no manifest.json: the shard is incomplete; rerun it with --resume")]
    Unfinished(String),
    /// No shard at all.
    #[error("no shards in these directories (expected output of `snl run --shard K/N`)")]
    None,
    /// Something other than a shard.
    #[error("{0}: not a shard (expected output of `snl run --shard K/N`)")]
    NotAShard(String),
    /// A shard of another run.
    #[error(
        "{dir}: shard of another run: {key} is {there}, but {first} has {here}; leave one of them out, or regenerate it"
    )]
    Foreign {
        /// The shard.
        dir: String,
        /// The first shard.
        first: String,
        /// What differs.
        key: &'static str,
        /// Its value in the shard.
        there: String,
        /// Its value in the first shard.
        here: String,
    },
    /// The same shard twice.
    #[error("{0} and {1} both hold shard {2}; leave one of them out")]
    Twice(String, String, Shard),
    /// Missing shards.
    #[error("shard(s) {missing} of {of} are missing: run them, or add their directories")]
    Missing {
        /// An array expression.
        missing: String,
        /// The number of shards.
        of: u64,
    },
    /// A file that is not as the manifest says.
    #[error(
        "{file}: altered since it was written: {problem}; delete its directory and run that shard again"
    )]
    Altered {
        /// The file.
        file: String,
        /// What is wrong.
        problem: String,
    },
    /// A file that cannot be read.
    #[error("{file}: cannot be read: {source}")]
    Read {
        /// The file.
        file: String,
        /// The system's reason.
        source: std::io::Error,
    },
}
