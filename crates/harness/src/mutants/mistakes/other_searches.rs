//! Searches of other structures than the textbook one, used by mistakes and equivalents: sets of
//! squares level by level, relaxed distances, squares with a flag, and a search from the end.

use super::exec::{Answer, ExecState, Outcome};
use super::grid::Grid;
use snakes_and_ladders::game::{FACES, MAX_SQUARES, Square, SquareSet};
use std::collections::VecDeque;

/// The number of rolls that stands for a square that is not reached.
pub(super) const FAR: i32 = 1_000_000;

/// The number of flags of a square in [`flagged`].
const FLAGS: usize = 8;

/// Returns the answer, given the rolls to the last square.
pub(super) fn or_unreachable(rolls: i32) -> i32 {
    if rolls >= FAR { -1 } else { rolls }
}

/// Returns the landing squares of one roll. An inclusive range is slower.
#[inline]
pub(super) fn landings(grid: &Grid, from: i32) -> impl DoubleEndedIterator<Item = i32> + use<> {
    from + 1..(from + FACES as i32).min(grid.last()) + 1
}

/// Goes from the set of squares that k rolls reach to the set for k + 1, until the last square is
/// in it. The answer is -1 once `gives_up` is true, given the squares of all earlier levels, of the
/// level before and of this one.
pub(super) fn levels(
    exec: &mut ExecState,
    gives_up: fn(SquareSet, SquareSet, SquareSet) -> bool,
) -> Outcome<i32> {
    let last = Square::from_index(exec.grid.last() as usize - 1);
    let start = SquareSet::EMPTY.with(Square::FIRST);
    let (mut seen, mut previous) = (start, start);
    for rolls in 1.. {
        let mut current = SquareSet::EMPTY;
        for from in previous {
            for landing in landings(&exec.grid, from.label() as i32) {
                exec.step()?;
                current.add(Square::from_index(exec.grid.rest(landing)? as usize - 1));
            }
        }
        if current.contains(last) {
            return Ok(rolls);
        }
        if gives_up(seen, previous, current) {
            break;
        }
        // Nothing will change any more: the program runs until its time is up.
        if current == previous {
            return Err(Answer::TimeLimit);
        }
        (seen, previous) = (seen | current, current);
    }
    Ok(-1)
}

/// Relaxes distances square by square from 1 to n², in this many passes or until nothing changes; a
/// roll that takes a jump costs `jump_cost` rolls more. Squares whose distance is unchanged since
/// they were relaxed are skipped, because they would improve nothing.
pub(super) fn relaxed(exec: &mut ExecState, passes: i32, jump_cost: i32) -> Outcome<i32> {
    let last = exec.grid.last() as usize;
    let mut distance = [FAR; MAX_SQUARES + 1];
    let mut changed = [false; MAX_SQUARES + 1];
    distance[1] = 0;
    changed[1] = true;
    for _ in 0..passes {
        for from in 1..=last {
            if !std::mem::take(&mut changed[from]) {
                continue;
            }
            for landing in landings(&exec.grid, from as i32) {
                exec.step()?;
                let (rest, cost) = match exec.grid.cell(landing)? {
                    -1 => (landing, 1),
                    end => (end, 1 + jump_cost),
                };
                let rolls = distance[from] + cost;
                if rolls < distance[rest as usize] {
                    distance[rest as usize] = rolls;
                    changed[rest as usize] = true;
                }
            }
        }
        if !changed.contains(&true) {
            break;
        }
    }
    Ok(or_unreachable(distance[last]))
}

/// Searches breadth-first over pairs of a square and a flag below [`FLAGS`], which is 0 at the
/// start. `rest` returns where a token rests, and with which flag, given its landing square, where
/// the jump there ends, and its flag.
pub(super) fn flagged(
    exec: &mut ExecState,
    rest: impl Fn(i32, Option<i32>, u8) -> (i32, u8),
) -> Outcome<i32> {
    let mut seen = [[false; MAX_SQUARES + 1]; FLAGS];
    let mut queue = VecDeque::from([(1, 0, 0)]);
    seen[0][1] = true;
    while let Some((from, flag, rolls)) = queue.pop_front() {
        for landing in landings(&exec.grid, from) {
            exec.step()?;
            let end = Some(exec.grid.cell(landing)?).filter(|&end| end != -1);
            let (rest, flag) = rest(landing, end, flag);
            if rest == exec.grid.last() {
                return Ok(rolls + 1);
            }
            if !std::mem::replace(&mut seen[usize::from(flag)][rest as usize], true) {
                queue.push_back((rest, flag, rolls + 1));
            }
        }
    }
    Ok(-1)
}

/// Keeps distances instead of marks: a square joins the queue whenever its distance drops.
pub(super) fn joins_when_better(exec: &mut ExecState) -> Outcome<i32> {
    let mut distance = [FAR; MAX_SQUARES + 1];
    distance[1] = 0;
    let mut queue = VecDeque::from([1]);
    while let Some(from) = queue.pop_front() {
        let rolls = distance[from as usize] + 1;
        for landing in landings(&exec.grid, from) {
            exec.step()?;
            let rest = exec.grid.rest(landing)?;
            if rolls < distance[rest as usize] {
                distance[rest as usize] = rolls;
                queue.push_back(rest);
            }
        }
    }
    Ok(or_unreachable(distance[exec.grid.last() as usize]))
}

/// Searches from the end: adds, roll by roll, the squares from which some roll rests on a square
/// that was added before.
pub(super) fn searches_from_the_end(exec: &mut ExecState) -> Outcome<i32> {
    let last = exec.grid.last();
    let square = |label: i32| Square::from_index(label as usize - 1);
    let mut found = SquareSet::EMPTY.with(square(last));
    for rolls in 1.. {
        let before = found;
        for landing in 2..=last {
            exec.step()?;
            if before.contains(square(exec.grid.rest(landing)?)) {
                let starts = (landing - FACES as i32).max(1)..landing;
                starts.for_each(|from| found.add(square(from)));
            }
        }
        if found.contains(Square::FIRST) {
            return Ok(rolls);
        }
        if found == before {
            break;
        }
    }
    Ok(-1)
}
