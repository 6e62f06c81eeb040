//! A board as SVG: numbered squares, snakes, ladders, and a route on top, with a textual description.

mod alt_text;
mod jumps;
mod layout;
mod route;
mod squares;
#[cfg(test)]
mod tests;

use crate::game::{Board, Jump, Square};
use crate::solve::routes::{JumpKind, Route};
use layout::Layout;
use std::fmt::Write;

/// Styles for light and dark mode; every rule is scoped to a board, so a page may have many.
const STYLE: &str = include_str!("style.css");

/// Draws the board, and a route if given, as one self-contained SVG document.
///
/// The same board and route give the same bytes. The document has a title and a description for screen readers,
/// follows the reader's light or dark setting, and can be inlined in HTML as it is: it has no ids.
///
/// ```
/// use snakes_and_ladders::{game::Board, report::board, solve::routes::Route};
/// let board: Board = "[[-1,4],[-1,-1]]".parse().unwrap();
/// let svg = board::svg(&board, Route::of(&board).as_ref());
/// assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
/// assert!(svg.contains("<title>A 2 by 2 board with 1 ladder and no snakes</title>"));
/// ```
pub fn svg(board: &Board, route: Option<&Route>) -> String {
    let layout = Layout::of(board);
    let mut out = String::new();
    let (width, height) = layout.size();
    let shown = layout.shown_width();
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"snl-board\" role=\"img\" viewBox=\"0 0 {width} {height}\" \
         width=\"{shown}\" height=\"{}\">\n<title>{}</title>\n<desc>{}</desc>\n<style>{STYLE}</style>\n",
        (shown * height).div_ceil(width),
        alt_text::title(board),
        alt_text::description(board, route),
    );
    squares::draw(&layout, &mut out);
    let (used, unused) = split_by_route(board, route);
    let snakes: Vec<Square> = board
        .jumps()
        .filter(|jump| jump.to < jump.from)
        .map(|jump| jump.from)
        .collect();
    let opacity = layout.opacity();
    let _ = writeln!(
        out,
        "<g fill-opacity=\"{opacity}\" stroke-opacity=\"{opacity}\">"
    );
    draw_jumps(&layout, &unused, &snakes, &mut out);
    out.push_str("</g>\n<g>\n");
    if let Some(route) = route {
        route::highlight(&layout, route, unused.len(), &mut out);
    }
    draw_jumps(&layout, &used, &snakes, &mut out);
    out.push_str("</g>\n");
    if let Some(route) = route {
        route::walk(&layout, route, &mut out);
    }
    squares::labels(&layout, board, &mut out);
    if let Some(route) = route {
        route::discs(&layout, route, &mut out);
    }
    alt_text::caption(&layout, route, &mut out);
    out.push_str("</svg>\n");
    out
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

/// Draws ladders below snakes, as on printed boards, and loops on top, which cover the least.
/// A snake's color follows its rank among all `snakes`, so that every color is used equally often.
fn draw_jumps(layout: &Layout, jumps: &[Jump], snakes: &[Square], out: &mut String) {
    for kind in [JumpKind::Ladder, JumpKind::Snake, JumpKind::Loop] {
        let is_of_kind = |jump: &&Jump| JumpKind::between(jump.from, jump.to) == kind;
        for jump in jumps.iter().filter(is_of_kind) {
            match kind {
                JumpKind::Ladder => jumps::ladder(layout, *jump, out),
                JumpKind::Snake => {
                    let rank = snakes.partition_point(|head| *head < jump.from);
                    jumps::snake(layout, *jump, rank, out);
                }
                JumpKind::Loop => jumps::loop_jump(layout, jump.from, out),
            }
        }
    }
}
