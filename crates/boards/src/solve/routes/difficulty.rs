//! Measures of how difficult a board is to a player: the difficulty columns of a corpus.

use super::score::moves_from_routes;
use super::{BfsLevels, RouteCount, Score};
use crate::game::{Board, FACES, Solution, SquareSet};
use crate::solve::default_kernel;

/// The measures of one board.
///
/// ```text
/// 16 15 14 13     One ladder, 2 to 15: two rolls, 1 then 1. The empty board takes three,
///  9 10 11 12     so the slack is -1. There is one shortest route. Without the ladder
///  8  7  6  5     the answer changes, so it is critical, and it is on the shortest route.
///  1  2  3  4
/// ```
///
/// ```
/// use snakes_and_ladders::{game::Board, solve::routes::Difficulty};
/// let literal = "[[-1,-1,-1,-1],[-1,-1,-1,-1],[-1,-1,-1,-1],[-1,15,-1,-1]]";
/// let difficulty = Difficulty::of(&literal.parse::<Board>().unwrap());
/// assert_eq!(difficulty.slack, Some(-1));
/// assert_eq!(difficulty.routes.count, 1);
/// assert_eq!((difficulty.critical_jumps, difficulty.route_jumps), (1, 1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Difficulty {
    /// The minimum number of rolls less the empty board's, ceil((n² - 1) / 6): negative if ladders
    /// help more than snakes harm, `None` if n² is unreachable.
    pub slack: Option<i32>,
    /// The number of shortest routes.
    pub routes: RouteCount,
    /// The number of jumps whose removal changes the answer.
    pub critical_jumps: usize,
    /// The number of jumps on some shortest route.
    pub route_jumps: usize,
    /// The difficulty score (see [`Score`]); `None` if n² is unreachable.
    pub score: Option<u32>,
}

impl Difficulty {
    /// Returns the measures of this board. Solves the board again for every jump, without that
    /// jump.
    pub fn of(board: &Board) -> Difficulty {
        let levels = BfsLevels::of(board);
        let empty_board_rolls = (board.side().squares() - 1).div_ceil(FACES);
        let slack = match levels.solution() {
            Solution::Rolls(rolls) => Some(i32::from(rolls) - empty_board_rolls as i32),
            Solution::Unreachable => None,
        };
        let routes = RouteCount::of(board);
        Difficulty {
            slack,
            routes,
            critical_jumps: count_critical_jumps(board, levels.solution()),
            route_jumps: count_route_jumps(board, &levels),
            score: Score::with(board, &levels, || routes).map(|score| score.value()),
        }
    }
}

fn count_critical_jumps(board: &Board, answer: Solution) -> usize {
    let mut without = *board;
    let critical = board.jumps().filter(|jump| {
        without.remove_jump(jump.from);
        let changed = default_kernel().solve_one(&without) != answer;
        without
            .set_jump(jump.from, jump.to)
            .expect("a jump of the board");
        changed
    });
    critical.count()
}

fn count_route_jumps(board: &Board, levels: &BfsLevels) -> usize {
    let mut jumps = SquareSet::EMPTY;
    for (step, next) in moves_from_routes(board, &levels.on_shortest_routes(board)) {
        if step.jump.is_some() && next.contains(step.rest) {
            jumps.add(step.landing);
        }
    }
    jumps.len()
}
