//! A board as a picture that people know: numbered squares, snakes, ladders, and a best game on top.
//!
//! Owns what is drawn in which order, and the words for those who cannot see it. Must not know how a route is found.

mod ladder;
mod ring;
mod scene;
mod snake;
mod squares;
#[cfg(test)]
mod tests;
mod trail;
mod words;

use crate::game::{Board, Jump, Square};
use crate::solve::routes::{JumpKind, Route};
use scene::Scene;
use std::fmt::Write;

/// The look, for light and dark; every rule holds only inside a board, so that a page may hold many.
const STYLE: &str = include_str!("style.css");

/// The board as one SVG document that needs nothing else, with a route on it if given.
///
/// The same board and route give the same bytes. It carries a title and a description in words, follows the reader's
/// light or dark setting, and may stand in an HTML page as it is: it has no ids.
///
/// ```
/// use snakes_and_ladders::{game::Board, report::board, solve::routes::Route};
/// let board: Board = "[[-1,4],[-1,-1]]".parse().unwrap();
/// let svg = board::svg(&board, Route::of(&board).as_ref());
/// assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
/// assert!(svg.contains("<title>A 2 by 2 board with 1 ladder and no snakes</title>"));
/// ```
pub fn svg(board: &Board, route: Option<&Route>) -> String {
    let scene = Scene::of(board);
    let mut out = String::new();
    let (width, height) = scene.size();
    let shown = scene.shown_width();
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"snl-board\" role=\"img\" viewBox=\"0 0 {width} {height}\" \
         width=\"{shown}\" height=\"{}\">\n<title>{}</title>\n<desc>{}</desc>\n<style>{STYLE}</style>\n",
        (shown * height).div_ceil(width),
        words::title(board),
        words::description(board, route),
    );
    squares::draw(&scene, &mut out);
    let (used, unused) = apart(board, route);
    let snakes: Vec<Square> = board
        .jumps()
        .filter(|jump| jump.to < jump.from)
        .map(|jump| jump.from)
        .collect();
    let opacity = scene.opacity();
    let _ = writeln!(
        out,
        "<g fill-opacity=\"{opacity}\" stroke-opacity=\"{opacity}\">"
    );
    jumps(&scene, &unused, &snakes, &mut out);
    out.push_str("</g>\n<g>\n");
    if let Some(route) = route {
        trail::glow(&scene, route, unused.len(), &mut out);
    }
    jumps(&scene, &used, &snakes, &mut out);
    out.push_str("</g>\n");
    if let Some(route) = route {
        trail::walk(&scene, route, &mut out);
    }
    squares::labels(&scene, board, &mut out);
    if let Some(route) = route {
        trail::discs(&scene, route, &mut out);
    }
    words::caption(&scene, route, &mut out);
    out.push_str("</svg>\n");
    out
}

/// The jumps that the route takes, and the others; each sort from the longest, so that short ones lie on top.
fn apart(board: &Board, route: Option<&Route>) -> (Vec<Jump>, Vec<Jump>) {
    let mut jumps: Vec<Jump> = board.jumps().collect();
    let length = |jump: &Jump| {
        let (a, b) = (board.side().place(jump.from), board.side().place(jump.to));
        a.0.abs_diff(b.0).pow(2) + a.1.abs_diff(b.1).pow(2)
    };
    jumps.sort_by_key(|jump| (std::cmp::Reverse(length(jump)), jump.from));
    let steps = route.map_or(&[][..], |route| &route.steps);
    jumps
        .into_iter()
        .partition(|jump| steps.iter().any(|step| step.landing == jump.from))
}

/// Ladders below snakes, as on printed boards, and loops on top, which cover least.
/// A snake's colour is by its rank among all `snakes`, so that each colour comes as often as the others.
fn jumps(scene: &Scene, jumps: &[Jump], snakes: &[Square], out: &mut String) {
    for kind in [JumpKind::Ladder, JumpKind::Snake, JumpKind::Loop] {
        for jump in jumps
            .iter()
            .filter(|jump| JumpKind::between(jump.from, jump.to) == kind)
        {
            match kind {
                JumpKind::Ladder => ladder::draw(scene, *jump, out),
                JumpKind::Snake => {
                    let rank = snakes.partition_point(|head| *head < jump.from);
                    snake::draw(scene, *jump, rank, out);
                }
                JumpKind::Loop => ring::draw(scene, jump.from, out),
            }
        }
    }
}
