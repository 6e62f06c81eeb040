//! Mistakes about the order in which squares are searched: greedy, depth first, one pass, wrong levels.
//!
//! Owns the searches that do not go breadth first, or do not count levels. Must not know the rules of jumps.

use super::run::{Halting, Run};
use super::shapes::{landings, relaxed};
use super::textbook::{CORRECT, Search};
use super::{Answer, Grid, Kind, Mistake};
use crate::game::MAX_SQUARES;
use std::collections::VecDeque;

const KIND: Kind = Kind::Order;
const FAR: i32 = 1_000_000;

/// FAR is what depth-first searches and dynamic programs hold for "no way".
fn or_unreachable(rolls: i32) -> i32 {
    if rolls >= FAR { -1 } else { rolls }
}

/// A token that makes one move after another.
fn walk(grid: &Grid, run: &mut Run, choose: fn(&Grid, i32) -> Halting<i32>) -> Halting<i32> {
    let (mut square, mut rolls) = (1, 0);
    let mut seen = [false; MAX_SQUARES + 1];
    while square != grid.last() {
        run.step()?;
        if std::mem::replace(&mut seen[square as usize], true) {
            return Ok(-1);
        }
        square = choose(grid, square)?;
        rolls += 1;
    }
    Ok(rolls)
}

/// The least rolls from here, depth first. The table holds -1 where nothing is known, and FAR for squares on
/// the way here; with `forget`, what was found for a square is forgotten when it is left.
fn dive(
    grid: &Grid,
    run: &mut Run,
    table: &mut [i32; MAX_SQUARES + 1],
    square: i32,
    forget: bool,
) -> Halting<i32> {
    if square == grid.last() {
        return Ok(0);
    }
    if table[square as usize] != -1 {
        return Ok(table[square as usize]);
    }
    table[square as usize] = FAR;
    let mut best = FAR;
    for landing in landings(grid, square) {
        run.step()?;
        let rest = grid.rest(landing)?;
        best = best.min(1 + dive(grid, run, table, rest, forget)?);
    }
    let best = best.min(FAR);
    table[square as usize] = if forget { -1 } else { best };
    Ok(best)
}

/// A search that takes the square of least `cost` (rolls made, square, n²) first.
fn best_first(grid: &Grid, run: &mut Run, cost: fn(i32, i32, i32) -> i32) -> Halting<i32> {
    let mut seen = [false; MAX_SQUARES + 1];
    let mut open = vec![(1, 0)];
    while !open.is_empty() {
        let key = |&(_, &(square, rolls)): &(usize, &(i32, i32))| cost(rolls, square, grid.last());
        let Some((least, _)) = open.iter().enumerate().min_by_key(key) else {
            break;
        };
        let (from, rolls) = open.swap_remove(least);
        if from == grid.last() {
            return Ok(rolls);
        }
        if std::mem::replace(&mut seen[from as usize], true) {
            continue;
        }
        for landing in landings(grid, from) {
            run.step()?;
            open.push((grid.rest(landing)?, rolls + 1));
        }
    }
    Ok(-1)
}

pub(super) const MISTAKES: &[Mistake] = &[
    Mistake {
        name: "greedy-furthest",
        kind: KIND,
        sentence: "Makes the move that ends on the highest square, and no other.",
        source: None,
        reason: "A lower square may lead to a better ladder, or out of a circle.",
        example: "[[-1,-1,-1,-1],[16,-1,-1,-1],[-1,-1,9,-1],[-1,-1,-1,-1]]",
        solve: |grid, run| {
            Answer::from(walk(grid, run, |grid, from| {
                let mut best = 0;
                for landing in landings(grid, from) {
                    best = best.max(grid.rest(landing)?);
                }
                Ok(best)
            }))
        },
    },
    Mistake {
        name: "ladder-or-six",
        kind: KIND,
        sentence: "Takes the best ladder in reach, and where there is none the highest roll.",
        source: None,
        reason: "A small ladder may cost more than a roll of six, and the highest roll may end on a snake.",
        example: "[[-1,-1],[-1,3]]",
        solve: |grid, run| {
            Answer::from(walk(grid, run, |grid, from| {
                let mut furthest = from;
                let mut ladder = None;
                for landing in landings(grid, from) {
                    let rest = grid.rest(landing)?;
                    furthest = rest;
                    if rest > landing {
                        ladder = ladder.max(Some(rest));
                    }
                }
                Ok(ladder.unwrap_or(furthest))
            }))
        },
    },
    Mistake {
        name: "stack-for-queue",
        kind: KIND,
        sentence: "Takes the square that joined last.",
        source: None,
        reason: "The first way found is then seldom the shortest.",
        example: "[[-1,-1,-1],[2,-1,-1],[-1,7,-1]]",
        solve: |grid, run| {
            Search {
                stack: true,
                ..CORRECT
            }
            .answer(grid, run)
        },
    },
    Mistake {
        name: "memoised-dfs",
        kind: KIND,
        sentence: "Recursion with a table; a square on the way counts as no way.",
        source: None,
        reason: "What is found while a circle is open is kept, though it is not final.",
        example: "[[-1,-1,-1,3,-1],[-1,-1,-1,-1,13],[-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1],[-1,-1,4,16,-1]]",
        solve: |grid, run| {
            let rolls = dive(grid, run, &mut [-1; MAX_SQUARES + 1], 1, false);
            Answer::from(rolls.map(or_unreachable))
        },
    },
    Mistake {
        name: "backtracking",
        kind: KIND,
        sentence: "Tries every way that visits no square twice.",
        source: None,
        reason: "Right on small boards; the number of ways grows beyond counting.",
        example: "[[-1,2,-1,-1],[-1,-1,-1,-1],[-1,-1,-1,-1],[-1,-1,-1,-1]]",
        solve: |grid, run| {
            let rolls = dive(grid, run, &mut [-1; MAX_SQUARES + 1], 1, true);
            Answer::from(rolls.map(or_unreachable))
        },
    },
    Mistake {
        name: "one-pass-dp",
        kind: KIND,
        sentence: "Works out the rolls to each square once, from 1 upwards.",
        source: None,
        // A pass from n² downwards answers alike, and so does a search that makes no move down.
        reason: "What a snake leads back to was worked out before: no way that goes down is seen.",
        example: "[[-1,1,5,1],[12,1,1,1],[1,1,9,1],[-1,-1,1,1]]",
        solve: |grid, run| Answer::from(relaxed(grid, run, 1, 0)),
    },
    Mistake {
        name: "two-pass-dp",
        kind: KIND,
        sentence: "Works out the rolls to each square twice, from 1 upwards.",
        source: None,
        reason: "A way that goes down more than once needs more passes.",
        example: "[[1,1,13,1,-1],[1,1,-1,-1,-1],[25,-1,-1,7,-1],[1,1,17,1,1],[-1,-1,-1,-1,18]]",
        solve: |grid, run| Answer::from(relaxed(grid, run, 2, 0)),
    },
    Mistake {
        name: "dp-over-landings",
        kind: KIND,
        sentence: "Gives each square the least of the six before it, plus one; then hands that on by the jump.",
        source: None,
        reason: "The square that starts the jump keeps a number, as if one could rest there.",
        example: "[[-1,9,-1],[-1,-1,-1],[-1,8,-1]]",
        solve: |grid, run| {
            let mut go = || {
                let last = grid.last();
                let mut rolls = [FAR; MAX_SQUARES + 1];
                rolls[1] = 0;
                // As often as it takes: what is wrong is the recurrence.
                for _ in 0..last {
                    let before = rolls;
                    for square in 2..=last {
                        for from in (square - 6).max(1)..square {
                            run.step()?;
                            let via = rolls[from as usize] + 1;
                            let own = &mut rolls[square as usize];
                            *own = via.min(*own);
                        }
                        let rest = grid.rest(square)? as usize;
                        rolls[rest] = rolls[rest].min(rolls[square as usize]);
                    }
                    if rolls == before {
                        break;
                    }
                }
                Ok(or_unreachable(rolls[last as usize]))
            };
            Answer::from(go())
        },
    },
    Mistake {
        name: "highest-square-first",
        kind: KIND,
        sentence: "Searches on from the highest square known.",
        source: None,
        reason: "The first way found is not the shortest.",
        example: "[[-1,-1,-1,-1],[16,-1,-1,-1],[-1,-1,9,-1],[-1,-1,-1,-1]]",
        solve: |grid, run| Answer::from(best_first(grid, run, |_, square, _| -square)),
    },
    Mistake {
        name: "a-star-without-ladders",
        kind: KIND,
        sentence: "A* that guesses the rolls left from the squares left, six a roll.",
        source: None,
        reason: "Ladders make that guess too high, and then the first arrival need not be the best.",
        example: "[[-1,-1,16,-1],[-1,-1,-1,-1],[-1,-1,8,-1],[-1,-1,-1,-1]]",
        solve: |grid, run| {
            Answer::from(best_first(grid, run, |rolls, square, last| {
                rolls + (last - square + 5) / 6
            }))
        },
    },
    Mistake {
        name: "counts-squares-not-levels",
        kind: KIND,
        sentence: "Counts a roll for every square that leaves the queue.",
        source: None,
        reason: "Squares of one level share their roll.",
        example: "[[-1,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
        solve: |grid, run| Answer::from(by_levels(grid, run, |_, _| 1)),
    },
    Mistake {
        name: "level-size-read-live",
        kind: KIND,
        sentence: "`for (i = 0; i < queue.size(); i++)`, while the loop takes squares out and puts others in.",
        source: None,
        reason: "The size must be read before the loop: levels run into one another.",
        example: "[[-1,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
        solve: |grid, run| Answer::from(by_levels(grid, run, |_, now| now)),
    },
];

/// A search that counts levels. A level ends when as many squares have left the queue as `size` says, of the
/// number in the queue when it began and now.
fn by_levels(grid: &Grid, run: &mut Run, size: fn(usize, usize) -> usize) -> Halting<i32> {
    let mut seen = [false; MAX_SQUARES + 1];
    let mut queue = VecDeque::from([1]);
    let mut rolls = 0;
    while !queue.is_empty() {
        let (began, mut left) = (queue.len(), 0);
        while left < size(began, queue.len()) {
            let Some(from) = queue.pop_front() else { break };
            left += 1;
            for landing in landings(grid, from) {
                run.step()?;
                let rest = grid.rest(landing)?;
                if rest == grid.last() {
                    return Ok(rolls + 1);
                }
                if !std::mem::replace(&mut seen[rest as usize], true) {
                    queue.push_back(rest);
                }
            }
        }
        rolls += 1;
    }
    Ok(-1)
}
