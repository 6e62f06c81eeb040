//! Strips: all values of several distributions, a tick each, so that what is frequent is dark.

use super::{AxisLabels, COLORS, Canvas, Scale, elide, max_chars};
use snakes_and_ladders::draw::svg::{PathData, Point};

/// A distribution.
#[derive(Clone, Debug)]
pub(crate) struct Strip {
    /// The label on the left.
    pub(crate) name: String,
    /// The number of its color.
    pub(crate) color: usize,
    pub(crate) values: Vec<f64>,
    /// A value that has a mark of its own.
    pub(crate) median: f64,
}

/// Characters of a name.
const MAX_NAME: usize = 24;

/// The height of a strip.
const STRIP: f64 = 26.0;

/// Draws a strip per distribution.
pub(crate) fn strips(labels: AxisLabels<'_>, x: Scale, strips: &[Strip]) -> String {
    let names = max_chars(strips.iter().map(|strip| &strip.name));
    let left = (16.0 + names.min(MAX_NAME as f64) * 7.4).max(60.0);
    let height = 96.0 + STRIP * strips.len() as f64;
    let mut canvas = Canvas::new(labels, left, 20.0, height);
    canvas.x_axis(x, true);
    for (index, strip) in strips.iter().enumerate() {
        let y = canvas.top + STRIP * (index as f64 + 0.5);
        let mut ticks = PathData::default();
        for &value in &strip.values {
            let at = Point::new(canvas.point(x.position(value), 0.0).x, y);
            ticks.jump(at - TICK).line(at + TICK);
        }
        let color = strip.color % COLORS;
        canvas.path(&format!("line c{color} tick"), &ticks);
        let at = Point::new(canvas.point(x.position(strip.median), 0.0).x, y);
        let mut median = PathData::from(at - MEDIAN);
        median.line(at + MEDIAN);
        canvas.path(&format!("line c{color}"), &median);
        canvas.text(
            Point::new(left - 10.0, y + 4.5),
            "end",
            &elide(&strip.name, MAX_NAME),
        );
    }
    canvas.finish()
}

/// Half a tick, and half the mark of the median.
const TICK: Point = Point::new(0.0, 6.0);
const MEDIAN: Point = Point::new(0.0, 11.0);
