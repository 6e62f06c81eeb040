//! The charts of a bench with their sections: the solvers on all boards, by side and family, and compared with a baseline.

use super::tables;
use crate::bench::BenchReport;
use crate::bench::export::{BenchRow, ConfidenceInterval, Difference, Latency, RegressionGate};
use crate::report::chart::{AxisLabels, Effect, Scale, Series, forest, lines, times};
use crate::report::number::{confidence_level, three_significant};
use crate::report::page::{PageBlock, Picture, Section};
use crate::report::text::bench_notes::{gate_sentences, row_name};
use std::collections::BTreeSet;

pub(super) fn solvers(report: &BenchReport) -> Section {
    let mut section = Section::new("Solvers");
    let labels = AxisLabels {
        title: "Time relative to the reference",
        x: "time / reference's time; left is faster",
        y: "",
    };
    let caption = format!(
        "Each solver's time relative to {}, on all boards: the median over pairs of the same round, with its {} interval.",
        report.reference,
        confidence_level(report.settings.significance_level)
    );
    let others = report
        .all_boards()
        .filter(|row| row.solver != report.reference);
    let ratios = others.filter_map(|row| {
        let ratio = row.ratio.as_ref()?;
        Some((row.solver.clone(), &ratio.time, ratio.verdict))
    });
    section.blocks.extend(forest_chart(
        "ratios",
        &caption,
        labels,
        &report.reference,
        ratios,
    ));
    latencies(report, &mut section);
    section.push_table("All boards", tables::solvers(report));
    section
}

/// Adds the chart of the fraction of boards solved within each time.
fn latencies(report: &BenchReport, section: &mut Section) {
    let series: Vec<Series> = report
        .all_boards()
        .filter_map(|row| {
            Some(Series {
                name: row.solver.clone(),
                color: color(report, &row.solver),
                points: cumulative(row.latency.as_ref()?),
                is_stepped: true,
                ..Series::default()
            })
        })
        .collect();
    if series.is_empty() {
        return;
    }
    let y = "boards solved within that time, %";
    let svg = times("Times of single boards", y, &series);
    section.picture(
        "latency",
        "Percentage of the boards, solved one at a time, that took at most a given time. The slowest boards are at the right end.",
        svg,
    );
}

/// The cumulative percentage of boards by time, at points that are distinguishable in a chart: 0.2 % apart, and the
/// first and the last.
fn cumulative(latency: &Latency) -> Vec<(f64, f64)> {
    let total = latency.samples.max(1) as f64;
    let last = latency.histogram.len().saturating_sub(1);
    let mut solved = 0;
    let mut points: Vec<(f64, f64)> = Vec::new();
    for (index, &(ns, count)) in latency.histogram.iter().enumerate() {
        solved += count;
        let percent = solved as f64 / total * 100.0;
        let is_apart = points
            .last()
            .is_none_or(|previous| percent - previous.1 >= 0.2);
        if is_apart || index == last {
            points.push((ns.max(1) as f64, percent));
        }
    }
    points
}

/// The section: a chart of time by side for each family, and the table of groups.
pub(super) fn groups(report: &BenchReport) -> Option<Section> {
    let rows: Vec<&BenchRow> = report.groups().collect();
    let mut section = Section::new("By side and family");
    let families: BTreeSet<&str> = rows.iter().map(|row| &*row.family).collect();
    for family in families {
        chart_of_family(report, &rows, family, &mut section);
    }
    if let Some(groups) = tables::groups(report) {
        section.push_table("ns per board", groups);
    }
    section.push_table("Groups", tables::figures(report, report.groups()));
    (!section.blocks.is_empty()).then_some(section)
}

/// Adds the chart of a family, if it has more than one side.
fn chart_of_family(report: &BenchReport, rows: &[&BenchRow], family: &str, section: &mut Section) {
    let of_solver = |solver: &String| {
        let own = rows
            .iter()
            .filter(|row| row.solver == *solver && row.family == family);
        let mut series = Series {
            name: solver.clone(),
            color: color(report, solver),
            ..Series::default()
        };
        for row in own {
            if let (Ok(n), Some(speed)) = (row.n.parse(), &row.speed) {
                let ns = speed.ns_per_board;
                series.points.push((n, ns.estimate));
                series.band.push((n, ns.low, ns.high));
            }
        }
        series
    };
    let solvers = report.all_boards().map(|row| &row.solver);
    let series: Vec<Series> = solvers
        .map(of_solver)
        .filter(|series| !series.points.is_empty())
        .collect();
    let sides = series.iter().flat_map(|series| &series.points);
    let (low, high) = sides.fold((f64::INFINITY, 0.0), |(low, high), &(n, _)| {
        (f64::min(low, n), f64::max(high, n))
    });
    if high <= low {
        return;
    }
    let (title, name) = match family {
        "" => (
            "Time per board by side".to_owned(),
            "time-over-n".to_owned(),
        ),
        _ => (
            format!("Time per board by side, family {family}"),
            format!("time-over-n-{family}"),
        ),
    };
    let labels = AxisLabels {
        title: &title,
        x: "side n",
        y: "ns per board, logarithmic",
    };
    let svg = lines(
        labels,
        Scale::Linear { low, high },
        Scale::log(series.iter().flat_map(Series::values)),
        &series,
    );
    let level = confidence_level(report.settings.significance_level);
    section.picture(
        &name,
        &format!("{title}: median with its {level} interval."),
        svg,
    );
}

const MAX_CHART_ROWS: usize = 60;

/// The section of a comparison with a baseline.
pub(super) fn gate(report: &BenchReport, gate: &RegressionGate) -> Section {
    let mut section = Section::new("Comparison with the baseline");
    for sentence in gate_sentences(gate) {
        section.text(sentence);
    }
    if gate.rows.len() <= MAX_CHART_ROWS {
        let rows = gate.rows.iter();
        let caption = format!(
            "Change since the baseline; the intervals hold for all rows together at {}.",
            confidence_level(report.settings.significance_level)
        );
        let labels = AxisLabels {
            title: "Change since the baseline",
            x: "ratio to the reference, now / baseline; left is faster",
            y: "",
        };
        let effects = rows.map(|row| (row_name(row), &row.change, row.verdict));
        section
            .blocks
            .extend(forest_chart("gate", &caption, labels, "unchanged", effects));
    }
    section.push_table(
        "Change since the baseline",
        tables::changes(gate.rows.iter()),
    );
    section
}

/// A solver's color, the same in every chart.
pub(super) fn color(report: &BenchReport, solver: &str) -> usize {
    let position = report.all_boards().position(|row| row.solver == *solver);
    position.unwrap_or(0)
}

/// A forest plot of ratios around 1; none without ratios.
fn forest_chart<'a>(
    name: &str,
    caption: &str,
    labels: AxisLabels<'_>,
    one: &str,
    ratios: impl Iterator<Item = (String, &'a ConfidenceInterval, Difference)>,
) -> Option<PageBlock> {
    let effect = |(name, interval, verdict): (String, &ConfidenceInterval, Difference)| Effect {
        name,
        note: format!(
            "{} ({})",
            three_significant(interval.estimate),
            verdict.words()
        ),
        estimate: interval.estimate,
        low: interval.low,
        high: interval.high,
    };
    let effects: Vec<Effect> = ratios.map(effect).collect();
    if effects.is_empty() {
        return None;
    }
    let ends = effects.iter().flat_map(|effect| [effect.low, effect.high]);
    Some(PageBlock::Picture(Picture {
        name: name.to_owned(),
        caption: caption.to_owned(),
        svg: forest(labels, one, Scale::around_one(ends), &effects),
    }))
}
