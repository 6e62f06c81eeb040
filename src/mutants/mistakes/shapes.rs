//! Searches of another shape than the textbook one.
//!
//! Owns levels as sets, distances relaxed in passes or from a queue, a search over squares with a flag, and
//! one from the end. Must not know which uses of them are mistakes.

use super::run::{Halt, Halting};
use super::{Answer, Grid, Run};
use crate::game::{FACES, MAX_SQUARES, Square, SquareSet};

/// A die that has no mistake.
pub(super) const ROLLS: std::ops::RangeInclusive<i32> = 1..=FACES as i32;

/// The landing squares of one roll.
pub(super) fn landings(grid: &Grid, from: i32) -> impl DoubleEndedIterator<Item = i32> + use<> {
    from + 1..=(from + FACES as i32).min(grid.last())
}

/// What a search by levels knows before it goes on.
pub(super) struct Levels<'a> {
    /// All squares of earlier levels.
    pub seen: &'a SquareSet,
    /// Those of the last level.
    pub before: &'a SquareSet,
    /// Those of this one.
    pub now: &'a SquareSet,
}

/// Goes from the set of squares that k rolls reach to that of k + 1, until the last square is in it or `give_up`
/// says what to say.
pub(super) fn levels(
    grid: &Grid,
    run: &mut Run,
    give_up: impl Fn(Levels<'_>) -> Option<i32>,
) -> Answer {
    let mut go = || {
        let last = Square::at(grid.last() as usize - 1);
        let mut before = SquareSet::EMPTY.with(Square::FIRST);
        let mut seen = before;
        for rolls in 1.. {
            let mut now = SquareSet::EMPTY;
            for from in before {
                for landing in landings(grid, from.label() as i32) {
                    run.step()?;
                    now.add(Square::at(grid.rest(landing)? as usize - 1));
                }
            }
            if now.contains(last) {
                return Ok(rolls);
            }
            if let Some(answer) = give_up(Levels {
                seen: &seen,
                before: &before,
                now: &now,
            }) {
                return Ok(answer);
            }
            seen = seen | now;
            before = now;
        }
        Err(Halt::TimeLimit)
    };
    Answer::from(go())
}

/// Distances, relaxed square by square from 1 to n² in so many passes or until nothing changes; a jump costs
/// `toll` rolls more.
pub(super) fn relaxed(grid: &Grid, run: &mut Run, passes: i32, toll: i32) -> Halting<i32> {
    let last = grid.last() as usize;
    let mut distance = [i32::MAX; MAX_SQUARES + 1];
    distance[1] = 0;
    for _ in 0..passes {
        let mut quiet = true;
        for from in 1..=last {
            if distance[from] == i32::MAX {
                continue;
            }
            for landing in landings(grid, from as i32) {
                run.step()?;
                let rest = grid.rest(landing)?;
                let jumped = grid.cell(landing)? != -1;
                let rolls = distance[from] + 1 + if jumped { toll } else { 0 };
                let known = &mut distance[rest as usize];
                if rolls < *known {
                    *known = rolls;
                    quiet = false;
                }
            }
        }
        if quiet {
            break;
        }
    }
    Ok(match distance[last] {
        i32::MAX => -1,
        rolls => rolls,
    })
}

/// A breadth-first search over squares with a flag.
pub(super) struct StateSearch {
    /// The flag at the start.
    pub begin: usize,
    /// Where a token with this flag rests that lands here, and its flag then.
    pub rest: fn(&Grid, i32, usize) -> Halting<(i32, usize)>,
}

impl StateSearch {
    /// What this search says to the board.
    pub fn answer(&self, grid: &Grid, run: &mut Run) -> Answer {
        Answer::from(self.search(grid, run))
    }

    fn search(&self, grid: &Grid, run: &mut Run) -> Halting<i32> {
        let mut seen = [[false; MAX_SQUARES + 1]; 2];
        let mut queue = vec![(1, self.begin, 0)];
        seen[self.begin][1] = true;
        let mut head = 0;
        while let Some(&(from, flag, rolls)) = queue.get(head) {
            head += 1;
            for landing in landings(grid, from) {
                run.step()?;
                let (rest, flag) = (self.rest)(grid, landing, flag)?;
                if rest == grid.last() {
                    return Ok(rolls + 1);
                }
                if !std::mem::replace(&mut seen[flag][rest as usize], true) {
                    queue.push((rest, flag, rolls + 1));
                }
            }
        }
        Ok(-1)
    }
}

/// Puts landing squares in the queue, and takes their jumps when they leave it.
pub(super) fn jumps_when_popped(grid: &Grid, run: &mut Run) -> Halting<i32> {
    let mut seen = [false; MAX_SQUARES + 1];
    let mut queue = vec![(1, 0)];
    let mut head = 0;
    while let Some(&(landed, rolls)) = queue.get(head) {
        head += 1;
        let from = grid.rest(landed)?;
        if from == grid.last() {
            return Ok(rolls);
        }
        for landing in landings(grid, from) {
            run.step()?;
            if !std::mem::replace(&mut seen[landing as usize], true) {
                queue.push((landing, rolls + 1));
            }
        }
    }
    Ok(-1)
}

/// Has distances for marks.
pub(super) fn joins_when_better(grid: &Grid, run: &mut Run) -> Halting<i32> {
    let mut distance = [i32::MAX; MAX_SQUARES + 1];
    distance[1] = 0;
    let mut queue = vec![1];
    let mut head = 0;
    while let Some(&from) = queue.get(head) {
        head += 1;
        let rolls = distance[from as usize] + 1;
        for landing in landings(grid, from) {
            run.step()?;
            let rest = grid.rest(landing)?;
            if rolls < distance[rest as usize] {
                distance[rest as usize] = rolls;
                queue.push(rest);
            }
        }
    }
    Ok(match distance[grid.last() as usize] {
        i32::MAX => -1,
        rolls => rolls,
    })
}

/// Level by level, adds the squares from which some roll rests on a square of the level before.
pub(super) fn searches_from_the_end(grid: &Grid, run: &mut Run) -> Halting<i32> {
    let last = grid.last();
    let mut level = [-1; MAX_SQUARES + 1];
    level[last as usize] = 0;
    for rolls in 1.. {
        let mut quiet = true;
        for landing in 2..=last {
            run.step()?;
            if level[grid.rest(landing)? as usize] != rolls - 1 {
                continue;
            }
            for from in (landing - *ROLLS.end()).max(1)..landing {
                if level[from as usize] == -1 {
                    level[from as usize] = rolls;
                    quiet = false;
                }
            }
        }
        if level[1] != -1 || quiet {
            break;
        }
    }
    Ok(level[1])
}
