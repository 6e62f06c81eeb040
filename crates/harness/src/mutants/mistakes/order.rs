//! Mistakes about the order in which squares are searched: greedy, depth-first, one pass, wrong
//! levels.

use super::Mistake;
use super::exec::{ExecState, Outcome};
use super::mistake::mistakes;
use super::other_searches::{FAR, landings, or_unreachable, relaxed};
use super::rest_rule::RestRule::Special;
use super::rest_rule::Rests;
use super::textbook::{CORRECT, POPPED, pop_cheapest};
use snakes_and_ladders::game::MAX_SQUARES;
use std::collections::VecDeque;

pub(super) const MISTAKES: &[Mistake] = mistakes! { Order;
    "greedy-furthest": "Makes only the move that ends on the highest square.",
        because "A lower square may lead to a better ladder, or out of a cycle.",
        example "[[-1,-1,-1,-1],[16,-1,-1,-1],[-1,-1,9,-1],[-1,-1,-1,-1]]",
        with rest = Special(|exec, from, landing| rest_of_best(exec, from, landing, |_, rest| rest));
    "ladder-or-six": "Takes the best ladder within reach, and if there is none, the highest roll.",
        because "A small ladder may cost more than a roll of six, and the highest roll may end on a snake.",
        example "[[-1,-1],[-1,3]]",
        with rest = Special(|exec, from, landing| {
            rest_of_best(exec, from, landing, |landing, rest| {
                if rest > landing { rest } else { landing - MAX_SQUARES as i32 }
            })
        });
    "stack-for-queue": "Searches the square that joined last first.",
        because "The first route found is rarely the shortest.",
        example "[[-1,-1,-1],[2,-1,-1],[-1,7,-1]]",
        with next = |queue, _| queue.pop_back();
    "memoised-dfs": "Recursion with a memo table; a square on the current path counts as a dead end.",
        because "Results found while a cycle is open are memoized, although they are not final.",
        example "[[-1,-1,-1,3,-1],[-1,-1,-1,-1,13],[-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1],[-1,-1,4,16,-1]]",
        with search = |_, exec| depth_first(exec, CORRECT.die, |rolls| rolls);
    "dfs-one-visited-set": "Recursion that marks a square on entry and never unmarks it; a marked square is a dead end.",
        // A memo table of the rolls of the whole game by way of each square gives the same answers.
        because "A square is searched once, often at the end of a long way: shorter ways to it are cut off.",
        example "[[-1,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
        with search = |_, exec| depth_first(exec, CORRECT.die, |_| FAR);
    "dfs-one-visited-set-from-six": "Recursion from the highest roll down that marks a square on entry and never unmarks it.",
        because "A square is searched once, often at the end of a long way: shorter ways to it are cut off.",
        example "[[2,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
        with search = |_, exec| depth_first(exec, &[6, 5, 4, 3, 2, 1], |_| FAR);
    "dfs-first-route": "Depth-first search, the lowest roll first, that returns the rolls of the first route that it finds.",
        because "The first route found is rarely the shortest.",
        example "[[-1,-1],[-1,-1]]",
        with die = &[6, 5, 4, 3, 2, 1], next = |queue, _| queue.pop_back(), check = POPPED, mark = POPPED, goal_when_popped = true;
    "stack-marked-when-popped": "Searches the square that joined last first, and marks squares when they leave the stack.",
        because "The first route found is rarely the shortest.",
        example "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]",
        with next = |queue, _| queue.pop_back(), check = POPPED, mark = POPPED, goal_when_popped = true;
    "backtracking": "Tries every route that visits no square twice.",
        because "Right on small boards, but the number of routes grows exponentially.",
        example "[[-1,2,-1,-1],[-1,-1,-1,-1],[-1,-1,-1,-1],[-1,-1,-1,-1]]",
        with search = |_, exec| depth_first(exec, CORRECT.die, |_| -1);
    "one-pass-dp": "Computes the rolls to each square once, from 1 upwards.",
        // A pass from n² downwards gives the same answers, and so does a search that never moves
        // down.
        because "The square at a snake's tail is already computed: routes that go down are missed.",
        example "[[-1,1,5,1],[12,1,1,1],[1,1,9,1],[-1,-1,1,1]]",
        with search = |_, exec| relaxed(exec, 1, 0);
    "two-pass-dp": "Computes the rolls to each square twice, from 1 upwards.",
        because "A route that goes down more than once needs more passes.",
        example "[[1,1,13,1,-1],[1,1,-1,-1,-1],[25,-1,-1,7,-1],[1,1,17,1,1],[-1,-1,-1,-1,18]]",
        with search = |_, exec| relaxed(exec, 2, 0);
    "hundred-pass-dp": "Computes the rolls to each square a hundred times, from 1 upwards.",
        because "A route may go down almost n² times, and each time needs another pass.",
        example include_str!("examples/hundred-pass-dp.txt"),
        with search = |_, exec| relaxed(exec, 100, 0);
    "dp-over-landings": "Sets each square to the minimum of the six before it plus one, then copies it to the jump's end.",
        because "The start of the jump keeps its number, as if a token could rest there.",
        example "[[-1,9,-1],[-1,-1,-1],[-1,8,-1]]",
        with search = |_, exec| dp_over_landings(exec);
    "highest-square-first": "Continues the search from the highest square known.",
        because "The first route found may not be the shortest.",
        example "[[-1,-1,-1,-1],[16,-1,-1,-1],[-1,-1,9,-1],[-1,-1,-1,-1]]",
        with next = |queue, _| pop_cheapest(queue, |_, square| -square),
            check = POPPED,
            mark = POPPED,
            goal_when_popped = true;
    "a-star-without-ladders": "A* that estimates the rolls left from the squares left, six per roll.",
        because "With ladders the estimate is too high, and the first route found may not be the shortest.",
        example "[[-1,-1,16,-1],[-1,-1,-1,-1],[-1,-1,8,-1],[-1,-1,-1,-1]]",
        with next = |queue, last| pop_cheapest(queue, |rolls, square| rolls + (last - square + 5) / 6),
            check = POPPED,
            mark = POPPED,
            goal_when_popped = true;
    "goal-by-jump-when-popped": "Stops when a roll lands on the last square; after a jump to it, only when it leaves the queue.",
        because "A square that leaves the queue before it may reach the last square with one more roll.",
        example "[[9,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
        with goal_when_landing = true, goal_when_popped = true;
    "counts-squares-not-levels": "Counts a roll for every square that leaves the queue.",
        because "The squares of one level share a roll.",
        example "[[-1,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
        with search = |_, exec| by_levels(exec, |_, _| 1);
    "level-size-read-live": "`for (i = 0; i < queue.size(); i++)` in a loop that pops and pushes squares.",
        because "The size must be read before the loop; otherwise levels run into one another.",
        example "[[-1,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
        with search = |_, exec| by_levels(exec, |_, now| now);
};

/// Returns the square where a token that lands here comes to rest; none if another roll from `from`
/// has a greater `value`, given a landing square and its resting square. So the program follows a
/// single route.
fn rest_of_best(
    exec: &ExecState,
    from: i32,
    landing: i32,
    value: fn(i32, i32) -> i32,
) -> Outcome<Rests> {
    let mut best = i32::MIN;
    for landing in landings(&exec.grid, from) {
        best = best.max(value(landing, exec.rest(landing)?));
    }
    let rest = exec.rest(landing)?;
    Ok([(value(landing, rest) == best).then_some(rest), None])
}

/// Returns the minimum number of rolls by recursion, with the rolls in the order of `die`. `kept`
/// returns what the table holds for a square that has been left, given the rolls found from there.
fn depth_first(exec: &mut ExecState, die: &[i32], kept: fn(i32) -> i32) -> Outcome<i32> {
    let mut table = [-1; MAX_SQUARES + 1];
    from_square(exec, &mut table, 1, die, kept).map(or_unreachable)
}

/// Returns the minimum number of rolls from this square. The table holds -1 for unknown squares,
/// and FAR for squares on the current path.
fn from_square(
    exec: &mut ExecState,
    table: &mut [i32; MAX_SQUARES + 1],
    square: i32,
    die: &[i32],
    kept: fn(i32) -> i32,
) -> Outcome<i32> {
    if square == exec.grid.last() {
        return Ok(0);
    }
    if table[square as usize] != -1 {
        return Ok(table[square as usize]);
    }
    table[square as usize] = FAR;
    let mut best = FAR;
    for landing in die.iter().map(|face| square + face) {
        if landing <= exec.grid.last() {
            exec.step()?;
            let rest = exec.grid.rest(landing)?;
            best = best.min(1 + from_square(exec, table, rest, die, kept)?);
        }
    }
    table[square as usize] = kept(best);
    Ok(best)
}

/// Repeats the recurrence until nothing changes: the recurrence itself is wrong.
fn dp_over_landings(exec: &mut ExecState) -> Outcome<i32> {
    let last = exec.grid.last();
    let mut rolls = [FAR; MAX_SQUARES + 1];
    rolls[1] = 0;
    for _ in 0..last {
        let before = rolls;
        for square in 2..=last {
            for from in (square - 6).max(1)..square {
                exec.step()?;
                let via = rolls[from as usize] + 1;
                let known = &mut rolls[square as usize];
                *known = via.min(*known);
            }
            let rest = exec.grid.rest(square)? as usize;
            rolls[rest] = rolls[rest].min(rolls[square as usize]);
        }
        if rolls == before {
            break;
        }
    }
    Ok(or_unreachable(rolls[last as usize]))
}

/// Searches level by level. A level ends once `size` squares have left the queue; `size` is given
/// the length of the queue at the start of the level and now.
fn by_levels(exec: &mut ExecState, size: fn(usize, usize) -> usize) -> Outcome<i32> {
    let mut seen = [false; MAX_SQUARES + 1];
    let mut queue = VecDeque::from([1]);
    let mut rolls = 0;
    while !queue.is_empty() {
        let started_with = queue.len();
        let mut popped = 0;
        while popped < size(started_with, queue.len()) {
            let Some(from) = queue.pop_front() else { break };
            popped += 1;
            for landing in landings(&exec.grid, from) {
                exec.step()?;
                let rest = exec.grid.rest(landing)?;
                if rest == exec.grid.last() {
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
