//! A snake.
//!
//! Owns the look of one: a winding body that ends in a thin tail, a head with eyes and a tongue, one of eight colours.
//! Must not know which squares it joins.
//!
//! The body winds about the line from head to tail in arcs of parabolas, and so needs neither sine nor cosine, whose
//! last bits differ between machines.

use super::layout::{CELL, Layout};
use crate::game::Jump;
use crate::report::svg::{PathData, Point, tenths};
use std::fmt::Write;

/// How many colours there are in the style.
const COLOURS: usize = 8;
/// A snake with less than this half width has a plain back: a pattern would only blur it.
const PATTERNED: f64 = CELL * 0.06;
/// However thin the body, the head can be seen.
const MIN_HEAD: f64 = CELL * 0.065;
/// Points of the outline an arc, on either side.
const POINTS: usize = 4;

/// Draws the snake of a jump: the head on its start. The colour is one of eight, by the number given.
pub(super) fn draw(scene: &Layout, jump: Jump, number: usize, out: &mut String) {
    let snake = Snake::of(scene, jump);
    let thick = snake.thick;
    let colour = number % COLOURS;
    let head = snake.at(0.0);
    let ahead = (head - snake.at(0.02)).unit();
    let _ = write!(
        out,
        "<g class=\"snake s{colour}\"><path class=\"body\" d=\"{}\"/>",
        snake.outline()
    );
    if thick > PATTERNED {
        let _ = write!(
            out,
            "<path class=\"back\" d=\"{}\" stroke-width=\"{}\" stroke-dasharray=\"{} {}\"/>",
            snake.spine(snake.arcs - 1),
            tenths(thick * 0.62),
            tenths(thick * 0.8),
            tenths(thick * 1.3),
        );
    }
    let size = thick.max(MIN_HEAD) / 10.0;
    let _ = writeln!(
        out,
        "<g transform=\"matrix({} {} {} {} {} {})\"><path class=\"tongue\" d=\"M20 0h9l6-5M29 0l6 5\"/>\
         <ellipse class=\"head\" cx=\"5\" rx=\"17\" ry=\"13.5\"/><path class=\"eyes\" d=\"M9-7h.1M9 7h.1\"/>\
         <path class=\"pupils\" d=\"M10.5-7h.1M10.5 7h.1\"/></g></g>",
        thousandths(ahead.x * size),
        thousandths(ahead.y * size),
        thousandths(-ahead.y * size),
        thousandths(ahead.x * size),
        tenths(head.x),
        tenths(head.y),
    );
}

/// The middle line of a snake's body, which a token slides down.
pub(super) fn spine(scene: &Layout, jump: Jump) -> PathData {
    let snake = Snake::of(scene, jump);
    snake.spine(snake.arcs)
}

struct Snake {
    head: Point,
    /// From head to tail.
    way: Point,
    /// To the side, as far as an arc goes.
    swing: Point,
    arcs: usize,
    thick: f64,
}

impl Snake {
    fn of(scene: &Layout, jump: Jump) -> Snake {
        let (head, tail) = scene.line(jump);
        let thick = scene.thickness();
        let way = tail - head;
        let length = way.length();
        // Thinner snakes wind less far and more often.
        let arc = CELL * 0.75 + thick * 3.0;
        let arcs = (length / arc).round().max(2.0) as usize;
        let far = (length / arcs as f64 * 0.27).min(CELL * 0.07 + thick * 1.6);
        let first = if jump.from.index().is_multiple_of(2) {
            1.0
        } else {
            -1.0
        };
        Snake {
            head,
            way,
            swing: way.unit().across() * (far * first),
            arcs,
            thick,
        }
    }

    /// The middle of the body, `t` of the way from head (0) to tail (1).
    fn at(&self, t: f64) -> Point {
        let arc = (t * self.arcs as f64).floor().min(self.arcs as f64 - 1.0);
        let within = t * self.arcs as f64 - arc;
        let side = if arc % 2.0 == 0.0 { 1.0 } else { -1.0 };
        self.head + self.way * t + self.swing * (4.0 * within * (1.0 - within) * side)
    }

    /// Half the width of the body there: a neck, a belly, a long tail.
    fn half_width(&self, t: f64) -> f64 {
        let neck = (0.72 + 2.2 * t).min(1.0);
        let tail = ((t - 0.3) / 0.7).max(0.0);
        self.thick * neck * (1.0 - 0.86 * tail * tail)
    }

    /// The first so many arcs of the middle line. A quadratic curve is the arc of a parabola, to the bit.
    fn spine(&self, arcs: usize) -> PathData {
        let mut path = PathData::from(self.head);
        let share = 1.0 / self.arcs as f64;
        for arc in 0..arcs {
            let side = if arc % 2 == 0 { 2.0 } else { -2.0 };
            let (begin, end) = (arc as f64 * share, (arc + 1) as f64 * share);
            let control = self.head + self.way * ((begin + end) / 2.0) + self.swing * side;
            path.curve(control, self.head + self.way * end);
        }
        path
    }

    /// Down one side and up the other, rounded: a curve from the middle of one edge to the middle of the next.
    fn outline(&self) -> PathData {
        let last = self.arcs * POINTS;
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for point in 0..last {
            let t = point as f64 / last as f64;
            let (before, after) = ((t - 0.004).max(0.0), (t + 0.004).min(1.0));
            let side = (self.at(after) - self.at(before)).unit().across() * self.half_width(t);
            left.push(self.at(t) + side);
            right.push(self.at(t) - side);
        }
        left.push(self.at(1.0));
        left.extend(right.into_iter().rev());
        let middle = |a: Point, b: Point| (a + b) * 0.5;
        let mut path = PathData::from(left[0]);
        for pair in left.windows(2).skip(1) {
            path.curve(pair[0], middle(pair[0], pair[1]));
        }
        path.line(left[left.len() - 1]).close();
        path
    }
}

/// A number of a matrix: it multiplies, so tenths are too coarse.
fn thousandths(number: f64) -> String {
    let text = format!("{:.3}", number + 0.0);
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" {
        "0".to_owned()
    } else {
        short.to_owned()
    }
}
