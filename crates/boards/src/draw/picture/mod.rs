//! A board as SVG: numbered squares, snakes, ladders, and if wanted its answer on top, with a
//! textual description.

mod alt_text;
mod answer;
mod dice;
mod jumps;
mod layout;
mod options;
mod route;
mod squares;
#[cfg(test)]
mod tests;
mod theme;

pub use dice::die;
pub use options::PictureOptions;
pub use theme::Theme;

use crate::game::{Board, Jump, Square};
use crate::solve::routes::JumpKind;
use answer::ShownAnswer;
use layout::Layout;
use std::fmt::Write;

/// The width at which a picture is shown at least, in CSS pixels: small boards are enlarged.
const MIN_SHOWN_WIDTH: usize = 360;

/// Draws the board as one self-contained SVG document.
///
/// The same board and options give the same bytes. The document has a title and a description for
/// screen readers, and can be inlined in HTML as it is: it has no ids.
///
/// ```
/// use snakes_and_ladders::{game::Board, draw::picture};
/// let board: Board = "[[-1,4],[-1,-1]]".parse().unwrap();
/// let svg = picture::svg(&board, picture::PictureOptions::default());
/// assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
/// assert!(svg.contains("<title>A 2 by 2 board with 1 ladder and no snakes</title>"));
/// ```
pub fn svg(board: &Board, options: PictureOptions) -> String {
    svg_with_note(board, options, "")
}

/// Draws the board like [`svg`], with a sentence below the caption.
pub fn svg_with_note(board: &Board, options: PictureOptions, note: &str) -> String {
    let notes = alt_text::note_lines(board, note);
    let layout = Layout::of(board);
    let answer = ShownAnswer::of(board, options.answer);
    let mut out = String::new();
    let width = layout.width();
    let height = layout.height(options.caption, notes.len());
    let shown = width.max(MIN_SHOWN_WIDTH);
    let style = if options.style {
        format!("<style>{}</style>\n", options.theme.style())
    } else {
        String::new()
    };
    let large = if layout.is_large() { " large" } else { "" };
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"snl-board{large}\" role=\"img\" viewBox=\"0 0 {width} {height}\" \
         width=\"{shown}\" height=\"{}\">\n<title>{}</title>\n<desc>{}</desc>\n{style}",
        (shown * height).div_ceil(width),
        alt_text::title(board),
        alt_text::description(board, &answer),
    );
    squares::draw(&layout, &mut out);
    if let ShownAnswer::Unreachable(levels) = &answer {
        squares::shade(&layout, levels.reached_squares(), &mut out);
    }
    let route = answer.route();
    let steps = route.map_or(&[][..], |route| &route.steps);
    let is_taken = |drawn: &DrawnJump| steps.iter().any(|step| step.landing == drawn.jump.from);
    let (used, unused): (Vec<DrawnJump>, _) = drawn_jumps(board).into_iter().partition(is_taken);
    let opacity = layout.opacity(route.is_some());
    // The heads of the snakes are drawn after all jumps, so that nothing hides where one starts.
    for heads in [false, true] {
        let _ = writeln!(
            out,
            "<g fill-opacity=\"{opacity}\" stroke-opacity=\"{opacity}\">"
        );
        for jump in &unused {
            jump.draw(&layout, heads, &mut out);
        }
        out.push_str("</g>\n<g>\n");
        if let Some(route) = route
            && !heads
        {
            route::highlight(&layout, route, unused.len(), &mut out);
        }
        for jump in &used {
            jump.draw(&layout, heads, &mut out);
        }
        out.push_str("</g>\n");
    }
    if let Some(route) = route {
        route::walk(&layout, route, &mut out);
    }
    squares::labels(&layout, board, &mut out);
    if let Some(route) = route {
        route::discs(&layout, route, &mut out);
    }
    if options.caption {
        alt_text::caption(&layout, &answer, &mut out);
    }
    alt_text::notes(&layout, &notes, &mut out);
    out.push_str("</svg>\n");
    out
}

/// Returns where a square is in a picture of its board, in the picture's units: left, top, width,
/// height.
///
/// # Panics
/// If the board does not have the square.
///
/// ```
/// use snakes_and_ladders::{game::{Board, Side, Square}, draw::picture};
/// let board = Board::empty(Side::MIN);
/// assert_eq!(picture::tile(&board, Square::FIRST), [12.0, 72.0, 60.0, 60.0]);
/// assert_eq!(picture::tile(&board, Side::MIN.last()), [12.0, 12.0, 60.0, 60.0]);
/// ```
pub fn tile(board: &Board, square: Square) -> [f64; 4] {
    let corner = Layout::of(board).corner(square);
    [corner.x, corner.y, layout::CELL, layout::CELL]
}

/// A jump to be drawn.
struct DrawnJump {
    jump: Jump,
    kind: JumpKind,
    /// The number of the board's jumps of this kind with a lower start. A snake's color follows
    /// this number, so that every color is used equally often.
    rank: usize,
}

/// Returns the jumps in the order of drawing: ladders below snakes, as on printed boards, and the
/// small loops on top; of each kind the longest first, so that short ones are drawn on top.
fn drawn_jumps(board: &Board) -> Vec<DrawnJump> {
    let length = |jump: &Jump| {
        let [a, b] = [jump.from, jump.to].map(|square| board.side().coordinates(square));
        a.0.abs_diff(b.0).pow(2) + a.1.abs_diff(b.1).pow(2)
    };
    let mut drawn = Vec::new();
    for kind in [JumpKind::Ladder, JumpKind::Snake, JumpKind::Loop] {
        let is_of_kind = |jump: &Jump| JumpKind::between(jump.from, jump.to) == kind;
        let mut jumps: Vec<DrawnJump> = board
            .jumps()
            .filter(is_of_kind)
            .enumerate()
            .map(|(rank, jump)| DrawnJump { jump, kind, rank })
            .collect();
        jumps.sort_by_key(|drawn| std::cmp::Reverse(length(&drawn.jump)));
        drawn.append(&mut jumps);
    }
    drawn
}

impl DrawnJump {
    /// Draws the jump except for a snake's head or, if `head`, nothing but that head.
    fn draw(&self, layout: &Layout, head: bool, out: &mut String) {
        match (self.kind, head) {
            (JumpKind::Snake, true) => jumps::head(layout, self.jump, self.rank, out),
            (JumpKind::Snake, false) => jumps::snake(layout, self.jump, self.rank, out),
            (JumpKind::Ladder, false) => jumps::ladder(layout, self.jump, out),
            (JumpKind::Loop, false) => jumps::loop_jump(layout, self.jump.from, out),
            (_, true) => {}
        }
    }
}
