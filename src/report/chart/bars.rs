//! Bars side by side.
//!
//! Owns their width. Must not know what they count.

use super::{AxisLabels, Canvas, Scale, escape_xml};
use crate::report::number;
use crate::report::svg::tenths;
use std::fmt::Write;

/// One bar.
#[derive(Clone, Debug)]
pub(crate) struct Bar {
    /// What stands under it.
    pub(crate) name: String,
    /// How many.
    pub(crate) count: u64,
    /// Whether it is of another kind than the others.
    pub(crate) apart: bool,
}

/// Draws the bars, from the foot up: a foot at 0, or on a logarithmic axis below 1.
pub(crate) fn bars(words: AxisLabels<'_>, y: Scale, bars: &[Bar]) -> String {
    let mut canvas = Canvas::new(words, 84.0, 16.0, 380.0);
    canvas.y_axis(y);
    let wide = 1.0 / bars.len().max(1) as f64;
    let mut marks = Vec::new();
    for (place, bar) in bars.iter().enumerate() {
        let from = canvas.place((place as f64 + 0.12) * wide, y.share(bar.count as f64));
        let to = canvas.place((place as f64 + 0.88) * wide, 0.0);
        let class = if bar.apart { "bar c1" } else { "bar c0" };
        if bar.count > 0 {
            let _ = writeln!(
                canvas.out,
                "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"><title>{}: {}</title></rect>",
                tenths(from.x),
                tenths(from.y),
                tenths(to.x - from.x),
                tenths(to.y - from.y),
                escape_xml(&bar.name),
                number::thousands(bar.count),
            );
        }
        marks.push(((place as f64 + 0.5) * wide, bar.name.clone()));
    }
    canvas.x_marks(&marks, false);
    canvas.x_baseline();
    canvas.finish()
}
