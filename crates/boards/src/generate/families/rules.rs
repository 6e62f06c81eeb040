//! The rule that the boards of each family keep, checked without the code that builds them. Squares
//! are labels, 1 to n². A family on whose boards a wrong solver errs is checked with that solver,
//! one of the mistakes in the crate `snl-harness`.

use super::Family;
use super::test_support::rolls;
use crate::game::{Board, Jump, Square};
use crate::solve::routes::BfsLevels;
use std::collections::HashSet;

/// Returns whether a board keeps the rule of its family.
pub(super) fn holds(family: Family, board: &Board) -> bool {
    let (n, last) = (board.side().n(), board.side().squares());
    let labels = |Jump { from, to }| (from.label(), to.label());
    let jumps: Vec<(usize, usize)> = board.jumps().map(labels).collect();
    let end = |label| end(board, label);
    match family {
        Family::Uniform | Family::Exhaustive | Family::Longest | Family::Long => true,
        Family::Snakebite | Family::Forced | Family::Crossing | Family::Turning => true,
        Family::Empty => jumps.is_empty(),
        Family::Classic => shares_no_square(&jumps),
        // No jump stays in its row or touches the first or the last square, and no six start in a
        // row.
        Family::Printed => {
            let is_across = |&(from, to): &(usize, usize)| {
                (from - 1) / n != (to - 1) / n && to > 1 && to < last
            };
            let holds = shares_no_square(&jumps) && jumps.iter().all(is_across);
            holds && !blocks(board, 2..last)
        }
        // Six starts in a row lead back, and nothing leads over them.
        Family::Wall => walls(board).any(|first| {
            let mut jumps = jumps.iter();
            !jumps.any(|&(from, to)| from < first && to >= first)
        }),
        // The token comes to several regions, and out of none.
        Family::Trap => {
            let rested = BfsLevels::of(board).reached_squares();
            let most = 5.min(1 + (last - 8) / 7);
            let stays = |landing| {
                end(landing).is_some_and(|end| rested.contains(Square::from_index(end - 1)))
            };
            let holds = |at: usize| (at + 1..=at + 6).all(stays);
            (2..=most).contains(&rested.len()) && rested.iter().map(Square::label).all(holds)
        }
        // All jumps lead to 1, and six in a row block the way.
        Family::Home => {
            let wall = blocks(board, 2..last);
            let holds = !jumps.is_empty() && jumps.iter().all(|&(_, to)| to == 1);
            holds && rolls(board).is_none() == wall
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
                without.remove_jump(Square::from_index(foot - 1));
                to >= first + 6 && rolls(&without).is_none()
            };
            walls(board).any(is_only_way)
        }
        Family::Chain => jumps.iter().any(|&(_, to)| end(to).is_some()),
        // Every jump comes back to its start within five.
        Family::Cycle => {
            let comes_back = |&(from, to): &(usize, usize)| {
                let mut ends = std::iter::successors(Some(to), |&at| end(at)).take(5);
                ends.any(|at| at == from)
            };
            !jumps.is_empty() && jumps.iter().all(comes_back)
        }
        // At most three inner squares start no jump.
        Family::Dense => last - 2 - jumps.len() <= 3,
        // Every jump touches the last seven squares, and one leads to the last.
        Family::Finish => {
            let touches = |&(from, to): &(usize, usize)| from.max(to) >= last - 6;
            jumps.iter().all(touches) && jumps.iter().any(|&(_, to)| to == last)
        }
        // Every jump touches a boundary of words, some by their starts, others by their ends.
        Family::Word => {
            let at_boundary = |label: usize| label >= 62 && (label + 2) % 64 <= 4;
            let touches = |&(from, to): &(usize, usize)| at_boundary(from) || at_boundary(to);
            jumps.iter().all(touches)
                && jumps.iter().any(|&(from, _)| at_boundary(from))
                && jumps.iter().any(|&(_, to)| at_boundary(to))
        }
    }
}

/// Returns where the jump on this label ends, if it starts one.
fn end(board: &Board, label: usize) -> Option<usize> {
    board.jump(Square::from_index(label - 1)).map(Square::label)
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

/// Returns the squares at which a wall begins: six squares in a row that lead back before the first
/// of them.
fn walls(board: &Board) -> impl Iterator<Item = usize> {
    (2..=board.side().squares() - 6).filter(|&first| {
        let leads_back = |label| end(board, label).is_some_and(|end| end < first);
        (first..first + 6).all(leads_back)
    })
}
