//! The order of a suite's boards.
//!
//! Owns what should follow what: a program that keeps something from one board to the next is caught only where
//! the next board is unlike. Must not choose boards.

use super::choice::KILLS;
use crate::game::{Board, Solution};
use crate::generate::Stream;
use crate::judge::mistakes::{Mistake, MistakeKind};

/// Orders tried.
const TRIES: u64 = 48;

/// A passage from a board to the next.
type Passage = fn(before: &Place, after: &Place) -> bool;

/// A board with its answer.
type Place = (Board, Solution);

/// Passages that should come about [`ENOUGH`] times.
const PASSAGES: &[Passage] = &[
    |before, after| !reachable(before) && reachable(after),
    |before, after| reachable(before) && !reachable(after),
    |before, after| !reachable(before) && !reachable(after),
    |before, after| before.0.side() < after.0.side(),
    |before, after| before.0.side() > after.0.side(),
    |before, after| before.0.side() == after.0.side(),
    |before, after| before.0.side() == after.0.side() && !reachable(before) && reachable(after),
    |before, after| odd(before) && !odd(after),
    |before, after| !odd(before) && odd(after),
    |before, after| before.0.side().n() >= 3 * after.0.side().n(),
    |before, after| after.0.side().n() >= 3 * before.0.side().n(),
    |before, after| rolls(before) > rolls(after) && reachable(after),
    |before, after| reachable(before) && rolls(before) < rolls(after),
    |before, after| before.0.starts().len() > 10 * after.0.starts().len(),
];

/// How often is often enough.
const ENOUGH: usize = 4;

fn reachable((_, answer): &Place) -> bool {
    *answer != Solution::Unreachable
}

fn rolls((_, answer): &Place) -> i32 {
    answer.min_rolls()
}

fn odd((board, _): &Place) -> bool {
    !board.side().n().is_multiple_of(2)
}

/// An order, as places of `boards`, of those tried the best: the first `fixed` stay where they are.
pub(super) fn order(seed: u64, fixed: usize, boards: &[Place], mistakes: &[Mistake]) -> Vec<usize> {
    let mut stream = Stream::new(seed);
    let tries = (0..TRIES).map(|index| {
        // Far from the streams of boards.
        stream.open(index + (1 << 48));
        let mut order: Vec<usize> = (0..boards.len()).collect();
        for place in (fixed + 1..order.len()).rev() {
            let other = fixed + stream.below(place + 1 - fixed) as usize;
            order.swap(place, other);
        }
        order
    });
    let best = tries.max_by_key(|order| {
        let places: Vec<&Place> = order.iter().map(|&place| &boards[place]).collect();
        score(&places, mistakes)
    });
    best.unwrap_or_default()
}

/// How many deaths of mistakes that keep state, and passages, there are, as far as they are wanted.
fn score(places: &[&Place], mistakes: &[Mistake]) -> usize {
    let passages = PASSAGES.iter().map(|passage| {
        let found = places
            .windows(2)
            .filter(|pair| passage(pair[0], pair[1]))
            .count();
        found.min(ENOUGH)
    });
    let deaths = mistakes
        .iter()
        .filter(|mistake| mistake.kind == MistakeKind::State)
        .map(|mistake| {
            let mut runner = mistake.runner();
            let dies = |place: &&&Place| !runner.answer(&place.0).is(place.1);
            places.iter().filter(dies).count().min(KILLS)
        });
    // A death weighs more than all passages.
    passages.sum::<usize>() + PASSAGES.len() * ENOUGH * deaths.sum::<usize>()
}
