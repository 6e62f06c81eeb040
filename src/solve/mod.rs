//! Searching boards: the kernels and the one list of them, and running a kernel over many boards.
//!
//! Owns every way to an answer. Must not know of files, clocks or the command line.

mod batch;
mod kernel;
mod kernels;
pub mod routes;

pub use batch::{BoardBatch, Group, NoTiming, SolveObserver, SolveResult};
pub use kernel::{Kernel, KernelError, default_kernel, kernel, kernels};
