//! Files that survive bad days: written whole or not at all, hashed, locked, resumed from checkpoints, and the folders that
//! `run` fills and `merge` joins.

mod atomic_dir;
mod atomic_file;
pub mod checkpoint;
mod checkpoint_writer;
mod error;
mod hashing;
mod lock;
pub mod manifest;
pub mod merge;
pub(crate) mod number;
pub mod results;
mod shard;
pub(crate) mod stable_file;
mod temp_name;

pub use crate::generate::Shard;
pub use atomic_dir::AtomicDir;
pub use atomic_file::AtomicFile;
pub use checkpoint::Checkpoint;
pub use checkpoint_writer::CheckpointWriter;
pub use error::StoreError;
pub use hashing::{FileDigest, HashingWriter};
pub use lock::Lock;
pub use manifest::Manifest;
pub use shard::{ShardInfo, array_expression};
pub use stable_file::FileChanged;
pub use temp_name::host_name;

/// The name that stands for standard input and standard output.
pub const STDIO: &str = "-";

#[cfg(test)]
mod tests;
