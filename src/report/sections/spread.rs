//! How the samples of a bench spread: over time, and altogether.

use crate::report::chart::{AxisLabels, Scale, Series, Strip, lines, strips};
use crate::report::page::Section;
use snl_harness::measure::statistics::Sorted;

/// Points of a line at most: more cannot be distinguished.
const MAX_POINTS: usize = 240;

/// The samples of a solver on all boards.
pub(super) struct SolverSamples {
    pub(super) name: String,
    /// The number of its color.
    pub(super) color: usize,
    /// Rounds with ns per board.
    pub(super) samples: Vec<(u64, f64)>,
}

/// Adds the charts, if a solver has more than one sample.
pub(super) fn charts(solvers: &[SolverSamples], section: &mut Section) {
    let relative: Vec<(&SolverSamples, Vec<(f64, f64)>)> = solvers
        .iter()
        .filter(|solver| solver.samples.len() > 1)
        .filter_map(|solver| {
            let times = solver.samples.iter().map(|&(_, ns)| ns).collect();
            let median = Sorted::new(times)?.median();
            let points = solver.samples.iter();
            Some((
                solver,
                points
                    .map(|&(round, ns)| (round as f64, ns / median))
                    .collect(),
            ))
        })
        .collect();
    let points = || relative.iter().flat_map(|(_, points)| points);
    let last = points().map(|point| point.0).fold(0.0, f64::max);
    if last == 0.0 {
        return;
    }
    let scale = Scale::around_one(points().map(|point| point.1));
    let series: Vec<Series> = relative
        .iter()
        .map(|(solver, points)| Series {
            name: solver.name.clone(),
            color: solver.color,
            points: thin(points),
            ..Series::default()
        })
        .collect();
    let labels = AxisLabels {
        title: "Samples over time",
        x: "round",
        y: "time / median",
    };
    let rounds = Scale::Linear {
        low: 0.0,
        high: last,
    };
    section.picture(
        "samples-over-time",
        "Time of all boards in each round, relative to the solver's median: a slope is a drift, a peak that all share is the machine's.",
        lines(labels, rounds, scale, &series),
    );
    let all: Vec<Strip> = relative
        .iter()
        .map(|(solver, points)| Strip {
            name: solver.name.clone(),
            color: solver.color,
            values: points.iter().map(|point| point.1).collect(),
            median: 1.0,
        })
        .collect();
    let labels = AxisLabels {
        title: "Distribution of the samples",
        x: "time / median",
        y: "",
    };
    section.picture(
        "sample-distribution",
        "The same times, a tick each; where there are many, the strip is dark.",
        strips(labels, scale, &all),
    );
}

/// Returns as many points as can be distinguished: the one farthest from the median of each stretch, so that no peak is lost.
fn thin(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let stretch = points.len().div_ceil(MAX_POINTS).max(1);
    let farthest = |points: &[(f64, f64)]| {
        let distance = |point: &&(f64, f64)| (point.1 - 1.0).abs();
        let found = points
            .iter()
            .max_by(|one, other| distance(one).total_cmp(&distance(other)));
        found.copied()
    };
    points.chunks(stretch).filter_map(farthest).collect()
}
