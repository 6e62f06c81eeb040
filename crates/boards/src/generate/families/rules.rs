//! The rules that make a board one of its family, by means that share no code with how it is built: answers come from plain
//! relaxation under any rule of play, a second definition of right and wrong ones. Squares are labels, 1 to n².

use super::Family;
use super::test_support::{boards, rolls};
use crate::game::{Board, Jump, Side, Square};
use crate::generate::given_answer;
use std::collections::{HashSet, VecDeque};

/// Whether a board keeps the rule of its family, and for each kind of board that the family has, whether it is one.
type Verdict = (bool, Vec<(&'static str, bool)>);

/// Judges a board by the rule of its family.
pub(super) fn rule(family: Family, board: &Board) -> Verdict {
    let (n, last) = (board.side().n(), board.side().squares());
    let jumps: Vec<(usize, usize)> = board
        .jumps()
        .map(|Jump { from, to }| (from.label(), to.label()))
        .collect();
    let end = |label| end(board, label);
    let right = rolls(board);
    let mut kinds = Vec::new();
    let holds = match family {
        Family::Uniform | Family::Exhaustive | Family::Longest | Family::Long => true,
        Family::Empty => jumps.is_empty(),
        Family::Classic => shares_no_square(&jumps),
        // No jump stays in its row or touches the first or the last square, and no six start in a row.
        Family::Printed => {
            let is_across = |&(from, to): &(usize, usize)| {
                (from - 1) / n != (to - 1) / n && to > 1 && to < last
            };
            let holds = shares_no_square(&jumps) && jumps.iter().all(is_across);
            holds && !blocks(board, 2..last)
        }
        // Six starts in a row lead back, nothing leads over them, and declining a jump gets over them.
        Family::Wall => {
            let leads_over = |first: usize| {
                let mut jumps = jumps.iter();
                jumps.any(|&(from, to)| from < first && to >= first)
            };
            let wall = walls(board).find(|&first| !leads_over(first));
            wall.is_some() && rolls_where(board, rests_by_choice).is_some()
        }
        // The token comes to several regions, and out of none.
        Family::Trap => {
            let min = min_rolls(board, rests_by_rule);
            let rested: Vec<usize> = (1..=last).filter(|&at| min[at].is_some()).collect();
            let most = 5.min(1 + (last - 8) / 7);
            let stays = |landing| end(landing).is_some_and(|end| rested.contains(&end));
            kinds.push(("as many regions as there is room for", rested.len() == most));
            (2..=most).contains(&rested.len())
                && rested.iter().all(|at| (at + 1..=at + 6).all(stays))
        }
        // All jumps lead to 1, and six in a row block the way.
        Family::Home => {
            let wall = blocks(board, 2..last);
            kinds.extend([("blocked", wall), ("open", !wall)]);
            let holds = !jumps.is_empty() && jumps.iter().all(|&(_, to)| to == 1);
            holds && right.is_none() == wall
        }
        // Without the one ladder over the wall there is no way.
        Family::Bridge => {
            let is_only_way = |first: usize| {
                let over = |&&(from, to): &&(usize, usize)| from < first && to >= first;
                let ladders: Vec<_> = jumps.iter().filter(over).collect();
                let [&(foot, to)] = ladders[..] else {
                    return false;
                };
                let mut without = *board;
                without.remove_jump(Square::at(foot - 1));
                to >= first + 6 && rolls(&without).is_none()
            };
            walls(board).any(is_only_way)
        }
        // Following chains gives another answer.
        Family::Chain => {
            let wrong = rolls_where(board, follow);
            let fewer = right.is_none() || wrong.is_some_and(|wrong| Some(wrong) < right);
            kinds.extend([("fewer rolls", fewer), ("more rolls", !fewer)]);
            right != wrong && jumps.iter().any(|&(_, to)| end(to).is_some())
        }
        // Every jump comes back to its start within five.
        Family::Cycle => {
            let length = |&(from, to): &(usize, usize)| {
                let ends = std::iter::successors(Some(to), |&at| end(at));
                ends.take(5).position(|at| at == from)
            };
            let lengths: Vec<_> = jumps.iter().map(length).collect();
            let names = ["loop", "two", "three", "four", "five"].into_iter();
            let names = names.enumerate();
            kinds.extend(names.map(|(index, name)| (name, lengths.contains(&Some(index)))));
            !jumps.is_empty() && !lengths.contains(&None)
        }
        // At most three inner squares start no jump.
        Family::Dense => {
            let spared = last - 2 - jumps.len();
            let on_starts = jumps.iter().filter(|&&(_, to)| end(to).is_some()).count();
            kinds.extend([
                ("full", spared == 0),
                ("chained", 2 * on_starts > jumps.len()),
            ]);
            spared <= 3
        }
        // Every jump touches the last seven squares, and one leads to the last.
        Family::Finish => {
            kinds.push(("a jump before the last square", end(last - 1).is_some()));
            let touches = |&(from, to): &(usize, usize)| from.max(to) >= last - 6;
            jumps.iter().all(touches) && jumps.iter().any(|&(_, to)| to == last)
        }
        // Avoiding rolls that land on a snake takes longer.
        Family::Snakebite => {
            let avoiding = rolls_where(board, |board, landing| {
                let mut rests = rests_by_rule(board, landing);
                rests.retain(|&rest| rest >= landing);
                rests
            });
            right.is_some() && right != avoiding
        }
        // Declining a jump is shorter.
        Family::Forced => {
            let is_quick = right <= Some(given_answer::min_rolls(board.side()));
            kinds.push(("no longer than the empty board", is_quick));
            right.is_some() && rolls_where(board, rests_by_choice) < right
        }
        // One visited set for landing and resting gives another answer, on most boards in any order of the rolls.
        Family::Crossing => {
            let (wrong, reversed) = (with_one_set(board, false), with_one_set(board, true));
            kinds.extend([
                ("no answer", wrong.is_none()),
                ("another answer", wrong.is_some()),
                ("wrong in either order", reversed != right),
            ]);
            wrong != right
        }
        // Every wrong numbering gives another answer.
        Family::Turning => {
            let mut ways = wrong_ways(n).into_iter();
            ways.all(|way| rolls(&read_along(board, way)) != right)
        }
        // Every jump touches a boundary of words, some by their starts, others by their ends.
        Family::Word => {
            let at_boundary = |label: usize| label >= 62 && (label + 2) % 64 <= 4;
            let touches = |&(from, to): &(usize, usize)| at_boundary(from) || at_boundary(to);
            jumps.iter().all(touches)
                && jumps.iter().any(|&(from, _)| at_boundary(from))
                && jumps.iter().any(|&(_, to)| at_boundary(to))
        }
    };
    (holds, kinds)
}

/// Returns where the jump on this label ends, if it starts one.
fn end(board: &Board, label: usize) -> Option<usize> {
    board.jump(Square::at(label - 1)).map(Square::label)
}

/// Returns whether no square belongs to two jumps, or twice to one.
fn shares_no_square(jumps: &[(usize, usize)]) -> bool {
    let mut seen = HashSet::new();
    let mut touched = jumps.iter().flat_map(|&(from, to)| [from, to]);
    touched.all(|label| seen.insert(label))
}

/// Returns whether six squares in a row start jumps.
fn blocks(board: &Board, mut labels: std::ops::Range<usize>) -> bool {
    let mut run = 0;
    labels.any(|label| {
        run = end(board, label).map_or(0, |_| run + 1);
        run == 6
    })
}

/// Returns the squares from which six in a row lead back before the first of them.
fn walls(board: &Board) -> impl Iterator<Item = usize> {
    (2..=board.side().squares() - 6).filter(|&first| {
        let leads_back = |label| end(board, label).is_some_and(|end| end < first);
        (first..first + 6).all(leads_back)
    })
}

/// Returns the minimum rolls to rest on each label where a token that lands on a square may rest on any of those that `rests`
/// returns; label 0 is unused.
fn min_rolls(board: &Board, rests: impl Fn(&Board, usize) -> Vec<usize>) -> Vec<Option<usize>> {
    let last = board.side().squares();
    let mut min = vec![None; last + 1];
    min[1] = Some(0);
    let mut changed = true;
    while changed {
        changed = false;
        for from in 1..=last {
            let Some(rolls) = min[from] else { continue };
            for rest in (from + 1..=last.min(from + 6)).flat_map(|landing| rests(board, landing)) {
                if min[rest].is_none_or(|known: usize| known > rolls + 1) {
                    min[rest] = Some(rolls + 1);
                    changed = true;
                }
            }
        }
    }
    min
}

/// Returns the minimum rolls to n².
fn rolls_where(board: &Board, rests: impl Fn(&Board, usize) -> Vec<usize>) -> Option<usize> {
    min_rolls(board, rests)[board.side().squares()]
}

/// Rests by the rule of the game.
fn rests_by_rule(board: &Board, landing: usize) -> Vec<usize> {
    vec![end(board, landing).unwrap_or(landing)]
}

/// Rests by the rule of a solver that may stay where a jump starts.
fn rests_by_choice(board: &Board, landing: usize) -> Vec<usize> {
    end(board, landing).into_iter().chain([landing]).collect()
}

/// Rests by the rule of a solver that follows chains: after all jumps, and nowhere if they go round.
fn follow(board: &Board, landing: usize) -> Vec<usize> {
    let (mut at, mut seen) = (landing, HashSet::new());
    while let Some(next) = end(board, at) {
        if !seen.insert(at) {
            return Vec::new();
        }
        at = next;
    }
    vec![at]
}

/// Returns the rolls of a solver that marks squares landed on and squares rested on in one set, and refuses them alike.
fn with_one_set(board: &Board, largest_first: bool) -> Option<usize> {
    let last = board.side().squares();
    let mut seen = HashSet::from([1]);
    let mut queue = VecDeque::from([(1, 0)]);
    while let Some((at, rolls)) = queue.pop_front() {
        if at == last {
            return Some(rolls);
        }
        for roll in 1..=6 {
            let landing = at + if largest_first { 7 - roll } else { roll };
            if landing > last || !seen.insert(landing) {
                continue;
            }
            let rest = end(board, landing).unwrap_or(landing);
            if rest == landing || seen.insert(rest) {
                queue.push_back((rest, rolls + 1));
            }
        }
    }
    None
}

/// Returns every wrong way through the grid, cell by cell, as rows from the top and columns from the left.
fn wrong_ways(n: usize) -> [Vec<(usize, usize)>; 6] {
    let walk = |upwards: bool, turning: bool, leftwards: bool| -> Vec<(usize, usize)> {
        let cell = |index| {
            let (line, along) = (index / n, index % n);
            let is_left = leftwards ^ (turning && line % 2 == 1);
            (
                if upwards { n - 1 - line } else { line },
                if is_left { n - 1 - along } else { along },
            )
        };
        (0..n * n).map(cell).collect()
    };
    // By columns: from the left, the first one upwards.
    let columns = walk(false, true, false).into_iter();
    [
        walk(true, false, false),
        walk(true, true, true),
        walk(false, true, false),
        walk(false, true, true),
        walk(false, false, false),
        columns
            .map(|(column, height)| (n - 1 - height, column))
            .collect(),
    ]
}

/// Returns the board's grid, numbered along a way.
fn read_along(board: &Board, way: Vec<(usize, usize)>) -> Board {
    let grid: Vec<Vec<i32>> = serde_json::from_str(&board.to_string()).unwrap();
    let ends = way.into_iter().map(|(row, column)| grid[row][column]);
    let jumps = ends.zip(1..).filter(|&(end, _)| end != -1);
    let jumps: Vec<_> = jumps.map(|(end, label)| (label, end as usize)).collect();
    Board::of_jumps(board.side().n(), &jumps)
}

#[test]
fn the_rule_of_the_game_gives_the_oracles_answers() {
    for side in Side::all() {
        for board in boards(Family::Uniform, side, 20) {
            assert_eq!(rolls_where(&board, rests_by_rule), rolls(&board), "{board}");
        }
    }
}
