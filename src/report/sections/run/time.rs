//! The times of a run, by side and family.

use super::side_axis;
use crate::measure::TimingRow;
use crate::report::chart::{AxisLabels, Scale, Series, lines};
use crate::report::input::RunFolder;
use crate::report::page::{Section, TableCell};

/// Lines that are still distinguishable.
const MAX_LINES: usize = 7;

/// The section; none for a run without timings.
pub(super) fn section(folder: &RunFolder) -> Option<Section> {
    let timings = folder.timings.as_ref()?;
    let mut section = Section::new("Time");
    section.text(
        "Solving only, from boards in memory to answers. The mean is over all boards, solved in batches; the percentiles are of \
         boards solved one at a time, without the cost of reading the clock.",
    );
    chart(&timings.rows, &mut section);
    let rows = timings.rows.iter().map(|row| {
        vec![
            TableCell::parse(&row.n),
            TableCell::text(&*row.family),
            TableCell::count(row.boards),
            TableCell::figure(row.solve_ns as f64 / row.boards.max(1) as f64),
            TableCell::count(row.samples),
            TableCell::opt_count(row.p50_ns),
            TableCell::opt_count(row.p90_ns),
            TableCell::opt_count(row.p99_ns),
            TableCell::opt_count(row.max_ns),
            TableCell::count(row.boards_per_s),
        ]
    });
    let columns = [
        "n", "family", "boards", "mean ns", "samples", "p50 ns", "p90 ns", "p99 ns", "max ns",
        "boards/s",
    ];
    section.table(
        "Times by group; boards/s is by elapsed time in the row all, by thread time elsewhere",
        &columns,
        rows.collect(),
    );
    Some(section)
}

/// Adds the chart of times by side, unless no row has a side.
fn chart(rows: &[TimingRow], section: &mut Section) {
    let groups: Vec<(usize, &TimingRow)> = rows
        .iter()
        .filter_map(|row| Some((row.n.parse().ok()?, row)))
        .collect();
    let mut sides: Vec<usize> = groups.iter().map(|(n, _)| *n).collect();
    sides.sort_unstable();
    sides.dedup();
    if sides.is_empty() {
        return;
    }
    let mut families: Vec<&str> = groups.iter().map(|(_, row)| &*row.family).collect();
    families.sort_unstable();
    families.dedup();
    let points = |family: &str, figure: fn(&TimingRow) -> Option<u64>| -> Vec<(f64, f64)> {
        let rows = groups.iter().filter(|(_, row)| row.family == family);
        rows.filter_map(|(n, row)| Some((*n as f64, figure(row)? as f64)))
            .collect()
    };
    let mean = |row: &TimingRow| Some(row.solve_ns.checked_div(row.boards)?.max(1));
    let series: Vec<Series> = match families[..] {
        [family] => {
            let (p50, p99) = (
                points(family, |row| row.p50_ns),
                points(family, |row| row.p99_ns),
            );
            let band = p50.iter().zip(p99);
            let band = band.map(|(&(n, low), (_, high))| (n, low, high)).collect();
            vec![
                Series {
                    name: "p50 to p99".to_owned(),
                    points: p50,
                    band,
                    ..Series::default()
                },
                Series {
                    name: "mean".to_owned(),
                    points: points(family, mean),
                    colour: 1,
                    ..Series::default()
                },
            ]
        }
        _ => families
            .iter()
            .take(MAX_LINES)
            .enumerate()
            .map(|(colour, family)| Series {
                name: (*family).to_owned(),
                points: points(family, mean),
                colour,
                ..Series::default()
            })
            .collect(),
    };
    let labels = AxisLabels {
        title: "Time per board by side",
        x: "side n",
        y: "ns per board, logarithmic",
    };
    let y = Scale::log(series.iter().flat_map(Series::values));
    let svg = lines(labels, side_axis(&sides), y, &series);
    let caption = match families.len() {
        1 => {
            "Time per board by side: the mean over all boards, and for boards solved one at a time the median with a band up to the 99th percentile."
        }
        count if count > MAX_LINES => {
            "Mean time per board by side, for the first seven families; the table has all."
        }
        _ => "Mean time per board by side and family.",
    };
    section.picture("time-over-n", caption, svg);
}
