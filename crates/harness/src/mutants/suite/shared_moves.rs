//! The features that all shortest routes of a board have in common: at the end, and in single moves.
//!
//! A fault that acts on one square, in one roll or on one length of jump shows only on a board whose answer depends on such a
//! move. Selected by kills alone, boards that kill much come first, and they end alike; with this as a goal, they end in
//! different ways.

use super::narrow_boards::EDGES;
use snakes_and_ladders::game::{Board, FACES, Square};
use snakes_and_ladders::solve::routes::{BfsLevels, Step, moves};
use std::cmp::Ordering;

/// The number of squares before n² that count as near it.
const NEAR_LAST: usize = 2 * FACES;

/// A feature that all shortest routes of a board have in common, with its value: a square, a length, a number of rolls or a
/// side.
pub(super) type SharedMove = (Feature, usize);

/// A feature of a route. Squares are labels, or numbers of squares before n².
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Feature {
    /// The number of rolls.
    Rolls,
    /// The square where the last roll starts.
    LastFrom,
    /// The square where the last roll lands.
    LastLanding,
    /// The length of the ladder to n².
    LastLadder,
    /// The length of a ladder that all routes take in the same roll.
    Ladder,
    /// The length of a snake that all routes take in the same roll.
    Snake,
    /// The square where the last roll starts, if near n², as a number of squares before n².
    LastFromBefore,
    /// The square where the last roll lands, if near n², as a number of squares before n².
    LastLandingBefore,
    /// The last roll of the die.
    LastFace,
    /// The side of a board on which all routes end by the same ladder.
    EndByLadder,
    /// The side of a board on which all routes end without a ladder.
    EndWithoutLadder,
    /// The side of a board on which all routes land on n² in the same roll.
    OnLast,
    /// The side of a board on which all routes land near n² in the same roll, on a square without a jump.
    NearLastWithoutJump,
    /// The side of a board on which all routes land near n² in the same roll, on a ladder to n².
    NearLastByLadderToLast,
    /// The side of a board on which all routes land near n² in the same roll, on any other ladder.
    NearLastByLadder,
    /// The side of a board on which all routes land near n² in the same roll, on a snake.
    NearLastBySnake,
}

/// Returns whether limits of programs often lie here: at an [edge](EDGES), or close to n².
pub(super) fn is_at_edge((feature, value): SharedMove) -> bool {
    feature > Feature::Snake || EDGES.contains(&value)
}

/// Returns the features that all shortest routes of the board have in common, sorted. Returns nothing if there is no route.
pub(super) fn shared_moves(board: &Board) -> Vec<SharedMove> {
    let squares = BfsLevels::of(board).on_shortest_routes(board);
    let mut all = Vec::new();
    for (pair, roll) in squares.windows(2).zip(1..) {
        let steps = pair[0].iter().flat_map(|square| moves(board, square));
        let steps: Vec<Step> = steps.filter(|step| pair[1].contains(step.rest)).collect();
        add_roll(board, &steps, &mut all);
        if roll == squares.len() - 1 {
            all.push((Feature::Rolls, roll));
            add_last_roll(board, &steps, &mut all);
        }
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// Adds the features that these steps of one roll have in common.
fn add_roll(board: &Board, steps: &[Step], all: &mut Vec<SharedMove>) {
    let Some(landing) = shared(steps, |step| step.landing) else {
        return;
    };
    let (n, last, rest) = (board.side().n(), board.side().last(), board.rest(landing));
    let (jump, near_last) = match rest.cmp(&landing) {
        Ordering::Less => (Some(Feature::Snake), Feature::NearLastBySnake),
        Ordering::Equal if landing == last => (None, Feature::OnLast),
        Ordering::Equal => (None, Feature::NearLastWithoutJump),
        Ordering::Greater if rest == last => {
            (Some(Feature::Ladder), Feature::NearLastByLadderToLast)
        }
        Ordering::Greater => (Some(Feature::Ladder), Feature::NearLastByLadder),
    };
    let length = landing.index().abs_diff(rest.index());
    all.extend(jump.map(|jump| (jump, length)));
    if landing.index() + FACES >= last.index() {
        all.push((near_last, n));
    }
}

/// Adds the further features that these steps to n² have in common.
fn add_last_roll(board: &Board, steps: &[Step], all: &mut Vec<SharedMove>) {
    let (n, last) = (board.side().n(), board.side().last());
    let mut add_square = |square: Square, feature, feature_before| {
        let before = last.index() - square.index();
        all.push((feature, square.label()));
        if before <= NEAR_LAST {
            all.push((feature_before, before));
        }
        before
    };
    if let Some(from) = shared(steps, |step| step.from) {
        add_square(from, Feature::LastFrom, Feature::LastFromBefore);
    }
    if let Some(landing) = shared(steps, |step| step.landing) {
        match add_square(landing, Feature::LastLanding, Feature::LastLandingBefore) {
            0 => all.push((Feature::EndWithoutLadder, n)),
            length => all.extend([(Feature::EndByLadder, n), (Feature::LastLadder, length)]),
        }
    }
    all.extend(shared(steps, |step| step.roll).map(|face| (Feature::LastFace, usize::from(face))));
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
        // The first roll may go to any of five squares, so nothing but the end is shared.
        let empty = Board::empty(Side::new(3).unwrap());
        let expected = [
            (Feature::Rolls, 2),
            (Feature::LastLanding, 9),
            (Feature::LastLandingBefore, 0),
            (Feature::EndWithoutLadder, 3),
            (Feature::OnLast, 3),
        ];
        assert_eq!(shared_moves(&empty), expected);
        // 2 leads to 9, and nothing else to 9 in one roll.
        let board: Board = "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]".parse().unwrap();
        let all = shared_moves(&board);
        for one in [
            (Feature::Rolls, 1),
            (Feature::LastFrom, 1),
            (Feature::LastLadder, 7),
            (Feature::LastFace, 1),
            (Feature::Ladder, 7),
            (Feature::EndByLadder, 3),
        ] {
            assert!(all.contains(&one), "{one:?} in {all:?}");
        }
        let trapped: Board = "[[1,-1,-1],[1,1,1],[-1,1,1]]".parse().unwrap();
        assert_eq!(shared_moves(&trapped), []);
    }

    #[test]
    fn lengths_and_squares_are_edges_only_in_the_list() {
        assert!(is_at_edge((Feature::Ladder, 64)) && !is_at_edge((Feature::Ladder, 66)));
        assert!(is_at_edge((Feature::LastFace, 3)));
    }
}
