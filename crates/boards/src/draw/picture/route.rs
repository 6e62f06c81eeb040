//! A route on the board: the token's path from square to square, and a numbered disc where each
//! roll lands.

use super::jumps;
use super::layout::{CELL, Layout};
use crate::draw::svg::{PathData, Point, tenths};
use crate::game::{Jump, Square};
use crate::solve::routes::{JumpKind, Route, Step};
use std::fmt::Write;

/// The largest number of jumps of a route that get a band on any board.
const ALWAYS_HIGHLIGHTED: usize = 4;
/// The width by which a band is broader than the jump.
const EXTRA_BAND: f64 = CELL * 0.2;
/// The radius of the token.
const TOKEN_RADIUS: f64 = 7.0;
/// The distance from the disc of a roll to the edges of its square.
const DISC_GAP: f64 = 1.0;
/// The largest number of a roll that is written in the normal size.
const MAX_NORMAL_NUMBER: usize = 99;
/// The distance from the middle of a disc to the base line of its number, as a share of the radius.
const NUMBER_BASE_LINE: f64 = 0.44;
/// The same as [`NUMBER_BASE_LINE`] for a small number.
const SMALL_NUMBER_BASE_LINE: f64 = 0.34;

/// Draws a broad band behind each jump that the route takes, if these are few: up to four, and one
/// more for every two jumps that it does not take. `others` is the number of these.
pub(super) fn highlight(layout: &Layout, route: &Route, others: usize, out: &mut String) {
    let slides: Vec<PathData> = route
        .steps
        .iter()
        .filter_map(|step| slide(layout, step))
        .collect();
    if slides.len() > ALWAYS_HIGHLIGHTED + others / 2 {
        return;
    }
    let width = tenths(layout.half_width() * 2.0 + EXTRA_BAND);
    for path in slides {
        let _ = writeln!(
            out,
            "<path class=\"glow\" d=\"{path}\" stroke-width=\"{width}\"/>"
        );
    }
}

/// Draws the token on the first square, and the squares that it walks over.
pub(super) fn walk(layout: &Layout, route: &Route, out: &mut String) {
    let mut walks = PathData::default();
    for step in &route.steps {
        walks.move_to(layout.center(step.from));
        for index in step.from.index() + 1..=step.landing.index() {
            walks.line(layout.center(Square::from_index(index)));
        }
    }
    // A wide line below a narrow one, so that the path is visible on anything it crosses.
    let _ = writeln!(
        out,
        "<g class=\"trail\"><path class=\"under\" d=\"{walks}\"/><path class=\"walk\" d=\"{walks}\"/>"
    );
    let first = layout.center(Square::FIRST);
    let [x, y, r] = [first.x, first.y, TOKEN_RADIUS].map(tenths);
    let _ = writeln!(
        out,
        "<circle class=\"token\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>\n</g>"
    );
}

/// Draws a numbered disc where each roll lands.
pub(super) fn discs(layout: &Layout, route: &Route, out: &mut String) {
    let radius = layout.disc_radius();
    let inset = CELL - radius - DISC_GAP;
    for (number, step) in (1..).zip(&route.steps) {
        let at = layout.corner(step.landing) + Point::new(inset, inset);
        let (small, share) = if number > MAX_NORMAL_NUMBER {
            (" small", SMALL_NUMBER_BASE_LINE)
        } else {
            ("", NUMBER_BASE_LINE)
        };
        let [x, y, r, base] = [at.x, at.y, radius, at.y + radius * share].map(tenths);
        let jump = match step.jump {
            None => String::new(),
            Some(JumpKind::Loop) => ", which leads to itself".to_owned(),
            Some(_) => format!(", which leads to {}", step.rest),
        };
        let (roll, from, landing) = (step.roll, step.from, step.landing);
        let _ = writeln!(
            out,
            "<g class=\"disc{small}\"><title>roll {number}: a {roll}, from {from} to {landing}{jump}</title>\
             <circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/><text x=\"{x}\" y=\"{base}\">{number}</text></g>",
        );
    }
}

/// Returns the path of a jump, from the landing square to where the token rests.
fn slide(layout: &Layout, step: &Step) -> Option<PathData> {
    let jump = Jump {
        from: step.landing,
        to: step.rest,
    };
    let mut path = match step.jump? {
        JumpKind::Loop => return None,
        JumpKind::Snake => jumps::spine(layout, jump),
        JumpKind::Ladder => PathData::through([layout.center(step.landing)]),
    };
    path.line(layout.center(step.rest));
    Some(path)
}
