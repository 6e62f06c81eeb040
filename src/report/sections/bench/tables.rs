//! The tables of a bench, and its comparison with a baseline.

use super::forest_chart;
use crate::bench::BenchReport;
use crate::bench::export::{
    ALL, BenchRow, ComparisonRow, ConfidenceInterval, RegressionGate, TimingScope,
};
use crate::report::chart::AxisLabels;
use crate::report::number::{confidence_level, interval_text, three_significant};
use crate::report::page::{Section, TableCell};

const HEADER: &str = "solver | n | family | boards | timed | verdict | boards/s | ns/board | interval | time / ref. | \
    interval | p50 ns | p90 ns | p99 ns | p99.9 ns | max ns | peak MiB";

pub(super) fn table<'a>(
    caption: &str,
    report: &BenchReport,
    rows: impl Iterator<Item = &'a BenchRow>,
    section: &mut Section,
) {
    section.table(
        caption,
        HEADER,
        rows.map(|row| cells(row, &report.reference)),
    );
}

fn interval_cells(interval: &ConfidenceInterval) -> [TableCell; 2] {
    [
        TableCell::figure(interval.estimate),
        TableCell::text(interval_text(interval.low, interval.high)),
    ]
}

/// The cells of a row; a failure has no numbers.
fn cells(row: &BenchRow, reference: &str) -> Vec<TableCell> {
    let interval = |interval: Option<&ConfidenceInterval>| {
        interval.map_or_else(|| [TableCell::none(), TableCell::none()], interval_cells)
    };
    let speed = row.speed.as_ref();
    let ratio = row.ratio.as_ref();
    let mut cells = TableCell::group(&row.solver, &row.n, &row.family).to_vec();
    cells.extend([
        TableCell::count(row.boards),
        TableCell::text(match row.timed {
            TimingScope::Solving => "solving",
            TimingScope::Process => "process",
        }),
        TableCell::text(match row.verdict.as_str() {
            "AC" if row.solver == reference => "reference",
            "AC" => ratio.map_or("correct", |ratio| ratio.verdict.words()),
            // The reason is in the summary: a literal in a cell would push the numbers off the page.
            verdict => verdict,
        }),
        speed.map_or_else(TableCell::none, |speed| {
            TableCell::number(speed.boards_per_s, three_significant(speed.boards_per_s))
        }),
    ]);
    cells.extend(interval(speed.map(|speed| &speed.ns_per_board)));
    cells.extend(interval(ratio.map(|ratio| &ratio.time)));
    match &row.latency {
        Some(latency) => cells.extend(latency.percentiles().map(TableCell::count)),
        None => cells.extend([(); 5].map(|()| TableCell::none())),
    }
    let peak = row.peak_bytes;
    let peak = peak.map(|bytes| TableCell::figure(bytes as f64 / f64::from(1 << 20)));
    cells.push(peak.unwrap_or_else(TableCell::none));
    cells
}

const MAX_CHART_ROWS: usize = 60;

pub(super) fn gate_section(report: &BenchReport, gate: &RegressionGate) -> Section {
    let mut section = Section::new("Comparison with the baseline");
    section.text(format!(
        "Baseline {}, measured {}.",
        gate.baseline, gate.date
    ));
    for reason in &gate.forced {
        section.text(format!("Compared because of --force: {reason}"));
    }
    let name = |row: &ComparisonRow| match &*row.n {
        ALL => row.solver.clone(),
        n => format!("{}, n = {n}, {}", row.solver, row.family),
    };
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
        let effects = rows.map(|row| (name(row), &row.change, row.verdict));
        section
            .blocks
            .extend(forest_chart("gate", &caption, labels, "unchanged", effects));
    }
    let rows = gate.rows.iter().map(|row| {
        let mut cells = TableCell::group(&row.solver, &row.n, &row.family).to_vec();
        cells.extend(interval_cells(&row.change));
        cells.push(TableCell::text(row.verdict.words()));
        cells
    });
    let header = "solver | n | family | now / baseline | interval | verdict";
    section.table("Change since the baseline", header, rows);
    section
}
