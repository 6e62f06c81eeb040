//! The features that all shortest routes of a board have in common: at the end, and in single moves.
//!
//! A fault that acts on one square, in one roll or on one length of jump shows only on a board whose answer depends on such a
//! move. Selected by kills alone, boards that kill much come first, and they end alike; with this as a goal, they end in
//! different ways.

use super::narrow_boards::EDGES;
use snakes_and_ladders::game::{Board, FACES, Square, SquareSet};
use snakes_and_ladders::solve::routes::{BfsLevels, Step, moves};
use std::cmp::Ordering;

/// Squares before n² that count as near it.
const NEAR_LAST: usize = 2 * FACES;

/// Something that all shortest routes of a board have in common. Squares are labels, or numbers of squares before n².
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum SharedMove {
    /// The number of rolls.
    Rolls(usize),
    /// Where the last roll starts.
    LastFrom(usize),
    LastFromBefore(usize),
    /// Where the last roll lands.
    LastLanding(usize),
    LastLandingBefore(usize),
    /// The length of the ladder to n².
    LastLadder(usize),
    /// How a board of side `n` ends: by a ladder or not.
    End {
        n: usize,
        by_ladder: bool,
    },
    /// The last roll of the die.
    LastFace(u8),
    /// The length of a ladder or a snake that is taken in the same roll.
    Ladder(usize),
    Snake(usize),
    /// A move to one of the last squares in the same roll.
    NearLast {
        n: usize,
        rest: RestNearLast,
    },
}

/// Where a move comes to rest that lands near n².
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum RestNearLast {
    OnLast,
    WithoutJump,
    ByLadderToLast,
    ByLadder,
    BySnake,
}

impl SharedMove {
    /// Whether limits of programs often lie here: at an [edge](EDGES), or close to n².
    pub(super) fn is_at_edge(self) -> bool {
        match self {
            SharedMove::Rolls(value)
            | SharedMove::LastFrom(value)
            | SharedMove::LastLanding(value)
            | SharedMove::LastLadder(value)
            | SharedMove::Ladder(value)
            | SharedMove::Snake(value) => EDGES.contains(&value),
            _ => true,
        }
    }

    /// Returns the features that all shortest routes of the board have in common, sorted. Returns nothing if there is no route.
    pub(super) fn all(board: &Board) -> Vec<SharedMove> {
        let squares = BfsLevels::of(board).on_shortest_routes(board);
        let mut shared = Vec::new();
        for pair in squares.windows(2) {
            let steps = steps_between(board, pair[0], pair[1]);
            shared.extend(SharedMove::in_roll(board, &steps));
        }
        if let [.., before, last] = &squares[..] {
            shared.push(SharedMove::Rolls(squares.len() - 1));
            shared.extend(SharedMove::in_last_roll(
                board,
                &steps_between(board, *before, *last),
            ));
        }
        shared.sort_unstable();
        shared.dedup();
        shared
    }

    /// Returns the features that these steps of one roll have in common.
    fn in_roll(board: &Board, steps: &[Step]) -> Vec<SharedMove> {
        let Some(landing) = shared(steps, |step| step.landing) else {
            return Vec::new();
        };
        let (n, last, rest) = (board.side().n(), board.side().last(), board.rest(landing));
        let length = landing.index().abs_diff(rest.index());
        let (jump, near_last) = match rest.cmp(&landing) {
            Ordering::Less => (Some(SharedMove::Snake(length)), RestNearLast::BySnake),
            Ordering::Equal if landing == last => (None, RestNearLast::OnLast),
            Ordering::Equal => (None, RestNearLast::WithoutJump),
            Ordering::Greater if rest == last => (
                Some(SharedMove::Ladder(length)),
                RestNearLast::ByLadderToLast,
            ),
            Ordering::Greater => (Some(SharedMove::Ladder(length)), RestNearLast::ByLadder),
        };
        let is_near = landing.index() + FACES >= last.index();
        let near_last = is_near.then_some(SharedMove::NearLast { n, rest: near_last });
        jump.into_iter().chain(near_last).collect()
    }

    /// Returns the features that these steps to n² have in common besides.
    fn in_last_roll(board: &Board, steps: &[Step]) -> Vec<SharedMove> {
        let (n, last) = (board.side().n(), board.side().last());
        let before = |square: Square| last.index() - square.index();
        let mut all = Vec::new();
        if let Some(from) = shared(steps, |step| step.from) {
            all.push(SharedMove::LastFrom(from.label()));
            if before(from) <= NEAR_LAST {
                all.push(SharedMove::LastFromBefore(before(from)));
            }
        }
        if let Some(landing) = shared(steps, |step| step.landing) {
            let by_ladder = landing != last;
            all.push(SharedMove::LastLanding(landing.label()));
            all.push(SharedMove::End { n, by_ladder });
            if before(landing) <= NEAR_LAST {
                all.push(SharedMove::LastLandingBefore(before(landing)));
            }
            if by_ladder {
                all.push(SharedMove::LastLadder(before(landing)));
            }
        }
        all.extend(shared(steps, |step| step.roll).map(SharedMove::LastFace));
        all
    }
}

/// The moves from these squares that come to rest on those.
fn steps_between(board: &Board, from: SquareSet, to: SquareSet) -> Vec<Step> {
    let steps = from.iter().flat_map(|square| moves(board, square));
    steps.filter(|step| to.contains(step.rest)).collect()
}

/// Returns the value that all steps have in common, if there is one.
fn shared<T: PartialEq>(steps: &[Step], of: fn(&Step) -> T) -> Option<T> {
    let first = of(steps.first()?);
    steps.iter().all(|step| of(step) == first).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use snakes_and_ladders::game::Side;

    #[test]
    fn only_what_every_shortest_route_does_is_shared() {
        // Nothing but the end: the first roll may go to any of five squares.
        let empty = Board::empty(Side::new(3).unwrap());
        let expected = [
            SharedMove::Rolls(2),
            SharedMove::LastLanding(9),
            SharedMove::LastLandingBefore(0),
            SharedMove::End {
                n: 3,
                by_ladder: false,
            },
            SharedMove::NearLast {
                n: 3,
                rest: RestNearLast::OnLast,
            },
        ];
        assert_eq!(SharedMove::all(&empty), expected);
        // 2 leads to 9, and nothing else to 9 in one roll.
        let board: Board = "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]".parse().unwrap();
        let all = SharedMove::all(&board);
        for one in [
            SharedMove::Rolls(1),
            SharedMove::LastFrom(1),
            SharedMove::LastLadder(7),
            SharedMove::LastFace(1),
            SharedMove::Ladder(7),
            SharedMove::End {
                n: 3,
                by_ladder: true,
            },
        ] {
            assert!(all.contains(&one), "{one:?} in {all:?}");
        }
        let trapped: Board = "[[1,-1,-1],[1,1,1],[-1,1,1]]".parse().unwrap();
        assert_eq!(SharedMove::all(&trapped), []);
    }

    #[test]
    fn lengths_and_squares_are_edges_only_in_the_list() {
        assert!(SharedMove::Ladder(64).is_at_edge() && !SharedMove::Ladder(66).is_at_edge());
        assert!(SharedMove::LastFace(3).is_at_edge());
    }
}
