//! The charts of a bench with their sections: the solvers on all boards, by side and family, and
//! compared with a baseline.

use super::tables;
use super::{gate_sentences, row_name};
use crate::bench::BenchReport;
use crate::bench::export::{ALL, ComparisonRow, Latency};
use crate::report::chart::{Labels, Scale, Series, forest, lines};
use crate::report::number::confidence_level;
use crate::report::page::Page;
use std::collections::BTreeSet;

/// Adds what was measured on all boards: the ratios, the latencies and the table of the solvers.
pub(super) fn solvers(report: &BenchReport, page: &mut Page) {
    let rows = report.all_boards();
    let others = rows.filter(|row| row.solver != report.reference);
    let ratios: Vec<_> = others
        .filter_map(|row| {
            let ratio = row.ratio.as_ref()?;
            Some((row.solver.clone(), ratio.time, ratio.verdict))
        })
        .collect();
    if !ratios.is_empty() {
        let labels = Labels {
            title: "Time relative to the reference",
            x: "time / reference's time; left is faster",
            y: "",
        };
        let level = confidence_level(report.settings.significance_level);
        let reference = &report.reference;
        let caption = format!(
            "Each solver's time relative to {reference}, on all boards, with its {level} interval."
        );
        let svg = forest(&labels, reference, &ratios);
        page.picture("ratios", &caption, svg);
    }
    let latencies: Vec<Series> = report
        .all_boards()
        .enumerate()
        .filter_map(|(color, row)| {
            let points = cumulative(row.latency.as_ref()?);
            Some(Series::new(&row.solver, color, points))
        })
        .collect();
    if !latencies.is_empty() {
        let labels = Labels {
            title: "Latencies",
            x: "ns, logarithmic",
            y: "boards solved within that time, %",
        };
        let points = latencies.iter().flat_map(|series| &series.points);
        let ns = Scale::log(points.map(|point| point.0));
        let svg = lines(&labels, ns, Scale::Linear(0.0, 100.0), &latencies);
        let caption = "Latencies: the percentage of the boards, solved alone, that took at most a given time. The slowest boards are at the right end.";
        page.picture("latency", caption, svg);
    }
    page.push_table("All boards", tables::solvers(report));
}

/// Returns the cumulative percentage of boards by time, as steps, at points that are
/// distinguishable in a chart: 0.2 % apart, and the first and the last.
fn cumulative(latency: &Latency) -> Vec<(f64, f64)> {
    let total = latency.samples.max(1) as f64;
    let last = latency.histogram.len().saturating_sub(1);
    let mut solved = 0;
    let mut points: Vec<(f64, f64)> = Vec::new();
    for (index, &(ns, count)) in latency.histogram.iter().enumerate() {
        solved += count;
        let ns = ns.max(1) as f64;
        let percent = solved as f64 / total * 100.0;
        let before = points.last().map(|point| point.1);
        if index == last || before.is_none_or(|before| percent - before >= 0.2) {
            points.extend(before.map(|before| (ns, before)));
            points.push((ns, percent));
        }
    }
    points
}

/// Adds what was measured of each group of boards: charts of time by side, and tables.
pub(super) fn groups(report: &BenchReport, page: &mut Page) {
    over_sides(report, page);
    if let Some(groups) = tables::groups(report) {
        page.push_table("ns per board", groups);
    }
    page.section("Every solver on every group");
    page.hide_on_terminal();
    page.push_table("Groups", tables::by_group(report));
}

/// Adds the chart of each family that has more than one side.
pub(super) fn over_sides(report: &BenchReport, page: &mut Page) {
    let families: BTreeSet<&str> = report.groups().map(|row| &*row.family).collect();
    for family in families {
        let solvers = report.all_boards().enumerate().map(|(color, solver)| {
            let mut series = Series::new(&solver.solver, color, Vec::new());
            let rows = report.groups().filter(|row| row.family == family);
            for row in rows.filter(|row| row.solver == solver.solver) {
                if let (Ok(n), Some(speed)) = (row.n.parse::<u16>(), &row.speed) {
                    let n = f64::from(n);
                    let ns = speed.ns_per_board;
                    series.points.push((n, ns.estimate));
                    series.band.push((n, ns.low, ns.high));
                }
            }
            series
        });
        let series: Vec<Series> = solvers.filter(|solver| !solver.points.is_empty()).collect();
        let points = series.iter().flat_map(|series| &series.points);
        let sides = points.map(|point| point.0);
        let low = sides.clone().fold(f64::MAX, f64::min);
        let high = sides.fold(0.0, f64::max);
        if high <= low {
            continue;
        }
        let (title, name) = match family {
            "" => (String::new(), String::new()),
            _ => (format!(", family {family}"), format!("-{family}")),
        };
        let title = format!("Time per board by side{title}");
        let labels = Labels {
            title: &title,
            x: "side n",
            y: "ns per board, logarithmic",
        };
        let ns = Scale::log(series.iter().flat_map(Series::values));
        let mut bands = series.iter().flat_map(|series| &series.band);
        let caption = if bands.any(|(_, low, high)| low < high) {
            let level = confidence_level(report.settings.significance_level);
            format!("{title}, with its {level} interval.")
        } else {
            format!("{title}.")
        };
        let svg = lines(&labels, Scale::Linear(low, high), ns, &series);
        page.picture(&format!("time-over-n{name}"), &caption, svg);
    }
}

const MAX_CHART_ROWS: usize = 60;

/// Adds the section of the comparison with a baseline, if there is one.
pub(super) fn gate(report: &BenchReport, page: &mut Page) {
    let Some(gate) = &report.gate else {
        return;
    };
    page.section("Comparison with the baseline");
    for sentence in gate_sentences(gate, report.settings.noise_threshold) {
        page.text(sentence);
    }
    if (1..=MAX_CHART_ROWS).contains(&gate.rows.len()) {
        let rows = gate.rows.iter();
        let effects: Vec<_> = rows
            .map(|row| (row_name(row), row.change, row.verdict))
            .collect();
        let labels = Labels {
            title: "Change since the baseline",
            x: "ratio to the reference, now / baseline; left is faster",
            y: "",
        };
        let caption = format!(
            "Change since the baseline; the intervals hold for all rows together at {}.",
            confidence_level(report.settings.significance_level)
        );
        page.picture("gate", &caption, forest(&labels, "unchanged", &effects));
    }
    // A terminal shows what changed, and the sums.
    let (first, others): (Vec<&ComparisonRow>, Vec<&ComparisonRow>) = gate
        .rows
        .iter()
        .partition(|row| row.n == ALL || row.verdict.differs());
    let brief = first.len();
    let mut table = tables::changes(first.into_iter().chain(others));
    table.brief = Some(brief);
    page.push_table("Change since the baseline", table);
}
