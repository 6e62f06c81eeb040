//! Solving boards: the kernels, the list of them, and running one over a batch; routes, and random
//! games.

mod batch;
mod group;
mod kernel;
mod kernels;
pub mod play;
pub mod routes;
mod select;

pub(crate) use batch::solve_group;
pub use batch::{BoardBatch, NoTiming, SolveObserver, SolveResult};
pub use group::Group;
pub(crate) use group::GroupOrder;
pub use kernel::Kernel;
pub use select::{KernelError, default_kernel, kernel, kernels};

use crate::game::{Board, Solution};

/// Solves one board with the default kernel.
///
/// For many boards, [`BoardBatch`] is several times as fast.
///
/// ```
/// use snakes_and_ladders::{game::{Board, Solution}, solve::solve};
/// let board: Board = "[[-1,-1,-1],[-1,9,8],[-1,-1,-1]]".parse().unwrap();
/// assert_eq!(solve(&board), Solution::Rolls(1));
/// ```
pub fn solve(board: &Board) -> Solution {
    default_kernel().solve_one(board)
}
