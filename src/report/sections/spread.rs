//! The section on the spread of a bench's samples: over time, and altogether.

use crate::bench::BenchReport;
use crate::bench::export::Sample;
use crate::report::chart::{Labels, Scale, Series, lines};
use crate::report::page::Page;
use snl_harness::measure::statistics::median;

/// The maximum number of points of a line: more cannot be distinguished.
const MAX_POINTS: usize = 240;

/// Adds the section with the charts, if a solver has more than one sample.
pub(super) fn render(report: &BenchReport, page: &mut Page) {
    let solvers: Vec<Series> = report
        .all_boards()
        .enumerate()
        .filter_map(|(color, row)| {
            let samples = row.samples.iter();
            let median = median(samples.clone().map(Sample::ns_per_board).collect())?;
            let points =
                samples.map(|sample| (sample.round as f64, sample.ns_per_board() / median));
            Some(Series::new(&row.solver, color, points.collect()))
        })
        .filter(|solver| solver.points.len() > 1)
        .collect();
    let points = || solvers.iter().flat_map(|solver| &solver.points);
    let last = points().map(|point| point.0).fold(0.0, f64::max);
    if last == 0.0 {
        return;
    }
    page.section("Samples");
    page.hide_on_terminal();
    let scale = Scale::around_one(points().map(|point| point.1));
    let thinned: Vec<Series> = solvers
        .iter()
        .map(|solver| Series::new(&solver.name, solver.color, thin(&solver.points)))
        .collect();
    let labels = Labels {
        title: "Samples over time",
        x: "round",
        y: "time / median",
    };
    let svg = lines(&labels, Scale::Linear(0.0, last), scale, &thinned);
    let caption = "Time of all boards in each round, relative to the solver's median: a slope is a drift, a peak that all share is the machine's.";
    page.picture("samples-over-time", caption, svg);
}

/// Returns as many points as can be distinguished: the one farthest from the median of each
/// stretch, so that no peak is lost.
fn thin(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let stretch = points.len().div_ceil(MAX_POINTS).max(1);
    let distance = |point: &(f64, f64)| (point.1 - 1.0).abs();
    let farthest = |points: &[(f64, f64)]| {
        let points = points.iter().copied();
        points.max_by(|a, b| distance(a).total_cmp(&distance(b)))
    };
    points.chunks(stretch).filter_map(farthest).collect()
}
