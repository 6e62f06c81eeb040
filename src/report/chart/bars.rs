//! Bar charts.

use super::{AxisLabels, Canvas, Scale, escape_xml};
use crate::report::number;
use crate::report::svg::tenths;
use std::fmt::Write;

/// One bar.
#[derive(Clone, Debug)]
pub(crate) struct Bar {
    /// The label below.
    pub(crate) name: String,
    /// The count: its height.
    pub(crate) count: u64,
    /// Whether it has another colour than the others.
    pub(crate) set_apart: bool,
}

/// Draws the bars. They begin at the low end of `y`: 0, or below 1 on a logarithmic axis.
pub(crate) fn bars(labels: AxisLabels<'_>, y: Scale, bars: &[Bar]) -> String {
    let mut canvas = Canvas::new(labels, 84.0, 16.0, 380.0);
    canvas.y_axis(y);
    let step = 1.0 / bars.len().max(1) as f64;
    let mut ticks = Vec::new();
    for (index, bar) in bars.iter().enumerate() {
        let from = canvas.point((index as f64 + 0.12) * step, y.position(bar.count as f64));
        let to = canvas.point((index as f64 + 0.88) * step, 0.0);
        let class = if bar.set_apart { "bar c1" } else { "bar c0" };
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
        ticks.push(((index as f64 + 0.5) * step, bar.name.clone()));
    }
    canvas.x_ticks(&ticks, false);
    canvas.x_baseline();
    canvas.finish()
}
