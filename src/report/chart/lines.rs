//! Lines over an axis, each with a band about it where there is one.
//!
//! Owns where the lines' names stand. Must not know what they mean.

use super::{AxisLabels, COLOURS, Canvas, Scale};
use crate::report::svg::{PathData, Point};

/// One line.
#[derive(Clone, Default, Debug)]
pub(crate) struct Series {
    /// What it is called, at its right end.
    pub(crate) name: String,
    /// Its points, by x.
    pub(crate) points: Vec<(f64, f64)>,
    /// Lower and upper edge of the band, by x.
    pub(crate) band: Vec<(f64, f64, f64)>,
    /// Its colour, by number: what is the same in several charts has the same colour in all.
    pub(crate) colour: usize,
    /// Whether it goes level from point to point, and up or down at each: for shares that have been reached.
    pub(crate) steps: bool,
}

/// The most lines with a name of their own.
const MAX_NAMED_SERIES: usize = 12;

/// Draws the lines.
pub(crate) fn lines(words: AxisLabels<'_>, x: Scale, y: Scale, curves: &[Series]) -> String {
    let longest = curves
        .iter()
        .map(|curve| curve.name.chars().count())
        .max()
        .unwrap_or(0);
    let mut canvas = Canvas::new(words, 72.0, (24.0 + longest as f64 * 8.0).min(220.0), 420.0);
    canvas.y_axis(y);
    canvas.x_axis(x, false);
    canvas.x_baseline();
    let at = |canvas: &Canvas, (a, b): (f64, f64)| canvas.place(x.share(a), y.share(b));
    for curve in curves {
        let mut edge: Vec<(f64, f64)> = curve.band.iter().map(|&(a, low, _)| (a, low)).collect();
        edge.extend(curve.band.iter().rev().map(|&(a, _, high)| (a, high)));
        if let Some((&first, rest)) = edge.split_first() {
            let mut path = PathData::from(at(&canvas, first));
            for &point in rest {
                path.line(at(&canvas, point));
            }
            path.close();
            canvas.path(&format!("band c{}", curve.colour % COLOURS), &path);
        }
    }
    for curve in curves {
        let Some((&first, rest)) = curve.points.split_first() else {
            continue;
        };
        let mut path = PathData::from(at(&canvas, first));
        let mut before = first;
        for &point in rest {
            if curve.steps {
                path.line(at(&canvas, (point.0, before.1)));
            }
            path.line(at(&canvas, point));
            before = point;
        }
        if rest.is_empty() {
            // A line of no length with round ends is a dot.
            path.line(at(&canvas, first));
        }
        let dash = curve.colour / COLOURS % 3;
        canvas.path(&format!("line c{} d{dash}", curve.colour % COLOURS), &path);
    }
    names(&mut canvas, y, curves);
    canvas.finish()
}

/// Writes the names beside the ends of the lines, as near as they can without running into one another.
fn names(canvas: &mut Canvas, y: Scale, curves: &[Series]) {
    let mut ends: Vec<(f64, usize)> = curves
        .iter()
        .enumerate()
        .filter_map(|(number, curve)| {
            let last = curve.points.last()?;
            Some((canvas.place(1.0, y.share(last.1)).y, number))
        })
        .collect();
    ends.sort_by(|a, b| a.0.total_cmp(&b.0));
    ends.truncate(MAX_NAMED_SERIES);
    const LABEL_HEIGHT: f64 = 17.0;
    // Down from the top as far as needed, then up from the foot.
    let mut free = canvas.top;
    for end in &mut ends {
        end.0 = end.0.max(free);
        free = end.0 + LABEL_HEIGHT;
    }
    let mut free = canvas.bottom;
    for end in ends.iter_mut().rev() {
        end.0 = end.0.min(free);
        free = end.0 - LABEL_HEIGHT;
    }
    for (height, number) in ends {
        let class = format!("label t{}", curves[number].colour % COLOURS);
        let at = Point::new(canvas.right + 8.0, height + 4.5);
        canvas.text(at, &class, &curves[number].name);
    }
}
