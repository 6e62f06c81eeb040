//! The charts of a bench with their sections: the solvers on all boards, by side and family, and compared with a baseline.

use super::tables;
use crate::bench::BenchReport;
use crate::bench::export::{ConfidenceInterval, Difference, Latency, RegressionGate};
use crate::report::chart::{Effect, Scale, Series, forest, times, times_by_side};
use crate::report::number::{confidence_level, three_significant};
use crate::report::page::Section;
use crate::report::text::bench_notes::{gate_sentences, row_name};
use std::collections::BTreeSet;

pub(super) fn solvers(report: &BenchReport) -> Section {
    let mut section = Section::new("Solvers");
    let rows = report.all_boards();
    let others = rows.filter(|row| row.solver != report.reference);
    let ratios = others.filter_map(|row| {
        let ratio = row.ratio.as_ref()?;
        Some(effect(row.solver.clone(), ratio.time, ratio.verdict))
    });
    let ratios: Vec<Effect> = ratios.collect();
    if !ratios.is_empty() {
        let labels = "Time relative to the reference | time / reference's time; left is faster | ";
        let caption = format!(
            "Each solver's time relative to {}, on all boards, with its {} interval.",
            report.reference,
            confidence_level(report.settings.significance_level)
        );
        let svg = forest(labels, &report.reference, &ratios);
        section.picture("ratios", &caption, svg);
    }
    let latencies = report.all_boards().enumerate().filter_map(|(color, row)| {
        let points = cumulative(row.latency.as_ref()?);
        Some(Series::new(&row.solver, color, points))
    });
    let latencies: Vec<Series> = latencies.collect();
    if !latencies.is_empty() {
        let labels = "Latencies | ns, logarithmic | boards solved within that time, %";
        section.picture(
            "latency",
            "Latencies: the percentage of the boards, solved alone, that took at most a given time. The slowest boards are at the right end.",
            times(labels, latencies),
        );
    }
    section.push_table("All boards", tables::solvers(report));
    section
}

/// Returns an estimate of a forest plot.
fn effect(name: String, interval: ConfidenceInterval, verdict: Difference) -> Effect {
    let estimate = three_significant(interval.estimate);
    Effect {
        name,
        note: format!("{estimate} ({})", verdict.words()),
        interval,
    }
}

/// Returns the cumulative percentage of boards by time, at points that are distinguishable in a chart: 0.2 % apart,
/// and the first and the last.
fn cumulative(latency: &Latency) -> Vec<(f64, f64)> {
    let total = latency.samples.max(1) as f64;
    let last = latency.histogram.len().saturating_sub(1);
    let mut solved = 0;
    let mut points: Vec<(f64, f64)> = Vec::new();
    for (index, &(ns, count)) in latency.histogram.iter().enumerate() {
        solved += count;
        let percent = solved as f64 / total * 100.0;
        let last_point = points.last();
        let is_apart = last_point.is_none_or(|previous| percent - previous.1 >= 0.2);
        if is_apart || index == last {
            points.push((ns.max(1) as f64, percent));
        }
    }
    points
}

/// Returns the section: a chart of time by side for each family, and the table of groups.
pub(super) fn groups(report: &BenchReport) -> Option<Section> {
    let mut section = Section::new("By side and family");
    over_sides(report, &mut section);
    if let Some(groups) = tables::groups(report) {
        section.push_table("ns per board", groups);
    }
    section.push_table("Groups", tables::by_group(report));
    (!section.blocks.is_empty()).then_some(section)
}

/// Adds the chart of each family that has more than one side.
pub(super) fn over_sides(report: &BenchReport, section: &mut Section) {
    let families: BTreeSet<&str> = report.groups().map(|row| &*row.family).collect();
    for family in families {
        let solvers = report.all_boards().enumerate().map(|(color, solver)| {
            let mut series = Series::new(&solver.solver, color, Vec::new());
            let rows = report.groups().filter(|row| row.family == family);
            for row in rows.filter(|row| row.solver == solver.solver) {
                if let (Ok(n), Some(speed)) = (row.n.parse::<u16>(), &row.speed) {
                    let (n, ns) = (f64::from(n), speed.ns_per_board);
                    series.points.push((n, ns.estimate));
                    series.band.push((n, ns.low, ns.high));
                }
            }
            series
        });
        let series: Vec<Series> = solvers.filter(|one| !one.points.is_empty()).collect();
        let sides = series.iter().flat_map(|series| &series.points);
        let (low, high) = sides.fold((f64::INFINITY, 0.0), |(low, high), &(n, _)| {
            (f64::min(low, n), f64::max(high, n))
        });
        if high <= low {
            continue;
        }
        let (mut title, mut name) = (
            "Time per board by side".to_owned(),
            "time-over-n".to_owned(),
        );
        if !family.is_empty() {
            title += &format!(", family {family}");
            name += &format!("-{family}");
        }
        let svg = times_by_side(&title, Scale::sides(low, high), &series);
        let level = confidence_level(report.settings.significance_level);
        let caption = format!("{title}, with its {level} interval.");
        section.picture(&name, &caption, svg);
    }
}

const MAX_CHART_ROWS: usize = 60;

/// Returns the section of a comparison with a baseline.
pub(super) fn gate(report: &BenchReport, gate: &RegressionGate) -> Section {
    let mut section = Section::new("Comparison with the baseline");
    for sentence in gate_sentences(gate) {
        section.text(sentence);
    }
    if (1..=MAX_CHART_ROWS).contains(&gate.rows.len()) {
        let rows = gate.rows.iter();
        let effects = rows.map(|row| effect(row_name(row), row.change, row.verdict));
        let effects: Vec<Effect> = effects.collect();
        let labels =
            "Change since the baseline | ratio to the reference, now / baseline; left is faster | ";
        let caption = format!(
            "Change since the baseline; the intervals hold for all rows together at {}.",
            confidence_level(report.settings.significance_level)
        );
        section.picture("gate", &caption, forest(labels, "unchanged", &effects));
    }
    let changes = tables::changes(gate.rows.iter());
    section.push_table("Change since the baseline", changes);
    section
}
