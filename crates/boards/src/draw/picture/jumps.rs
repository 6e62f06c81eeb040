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

/// The distance from the middle of a ladder to a rail, in half widths of a snake, as are the other
/// sizes of a ladder.
const RAIL_DISTANCE: f64 = 1.05;
/// The width of a rail.
const RAIL: f64 = 0.36;
/// The width of the edge around a rail, in widths of the rail.
const RAIL_EDGE: f64 = 1.9;
/// The width of a rung.
const RUNG: f64 = 0.34;
/// The distance from a rung to the next, before it is made to fit the ladder.
const RUNG_DISTANCE: f64 = 1.45;
/// The minimum number of rungs.
const MIN_RUNGS: f64 = 2.0;

/// Draws the ladder of a jump. The rungs are one dashed line as wide as the ladder.
pub(super) fn ladder(layout: &Layout, jump: Jump, out: &mut String) {
    let (foot, top) = layout.line(jump);
    let thick = layout.half_width();
    let half = thick * RAIL_DISTANCE;
    let (rail, rung) = (thick * RAIL, thick * RUNG);
    let (along, length) = ((top - foot).unit(), (top - foot).length());
    let across = along.across() * half;
    let mut rails = PathData::through([foot + across, top + across]);
    rails.move_to(foot - across).line(top - across);
    let middle = PathData::through([foot, top]);
    // A whole number of rungs, the first and last half a gap from the ends.
    let rungs = (length / (thick * RUNG_DISTANCE)).round().max(MIN_RUNGS);
    let gap = length / rungs;
    let [end, long, width] = [(gap - rung) / 2.0, rung, half * 2.0].map(tenths);
    let [edge, narrow] = [rail * RAIL_EDGE, rail].map(tenths);
    let _ = writeln!(
        out,
        "<g class=\"ladder\"><path class=\"edge\" d=\"{rails}\" stroke-width=\"{edge}\"/>\
         <path class=\"rungs\" d=\"{middle}\" stroke-width=\"{width}\" stroke-dasharray=\"0 {end} {long} {end}\"/>\
         <path class=\"rails\" d=\"{rails}\" stroke-width=\"{narrow}\"/></g>",
    );
}

/// The number of colors of snakes, which are in style.css.
const COLORS: usize = 8;
/// The half width below which snakes have no pattern, because a pattern would only blur them.
const PATTERNED: f64 = CELL * 0.06;
/// The minimum size of a head, so that it is visible on the thinnest body.
const MIN_HEAD: f64 = CELL * 0.065;
/// The size of a head as it is written in its path data.
const HEAD_UNITS: f64 = 10.0;
/// The part of the body, from 0 to 1, whose direction is that of the head.
const NECK_PART: f64 = 0.02;
/// The width of the dashes on the back, in half widths of the body.
const BACK_WIDTH: f64 = 0.62;
/// The length of a dash on the back, without its round caps, in half widths of the body.
const BACK_DASH: f64 = 0.8;
/// The gap from a dash on the back to the next, in half widths of the body.
const BACK_GAP: f64 = 1.3;
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
        let [width, dash, gap] =
            [BACK_WIDTH, BACK_DASH, BACK_GAP].map(|share| tenths(snake.thick * share));
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
    let ahead = (head - snake.at(NECK_PART)).unit();
    let size = snake.thick.max(MIN_HEAD) / HEAD_UNITS;
    // Tenths are too coarse for the coefficients of a matrix. Adding 0 makes -0 a 0.
    let thousandths = |part: f64| ((part * size * 1000.0).round() / 1000.0 + 0.0).to_string();
    let turned = [ahead.x, ahead.y, -ahead.y, ahead.x]
        .map(thousandths)
        .join(" ");
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

/// The body of a snake, which winds around the straight line from head to tail.
struct Snake {
    head: Point,
    /// The vector from head to tail.
    axis: Point,
    /// The vector from the axis to the peak of an arc.
    swing: Point,
    arcs: usize,
    /// Half the width of the body where it is widest.
    thick: f64,
}

/// The length of an arc of an infinitely thin snake, before it is made to fit the axis.
const ARC: f64 = CELL * 0.75;
/// The growth of an arc's length with the half width of the body.
const ARC_PER_THICKNESS: f64 = 3.0;
/// The minimum number of arcs of a snake.
const MIN_ARCS: f64 = 2.0;
/// The maximum distance of an arc from the axis, in lengths of the arc.
const MAX_SWING_PER_LENGTH: f64 = 0.27;
/// The maximum distance of an arc from the axis for an infinitely thin snake.
const MAX_SWING: f64 = CELL * 0.07;
/// The growth of the maximum distance of an arc from the axis with the half width of the body.
const MAX_SWING_PER_THICKNESS: f64 = 1.6;
/// The width of the neck at the head, as a share of the belly's.
const NECK: f64 = 0.72;
/// The growth of the neck's width along the body, which has length 1, as a share of the belly's.
const NECK_GROWTH: f64 = 2.2;
/// The start of the tail, from 0 at the head to 1.
const TAIL_START: f64 = 0.3;
/// The share of its width that the tail loses up to its end.
const TAIL_LOSS: f64 = 0.86;
/// The part of the body, which has length 1, on either side of a point over which its direction is
/// taken.
const DIRECTION_STEP: f64 = 0.004;

impl Snake {
    fn of(layout: &Layout, jump: Jump) -> Snake {
        let (head, tail) = layout.line(jump);
        let thick = layout.half_width();
        let axis = tail - head;
        let length = axis.length();
        // Thinner snakes have smaller and more arcs.
        let arc = ARC + thick * ARC_PER_THICKNESS;
        let arcs = (length / arc).round().max(MIN_ARCS) as usize;
        let far = (length / arcs as f64 * MAX_SWING_PER_LENGTH)
            .min(MAX_SWING + thick * MAX_SWING_PER_THICKNESS);
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
        let neck = (NECK + NECK_GROWTH * t).min(1.0);
        let tail = ((t - TAIL_START) / (1.0 - TAIL_START)).max(0.0);
        self.thick * neck * (1.0 - TAIL_LOSS * tail * tail)
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
            let before = (t - DIRECTION_STEP).max(0.0);
            let after = (t + DIRECTION_STEP).min(1.0);
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

/// The radius of the ring of a loop, in units of the SVG.
const LOOP_RADIUS: f64 = CELL * 0.19;
/// The least half width of a snake by which the width of a ring is measured.
const MIN_LOOP_HALF_WIDTH: f64 = CELL * 0.08;
/// The width of a ring, in half widths.
const LOOP_WIDTH: f64 = 0.6;
/// Half the base of the arrow head of a loop, in widths of the ring.
const TIP: f64 = 1.7;
/// The height of the arrow head of a loop, in halves of its base.
const TIP_HEIGHT: f64 = 1.5;

/// Draws the loop of a square.
pub(super) fn loop_jump(layout: &Layout, square: Square, out: &mut String) {
    // Three quarters of a circle, clockwise from the top to the left; the arrow head points up.
    let radius = LOOP_RADIUS;
    let start = layout.center(square) - Point::new(0.0, radius);
    let width = layout.half_width().max(MIN_LOOP_HALF_WIDTH) * LOOP_WIDTH;
    let tip = width * TIP;
    let [x, y, r, wide] = [start.x, start.y, radius, width].map(tenths);
    let left = [start.x - radius - tip, start.y + radius];
    let ([left, below], [base, half, high]) = (
        left.map(tenths),
        [tip * 2.0, tip, tip * TIP_HEIGHT].map(tenths),
    );
    let _ = writeln!(
        out,
        "<g class=\"loop\"><path d=\"M{x} {y}a{r} {r} 0 1 1 -{r} {r}\" stroke-width=\"{wide}\"/>\
         <path class=\"tip\" d=\"M{left} {below}h{base}l-{half} -{high}z\"/></g>",
    );
}
