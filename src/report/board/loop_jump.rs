//! A loop, a jump that ends where it starts: a ring with an arrow head around the middle of the square.

use super::layout::{CELL, Layout};
use crate::game::Square;
use crate::report::svg::{Point, tenths};
use std::fmt::Write;

/// Draws the loop of a square.
pub(super) fn draw(layout: &Layout, square: Square, out: &mut String) {
    // Three quarters of a circle, clockwise from the top to the left; the arrow head points up.
    let radius = CELL * 0.19;
    let start = layout.centre(square) - Point::new(0.0, radius);
    let width = layout.thickness().max(CELL * 0.08) * 0.6;
    let tip = width * 1.7;
    let r = tenths(radius);
    let _ = writeln!(
        out,
        "<g class=\"loop\"><path d=\"M{} {}a{r} {r} 0 1 1 -{r} {r}\" stroke-width=\"{}\"/>\
         <path class=\"tip\" d=\"M{} {}h{}l-{} -{}z\"/></g>",
        tenths(start.x),
        tenths(start.y),
        tenths(width),
        tenths(start.x - radius - tip),
        tenths(start.y + radius),
        tenths(tip * 2.0),
        tenths(tip),
        tenths(tip * 1.5),
    );
}
