//! The order of a suite's boards: a program that keeps state from one board to the next is detected only if the next
//! board differs in the right way.

use crate::corpus::CorpusBoard;
use crate::mutants::mistakes::{Mistake, MistakeKind};
use crate::mutants::strength::TARGET_KILLS;
use snakes_and_ladders::game::Solution;
use snakes_and_ladders::generate::BoardRng;
use std::cmp::Reverse;

/// The number of orders tried.
const MAX_TRIES: u64 = 48;
/// The number of consecutive boards, beginning with the board itself, from which its partner in a swap is drawn.
const MAX_MOVE: usize = 12;

/// A property of two consecutive boards.
type Transition = fn(before: &CorpusBoard, after: &CorpusBoard) -> bool;

/// The transitions that should occur [`TARGET_TRANSITIONS`] times.
const TRANSITIONS: &[Transition] = &[
    |before, after| !reachable(before) && reachable(after),
    |before, after| reachable(before) && !reachable(after),
    |before, after| !reachable(before) && !reachable(after),
    |before, after| before.board.side() < after.board.side(),
    |before, after| before.board.side() > after.board.side(),
    |before, after| before.board.side() == after.board.side(),
    |before, after| {
        before.board.side() == after.board.side() && !reachable(before) && reachable(after)
    },
    |before, after| odd(before) && !odd(after),
    |before, after| !odd(before) && odd(after),
    |before, after| before.board.side().n() >= 3 * after.board.side().n(),
    |before, after| after.board.side().n() >= 3 * before.board.side().n(),
    |before, after| rolls(before) > rolls(after) && reachable(after),
    |before, after| reachable(before) && rolls(before) < rolls(after),
    |before, after| before.board.starts().len() > 10 * after.board.starts().len(),
];

/// The maximum number of times that each transition counts.
const TARGET_TRANSITIONS: usize = 4;

fn reachable(entry: &CorpusBoard) -> bool {
    entry.answer() != Solution::Unreachable
}

fn rolls(entry: &CorpusBoard) -> i32 {
    entry.answer().min_rolls()
}

fn odd(entry: &CorpusBoard) -> bool {
    !entry.board.side().n().is_multiple_of(2)
}

/// Returns the best of the orders tried, as indices into `boards`. The orders are the given order, and orders in which each
/// board but the first `fixed` may be moved by a few positions.
pub(super) fn order(
    seed: u64,
    fixed: usize,
    boards: &[CorpusBoard],
    mistakes: &[Mistake],
) -> Vec<usize> {
    let mut stream = BoardRng::new(seed);
    let tries = (0..MAX_TRIES).map(|index| {
        // These streams are apart from the streams of boards.
        stream.open(index + (1 << 48));
        let mut order: Vec<usize> = (0..boards.len()).collect();
        for place in (fixed..order.len()).skip_while(|_| index == 0) {
            let window = (order.len() - place).min(MAX_MOVE);
            let other = place + stream.below(window) as usize;
            order.swap(place, other);
        }
        let places: Vec<&CorpusBoard> = order.iter().map(|&place| &boards[place]).collect();
        (score(&places, mistakes), Reverse(index), order)
    });
    tries.max().map(|(_, _, order)| order).unwrap_or_default()
}

/// Returns the score of an order: kills of mistakes that keep state, and transitions, each up to its target.
fn score(places: &[&CorpusBoard], mistakes: &[Mistake]) -> usize {
    let transitions = TRANSITIONS.iter().map(|occurs| {
        let found = places.windows(2).filter(|pair| occurs(pair[0], pair[1]));
        found.count().min(TARGET_TRANSITIONS)
    });
    let with_state = mistakes
        .iter()
        .filter(|mistake| mistake.kind == MistakeKind::State);
    let kills = with_state.map(|mistake| {
        let mut runner = mistake.runner();
        let dies = |entry: &&&CorpusBoard| !runner.answer(&entry.board).is(entry.answer());
        places.iter().filter(dies).count().min(TARGET_KILLS)
    });
    // One kill weighs more than all transitions.
    transitions.sum::<usize>() + TRANSITIONS.len() * TARGET_TRANSITIONS * kills.sum::<usize>()
}
