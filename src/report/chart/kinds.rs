//! The kinds of charts: lines, which may have a band around them, bars, forest plots and heat maps.

use super::{COLORS, Canvas, Labels, NUMBERS, Scale, WIDTH, elide, max_chars};
use crate::bench::export::{ConfidenceInterval, Difference};
use crate::report::number;
use snakes_and_ladders::draw::svg::{PathData, Point, tenths};
use snakes_and_ladders::escape;
use std::collections::{BTreeMap, BTreeSet};

/// A line of a chart.
#[derive(Clone, Default, Debug)]
pub(crate) struct Series {
    pub(crate) name: String,
    pub(crate) points: Vec<(f64, f64)>,
    /// The lower and upper edge of the band, by x; may be empty.
    pub(crate) band: Vec<(f64, f64, f64)>,
    /// The number of the line's color, so that a solver has the same color in every chart.
    pub(crate) color: usize,
}

impl Series {
    /// Returns a line without a band.
    pub(crate) fn new(name: &str, color: usize, points: Vec<(f64, f64)>) -> Series {
        Series {
            name: name.to_owned(),
            points,
            color,
            ..Series::default()
        }
    }

    /// Returns every y: points and edges of the band.
    pub(crate) fn values(&self) -> impl Iterator<Item = f64> + Clone + '_ {
        let points = self.points.iter().map(|point| point.1);
        points.chain(self.band.iter().flat_map(|&(_, low, high)| [low, high]))
    }
}

/// The maximum number of characters in the name of a line.
const MAX_NAME: usize = 18;

/// Width of the piece of line before a name, drawn where colors repeat and dashes tell lines apart.
const SAMPLE: f64 = 24.0;

/// The maximum number of lines that are named; there is no room for more names.
const MAX_NAMED_SERIES: usize = 12;

pub(crate) fn lines(labels: &Labels<'_>, x: Scale, y: Scale, series: &[Series]) -> String {
    let longest = max_chars(series.iter().map(|series| &series.name)).min(MAX_NAME as f64);
    let has_dashes = series.iter().any(|series| series.color >= COLORS);
    let sample = if has_dashes { SAMPLE } else { 0.0 };
    let mut canvas = Canvas::new(labels, NUMBERS, 20.0 + sample + longest * 7.6, 340.0);
    canvas.y_axis(y);
    canvas.x_axis(&x.ticks(), false);
    let at = |canvas: &Canvas, (a, b): (f64, f64)| canvas.point(x.position(a), y.position(b));
    for solver in series.iter().filter(|solver| !solver.band.is_empty()) {
        let low = solver.band.iter().map(|&(a, low, _)| (a, low));
        let high = solver.band.iter().rev().map(|&(a, _, high)| (a, high));
        let mut path = PathData::through(low.chain(high).map(|point| at(&canvas, point)));
        path.close();
        canvas.path(&format!("band c{}", solver.color % COLORS), &path);
    }
    for solver in series.iter().filter(|solver| !solver.points.is_empty()) {
        // A line of length 0 with round caps is a dot.
        let dot = match &solver.points[..] {
            [point] => Some(point),
            _ => None,
        };
        let points = solver.points.iter().chain(dot);
        let path = PathData::through(points.map(|&point| at(&canvas, point)));
        canvas.path(&format!("line {}", stroke(solver)), &path);
    }
    names(&mut canvas, y, series, sample);
    canvas.finish()
}

/// Returns the classes of the color and the dashes of a line.
fn stroke(series: &Series) -> String {
    let color = series.color % COLORS;
    let dash = series.color / COLORS % 3;
    format!("c{color} d{dash}")
}

/// Writes the names beside the ends of the lines, as close as possible without overlap, each after
/// a sample of its line of this width.
fn names(canvas: &mut Canvas, y: Scale, series: &[Series], sample: f64) {
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
        let class = format!("label t{}", series[number].color % COLORS);
        let left = canvas.right + 8.0;
        if sample > 0.0 {
            let ends = [left + 2.0, left + sample - 6.0].map(|x| Point::new(x, height));
            let class = format!("sample line {}", stroke(&series[number]));
            canvas.path(&class, &PathData::through(ends));
        }
        let at = Point::new(left + sample, height + 4.5);
        canvas.text(at, &class, &elide(&series[number].name, MAX_NAME));
    }
}

/// Draws a bar for each count, with its label below. Bars begin at the low end of `y`: 0, or below
/// 1 on a logarithmic axis. The bar with the label `apart` has another color than the others.
pub(crate) fn bars(labels: &Labels<'_>, y: Scale, bars: &[(String, u64)], apart: &str) -> String {
    let mut canvas = Canvas::new(labels, NUMBERS, 16.0, 320.0);
    canvas.y_axis(y);
    let step = 1.0 / bars.len().max(1) as f64;
    let mut ticks = Vec::new();
    for (index, (name, count)) in bars.iter().enumerate() {
        let from = canvas.point((index as f64 + 0.12) * step, y.position(*count as f64));
        let to = canvas.point((index as f64 + 0.88) * step, 0.0);
        let class = if name == apart { "bar c1" } else { "bar c0" };
        if *count > 0 {
            let title = format!("{name}: {}", number::thousands(*count));
            canvas.rect(class, from, to - from, Some(&title));
        }
        ticks.push(((index as f64 + 0.5) * step, name.clone()));
    }
    canvas.x_axis(&ticks, false);
    canvas.finish()
}

/// The maximum number of characters in the name of an estimate.
const MAX_EFFECT_NAME: usize = 30;

/// The height of an estimate, with its note below its name.
const EFFECT: f64 = 34.0;

/// Draws the estimates of ratios, each with its name, which has the estimate and the verdict below
/// it; `line_label` labels the line at 1.
pub(crate) fn forest(
    labels: &Labels<'_>,
    line_label: &str,
    effects: &[(String, ConfidenceInterval, Difference)],
) -> String {
    let ends = effects
        .iter()
        .flat_map(|effect| [effect.1.low, effect.1.high]);
    let x = Scale::around_one(ends);
    let notes: Vec<String> = effects
        .iter()
        .map(|(_, time, verdict)| {
            let estimate = number::three_significant(time.estimate);
            format!("{estimate} ({})", verdict.words())
        })
        .collect();
    let names = max_chars(effects.iter().map(|effect| &effect.0)).min(MAX_EFFECT_NAME as f64);
    let left = (16.0 + (names * 7.4).max(max_chars(&notes) * 6.0)).clamp(90.0, 240.0);
    let height = 100.0 + EFFECT * effects.len() as f64;
    let mut canvas = Canvas::new(labels, left, 20.0, height);
    canvas.x_axis(&x.ticks(), true);
    let at_one = canvas.point(x.position(1.0), 1.0);
    let bottom = Point::new(at_one.x, canvas.bottom);
    canvas.path("one", &PathData::through([at_one, bottom]));
    let half = 3.6 * line_label.chars().count() as f64;
    let middle = at_one.x.clamp(half, WIDTH - half);
    canvas.text(Point::new(middle, canvas.top - 4.0), "middle", line_label);
    for (index, ((name, time, _), note)) in effects.iter().zip(&notes).enumerate() {
        let y = canvas.top + 20.0 + EFFECT * index as f64;
        let at = |value: f64| Point::new(canvas.point(x.position(value), 0.0).x, y);
        let [low, high, middle] = [time.low, time.high, time.estimate].map(at);
        let mut whisker = PathData::through([low, high]);
        let tick = Point::new(0.0, 5.0);
        whisker.move_to(low - tick).line(low + tick);
        whisker.move_to(high - tick).line(high + tick);
        canvas.path("line c0 thin", &whisker);
        let (x, y_middle) = (tenths(middle.x), tenths(middle.y));
        let title = escape::xml(&format!("{name}: {note}"));
        canvas.out += &format!(
            "<circle class=\"bar c0\" cx=\"{x}\" cy=\"{y_middle}\" r=\"4.5\"><title>{title}</title></circle>\n"
        );
        let name = elide(name, MAX_EFFECT_NAME);
        canvas.text(Point::new(left - 10.0, y - 2.0), "end", &name);
        canvas.text(Point::new(left - 10.0, y + 12.0), "end tiny", note);
    }
    canvas.finish()
}

/// The number of color steps for fractions above 0; 0 has its own.
const STEPS: u64 = 9;
const ROW: f64 = 14.0;

/// Draws the share in each cell of a heat map, by row and side, each with a part and a total.
/// `prefix` comes before the sides.
pub(crate) fn heat_by_side<'a>(
    labels: &Labels<'_>,
    legend: [&str; 2],
    prefix: &str,
    shares: impl Iterator<Item = ((&'a str, u64), (u64, u64))> + Clone,
) -> String {
    let sides: BTreeSet<u64> = shares.clone().map(|((_, side), _)| side).collect();
    let mut rows: BTreeMap<&str, Vec<(u64, u64)>> = BTreeMap::new();
    for ((name, side), share) in shares {
        let row = rows
            .entry(name)
            .or_insert_with(|| vec![(0, 0); sides.len()]);
        row[sides.range(..side).count()] = share;
    }
    let columns: Vec<String> = sides.iter().map(|n| format!("{prefix}{n}")).collect();
    heat(labels, legend, &columns, rows)
}

/// Draws a rectangle for each cell: the greater the fraction, the darker (brighter in dark mode).
/// Each row has its name and, for each column, a part and a total; cells with a total of 0 are not
/// drawn. The legend names the lightest and the darkest.
pub(crate) fn heat<'a>(
    labels: &Labels<'_>,
    [least, most]: [&str; 2],
    columns: &[impl AsRef<str>],
    rows: impl IntoIterator<Item = (&'a str, Vec<(u64, u64)>)>,
) -> String {
    let rows: Vec<_> = rows.into_iter().collect();
    let left = (16.0 + max_chars(rows.iter().map(|row| row.0)) * 6.6).clamp(60.0, 300.0);
    let names = (14.0 + max_chars(columns) * 5.6).min(90.0);
    let height = 34.0 + 52.0 + names + ROW * rows.len() as f64;
    let mut canvas = Canvas::new(labels, left, 16.0, height);
    canvas.bottom -= names;
    let width = (canvas.right - canvas.left) / columns.len().max(1) as f64;
    for (index, (name, cells)) in rows.iter().enumerate() {
        let y = canvas.top + ROW * index as f64;
        canvas.text(Point::new(left - 6.0, y + 10.8), "end tiny", name);
        for (column, &(part, total)) in cells.iter().enumerate().filter(|(_, cell)| cell.1 > 0) {
            let step = u64::from(part > 0) + (part * (STEPS - 1)) / total;
            let (part, total) = (number::thousands(part), number::thousands(total));
            let title = format!("{name}, {}: {part} of {total}", columns[column].as_ref());
            let at = Point::new(canvas.left + width * column as f64, y);
            let size = Point::new((width - 1.0).max(0.5), ROW - 1.0);
            canvas.rect(&format!("h{step}"), at, size, Some(&title));
        }
    }
    // Rotated column names, if there is room for them.
    if width >= 11.0 {
        for (column, name) in columns.iter().enumerate() {
            let x = tenths(canvas.left + width * (column as f64 + 0.5) + 4.0);
            let y = tenths(canvas.bottom + 10.0);
            let name = escape::xml(name.as_ref());
            canvas.out += &format!(
                "<text class=\"tiny end\" transform=\"translate({x} {y})rotate(-60)\">{name}</text>\n"
            );
        }
    }
    let end = canvas.right - 40.0;
    let start = end - 14.0 * (STEPS + 1) as f64;
    canvas.text(Point::new(start - 6.0, 18.0), "end tiny", least);
    for step in 0..=STEPS {
        let at = Point::new(start + 14.0 * step as f64, 8.0);
        canvas.rect(&format!("h{step}"), at, Point::new(13.0, 12.0), None);
    }
    canvas.text(Point::new(end + 6.0, 18.0), "tiny", most);
    canvas.finish()
}
