//! A board explained in text: a shortest route roll by roll, and the squares that each roll reaches
//! first.

use super::screen::PROSE;
use crate::game::{Board, Solution, SquareSet};
use crate::number::pluralize;
use crate::solve::routes::{BfsLevels, JumpKind, Route, RouteCount, Step};

/// Describes a shortest route, one line per roll, or why there is none.
///
/// ```
/// use snakes_and_ladders::{game::Board, draw::text};
/// let board: Board = "[[-1,4],[-1,-1]]".parse().unwrap();
/// assert_eq!(text::route::explain(&board), "\
/// 1 roll from square 1 to square 4; the first of 2 shortest routes in
/// lexicographic order:
///
/// roll 1: from 1, a 2 lands on 3, up the ladder to 4; done
/// ");
/// ```
pub fn explain(board: &Board) -> String {
    explain_within(board, PROSE)
}

/// Describes a shortest route like [`explain`], within this many columns.
pub fn explain_within(board: &Board, columns: usize) -> String {
    let Some(route) = Route::of(board) else {
        let levels = BfsLevels::of(board);
        let mut text = unreachable(board, &levels);
        // A set of squares that no roll leaves proves it.
        let reached = levels.reached_squares();
        text += &match reached.len() {
            1 => "Every roll from this square ends on it again:\n".to_owned(),
            count => format!("Every roll from these {count} squares ends on one of them:\n"),
        };
        wrap(&mut text, "  ", labels(reached), columns);
        return text;
    };
    let last = board.side().last();
    let count = RouteCount::of(board);
    let which = match count.count {
        1 => "the only shortest route:".to_owned(),
        _ => format!("the first of {count} shortest routes in lexicographic order:"),
    };
    let width = route.steps.len().to_string().len();
    let mut text = String::new();
    let rolls = pluralize(route.steps.len() as u64, "roll");
    let headline = format!("{rolls} from square 1 to square {last}; {which}");
    wrap(&mut text, "", headline.split(' '), columns);
    text.push('\n');
    for (roll, step) in (1..).zip(&route.steps) {
        let tail = if step.rest == last {
            "; done".to_owned()
        } else {
            describe_skipped_jump(board, step)
        };
        let head = format!("roll {roll:>width$}: ");
        let words = describe_step(step) + &tail;
        wrap(&mut text, &head, words.split(' '), columns);
    }
    text
}

/// Returns a move, as `from 1, a 2 lands on 3, up the ladder to 4`.
pub fn describe_step(step: &Step) -> String {
    format!("from {}, {}", step.from, describe_landing(step))
}

/// Returns a move without its beginning, as `a 2 lands on 3, up the ladder to 4`.
pub fn describe_landing(step: &Step) -> String {
    let (roll, landing, rest) = (step.roll, step.landing, step.rest);
    let jump = match step.jump {
        None => String::new(),
        Some(JumpKind::Ladder) => format!(", up the ladder to {rest}"),
        Some(JumpKind::Snake) => format!(", down the snake to {rest}"),
        Some(JumpKind::Loop) => ", a loop: it stays there".to_string(),
    };
    format!("a {roll} lands on {landing}{jump}")
}

/// Returns the jump at the end of a jump, which the token does not take: a rule that is often
/// misread.
fn describe_skipped_jump(board: &Board, step: &Step) -> String {
    match board.jump(step.rest) {
        Some(to) if step.jump != Some(JumpKind::Loop) => {
            let rest = step.rest;
            format!(" (one jump per roll: the jump from {rest} to {to} is not taken)")
        }
        _ => String::new(),
    }
}

/// Lists the squares first reached after each roll, up to the roll that reaches the last square,
/// within this many columns.
///
/// ```
/// use snakes_and_ladders::{game::Board, draw::text};
/// let board: Board = "[[-1,-1,-1],[-1,-1,-1],[-1,-1,-1]]".parse().unwrap();
/// assert_eq!(text::route::levels_within(&board, 80), "\
/// roll 1, 6 new: 2 3 4 5 6 7
/// roll 2, 2 new: 8 9
/// Square 9 is reached: 2 rolls.
/// ");
/// ```
pub fn levels_within(board: &Board, columns: usize) -> String {
    let levels = BfsLevels::of(board);
    let new = levels.levels();
    let max = new.iter().map(SquareSet::len).max().unwrap_or(0);
    let roll_width = new.len().to_string().len();
    let count_width = max.to_string().len();
    let mut text = String::new();
    for (roll, squares) in (1..).zip(new) {
        let count = squares.len();
        let head = format!("roll {roll:>roll_width$}, {count:>count_width$} new: ");
        wrap(&mut text, &head, labels(*squares), columns);
    }
    let last = board.side().last();
    match levels.solution() {
        Solution::Unreachable => text.push_str(&unreachable(board, &levels)),
        Solution::Rolls(rolls) => {
            let rolls = pluralize(rolls.into(), "roll");
            text.push_str(&format!("Square {last} is reached: {rolls}.\n"));
        }
    }
    text
}

fn unreachable(board: &Board, levels: &BfsLevels) -> String {
    let when = match levels.levels().len() {
        0 => "no roll leads to a new square".to_string(),
        k => format!("after roll {k} nothing new can be reached"),
    };
    format!("Square {} is unreachable: {when}.\n", board.side().last())
}

fn labels(squares: SquareSet) -> impl Iterator<Item = String> {
    squares.iter().map(|square| square.to_string())
}

/// Adds a paragraph: `head`, then the words, wrapped and indented below the first word.
pub fn wrap(
    text: &mut String,
    head: &str,
    words: impl IntoIterator<Item: AsRef<str>>,
    columns: usize,
) {
    text.push_str(head);
    let indent = head.chars().count();
    let mut column = indent;
    for word in words {
        let word = word.as_ref();
        if column > indent {
            if column + 1 + word.chars().count() > columns {
                text.push('\n');
                text.push_str(&" ".repeat(indent));
                column = indent;
            } else {
                text.push(' ');
                column += 1;
            }
        }
        text.push_str(word);
        column += word.chars().count();
    }
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unreachable_end_is_proved_by_a_closed_set() {
        // Squares 3 to 8 lead to 2: the token never leaves 1 and 2.
        let board: Board = "[[2,2,-1],[2,2,2],[-1,-1,2]]".parse().unwrap();
        let proof = "Every roll from these 2 squares ends on one of them:\n  1 2\n";
        let verdict = "Square 9 is unreachable: after roll 1 nothing new can be reached.\n";
        assert_eq!(explain(&board), format!("{verdict}{proof}"));
        assert_eq!(
            levels_within(&board, PROSE),
            format!("roll 1, 1 new: 2\n{verdict}")
        );
        let none = "[[1,1,-1],[1,1,1],[-1,1,1]]".parse().unwrap();
        assert!(explain(&none).contains("no roll leads to a new square"));
    }

    #[test]
    fn a_jump_that_must_not_be_taken_is_pointed_out() {
        // A jump from 2 ends on 8, where another starts: the token rolls on from 8.
        let board: Board = "[[-1,3,-1],[-1,-1,-1],[-1,8,-1]]".parse().unwrap();
        let text = explain(&board).replace("\n        ", " ");
        assert!(text.contains("the jump from 8 to 3 is not taken"), "{text}");
    }
}
