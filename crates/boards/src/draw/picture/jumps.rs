//! The jumps: a ladder is two rails with rungs; a snake a winding body with a thin tail, a head
//! with eyes and a tongue, in one of eight colors; a loop a ring with an arrow head around the
//! middle of its square.
//!
//! A snake winds around the line from head to tail in parabolic arcs rather than sine waves,
//! because the last bits of sine and cosine differ between machines.

use super::layout::{CELL, Layout};
use crate::draw::svg::{PathData, Point, tenths};
use crate::game::{Jump, Square};
use std::fmt::Write;

/// Draws the ladder of a jump. The rungs are one dashed line as wide as the ladder.
pub(super) fn ladder(layout: &Layout, jump: Jump, out: &mut String) {
    let (foot, top) = layout.line(jump);
    let thick = layout.half_width();
    let half = thick * 1.05;
    let (rail, rung) = (thick * 0.36, thick * 0.34);
    let (along, length) = ((top - foot).unit(), (top - foot).length());
    let across = along.across() * half;
    let mut rails = PathData::through([foot + across, top + across]);
    rails.move_to(foot - across).line(top - across);
    let middle = PathData::through([foot, top]);
    // A whole number of rungs, the first and last half a gap from the ends.
    let rungs = (length / (thick * 1.45)).round().max(2.0);
    let gap = length / rungs;
    let [end, long, width] = [(gap - rung) / 2.0, rung, half * 2.0].map(tenths);
    let [edge, narrow] = [rail * 1.9, rail].map(tenths);
    let _ = writeln!(
        out,
        "<g class=\"ladder\"><path class=\"edge\" d=\"{rails}\" stroke-width=\"{edge}\"/>\
         <path class=\"rungs\" d=\"{middle}\" stroke-width=\"{width}\" stroke-dasharray=\"0 {end} {long} {end}\"/>\
         <path class=\"rails\" d=\"{rails}\" stroke-width=\"{narrow}\"/></g>",
    );
}

const COLORS: usize = 8;
/// The half width below which snakes have no pattern, because a pattern would only blur them.
const PATTERNED: f64 = CELL * 0.06;
/// The minimum size of a head, so that it is visible on the thinnest body.
const MIN_HEAD: f64 = CELL * 0.065;
/// The number of points of the outline per arc, on either side.
const POINTS: usize = 4;

/// Draws the body of a jump's snake; `number` selects the color.
pub(super) fn snake(layout: &Layout, jump: Jump, number: usize, out: &mut String) {
    let snake = Snake::of(layout, jump);
    let color = number % COLORS;
    let outline = snake.outline();
    let _ = write!(
        out,
        "<g class=\"snake s{color}\"><path class=\"body\" d=\"{outline}\"/>"
    );
    if snake.thick > PATTERNED {
        let spine = snake.spine(snake.arcs - 1);
        let [width, dash, gap] = [0.62, 0.8, 1.3].map(|share| tenths(snake.thick * share));
        let _ = write!(
            out,
            "<path class=\"back\" d=\"{spine}\" stroke-width=\"{width}\" stroke-dasharray=\"{dash} {gap}\"/>",
        );
    }
    out.push_str("</g>\n");
}

/// Draws the head of a jump's snake on its start.
pub(super) fn head(layout: &Layout, jump: Jump, number: usize, out: &mut String) {
    let snake = Snake::of(layout, jump);
    let color = number % COLORS;
    let head = snake.at(0.0);
    let ahead = (head - snake.at(0.02)).unit();
    let size = snake.thick.max(MIN_HEAD) / 10.0;
    // Tenths are too coarse for the coefficients of a matrix. Adding 0 makes -0 a 0.
    let thousandths = |part: f64| ((part * size * 1000.0).round() / 1000.0 + 0.0).to_string();
    let turned = [ahead.x, ahead.y, -ahead.y, ahead.x].map(thousandths);
    let turned = turned.join(" ");
    let [x, y] = [head.x, head.y].map(tenths);
    let _ = writeln!(
        out,
        "<g class=\"face s{color}\" transform=\"matrix({turned} {x} {y})\"><path class=\"tongue\" d=\"M20 0h9l6-5M29 0l6 5\"/>\
         <ellipse class=\"head\" cx=\"5\" rx=\"17\" ry=\"13.5\"/><path class=\"eyes\" d=\"M9-7h.1M9 7h.1\"/>\
         <path class=\"pupils\" d=\"M10.5-7h.1M10.5 7h.1\"/></g>",
    );
}

/// Returns the center line of a snake's body, which a token slides down.
pub(super) fn spine(layout: &Layout, jump: Jump) -> PathData {
    let snake = Snake::of(layout, jump);
    snake.spine(snake.arcs)
}

struct Snake {
    head: Point,
    /// The vector from head to tail.
    axis: Point,
    /// The vector from the axis to the peak of an arc.
    swing: Point,
    arcs: usize,
    thick: f64,
}

impl Snake {
    fn of(layout: &Layout, jump: Jump) -> Snake {
        let (head, tail) = layout.line(jump);
        let thick = layout.half_width();
        let axis = tail - head;
        let length = axis.length();
        // Thinner snakes have smaller and more arcs.
        let arc = CELL * 0.75 + thick * 3.0;
        let arcs = (length / arc).round().max(2.0) as usize;
        let far = (length / arcs as f64 * 0.27).min(CELL * 0.07 + thick * 1.6);
        let is_even = jump.from.index().is_multiple_of(2);
        let first = if is_even { 1.0 } else { -1.0 };
        Snake {
            head,
            axis,
            swing: axis.unit().across() * (far * first),
            arcs,
            thick,
        }
    }

    /// Returns the center of the body at `t`, from 0 at the head to 1 at the tail.
    fn at(&self, t: f64) -> Point {
        let arc = (t * self.arcs as f64).floor().min(self.arcs as f64 - 1.0);
        let within = t * self.arcs as f64 - arc;
        let side = if arc % 2.0 == 0.0 { 1.0 } else { -1.0 };
        self.head + self.axis * t + self.swing * (4.0 * within * (1.0 - within) * side)
    }

    /// Returns half the width of the body at `t`: a neck, a belly, a long tail.
    fn half_width(&self, t: f64) -> f64 {
        let neck = (0.72 + 2.2 * t).min(1.0);
        let tail = ((t - 0.3) / 0.7).max(0.0);
        self.thick * neck * (1.0 - 0.86 * tail * tail)
    }

    /// Returns the first `arcs` arcs of the center line. A quadratic Bézier curve is exactly a
    /// parabolic arc.
    fn spine(&self, arcs: usize) -> PathData {
        let mut path = PathData::through([self.head]);
        let share = 1.0 / self.arcs as f64;
        for arc in 0..arcs {
            let side = if arc % 2 == 0 { 2.0 } else { -2.0 };
            let begin = arc as f64 * share;
            let end = (arc + 1) as f64 * share;
            let control = self.head + self.axis * ((begin + end) / 2.0) + self.swing * side;
            path.curve(control, self.head + self.axis * end);
        }
        path
    }

    /// Returns the outline of the body, down one side and up the other, smoothed by curves between
    /// the midpoints of the edges.
    fn outline(&self) -> PathData {
        let last = self.arcs * POINTS;
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for point in 0..last {
            let t = point as f64 / last as f64;
            let before = (t - 0.004).max(0.0);
            let after = (t + 0.004).min(1.0);
            let side = (self.at(after) - self.at(before)).unit().across() * self.half_width(t);
            left.push(self.at(t) + side);
            right.push(self.at(t) - side);
        }
        left.push(self.at(1.0));
        left.extend(right.into_iter().rev());
        let middle = |a: Point, b: Point| (a + b) * 0.5;
        let mut path = PathData::through([left[0]]);
        for pair in left.windows(2).skip(1) {
            path.curve(pair[0], middle(pair[0], pair[1]));
        }
        path.line(left[left.len() - 1]).close();
        path
    }
}

pub(super) fn loop_jump(layout: &Layout, square: Square, out: &mut String) {
    // Three quarters of a circle, clockwise from the top to the left; the arrow head points up.
    let radius = CELL * 0.19;
    let start = layout.center(square) - Point::new(0.0, radius);
    let width = layout.half_width().max(CELL * 0.08) * 0.6;
    let tip = width * 1.7;
    let [x, y, r, wide] = [start.x, start.y, radius, width].map(tenths);
    let left = [start.x - radius - tip, start.y + radius];
    let ([left, below], [base, half, high]) =
        (left.map(tenths), [tip * 2.0, tip, tip * 1.5].map(tenths));
    let _ = writeln!(
        out,
        "<g class=\"loop\"><path d=\"M{x} {y}a{r} {r} 0 1 1 -{r} {r}\" stroke-width=\"{wide}\"/>\
         <path class=\"tip\" d=\"M{left} {below}h{base}l-{half} -{high}z\"/></g>",
    );
}
