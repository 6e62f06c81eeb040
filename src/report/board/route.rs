//! A best game on the board.
//!
//! Owns the look of a route: the token's way from square to square, down snakes and up ladders, and a numbered disc
//! where each roll lands. Must not know how the route was found.

use super::layout::{CELL, Layout};
use super::snake;
use crate::game::{Jump, Square};
use crate::report::svg::{PathData, Point, tenths};
use crate::solve::routes::{JumpKind, Route, Step};
use std::fmt::Write;

/// Makes the jumps that the route takes stand out from the `others` (so many): a broad band behind each, unless
/// bands would be most of the picture.
pub(super) fn highlight(scene: &Layout, route: &Route, others: usize, out: &mut String) {
    let slides: Vec<PathData> = route
        .steps
        .iter()
        .filter_map(|step| slide(scene, step))
        .collect();
    if slides.len() > 4 + others / 2 {
        return;
    }
    let wide = tenths(scene.thickness() * 2.0 + CELL * 0.2);
    for path in slides {
        let _ = writeln!(
            out,
            "<path class=\"glow\" d=\"{path}\" stroke-width=\"{wide}\"/>"
        );
    }
}

/// Draws the token's way, over the jumps.
pub(super) fn walk(scene: &Layout, route: &Route, out: &mut String) {
    let mut walks = PathData::default();
    for step in &route.steps {
        squares(scene, step, &mut walks);
    }
    // A wide line below a narrow one: the way stands out from whatever it crosses.
    let _ = writeln!(
        out,
        "<g class=\"trail\"><path class=\"under\" d=\"{walks}\"/><path class=\"walk\" d=\"{walks}\"/>"
    );
    let start = scene.centre(Square::FIRST);
    let _ = writeln!(
        out,
        "<circle class=\"token\" cx=\"{}\" cy=\"{}\" r=\"7\"/>",
        tenths(start.x),
        tenths(start.y)
    );
    out.push_str("</g>\n");
}

/// Numbers the rolls, over all else.
pub(super) fn discs(scene: &Layout, route: &Route, out: &mut String) {
    for (roll, step) in (1..).zip(&route.steps) {
        disc(scene, roll, step, out);
    }
}

/// From square to square, as a token is moved by hand.
fn squares(scene: &Layout, step: &Step, path: &mut PathData) {
    path.jump(scene.centre(step.from));
    for index in step.from.index() + 1..=step.landing.index() {
        path.line(scene.centre(Square::at(index)));
    }
}

/// From the landing square to where the token rests.
fn slide(scene: &Layout, step: &Step) -> Option<PathData> {
    let jump = Jump {
        from: step.landing,
        to: step.rest,
    };
    let mut path = match step.jump? {
        JumpKind::Loop => return None,
        JumpKind::Snake => snake::spine(scene, jump),
        JumpKind::Ladder => PathData::from(scene.centre(step.landing)),
    };
    path.line(scene.centre(step.rest));
    Some(path)
}

fn disc(scene: &Layout, number: usize, step: &Step, out: &mut String) {
    let at = scene.corner(step.landing) + Point::new(CELL - 14.0, CELL - 14.0);
    let (x, y) = (tenths(at.x), tenths(at.y));
    let small = if number > 99 { " small" } else { "" };
    let _ = writeln!(
        out,
        "<g class=\"disc{small}\"><title>roll {number}: a {}, from {} to {}{}</title><circle cx=\"{x}\" cy=\"{y}\" r=\"10.5\"/>\
         <text x=\"{x}\" y=\"{}\">{number}</text></g>",
        step.roll,
        step.from,
        step.landing,
        match step.jump {
            None => String::new(),
            Some(JumpKind::Loop) => ", which leads to itself".to_owned(),
            Some(_) => format!(", which leads to {}", step.rest),
        },
        tenths(at.y + if number > 99 { 3.6 } else { 4.6 }),
    );
}
