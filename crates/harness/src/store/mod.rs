//! Durable files: atomic, hashed and locked outputs, checkpoints, and the output directory of `run`
//! with its manifest.

pub mod answer_histogram;
mod atomic_dir;
pub mod checkpoint;
pub(crate) mod checkpoint_writer;
mod error;
mod hashing;
mod lock;
pub mod manifest;
pub(crate) mod number;
pub mod output_dir;
mod output_file;
mod output_path;
mod part;
pub mod results;
mod role;
pub mod small_file;
pub(crate) mod stable_file;

pub use answer_histogram::{AnswerHistogram, AnswersBySide, HistogramBin};
pub use atomic_dir::write_dir;
pub use checkpoint::{Checkpoint, CheckpointPaths, JobFingerprint, PartialFile};
pub use error::{Alteration, StoreError};
#[cfg(test)]
pub(crate) use hashing::short_hash;
pub use hashing::{FileDigest, HashingWriter};
pub(crate) use lock::Lock;
pub use manifest::{Manifest, ShardInfo, ShardOrigin};
pub use output_dir::OutputDir;
pub use output_file::OutputFile;
pub(crate) use output_file::remove;
pub use output_path::{OutputPath, resolve};
pub use part::partial_path;
pub use role::Role;
pub use snakes_and_ladders::generate::Shard;

/// The name that stands for standard input and standard output.
pub const STDIO: &str = "-";
