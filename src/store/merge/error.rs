//! Why shards cannot be joined.
//!
//! Owns the wording: what is wrong, and the way out. Must not find anything out.

use crate::store::Shard;

/// Why shards cannot be joined.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// A folder without a manifest.
    #[error(
        "{0}: there is no manifest.json, so its shard is not done; run that shard again with --resume"
    )]
    Unfinished(String),
    /// No shard at all.
    #[error("there is no shard in the folders given; `snl run --shard K/N` makes them")]
    None,
    /// Something else than a shard.
    #[error("{0}: not a shard: merge joins what `snl run --shard K/N` made; leave this folder out")]
    NotAShard(String),
    /// A shard of something else.
    #[error(
        "{folder}: a stranger: its {claim} is {there}, but {first} has {here}; leave one of them out, or make it again"
    )]
    Foreign {
        /// The shard.
        folder: String,
        /// The first shard.
        first: String,
        /// In what they differ.
        claim: &'static str,
        /// What the shard says.
        there: String,
        /// What the first says.
        here: String,
    },
    /// Two of the same.
    #[error("{0} and {1} both hold shard {2}; leave one of them out")]
    Twice(String, String, Shard),
    /// Not all there.
    #[error("shard(s) {missing} of {of} are missing: run them, or name their folders too")]
    Missing {
        /// As an array expression.
        missing: String,
        /// How many there should be.
        of: u64,
    },
    /// A file that is not what the manifest says.
    #[error(
        "{file}: altered since it was made: {problem}; remove its folder and run that shard again"
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
