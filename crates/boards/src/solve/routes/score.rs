//! A score of how difficult a board is to a person who looks for a shortest route.
//!
//! Models of mazes and of other puzzles agree on what counts: how many decisions the solution takes
//! and how many wrong ways there are at each (M. S. McClendon, "The Complexity and Difficulty of a
//! Maze", Bridges 2001, multiplies over the hallways and takes the logarithm), and how often the
//! right move leads away from the goal, so that a greedy player goes wrong (P. Jarušek and R.
//! Pelánek, "What Determines Difficulty of Transport Puzzles?", FLAIRS 2011). The weights are ours;
//! docs/PUZZLES.md shows what they order.
//!
//! Constraints select boards by the score, so its value belongs to stream `v1`: never change it.

use super::{BfsLevels, JumpKind, RouteCount, Step, moves};
use crate::game::{Board, FACES, MAX_SQUARES, Solution, Square, SquareSet};

/// The difficulties of a board, from which its score is computed.
///
/// ```text
/// 16 15 14 13     The ladder from 2 leads to 15, one roll before the end: two rolls, 1 and 1, is
///  9 10 11 12     one of 36 sequences, 5 bits. A player who always takes the furthest square
///  8  7  6  5     finds it, and there is no ladder that leads astray and no snake to take: the
///  1  2  3  4     score is 5.
/// ```
///
/// ```
/// use snakes_and_ladders::{game::Board, solve::routes::Score};
/// let literal = "[[-1,-1,-1,-1],[-1,-1,-1,-1],[-1,-1,-1,-1],[-1,15,-1,-1]]";
/// let score = Score::of(&literal.parse::<Board>().unwrap()).unwrap();
/// assert_eq!((score.bits, score.regret, score.decoys, score.forced_snakes), (5, Some(0), 0, 0));
/// assert_eq!(score.value(), 5);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    /// The minimum number of rolls.
    pub rolls: u32,
    /// About the binary logarithm of the number of roll sequences of length `rolls` per shortest
    /// route: how many yes-or-no decisions single out a shortest route.
    pub bits: u32,
    /// The number of rolls above the minimum of a player who always moves to the furthest square;
    /// `None` if that player goes around in circles.
    pub regret: Option<u32>,
    /// The number of ladders that can be taken from a shortest route and lead further than any
    /// roll, but off all shortest routes.
    pub decoys: u32,
    /// The number of snakes on the shortest route with the fewest.
    pub forced_snakes: u32,
}

/// The highest regret that counts, and the regret of a player who never arrives.
const MAX_REGRET: u32 = 8;
/// The maximum number of decoys that count.
const MAX_DECOYS: u32 = 6;

impl Score {
    /// Returns the score of this board; `None` if n² is unreachable.
    pub fn of(board: &Board) -> Option<Score> {
        Score::with(board, &BfsLevels::of(board), || RouteCount::of(board))
    }

    /// Scores like [`Score::of`], from the levels and the routes of this board.
    pub(super) fn with(
        board: &Board,
        levels: &BfsLevels,
        routes: impl FnOnce() -> RouteCount,
    ) -> Option<Score> {
        let Solution::Rolls(rolls) = levels.solution() else {
            return None;
        };
        let rolls = u32::from(rolls);
        let on_route = levels.on_shortest_routes(board);
        // 2.585 is the binary logarithm of 6. In integers, as boards are selected by it.
        let all = rolls * 2585 / 1000;
        Some(Score {
            rolls,
            bits: all.saturating_sub(routes().count.ilog2()),
            regret: greedy_rolls(board).map(|played| played - rolls),
            decoys: count_decoys(board, &on_route),
            forced_snakes: min_snakes(board, &on_route),
        })
    }

    /// Returns the score: bits, and three for each roll of regret, two for each decoy, four for
    /// each forced snake.
    pub fn value(&self) -> u32 {
        let regret = self.regret.unwrap_or(MAX_REGRET).min(MAX_REGRET);
        self.bits + 3 * regret + 2 * self.decoys.min(MAX_DECOYS) + 4 * self.forced_snakes
    }
}

/// Returns the number of rolls of a player who always moves to the furthest square; `None` if the
/// token comes back to a square, from where it would go around forever.
fn greedy_rolls(board: &Board) -> Option<u32> {
    let mut at = Square::FIRST;
    let mut seen = SquareSet::EMPTY;
    let mut rolls = 0;
    while at != board.side().last() {
        if seen.contains(at) {
            return None;
        }
        seen.add(at);
        at = moves(board, at).map(|step| step.rest).max()?;
        rolls += 1;
    }
    Some(rolls)
}

/// Returns the moves from the squares of shortest routes, each with the squares on which these
/// routes rest after the same roll.
pub(super) fn moves_from_routes<'a>(
    board: &'a Board,
    on_route: &'a [SquareSet],
) -> impl Iterator<Item = (Step, SquareSet)> {
    on_route.windows(2).flat_map(move |pair| {
        let steps = pair[0].iter().flat_map(move |from| moves(board, from));
        steps.map(move |step| (step, pair[1]))
    })
}

fn count_decoys(board: &Board, on_route: &[SquareSet]) -> u32 {
    let mut decoys = SquareSet::EMPTY;
    for (step, next) in moves_from_routes(board, on_route) {
        let leads_far = step.rest.index() > step.from.index() + FACES;
        if leads_far && step.jump.is_some() && !next.contains(step.rest) {
            decoys.add(step.landing);
        }
    }
    decoys.len() as u32
}

fn min_snakes(board: &Board, on_route: &[SquareSet]) -> u32 {
    // The minimum of snakes on the way to each square.
    let mut snakes = [u32::MAX; MAX_SQUARES];
    snakes[Square::FIRST.index()] = 0;
    for (step, next) in moves_from_routes(board, on_route) {
        if next.contains(step.rest) {
            let is_snake = step.jump == Some(JumpKind::Snake);
            let arrival = snakes[step.from.index()] + u32::from(is_snake);
            let min = &mut snakes[step.rest.index()];
            *min = arrival.min(*min);
        }
    }
    snakes[board.side().last().index()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(n: usize, jumps: &[(usize, usize)]) -> Score {
        Score::of(&Board::of_jumps(n, jumps)).unwrap()
    }

    #[test]
    fn the_parts_of_the_score_are_what_a_player_meets() {
        // Without jumps: five sixes and a five, on as good as every way.
        let empty = score(6, &[]);
        assert_eq!(
            (empty.rolls, empty.regret, empty.decoys, empty.forced_snakes),
            (6, Some(0), 0, 0)
        );
        // 6^6 sequences are 15 bits; six of them are routes: 6 + 6 + 6 + 6 + 6 + 5.
        assert_eq!((empty.bits, empty.value()), (13, 13));

        // The ladder from 2 to 18 looks better than the ladder from 3 to 9, from where 10 leads on
        // to 36.
        let tempting = score(6, &[(2, 18), (3, 9), (10, 36)]);
        let found = (tempting.rolls, tempting.regret, tempting.decoys);
        assert_eq!(found, (2, Some(2), 1));
        // Five of 36 sequences, 5 bits, are routes, by 4 to 7 as well: 2 bits less.
        assert_eq!((tempting.bits, tempting.value()), (3, 3 + 3 * 2 + 2));

        let closed = Board::of_jumps(3, &[(2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 1)]);
        assert_eq!(Score::of(&closed), None);
    }

    /// Snakes are counted on the route with the fewest; where all have one, it is forced.
    #[test]
    fn a_snake_that_every_shortest_route_takes_is_forced() {
        // From 1 all of 2 to 6 lead back; 7 is a snake to 6, from where 12 leads to the end.
        let jumps = [(6, 1), (2, 1), (3, 1), (4, 1), (5, 1), (7, 6), (12, 36)];
        for (jumps, snakes) in [(&jumps[..], 1), (&jumps[1..], 0)] {
            let score = score(6, jumps);
            assert_eq!((score.rolls, score.forced_snakes), (2, snakes));
        }
    }

    #[test]
    fn the_greedy_player_takes_the_furthest_square() {
        // From 1 the jump on 4 leads to 20; from there 26 leads down, so 25 is next.
        let board = Board::of_jumps(6, &[(2, 3), (4, 20), (5, 8), (6, 2), (26, 21)]);
        assert_eq!(greedy_rolls(&board), Some(4));
        let circle = Board::of_jumps(4, &[(7, 1), (6, 1), (5, 1), (4, 1), (3, 1), (2, 1)]);
        assert_eq!(greedy_rolls(&circle), None);
    }
}
