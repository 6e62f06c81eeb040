//! Searching boards: the kernels and the one list of them, and running a kernel over many boards.
//!
//! Owns every way to an answer. Must not know of files, clocks or the command line.

mod baselines;
mod chunk;
mod kernel;
mod oracle;
mod pool;
mod queue;
pub mod routes;
mod thin;
#[cfg(target_arch = "x86_64")]
mod wide;
mod words;

pub use chunk::{Chunk, Group, Solved, Unwatched, Watch};
pub use kernel::{Kernel, KernelError, default_kernel, kernel, kernels};
pub use pool::drive;
