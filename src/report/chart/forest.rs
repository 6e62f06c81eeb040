//! Forest plots: ratios with their intervals, one below the other, around a line at 1.

use super::{AxisLabels, Canvas, Scale, escape_xml, max_chars};
use crate::report::svg::{PathData, Point, tenths};
use std::fmt::Write;

/// One row of a forest plot.
#[derive(Clone, Debug)]
pub(crate) struct Effect {
    /// The label on the left.
    pub(crate) name: String,
    /// The note on the right.
    pub(crate) note: String,
    /// The estimate.
    pub(crate) estimate: f64,
    /// The lower end of the interval.
    pub(crate) low: f64,
    /// The upper end of the interval.
    pub(crate) high: f64,
}

/// Draws the estimates; `one` labels the line at 1.
pub(crate) fn forest(labels: AxisLabels<'_>, one: &str, x: Scale, effects: &[Effect]) -> String {
    let names = max_chars(effects.iter().map(|effect| &effect.name));
    let notes = max_chars(effects.iter().map(|effect| &effect.note));
    let left = (20.0 + names * 8.0).clamp(90.0, 260.0);
    let right = (24.0 + notes * 7.6).min(240.0);
    let height = 100.0 + 26.0 * effects.len() as f64;
    let mut canvas = Canvas::new(labels, left, right, height);
    canvas.x_axis(x, true);
    let at_one = canvas.point(x.position(1.0), 1.0);
    let mut line = PathData::from(at_one);
    line.line(Point::new(at_one.x, canvas.bottom));
    canvas.path("one", &line);
    canvas.text(Point::new(at_one.x, canvas.top - 4.0), "middle", one);
    for (index, effect) in effects.iter().enumerate() {
        let y = canvas.top + 22.0 + 26.0 * index as f64;
        let at = |value: f64| Point::new(canvas.point(x.position(value), 0.0).x, y);
        let (low, high, middle) = (at(effect.low), at(effect.high), at(effect.estimate));
        let mut whisker = PathData::from(low);
        let tick = Point::new(0.0, 5.0);
        whisker
            .line(high)
            .jump(low - tick)
            .line(low + tick)
            .jump(high - tick)
            .line(high + tick);
        canvas.path("line c0 thin", &whisker);
        let _ = writeln!(
            canvas.out,
            "<circle class=\"bar c0\" cx=\"{}\" cy=\"{}\" r=\"4.5\"><title>{}: {}</title></circle>",
            tenths(middle.x),
            tenths(middle.y),
            escape_xml(&effect.name),
            escape_xml(&effect.note),
        );
        canvas.text(Point::new(left - 10.0, y + 4.5), "end", &effect.name);
        canvas.text(Point::new(canvas.right + 10.0, y + 4.5), "", &effect.note);
    }
    canvas.finish()
}
