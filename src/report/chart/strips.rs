//! Strips: all values of several distributions, a tick each, so that frequent values are dark.

use super::{COLORS, Canvas, Scale, Series, elide, max_chars};
use snakes_and_ladders::draw::svg::{PathData, Point};

/// The maximum number of characters of a name.
const MAX_NAME: usize = 24;

/// The height of a strip.
const STRIP: f64 = 26.0;

/// Draws a strip per series, of its points' y, and a mark at 1, their median.
pub(crate) fn strips(labels: &str, x: Scale, strips: &[Series]) -> String {
    let names = max_chars(strips.iter().map(|strip| &strip.name));
    let left = (16.0 + names.min(MAX_NAME as f64) * 7.4).max(60.0);
    let height = 96.0 + STRIP * strips.len() as f64;
    let mut canvas = Canvas::new(labels, left, 20.0, height);
    canvas.x_axis(&x.ticks(), true);
    for (index, strip) in strips.iter().enumerate() {
        let y = canvas.top + STRIP * (index as f64 + 0.5);
        let at = |value: f64| Point::new(canvas.point(x.position(value), 0.0).x, y);
        let mut ticks = PathData::default();
        for &(_, value) in &strip.points {
            ticks.jump(at(value) - TICK).line(at(value) + TICK);
        }
        let median = PathData::through([at(1.0) - MEDIAN, at(1.0) + MEDIAN]);
        let color = strip.color % COLORS;
        canvas.path(&format!("line c{color} tick"), &ticks);
        canvas.path(&format!("line c{color}"), &median);
        let name = elide(&strip.name, MAX_NAME);
        canvas.text(Point::new(left - 10.0, y + 4.5), "end", &name);
    }
    canvas.finish()
}

/// Half a tick, and half the mark of the median.
const TICK: Point = Point::new(0.0, 6.0);
const MEDIAN: Point = Point::new(0.0, 11.0);
