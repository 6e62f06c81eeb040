//! Estimates with their intervals, one under the other.
//!
//! Owns the line at one, on either side of which they lie. Must not know what is estimated.

use super::{AxisLabels, Canvas, Scale, escape_xml};
use crate::report::svg::{PathData, Point, tenths};
use std::fmt::Write;

/// One estimate.
#[derive(Clone, Debug)]
pub(crate) struct Effect {
    /// Of what.
    pub(crate) name: String,
    /// What stands to the right of it.
    pub(crate) note: String,
    /// The estimate.
    pub(crate) estimate: f64,
    /// Where the interval begins.
    pub(crate) low: f64,
    /// Where it ends.
    pub(crate) high: f64,
}

/// Draws the estimates; `one` is what the line at 1 is called.
pub(crate) fn forest(words: AxisLabels<'_>, one: &str, x: Scale, effects: &[Effect]) -> String {
    let longest = |text: fn(&Effect) -> &String| {
        effects
            .iter()
            .map(|effect| text(effect).chars().count())
            .max()
            .unwrap_or(0) as f64
    };
    let left = (20.0 + longest(|effect| &effect.name) * 8.0).clamp(90.0, 260.0);
    let right = (24.0 + longest(|effect| &effect.note) * 7.6).min(240.0);
    let height = 100.0 + 26.0 * effects.len() as f64;
    let mut canvas = Canvas::new(words, left, right, height);
    canvas.x_axis(x, true);
    let at_one = canvas.place(x.share(1.0), 1.0);
    let mut line = PathData::from(at_one);
    line.line(Point::new(at_one.x, canvas.bottom));
    canvas.path("one", &line);
    canvas.text(Point::new(at_one.x, canvas.top - 4.0), "middle", one);
    for (place, effect) in effects.iter().enumerate() {
        let y = canvas.top + 22.0 + 26.0 * place as f64;
        let across = |figure: f64| Point::new(canvas.place(x.share(figure), 0.0).x, y);
        let (low, high, middle) = (
            across(effect.low),
            across(effect.high),
            across(effect.estimate),
        );
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
