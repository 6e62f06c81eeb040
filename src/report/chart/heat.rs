//! Heat maps: a table of fractions as colours.

use super::{AxisLabels, Canvas, escape_xml, max_chars};
use crate::report::number;
use crate::report::svg::{Point, tenths};
use std::fmt::Write;

/// A table of fractions.
#[derive(Clone, Default, Debug)]
pub(crate) struct Heatmap {
    /// Names of the columns.
    pub(crate) columns: Vec<String>,
    /// For each row its name and, for each column, a part and a total; cells with a total of 0 are not drawn.
    pub(crate) rows: Vec<(String, Vec<(u64, u64)>)>,
}

/// Colour steps for fractions above 0; 0 has its own.
const STEPS: u64 = 9;
const ROW: f64 = 14.0;

/// Draws a rectangle for each cell: the greater the fraction, the darker (brighter in dark mode).
pub(crate) fn heat(labels: AxisLabels<'_>, table: &Heatmap) -> String {
    let left = (16.0 + max_chars(table.rows.iter().map(|row| &row.0)) * 6.6).clamp(60.0, 300.0);
    let names = (14.0 + max_chars(table.columns.iter()) * 5.6).min(90.0);
    let height = 34.0 + 52.0 + names + ROW * table.rows.len() as f64;
    let mut canvas = Canvas::new(labels, left, 16.0, height);
    canvas.bottom -= names;
    let width = (canvas.right - canvas.left) / table.columns.len().max(1) as f64;
    for (index, (name, cells)) in table.rows.iter().enumerate() {
        let y = canvas.top + ROW * index as f64;
        canvas.text(Point::new(left - 6.0, y + 10.8), "end tiny", name);
        for (column, &(part, total)) in cells.iter().enumerate().filter(|(_, cell)| cell.1 > 0) {
            let step = if part == 0 {
                0
            } else {
                1 + (part * (STEPS - 1)) / total
            };
            let _ = writeln!(
                canvas.out,
                "<rect class=\"h{step}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"><title>{}, {}: {} of {}</title></rect>",
                tenths(canvas.left + width * column as f64),
                tenths(y),
                tenths((width - 1.0).max(0.5)),
                tenths(ROW - 1.0),
                escape_xml(name),
                escape_xml(&table.columns[column]),
                number::thousands(part),
                number::thousands(total),
            );
        }
    }
    // Rotated column names, if there is room for them.
    if width >= 11.0 {
        for (column, name) in table.columns.iter().enumerate() {
            let (x, y) = (
                canvas.left + width * (column as f64 + 0.5) + 4.0,
                canvas.bottom + 6.0,
            );
            let _ = writeln!(
                canvas.out,
                "<text class=\"tiny end\" transform=\"translate({} {})rotate(-60)\">{}</text>",
                tenths(x),
                tenths(y + 4.0),
                escape_xml(name),
            );
        }
    }
    legend(&mut canvas);
    canvas.finish()
}

/// Adds the legend at the top right.
fn legend(canvas: &mut Canvas) {
    let end = canvas.right - 40.0;
    let start = end - 14.0 * (STEPS + 1) as f64;
    canvas.text(Point::new(start - 6.0, 18.0), "end tiny", "none");
    for step in 0..=STEPS {
        let _ = writeln!(
            canvas.out,
            "<rect class=\"h{step}\" x=\"{}\" y=\"8\" width=\"13\" height=\"12\"/>",
            tenths(start + 14.0 * step as f64)
        );
    }
    canvas.text(Point::new(end + 6.0, 18.0), "tiny", "all");
}
