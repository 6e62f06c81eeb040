//! The features that all shortest routes of a board have in common: at the end, and in single
//! moves.
//!
//! A fault that acts on one square, in one roll or on one length of jump shows only on a board
//! whose answer depends on such a move. Selected by kills alone, boards that kill much come first,
//! and they end alike; with this as a goal, they end in different ways.

use super::narrow_boards::EDGES;
use snakes_and_ladders::game::{Board, FACES, Square};
use snakes_and_ladders::solve::routes::{BfsLevels, Step, moves};
use std::cmp::Ordering;

/// The number of squares before n² that count as near it.
const NEAR_LAST: usize = 2 * FACES;

/// A feature that all shortest routes of a board have in common: its value, and its name. The value
/// is a square (a label, or a number of squares before n²), a length, a number of rolls or a side.
pub(super) type SharedMove = (usize, &'static str);

/// The features that may have any value. All others are near the end, or have few values.
const ANYWHERE: [&str; 6] = [
    "rolls",
    "start of the last roll",
    "landing of the last roll",
    "ladder to n² in the last roll",
    "ladder",
    "snake",
];

/// Returns whether limits of programs often lie here: at an [edge](EDGES), or close to n².
pub(super) fn is_at_edge((value, feature): SharedMove) -> bool {
    !ANYWHERE.contains(&feature) || EDGES.contains(&value)
}

/// Returns the features that all shortest routes of the board have in common, sorted. Returns
/// nothing if there is no route.
pub(super) fn shared_moves(board: &Board) -> Vec<SharedMove> {
    let squares = BfsLevels::of(board).on_shortest_routes(board);
    let mut all = Vec::new();
    for (pair, roll) in squares.windows(2).zip(1..) {
        let steps = pair[0].iter().flat_map(|square| moves(board, square));
        let steps: Vec<Step> = steps.filter(|step| pair[1].contains(step.rest)).collect();
        add_roll(board, &steps, &mut all);
        if roll == squares.len() - 1 {
            all.push((roll, "rolls"));
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
        Ordering::Less => (Some("snake"), "side, near n² by a snake"),
        Ordering::Equal if landing == last => (None, "side, on n²"),
        Ordering::Equal => (None, "side, near n² without a jump"),
        Ordering::Greater if rest == last => (Some("ladder"), "side, near n² by a ladder to n²"),
        Ordering::Greater => (Some("ladder"), "side, near n² by a ladder"),
    };
    let length = landing.index().abs_diff(rest.index());
    all.extend(jump.map(|jump| (length, jump)));
    if landing.index() + FACES >= last.index() {
        all.push((n, near_last));
    }
}

/// Adds the further features that these steps to n² have in common.
fn add_last_roll(board: &Board, steps: &[Step], all: &mut Vec<SharedMove>) {
    let (n, last) = (board.side().n(), board.side().last());
    let mut add_square = |square: Square, feature, feature_before| {
        let before = last.index() - square.index();
        all.push((square.label(), feature));
        if before <= NEAR_LAST {
            all.push((before, feature_before));
        }
        before
    };
    if let Some(from) = shared(steps, |step| step.from) {
        add_square(from, "start of the last roll", "squares from start to n²");
    }
    if let Some(landing) = shared(steps, |step| step.landing) {
        match add_square(
            landing,
            "landing of the last roll",
            "squares from landing to n²",
        ) {
            0 => all.push((n, "side, ending without a ladder")),
            length => all.extend([
                (n, "side, ending by a ladder"),
                (length, "ladder to n² in the last roll"),
            ]),
        }
    }
    all.extend(shared(steps, |step| step.roll).map(|face| (usize::from(face), "last face")));
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
            (0, "squares from landing to n²"),
            (2, "rolls"),
            (3, "side, ending without a ladder"),
            (3, "side, on n²"),
            (9, "landing of the last roll"),
        ];
        assert_eq!(shared_moves(&empty), expected);
        // 2 leads to 9, and nothing else to 9 in one roll.
        let board: Board = "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]".parse().unwrap();
        let all = shared_moves(&board);
        for one in [
            (1, "rolls"),
            (1, "start of the last roll"),
            (7, "ladder to n² in the last roll"),
            (1, "last face"),
            (7, "ladder"),
            (3, "side, ending by a ladder"),
        ] {
            assert!(all.contains(&one), "{one:?} in {all:?}");
        }
        let trapped: Board = "[[1,-1,-1],[1,1,1],[-1,1,1]]".parse().unwrap();
        assert_eq!(shared_moves(&trapped), []);
        assert!(is_at_edge((64, "ladder")) && !is_at_edge((66, "ladder")));
        assert!(is_at_edge((3, "last face")));
    }
}
