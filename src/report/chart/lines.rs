//! Line charts; a line may have a band around it.

use super::{AxisLabels, COLOURS, Canvas, Scale, max_chars};
use crate::report::svg::{PathData, Point};

/// One line.
#[derive(Clone, Default, Debug)]
pub(crate) struct Series {
    /// The name, written at its right end.
    pub(crate) name: String,
    /// Its points, by x.
    pub(crate) points: Vec<(f64, f64)>,
    /// The lower and upper edge of the band, by x; may be empty.
    pub(crate) band: Vec<(f64, f64, f64)>,
    /// The number of its colour, so that a solver has the same colour in every chart.
    pub(crate) colour: usize,
    /// Whether it is a step function: horizontal between points, as for cumulative counts.
    pub(crate) is_stepped: bool,
}

impl Series {
    /// Every y: points and edges of the band.
    pub(crate) fn values(&self) -> impl Iterator<Item = f64> + Clone + '_ {
        let points = self.points.iter().map(|point| point.1);
        points.chain(self.band.iter().flat_map(|&(_, low, high)| [low, high]))
    }
}

/// Lines that are named; there is no room for more names.
const MAX_NAMED_SERIES: usize = 12;

/// Draws the lines.
pub(crate) fn lines(labels: AxisLabels<'_>, x: Scale, y: Scale, series: &[Series]) -> String {
    let longest = max_chars(series.iter().map(|series| &series.name));
    let mut canvas = Canvas::new(labels, 72.0, (24.0 + longest * 8.0).min(220.0), 420.0);
    canvas.y_axis(y);
    canvas.x_axis(x, false);
    canvas.x_baseline();
    let at = |canvas: &Canvas, (a, b): (f64, f64)| canvas.point(x.position(a), y.position(b));
    for one in series {
        let mut edge: Vec<(f64, f64)> = one.band.iter().map(|&(a, low, _)| (a, low)).collect();
        edge.extend(one.band.iter().rev().map(|&(a, _, high)| (a, high)));
        if let Some((&first, rest)) = edge.split_first() {
            let mut path = PathData::from(at(&canvas, first));
            for &point in rest {
                path.line(at(&canvas, point));
            }
            path.close();
            canvas.path(&format!("band c{}", one.colour % COLOURS), &path);
        }
    }
    for one in series {
        let Some((&first, rest)) = one.points.split_first() else {
            continue;
        };
        let mut path = PathData::from(at(&canvas, first));
        let mut previous = first;
        for &point in rest {
            if one.is_stepped {
                path.line(at(&canvas, (point.0, previous.1)));
            }
            path.line(at(&canvas, point));
            previous = point;
        }
        if rest.is_empty() {
            // A line of length 0 with round caps is a dot.
            path.line(at(&canvas, first));
        }
        let dash = one.colour / COLOURS % 3;
        canvas.path(&format!("line c{} d{dash}", one.colour % COLOURS), &path);
    }
    names(&mut canvas, y, series);
    canvas.finish()
}

/// Writes the names beside the ends of the lines, as close as possible without overlap.
fn names(canvas: &mut Canvas, y: Scale, series: &[Series]) {
    let mut ends: Vec<(f64, usize)> = series
        .iter()
        .enumerate()
        .filter_map(|(number, series)| {
            let last = series.points.last()?;
            Some((canvas.point(1.0, y.position(last.1)).y, number))
        })
        .collect();
    ends.sort_by(|a, b| a.0.total_cmp(&b.0));
    ends.truncate(MAX_NAMED_SERIES);
    const LABEL_HEIGHT: f64 = 17.0;
    // Labels are pushed down from the top, then up from the bottom.
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
        let class = format!("label t{}", series[number].colour % COLOURS);
        let at = Point::new(canvas.right + 8.0, height + 4.5);
        canvas.text(at, &class, &series[number].name);
    }
}
