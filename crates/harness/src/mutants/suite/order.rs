//! The order of a suite's boards: a program that keeps state from one board to the next is detected
//! only if the next board differs in the right way.

use crate::corpus::CorpusBoard;
use crate::mutants::mistakes::{Mistake, MistakeKind};
use crate::mutants::strength::TARGET_KILLS;
use snakes_and_ladders::generate::BoardRng;
use std::cmp::Reverse;

/// The number of orders tried.
const MAX_TRIES: u64 = 48;
/// The number of consecutive boards, beginning with the board itself, from which its partner in a
/// swap is drawn.
const MAX_MOVE: usize = 12;

/// The facts about a board by which orders are judged.
#[derive(Clone, Copy)]
struct Facts {
    n: usize,
    rolls: i32,
    jumps: usize,
}

/// The transitions that should occur [`TARGET_TRANSITIONS`] times: properties of two consecutive
/// boards.
const TRANSITIONS: &[fn(Facts, Facts) -> bool] = &[
    |before, after| before.rolls == -1 && after.rolls != -1,
    |before, after| before.rolls != -1 && after.rolls == -1,
    |before, after| before.rolls == -1 && after.rolls == -1,
    |before, after| before.n < after.n,
    |before, after| before.n > after.n,
    |before, after| before.n == after.n,
    |before, after| before.n == after.n && before.rolls == -1 && after.rolls != -1,
    |before, after| before.n % 2 == 1 && after.n.is_multiple_of(2),
    |before, after| before.n.is_multiple_of(2) && after.n % 2 == 1,
    |before, after| before.n >= 3 * after.n,
    |before, after| after.n >= 3 * before.n,
    |before, after| before.rolls > after.rolls && after.rolls != -1,
    |before, after| before.rolls != -1 && before.rolls < after.rolls,
    |before, after| before.jumps > 10 * after.jumps,
];

/// The maximum number of times that each transition counts.
const TARGET_TRANSITIONS: usize = 4;

/// Returns the best of the orders tried, as indices into `entries`. The orders are the given order,
/// and orders in which each board but the first `fixed` may be moved by a few positions.
pub(super) fn order(
    seed: u64,
    fixed: usize,
    entries: &[(CorpusBoard, Vec<usize>)],
    mistakes: &[Mistake],
) -> Vec<usize> {
    let mut stream = BoardRng::new(seed);
    let tries = (0..MAX_TRIES).map(|index| {
        // These streams are apart from the streams of boards.
        stream.open(index + (1 << 48));
        let mut order: Vec<usize> = (0..entries.len()).collect();
        for place in (fixed..order.len()).skip_while(|_| index == 0) {
            let window = (order.len() - place).min(MAX_MOVE);
            let other = place + stream.below(window) as usize;
            order.swap(place, other);
        }
        let places: Vec<&CorpusBoard> = order.iter().map(|&place| &entries[place].0).collect();
        (score(&places, mistakes), Reverse(index), order)
    });
    tries.max().map(|(_, _, order)| order).unwrap_or_default()
}

/// Returns the score of an order: kills of mistakes that keep state, and transitions, each up to
/// its target.
fn score(places: &[&CorpusBoard], mistakes: &[Mistake]) -> usize {
    let facts = places.iter().map(|entry| Facts {
        n: entry.board.side().n(),
        rolls: entry.answer().min_rolls(),
        jumps: entry.board.starts().len(),
    });
    let facts: Vec<Facts> = facts.collect();
    let transitions = TRANSITIONS.iter().map(|occurs| {
        let found = facts.windows(2).filter(|pair| occurs(pair[0], pair[1]));
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
