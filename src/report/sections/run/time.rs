//! The times of a run, told.
//!
//! Owns their chart and table. Must not take times.

use super::over_sides;
use crate::measure::TimingRow;
use crate::report::chart::{AxisLabels, Scale, Series, lines};
use crate::report::input::RunFolder;
use crate::report::number::three_significant;
use crate::report::page::{Section, TableCell};

/// Lines that still can be told apart.
const MAX_LINES: usize = 7;

/// How long solving took, where times were taken.
pub(super) fn section(folder: &RunFolder) -> Option<Section> {
    let timings = folder.timings.as_ref()?;
    let mut section = Section::new("Time");
    section.text(
        "Solving alone is timed, from boards in memory to answers. The mean is of all boards, solved together; the percentiles are \
         of boards solved one at a time, the cost of the clock taken off.",
    );
    let groups: Vec<(f64, &TimingRow)> = timings
        .rows
        .iter()
        .filter_map(|row| Some((row.n.parse().ok()?, row)))
        .collect();
    let mut families: Vec<&str> = groups.iter().map(|(_, row)| &*row.family).collect();
    families.sort_unstable();
    families.dedup();
    let of = |family: &str, figure: fn(&TimingRow) -> Option<u64>| -> Vec<(f64, f64)> {
        let rows = groups.iter().filter(|(_, row)| row.family == family);
        rows.filter_map(|(n, row)| Some((*n, figure(row)? as f64)))
            .collect()
    };
    let mean = |row: &TimingRow| Some(row.solve_ns.checked_div(row.boards)?.max(1));
    let curves: Vec<Series> = match families[..] {
        [family] => {
            let edges = of(family, |row| row.p50_ns)
                .into_iter()
                .zip(of(family, |row| row.p99_ns));
            vec![
                Series {
                    name: "p50 to p99".to_owned(),
                    points: of(family, |row| row.p50_ns),
                    band: edges.map(|((n, low), (_, high))| (n, low, high)).collect(),
                    ..Series::default()
                },
                Series {
                    name: "mean".to_owned(),
                    points: of(family, mean),
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
                points: of(family, mean),
                colour,
                ..Series::default()
            })
            .collect(),
    };
    let mut sides: Vec<usize> = groups.iter().map(|(n, _)| *n as usize).collect();
    sides.sort_unstable();
    sides.dedup();
    if !sides.is_empty() {
        let figures = curves.iter().flat_map(|curve| {
            let points = curve.points.iter().map(|point| point.1);
            points.chain(curve.band.iter().flat_map(|&(_, low, high)| [low, high]))
        });
        let words = AxisLabels {
            title: "Time a board over the side",
            x: "side n",
            y: "ns a board, logarithmic",
        };
        let svg = lines(
            words,
            over_sides(&sides),
            Scale::log(figures.clone()),
            &curves,
        );
        let caption = match families.len() {
            1 => {
                "Time a board by side: the mean of all, and for boards solved one at a time the median with a band up to the 99th percentile."
            }
            all if all > MAX_LINES => {
                "Mean time a board by side, for the first seven families; the table has all."
            }
            _ => "Mean time a board by side and family.",
        };
        section.picture("time-over-n", caption, svg);
    }
    let rows = timings.rows.iter().map(|row| {
        vec![
            row.n
                .parse()
                .map_or(TableCell::word(&*row.n), TableCell::count),
            TableCell::word(&*row.family),
            TableCell::count(row.boards),
            TableCell::number(
                row.solve_ns as f64 / row.boards.max(1) as f64,
                three_significant(row.solve_ns as f64 / row.boards.max(1) as f64),
            ),
            TableCell::count(row.samples),
            TableCell::maybe(row.p50_ns),
            TableCell::maybe(row.p90_ns),
            TableCell::maybe(row.p99_ns),
            TableCell::maybe(row.max_ns),
            TableCell::count(row.boards_per_s),
        ]
    });
    let columns = [
        "n", "family", "boards", "mean ns", "samples", "p50 ns", "p90 ns", "p99 ns", "max ns",
        "boards/s",
    ];
    section.table(
        "Times by group; boards a second are by elapsed time in the row all, by thread time elsewhere",
        &columns,
        rows.collect(),
    );
    Some(section)
}
