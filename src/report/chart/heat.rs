//! A table of shares as colours.
//!
//! Owns the steps of colour. Must not know what is shared.

use super::{AxisLabels, Canvas, escape_xml};
use crate::report::number;
use crate::report::svg::{Point, tenths};
use std::fmt::Write;

/// The rows and columns, and what is in them.
#[derive(Clone, Default, Debug)]
pub(crate) struct Heatmap {
    /// Names of the columns.
    pub(crate) columns: Vec<String>,
    /// For every row its name and for every column a part of a whole; of nothing where there is none.
    pub(crate) rows: Vec<(String, Vec<(u64, u64)>)>,
}

/// Steps of colour: none, and nine from little to all.
const STEPS: u64 = 9;
const ROW: f64 = 14.0;

/// Draws a square for each cell, the darker the greater its share.
pub(crate) fn heat(words: AxisLabels<'_>, table: &Heatmap) -> String {
    let longest = table
        .rows
        .iter()
        .map(|(name, _)| name.chars().count())
        .max()
        .unwrap_or(0);
    let left = (16.0 + longest as f64 * 6.6).clamp(60.0, 300.0);
    let foot = table
        .columns
        .iter()
        .map(|name| name.chars().count())
        .max()
        .unwrap_or(0);
    let foot = (14.0 + foot as f64 * 5.6).min(90.0);
    let height = 34.0 + 52.0 + foot + ROW * table.rows.len() as f64;
    let mut canvas = Canvas::new(words, left, 16.0, height);
    canvas.bottom -= foot;
    let wide = (canvas.right - canvas.left) / table.columns.len().max(1) as f64;
    for (place, (name, cells)) in table.rows.iter().enumerate() {
        let y = canvas.top + ROW * place as f64;
        canvas.text(Point::new(left - 6.0, y + 10.8), "end tiny", name);
        for (column, &(part, whole)) in cells.iter().enumerate().filter(|(_, cell)| cell.1 > 0) {
            let step = if part == 0 {
                0
            } else {
                1 + (part * (STEPS - 1)) / whole
            };
            let _ = writeln!(
                canvas.out,
                "<rect class=\"h{step}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"><title>{}, {}: {} of {}</title></rect>",
                tenths(canvas.left + wide * column as f64),
                tenths(y),
                tenths((wide - 1.0).max(0.5)),
                tenths(ROW - 1.0),
                escape_xml(name),
                escape_xml(&table.columns[column]),
                number::thousands(part),
                number::thousands(whole),
            );
        }
    }
    // Names that stand on their heads' sides, where there is room for them.
    if wide >= 11.0 {
        for (column, name) in table.columns.iter().enumerate() {
            let (x, y) = (
                canvas.left + wide * (column as f64 + 0.5) + 4.0,
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

/// What the colours mean, at the top right.
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
