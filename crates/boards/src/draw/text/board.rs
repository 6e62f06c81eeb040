//! A board drawn in text: the terminal's counterpart of the SVG in
//! [`picture`](crate::draw::picture).

use super::route::wrap;
use super::screen::{Screen, Tone};
use crate::game::{Board, Jump, Side, Square};
use crate::solve::routes::{JumpKind, Route, Step};

/// The number of columns between two bars: enough for `start`, and for an arrow and the largest
/// label.
const CELL: usize = 5;
/// The minimum number of lines per cell, which makes a cell about square.
const MIN_LINES: usize = 2;

/// Draws the board with its numbers, its jumps and, if given, a route on it, then a legend of the
/// symbols used.
///
/// Each line of a cell is the square's number, the jump that starts there (`↑` ladder, `↓` snake,
/// `↺` loop, and the square where it ends) or `*k`: the token is here on roll k. A jump taken on
/// roll k has `*k` at both ends.
///
/// ```
/// use snakes_and_ladders::{game::Board, draw::text, solve::routes::Route};
/// let board: Board = "[[-1,4],[-1,-1]]".parse().unwrap();
/// assert_eq!(text::board::draw(&board, Route::of(&board).as_ref(), text::Screen::default()), "\
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
///
/// On a terminal that is too narrow for this drawing, a square is an arrow or a dot, with `*` where
/// the token comes, and the jumps are listed below.
pub fn draw(board: &Board, route: Option<&Route>, screen: Screen) -> String {
    let side = board.side();
    if !screen.fits(side.n() * (CELL + 1) + 1) {
        return draw_compact(board, route, screen);
    }
    let mut text = String::new();
    for row in 0..side.n() {
        text.push_str(&bar(side, row));
        let cell = |column| lines(board, route, side.square_at(row, column));
        let cells: Vec<Vec<StyledLine>> = (0..side.n()).map(cell).collect();
        let height = cells.iter().map(Vec::len).fold(MIN_LINES, usize::max);
        for line in 0..height {
            for cell in &cells {
                text.push('│');
                let line = cell.get(line);
                let (content, tone) = line.map_or(("", Tone::Plain), |(c, tone)| (c, *tone));
                write(&mut text, content, CELL, tone, screen);
            }
            text.push_str("│\n");
        }
    }
    text.push_str(&bar(side, side.n()));
    legend(&mut text, board, route, screen);
    text
}

type StyledLine = (String, Tone);

/// How a kind of jump is shown.
struct JumpLook {
    arrow: char,
    tone: Tone,
    name: &'static str,
}

impl JumpLook {
    const fn of(kind: JumpKind) -> JumpLook {
        let (arrow, tone, name) = match kind {
            JumpKind::Ladder => ('↑', Tone::Good, "ladder"),
            JumpKind::Snake => ('↓', Tone::Bad, "snake"),
            JumpKind::Loop => ('↺', Tone::Odd, "loop"),
        };
        JumpLook { arrow, tone, name }
    }
}

/// The number of columns of a square in a compact drawing.
const COMPACT_CELL: usize = 2;

/// Returns a line per row, between the labels of its ends, then the jumps.
fn draw_compact(board: &Board, route: Option<&Route>, screen: Screen) -> String {
    let side = board.side();
    let label = side.last().to_string().len();
    let how = "Draw it with snl show BOARD --svg FILE.\n";
    if !screen.fits(side.n() * COMPACT_CELL + 2 * label + 2) {
        return format!("The terminal is too narrow for this board. {how}");
    }
    let mut text = String::new();
    for row in 0..side.n() {
        let ends = [0, side.n() - 1].map(|column| side.square_at(row, column).to_string());
        text += &format!("{:>label$} ", ends[0]);
        for column in 0..side.n() {
            let square = side.square_at(row, column);
            let jump = board.jump(square);
            let look = jump.map(|to| JumpLook::of(JumpKind::between(square, to)));
            let (symbol, tone) = look.map_or(('·', Tone::Plain), |look| (look.arrow, look.tone));
            let (content, tone) = if rolls_on(route, square).next().is_some() {
                (format!("{symbol}*"), Tone::Marked)
            } else {
                (symbol.to_string(), tone)
            };
            write(&mut text, &content, COMPACT_CELL, tone, screen);
        }
        text += &format!(" {:>label$}\n", ends[1]);
    }
    let jumps = board.jumps().map(|Jump { from, to }| {
        let look = JumpLook::of(JumpKind::between(from, to));
        format!("{from}{}{to}", look.arrow)
    });
    if !board.starts().is_empty() {
        wrap(&mut text, "Jumps: ", jumps, screen.prose());
    }
    if let Some(route) = route {
        let rests = route.steps.iter().map(|step| step.rest.to_string());
        wrap(&mut text, "The rolls end on: ", rests, screen.prose());
    }
    text + how
}

/// Returns the rolls of the route that land or end on this square.
fn rolls_on(route: Option<&Route>, square: Square) -> impl Iterator<Item = usize> {
    let steps = route.map_or(&[][..], |route| &route.steps);
    let is_here = move |step: &Step| step.landing == square || step.rest == square;
    (1..)
        .zip(steps)
        .filter_map(move |(roll, step)| is_here(step).then_some(roll))
}

fn lines(board: &Board, route: Option<&Route>, square: Square) -> Vec<StyledLine> {
    let marks: Vec<StyledLine> = rolls_on(route, square)
        .map(|roll| (format!("*{roll}"), Tone::Marked))
        .collect();
    let label = marks.first().map_or(Tone::Plain, |_| Tone::Marked);
    let mut lines = vec![(square.to_string(), label)];
    if let Some(to) = board.jump(square) {
        let look = JumpLook::of(JumpKind::between(square, to));
        lines.push((format!("{}{to}", look.arrow), look.tone));
    }
    lines.extend(marks);
    if lines.len() == 1 && square == Square::FIRST {
        lines.push(("start".into(), Tone::Plain));
    } else if lines.len() == 1 && square == board.side().last() {
        lines.push(("end".into(), Tone::Plain));
    }
    lines
}

/// Returns the bar above row `row`; below the last row for `row` = n.
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
fn legend(text: &mut String, board: &Board, route: Option<&Route>, screen: Screen) {
    let kinds = [JumpKind::Ladder, JumpKind::Snake, JumpKind::Loop];
    let is_used = |kind: &JumpKind| {
        let mut jumps = board.jumps();
        jumps.any(|jump| JumpKind::between(jump.from, jump.to) == *kind)
    };
    let mut entries: Vec<String> = kinds
        .into_iter()
        .filter(is_used)
        .map(|kind| {
            let JumpLook { arrow, tone, name } = JumpLook::of(kind);
            screen.paint(&format!("{arrow} {name}"), tone)
        })
        .collect();
    entries.extend(route.map(|_| screen.paint("*k reached on roll k", Tone::Marked)));
    if !entries.is_empty() {
        *text += &(entries.join("   ") + "\n");
    }
}

/// Writes `content`, padded to `width` columns; color codes have no width.
fn write(text: &mut String, content: &str, width: usize, tone: Tone, screen: Screen) {
    text.push_str(&screen.paint(content, tone));
    let padding = width.saturating_sub(content.chars().count());
    text.extend(std::iter::repeat_n(' ', padding));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn full_board(side: Side) -> Board {
        Board::of_spec(&format!("v1:family=dense;n={side}"))
    }

    /// Returns the board with its route, on a screen of this width.
    fn drawn(board: &Board, color: bool, columns: Option<usize>) -> String {
        draw(board, Route::of(board).as_ref(), Screen { color, columns })
    }

    #[test]
    fn color_changes_nothing_but_codes() {
        for side in [Side::MIN, Side::MAX] {
            for columns in [None, Some(50)] {
                let crowded = full_board(side);
                let mut bare = drawn(&crowded, true, columns);
                for code in ["0", "32", "31", "33", "1", "7"] {
                    bare = bare.replace(&format!("\x1b[{code}m"), "");
                }
                assert_eq!(bare, drawn(&crowded, false, columns));
            }
        }
    }

    #[test]
    fn boards_are_as_wide_as_their_cells_or_fit_the_terminal() {
        for side in Side::all() {
            let width = side.n() * 6 + 1;
            for board in [Board::empty(side), full_board(side), Board::longest(side)] {
                for columns in [None, Some(50), Some(80), Some(120)] {
                    let text = drawn(&board, false, columns);
                    let is_compact = columns.is_some_and(|columns| width > columns);
                    assert_eq!(text.contains("--svg"), is_compact, "{text}");
                    for line in text.lines() {
                        let length = line.chars().count();
                        let is_drawn = !is_compact && line.contains(['│', '─']);
                        assert!(!is_drawn || length == width, "{text}");
                        assert!(columns.is_none_or(|columns| length <= columns), "{text}");
                    }
                    let last = format!("│{} ", side.squares());
                    assert!(is_compact || text.contains(&last), "{text}");
                }
            }
        }
        for (columns, fits) in [(48, true), (47, false)] {
            let text = drawn(&Board::empty(Side::MAX), false, Some(columns));
            let is_refused = text.starts_with("The terminal is too narrow");
            assert_eq!(is_refused, !fits, "{text}");
        }
    }

    #[test]
    fn a_compact_board_has_an_arrow_per_jump_and_lists_them() {
        let mut board = Board::empty(Side::new(9).unwrap());
        board
            .set_jump(Square::from_index(6), Square::from_index(79))
            .unwrap();
        let text = drawn(&board, false, Some(40));
        assert!(text.starts_with("73 · · · · · · · ·*·* 81\n"), "{text}");
        let end = " 1 · · · · · · ↑*· ·   9\nJumps: 7↑80\nThe rolls end on: 80 81\n";
        assert!(text.contains(end), "{text}");
    }
}
