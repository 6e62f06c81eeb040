//! Solving one board, or all boards of a slice, with the default kernel.

use super::group::{Group, GroupOrder};
use super::select::default_kernel;
use crate::game::{Board, Solution};

/// The number of boards that are ordered by side together: enough for many boards of each side, and
/// few enough that the first cache line of each, with the side, is still cached when it is solved.
const BOARDS_PER_ORDER: usize = 4096;

/// Solves one board with the default kernel.
///
/// For many boards, [`solve_many`] is several times as fast: kernels search several boards at once.
///
/// ```
/// use snakes_and_ladders::{game::{Board, Solution}, solve::solve};
/// let board: Board = "[[-1,-1,-1],[-1,9,8],[-1,-1,-1]]".parse().unwrap();
/// assert_eq!(solve(&board), Solution::Rolls(1));
/// ```
pub fn solve(board: &Board) -> Solution {
    default_kernel().solve_one(board)
}

/// Solves boards of any sides with the default kernel, on this thread, and returns their answers in
/// the same order.
///
/// ```
/// use snakes_and_ladders::{Spec, solve, solve_many};
/// let spec: Spec = "v1:family=uniform;n=2..20;seed=1".parse()?;
/// let boards: Vec<_> = spec.boards()?.take(1000).collect();
/// let answers = solve_many(&boards);
/// assert_eq!(answers[7], solve(&boards[7]));
/// # Ok::<(), snakes_and_ladders::generate::SpecError>(())
/// ```
///
/// It is as fast as [`Kernel::solve_batch`](super::Kernel::solve_batch), which solves a selection
/// of boards, with any kernel, into memory of the caller. [`BoardBatch`](super::BoardBatch) is for
/// boards that are written one after the other into memory that is reused, and for timing them.
///
/// # In parallel
///
/// Boards are independent of one another. With [rayon](https://docs.rs/rayon), solve chunks of
/// about a thousand, as kernels are fastest on many boards of one side:
///
/// ```
/// use rayon::prelude::*;
/// use snakes_and_ladders::{Solution, Spec, solve_many};
/// let spec: Spec = "v1:family=classic;n=10;seed=1".parse()?;
/// let boards: Vec<_> = spec.boards()?.take(10_000).collect();
/// let answers: Vec<Solution> = boards.par_chunks(1024).flat_map_iter(solve_many).collect();
/// assert_eq!(answers, solve_many(&boards));
/// # Ok::<(), snakes_and_ladders::generate::SpecError>(())
/// ```
pub fn solve_many(boards: &[Board]) -> Vec<Solution> {
    let kernel = default_kernel();
    let mut order = GroupOrder::default();
    let mut answers = vec![Solution::Unreachable; boards.len()];
    let chunks = boards.chunks(BOARDS_PER_ORDER);
    for (boards, answers) in chunks.zip(answers.chunks_mut(BOARDS_PER_ORDER)) {
        let group = |board: &Board| Group {
            side: board.side(),
            family: 0,
        };
        let first = group(&boards[0]);
        let groups = boards.iter().map(group);
        // Sorting boards that are all of one side would take 5 % of the time.
        if groups.clone().all(|group| group == first) {
            order.keep(boards.len());
        } else {
            order.sort(groups);
        }
        kernel.solve_batch(boards, &order.slots, answers);
    }
    answers
}
