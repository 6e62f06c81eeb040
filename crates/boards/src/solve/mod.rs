//! Solving boards: the kernels, the list of them, and running one over a batch; routes, and random
//! games.

mod batch;
mod group;
mod kernel;
mod kernels;
mod many;
pub mod play;
pub mod routes;
mod select;

pub(crate) use batch::solve_group;
pub use batch::{BoardBatch, NoTiming, SolveObserver, SolveResult};
pub use group::Group;
pub(crate) use group::GroupOrder;
pub use kernel::Kernel;
pub use many::{solve, solve_many};
pub use select::{AUTO, KernelError, default_kernel, kernel, kernels};
