//! A board as SVG: numbered squares, snakes, ladders, and if wanted its answer on top, with a textual description.

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
use crate::solve::routes::{JumpKind, Route};
use answer::ShownAnswer;
use layout::Layout;
use std::fmt::Write;

/// Draws the board as one self-contained SVG document.
///
/// The same board and options give the same bytes. The document has a title and a description for screen readers, and can be
/// inlined in HTML as it is: it has no ids.
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

/// As [`svg`], with a sentence below the caption.
pub fn svg_with_note(board: &Board, options: PictureOptions, note: &str) -> String {
    let notes = alt_text::note_lines(board, note);
    let layout = Layout::of(board, options, notes.len());
    let answer = ShownAnswer::of(board, options.answer);
    let mut out = String::new();
    let (width, height) = layout.size();
    let shown = layout.shown_width();
    let style = match options.style {
        true => format!("<style>{}</style>\n", options.theme.style()),
        false => String::new(),
    };
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"snl-board\" role=\"img\" viewBox=\"0 0 {width} {height}\" \
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
    let (used, unused) = split_by_route(board, route);
    let jumps = DrawnJumps {
        layout: &layout,
        heads: board
            .jumps()
            .filter(|jump| jump.to < jump.from)
            .map(|jump| jump.from)
            .collect(),
    };
    let opacity = layout.opacity(route.is_some());
    let faded = format!("<g fill-opacity=\"{opacity}\" stroke-opacity=\"{opacity}\">\n");
    out.push_str(&faded);
    jumps.draw(&unused, &mut out);
    out.push_str("</g>\n<g>\n");
    if let Some(route) = route {
        route::highlight(&layout, route, unused.len(), &mut out);
    }
    jumps.draw(&used, &mut out);
    out.push_str("</g>\n");
    out.push_str(&faded);
    jumps.draw_heads(&unused, &mut out);
    out.push_str("</g>\n<g>\n");
    jumps.draw_heads(&used, &mut out);
    out.push_str("</g>\n");
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

/// Where a square is in a picture of its board, in the picture's units: left, top, width, height.
///
/// ```
/// use snakes_and_ladders::{game::{Board, Side, Square}, draw::picture};
/// let [first, last] = [Square::FIRST, Side::MIN.last()].map(|square| picture::tile(&Board::empty(Side::MIN), square));
/// assert_eq!((first, last), ([12.0, 72.0, 60.0, 60.0], [12.0, 12.0, 60.0, 60.0]));
/// ```
pub fn tile(board: &Board, square: Square) -> [f64; 4] {
    let corner = Layout::of(board, PictureOptions::default(), 0).corner(square);
    [corner.x, corner.y, layout::CELL, layout::CELL]
}

/// The jumps that the route takes and the others, each with the longest first, so that short ones are drawn on top.
fn split_by_route(board: &Board, route: Option<&Route>) -> (Vec<Jump>, Vec<Jump>) {
    let mut jumps: Vec<Jump> = board.jumps().collect();
    let length = |jump: &Jump| {
        let [a, b] = [jump.from, jump.to].map(|square| board.side().coordinates(square));
        a.0.abs_diff(b.0).pow(2) + a.1.abs_diff(b.1).pow(2)
    };
    jumps.sort_by_key(|jump| (std::cmp::Reverse(length(jump)), jump.from));
    let steps = route.map_or(&[][..], |route| &route.steps);
    jumps
        .into_iter()
        .partition(|jump| steps.iter().any(|step| step.landing == jump.from))
}

/// Draws jumps.
struct DrawnJumps<'a> {
    layout: &'a Layout,
    /// The starts of all snakes of the board, lowest first. A snake's color follows its rank among them, so that every color
    /// is used equally often.
    heads: Vec<Square>,
}

impl DrawnJumps<'_> {
    /// Draws ladders below snakes, as on printed boards, and the small loops on top. The heads of the snakes are
    /// drawn after all jumps, so that nothing hides where one starts.
    fn draw(&self, jumps: &[Jump], out: &mut String) {
        for kind in [JumpKind::Ladder, JumpKind::Snake, JumpKind::Loop] {
            for &jump in of_kind(jumps, kind) {
                match kind {
                    JumpKind::Ladder => jumps::ladder(self.layout, jump, out),
                    JumpKind::Snake => jumps::snake(self.layout, jump, self.rank(jump), out),
                    JumpKind::Loop => jumps::loop_jump(self.layout, jump.from, out),
                }
            }
        }
    }

    fn draw_heads(&self, jumps: &[Jump], out: &mut String) {
        for &jump in of_kind(jumps, JumpKind::Snake) {
            jumps::head(self.layout, jump, self.rank(jump), out);
        }
    }

    fn rank(&self, snake: Jump) -> usize {
        self.heads.partition_point(|head| *head < snake.from)
    }
}

fn of_kind(jumps: &[Jump], kind: JumpKind) -> impl Iterator<Item = &Jump> {
    jumps
        .iter()
        .filter(move |jump| JumpKind::between(jump.from, jump.to) == kind)
}
