//! Mistakes about the order in which squares are searched: greedy, depth-first, one pass, wrong levels.

use super::exec::{ExecState, Outcome};
use super::grid::Grid;
use super::mistake::MistakeProgram::Custom;
use super::mistake::bfs;
use super::other_searches::{FAR, landings, or_unreachable, passes};
use super::{Mistake, MistakeKind};
use snakes_and_ladders::game::{FACES, MAX_SQUARES};
use std::collections::VecDeque;

const BASE: Mistake = Mistake::of_kind(MistakeKind::Order);

pub(super) const MISTAKES: &[Mistake] = &[
    Mistake {
        name: "greedy-furthest",
        description: "Makes only the move that ends on the highest square.",
        why_wrong: "A lower square may lead to a better ladder, or out of a cycle.",
        example: "[[-1,-1,-1,-1],[16,-1,-1,-1],[-1,-1,9,-1],[-1,-1,-1,-1]]",
        program: Custom(|grid, exec| {
            walk(grid, exec, |grid, from| {
                let mut best = 0;
                for landing in landings(grid, from) {
                    best = best.max(grid.rest(landing)?);
                }
                Ok(best)
            })
        }),
        ..BASE
    },
    Mistake {
        name: "ladder-or-six",
        description: "Takes the best ladder within reach, and if there is none, the highest roll.",
        why_wrong: "A small ladder may cost more than a roll of six, and the highest roll may end on a snake.",
        example: "[[-1,-1],[-1,3]]",
        program: Custom(|grid, exec| {
            walk(grid, exec, |grid, from| {
                let (mut furthest, mut ladder) = (from, None);
                for landing in landings(grid, from) {
                    furthest = grid.rest(landing)?;
                    if furthest > landing {
                        ladder = ladder.max(Some(furthest));
                    }
                }
                Ok(ladder.unwrap_or(furthest))
            })
        }),
        ..BASE
    },
    Mistake {
        name: "stack-for-queue",
        description: "Searches the square that joined last first.",
        why_wrong: "The first route found is rarely the shortest.",
        example: "[[-1,-1,-1],[2,-1,-1],[-1,7,-1]]",
        program: bfs!(lifo = true),
        ..BASE
    },
    Mistake {
        name: "memoised-dfs",
        description: "Recursion with a memo table; a square on the current path counts as a dead end.",
        why_wrong: "Results found while a cycle is open are memoized, although they are not final.",
        example: "[[-1,-1,-1,3,-1],[-1,-1,-1,-1,13],[-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1],[-1,-1,4,16,-1]]",
        program: Custom(|grid, exec| depth_first::<false>(grid, exec, true)),
        ..BASE
    },
    Mistake {
        name: "backtracking",
        description: "Tries every route that visits no square twice.",
        why_wrong: "Right on small boards, but the number of routes grows exponentially.",
        example: "[[-1,2,-1,-1],[-1,-1,-1,-1],[-1,-1,-1,-1],[-1,-1,-1,-1]]",
        program: Custom(|grid, exec| depth_first::<false>(grid, exec, false)),
        ..BASE
    },
    Mistake {
        name: "one-pass-dp",
        description: "Computes the rolls to each square once, from 1 upwards.",
        // A pass from n² downwards gives the same answers, and so does a search that never moves down.
        why_wrong: "The square at a snake's tail is already computed: routes that go down are missed.",
        example: "[[-1,1,5,1],[12,1,1,1],[1,1,9,1],[-1,-1,1,1]]",
        program: Custom(passes::<1>),
        ..BASE
    },
    Mistake {
        name: "two-pass-dp",
        description: "Computes the rolls to each square twice, from 1 upwards.",
        why_wrong: "A route that goes down more than once needs more passes.",
        example: "[[1,1,13,1,-1],[1,1,-1,-1,-1],[25,-1,-1,7,-1],[1,1,17,1,1],[-1,-1,-1,-1,18]]",
        program: Custom(passes::<2>),
        ..BASE
    },
    Mistake {
        name: "hundred-pass-dp",
        description: "Computes the rolls to each square a hundred times, from 1 upwards.",
        why_wrong: "A route may go down almost n² times, and each time needs another pass.",
        example: include_str!("examples/hundred-pass-dp.txt"),
        program: Custom(passes::<100>),
        ..BASE
    },
    Mistake {
        name: "dp-over-landings",
        description: "Sets each square to the minimum of the six before it plus one, then copies it to the jump's end.",
        why_wrong: "The start of the jump keeps its number, as if a token could rest there.",
        example: "[[-1,9,-1],[-1,-1,-1],[-1,8,-1]]",
        program: Custom(dp_over_landings),
        ..BASE
    },
    Mistake {
        name: "highest-square-first",
        description: "Continues the search from the highest square known.",
        why_wrong: "The first route found may not be the shortest.",
        example: "[[-1,-1,-1,-1],[16,-1,-1,-1],[-1,-1,9,-1],[-1,-1,-1,-1]]",
        program: Custom(|grid, exec| best_first(grid, exec, |_, square, _| -square)),
        ..BASE
    },
    Mistake {
        name: "a-star-without-ladders",
        description: "A* that estimates the rolls left from the squares left, six per roll.",
        why_wrong: "With ladders the estimate is too high, and the first route found may not be the shortest.",
        example: "[[-1,-1,16,-1],[-1,-1,-1,-1],[-1,-1,8,-1],[-1,-1,-1,-1]]",
        program: Custom(|grid, exec| {
            best_first(grid, exec, |rolls, square, last| {
                rolls + (last - square + 5) / 6
            })
        }),
        ..BASE
    },
    Mistake {
        name: "counts-squares-not-levels",
        description: "Counts a roll for every square that leaves the queue.",
        why_wrong: "The squares of one level share a roll.",
        example: "[[-1,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
        program: Custom(|grid, exec| by_levels(grid, exec, |_, _| 1)),
        ..BASE
    },
    Mistake {
        name: "level-size-read-live",
        description: "`for (i = 0; i < queue.size(); i++)` in a loop that pops and pushes squares.",
        why_wrong: "The size must be read before the loop; otherwise levels run into one another.",
        example: "[[-1,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
        program: Custom(|grid, exec| by_levels(grid, exec, |_, now| now)),
        ..BASE
    },
];

/// One route: `choose` says to which square the token moves. A square visited twice means unreachable.
fn walk(grid: &Grid, exec: &mut ExecState, choose: fn(&Grid, i32) -> Outcome<i32>) -> Outcome<i32> {
    let (mut square, mut rolls) = (1, 0);
    let mut seen = [false; MAX_SQUARES + 1];
    while square != grid.last() {
        exec.step()?;
        if std::mem::replace(&mut seen[square as usize], true) {
            return Ok(-1);
        }
        square = choose(grid, square)?;
        rolls += 1;
    }
    Ok(rolls)
}

/// The minimum of rolls by recursion, from the highest roll down if `DOWN`; `memoize` keeps what was found when a square is left.
pub(super) fn depth_first<const DOWN: bool>(
    grid: &Grid,
    exec: &mut ExecState,
    memoize: bool,
) -> Outcome<i32> {
    let mut table = [-1; MAX_SQUARES + 1];
    from_square::<DOWN>(grid, exec, &mut table, 1, memoize).map(or_unreachable)
}

/// The minimum of rolls from this square. The table holds -1 for squares that are not known, and FAR for those on the
/// current path.
fn from_square<const DOWN: bool>(
    grid: &Grid,
    exec: &mut ExecState,
    table: &mut [i32; MAX_SQUARES + 1],
    square: i32,
    memoize: bool,
) -> Outcome<i32> {
    if square == grid.last() {
        return Ok(0);
    }
    if table[square as usize] != -1 {
        return Ok(table[square as usize]);
    }
    table[square as usize] = FAR;
    let mut best = FAR;
    let highest = (square + FACES as i32).min(grid.last());
    for landing in landings(grid, square) {
        let landing = if DOWN {
            square + 1 + highest - landing
        } else {
            landing
        };
        exec.step()?;
        let rest = grid.rest(landing)?;
        best = best.min(1 + from_square::<DOWN>(grid, exec, table, rest, memoize)?);
    }
    table[square as usize] = if memoize { best } else { -1 };
    Ok(best)
}

/// Repeats the recurrence until nothing changes: what is wrong is the recurrence.
fn dp_over_landings(grid: &Grid, exec: &mut ExecState) -> Outcome<i32> {
    let last = grid.last();
    let mut rolls = [FAR; MAX_SQUARES + 1];
    rolls[1] = 0;
    for _ in 0..last {
        let before = rolls;
        for square in 2..=last {
            for from in (square - 6).max(1)..square {
                exec.step()?;
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
}

/// Searches the square of minimum `cost` first, given the rolls made, the square, and n².
fn best_first(grid: &Grid, exec: &mut ExecState, cost: fn(i32, i32, i32) -> i32) -> Outcome<i32> {
    let mut seen = [false; MAX_SQUARES + 1];
    let mut open = vec![(1, 0)];
    while let Some(cheapest) =
        (0..open.len()).min_by_key(|&index| cost(open[index].1, open[index].0, grid.last()))
    {
        let (from, rolls) = open.swap_remove(cheapest);
        if from == grid.last() {
            return Ok(rolls);
        }
        if std::mem::replace(&mut seen[from as usize], true) {
            continue;
        }
        for landing in landings(grid, from) {
            exec.step()?;
            open.push((grid.rest(landing)?, rolls + 1));
        }
    }
    Ok(-1)
}

/// Counts levels. A level ends when `size` squares have left the queue, given the length of the queue at the start of
/// the level and now.
fn by_levels(grid: &Grid, exec: &mut ExecState, size: fn(usize, usize) -> usize) -> Outcome<i32> {
    let mut seen = [false; MAX_SQUARES + 1];
    let mut queue = VecDeque::from([1]);
    let mut rolls = 0;
    while !queue.is_empty() {
        let (started_with, mut popped) = (queue.len(), 0);
        while popped < size(started_with, queue.len()) {
            let Some(from) = queue.pop_front() else { break };
            popped += 1;
            for landing in landings(grid, from) {
                exec.step()?;
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
