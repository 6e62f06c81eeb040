//! The comparison of a bench with a baseline.

use super::forest_chart;
use super::row::interval_cells;
use crate::bench::BenchReport;
use crate::bench::export::{ALL, ComparisonRow, Gate};
use crate::report::chart::AxisLabels;
use crate::report::number::confidence_level;
use crate::report::page::{Section, TableCell};

/// Rows that a chart has room for.
const MAX_CHART_ROWS: usize = 60;

/// The section.
pub(super) fn section(report: &BenchReport, gate: &Gate) -> Section {
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
        let [estimate, interval] = interval_cells(&row.change);
        vec![
            TableCell::text(&*row.solver),
            TableCell::parse(&row.n),
            TableCell::text(&*row.family),
            estimate,
            interval,
            TableCell::text(row.verdict.words()),
        ]
    });
    section.table(
        "Change since the baseline",
        &[
            "solver",
            "n",
            "family",
            "now / baseline",
            "interval",
            "verdict",
        ],
        rows.collect(),
    );
    section
}
