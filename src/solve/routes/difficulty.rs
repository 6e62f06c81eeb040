//! How difficult a board is to a player, as far as its structure tells.
//!
//! Owns these measures. Must not weigh them against each other: that is the setter's business.

use super::{BfsLevels, RouteCount, moves};
use crate::game::{Board, FACES, Solution, Square, SquareSet};
use crate::solve::default_kernel;

/// Measures of one board.
///
/// ```text
/// 16 15 14 13     one ladder, 2 to 15: two rolls, 1 then 1. The empty board takes three,
///  9 10 11 12     so the slack is -1; there is one best route; without the ladder the
///  8  7  6  5     answer is another, so it is critical, and the best route takes it.
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
    /// Rolls beyond ceil((n² - 1) / 6), which the empty board takes; less than 0 where ladders help more than snakes
    /// harm, none where n² cannot be reached.
    pub slack: Option<i32>,
    /// The number of best routes.
    pub routes: RouteCount,
    /// Jumps without any one of which the answer would be another.
    pub critical_jumps: usize,
    /// Jumps that some best route takes.
    pub route_jumps: usize,
}

impl Difficulty {
    /// The measures of this board. Solves it once more for every jump that it has.
    pub fn of(board: &Board) -> Difficulty {
        let throws = BfsLevels::of(board);
        let fewest = (board.side().squares() - 1).div_ceil(FACES);
        let slack = match throws.solution() {
            Solution::Rolls(rolls) => Some(i32::from(rolls) - fewest as i32),
            Solution::Unreachable => None,
        };
        Difficulty {
            slack,
            routes: RouteCount::of(board),
            critical_jumps: critical(board, throws.solution()),
            route_jumps: slack.map_or(0, |_| on_routes(board, &throws)),
        }
    }
}

fn critical(board: &Board, answer: Solution) -> usize {
    let mut without = *board;
    let changes = board.jumps().filter(|jump| {
        without.remove_jump(jump.from);
        let now = default_kernel().solve_one(&without);
        without
            .set_jump(jump.from, jump.to)
            .expect("the jump stood there before");
        now != answer
    });
    changes.count()
}

/// Goes back from n² roll by roll, over squares that a best route rests on after so many rolls.
fn on_routes(board: &Board, throws: &BfsLevels) -> usize {
    let mut rests = SquareSet::EMPTY.with(board.side().last());
    let mut taken = SquareSet::EMPTY;
    let first = SquareSet::EMPTY.with(Square::FIRST);
    let (_, before_last) = throws.levels().split_last().expect("a board takes a roll");
    for &before in before_last.iter().rev().chain([&first]) {
        let mut rested_before = SquareSet::EMPTY;
        for step in before.iter().flat_map(|from| moves(board, from)) {
            if rests.contains(step.rest) {
                rested_before.add(step.from);
                if step.jump.is_some() {
                    taken.add(step.landing);
                }
            }
        }
        rests = rested_before;
    }
    taken.len()
}
