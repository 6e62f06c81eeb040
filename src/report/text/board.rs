//! A board drawn in text: the terminal's counterpart of the SVG in [`report::board`](crate::report::board).

use crate::game::{Board, Side, Square};
use crate::solve::routes::{JumpKind, Route};
use std::fmt::Write;

/// Columns between two bars: enough for `start`, and for an arrow and the largest label.
const CELL: usize = 5;
/// Lines per cell, unless one in its row needs more; a cell is then about square.
const MIN_LINES: usize = 2;

/// Draws the board with its numbers, its jumps and, if given, a route on it, then a legend of the symbols used.
///
/// Each line of a cell is the square's number, the jump that starts there (`↑` ladder, `↓` snake, `↺` loop, and the
/// square where it ends) or `*k`: the token is here on roll k. A jump taken on roll k has `*k` at both ends.
///
/// ```
/// use snakes_and_ladders::{game::Board, report::text, solve::routes::Route};
/// let board: Board = "[[-1,4],[-1,-1]]".parse().unwrap();
/// assert_eq!(text::board::draw(&board, Route::of(&board).as_ref(), false), "\
/// ┌─────┬─────┐
/// │4    │3    │
/// │*1   │↑4   │
/// │     │*1   │
/// ├─────┼─────┤
/// │1    │2    │
/// │start│     │
/// └─────┴─────┘
/// ↑ ladder   *k reached on roll k
/// ");
/// ```
pub fn draw(board: &Board, route: Option<&Route>, color: bool) -> String {
    let side = board.side();
    let painter = Painter { color };
    let mut text = String::new();
    for row in 0..side.n() {
        text.push_str(&bar(side, row));
        let cells: Vec<Vec<StyledLine>> = (0..side.n())
            .map(|column| lines(board, route, side.square_at(row, column)))
            .collect();
        let height = cells.iter().map(Vec::len).fold(MIN_LINES, usize::max);
        for line in 0..height {
            for cell in &cells {
                text.push('│');
                let (content, style) = cell.get(line).map_or(("", Style::Plain), |(c, s)| (c, *s));
                painter.write(&mut text, content, CELL, style);
            }
            text.push_str("│\n");
        }
    }
    text.push_str(&bar(side, side.n()));
    legend(&mut text, board, route, painter);
    text
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Plain,
    Jump(JumpKind),
    OnRoute,
}

type StyledLine = (String, Style);

fn lines(board: &Board, route: Option<&Route>, square: Square) -> Vec<StyledLine> {
    let steps = route.map_or(&[][..], |route| &route.steps);
    let on_roll: Vec<usize> = (1..)
        .zip(steps)
        .filter(|(_, step)| step.landing == square || step.rest == square)
        .map(|(roll, _)| roll)
        .collect();
    let label = if on_roll.is_empty() {
        Style::Plain
    } else {
        Style::OnRoute
    };
    let mut lines = vec![(square.to_string(), label)];
    if let Some(to) = board.jump(square) {
        let kind = JumpKind::between(square, to);
        lines.push((format!("{}{to}", arrow(kind)), Style::Jump(kind)));
    }
    lines.extend(on_roll.iter().map(|k| (format!("*{k}"), Style::OnRoute)));
    if lines.len() == 1 && square == Square::FIRST {
        lines.push(("start".into(), Style::Plain));
    } else if lines.len() == 1 && square == board.side().last() {
        lines.push(("end".into(), Style::Plain));
    }
    lines
}

fn arrow(kind: JumpKind) -> char {
    match kind {
        JumpKind::Ladder => '↑',
        JumpKind::Snake => '↓',
        JumpKind::Loop => '↺',
    }
}

/// The bar above row `row`; below the last row for `row` = n.
fn bar(side: Side, row: usize) -> String {
    let (left, cross, right) = match row {
        0 => ("┌", "┬", "┐"),
        row if row == side.n() => ("└", "┴", "┘"),
        _ => ("├", "┼", "┤"),
    };
    let middle = vec!["─".repeat(CELL); side.n()].join(cross);
    format!("{left}{middle}{right}\n")
}

/// Explains the symbols that the picture uses, and only those.
fn legend(text: &mut String, board: &Board, route: Option<&Route>, painter: Painter) {
    let counts = board.tally();
    let symbols = [
        (counts.ladders, JumpKind::Ladder, "ladder"),
        (counts.snakes, JumpKind::Snake, "snake"),
        (counts.loops, JumpKind::Loop, "loop"),
    ];
    let mut parts: Vec<StyledLine> = Vec::new();
    for (_, kind, name) in symbols.into_iter().filter(|(count, ..)| *count > 0) {
        parts.push((format!("{} {name}", arrow(kind)), Style::Jump(kind)));
    }
    if route.is_some() {
        parts.push(("*k reached on roll k".into(), Style::OnRoute));
    }
    for (index, (entry, style)) in parts.iter().enumerate() {
        text.push_str(if index == 0 { "" } else { "   " });
        painter.write(text, entry, 0, *style);
    }
    if !parts.is_empty() {
        text.push('\n');
    }
}

#[derive(Clone, Copy)]
struct Painter {
    color: bool,
}

impl Painter {
    /// Writes `content`, padded to `width` columns; color codes have no width.
    fn write(self, text: &mut String, content: &str, width: usize, style: Style) {
        let code = match style {
            Style::Plain => None,
            Style::Jump(JumpKind::Ladder) => Some("32"),
            Style::Jump(JumpKind::Snake) => Some("31"),
            Style::Jump(JumpKind::Loop) => Some("33"),
            Style::OnRoute => Some("1;7"),
        };
        // Writing to a string cannot fail.
        let _ = match code.filter(|_| self.color) {
            Some(code) => write!(text, "\x1b[{code}m{content}\x1b[0m"),
            None => write!(text, "{content}"),
        };
        text.extend(std::iter::repeat_n(
            ' ',
            width.saturating_sub(content.chars().count()),
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn full_board(side: Side) -> Board {
        let mut board = Board::empty(side);
        for index in 1..side.squares() - 1 {
            let to = match index % 3 {
                0 => side.last(),
                1 => Square::at(index),
                _ => Square::FIRST,
            };
            board.set_jump(Square::at(index), to).unwrap();
        }
        board
    }

    #[test]
    fn every_line_is_as_wide_as_the_board_and_a_label_fits() {
        for side in Side::all() {
            let mut long = Board::empty(side);
            for index in 6..side.squares() - 1 {
                long.set_jump(Square::at(index), Square::at(index - 5))
                    .unwrap();
            }
            for each in [Board::empty(side), full_board(side), long] {
                let text = draw(&each, Route::of(&each).as_ref(), false);
                let picture = text.lines().filter(|line| line.contains(['│', '─']));
                for line in picture {
                    assert_eq!(line.chars().count(), side.n() * 6 + 1, "{text}");
                }
                assert!(text.contains(&format!("│{} ", side.squares())), "{text}");
            }
        }
    }

    #[test]
    fn color_changes_nothing_but_codes() {
        for side in [Side::MIN, Side::MAX] {
            let crowded = full_board(side);
            let route = Route::of(&crowded);
            let mut bare = draw(&crowded, route.as_ref(), true);
            for code in ["0", "32", "31", "33", "1;7"] {
                bare = bare.replace(&format!("\x1b[{code}m"), "");
            }
            assert_eq!(bare, draw(&crowded, route.as_ref(), false));
        }
    }
}
