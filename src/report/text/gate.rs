//! The comparison with a baseline as text.

use crate::bench::export::{ALL, ComparisonRow, ConfidenceInterval, Difference, Gate};
use std::fmt::Write as _;

/// The comparison: rows of all boards and rows that differ, or every row if `verbose`; then how often each verdict
/// was given.
pub(super) fn render(gate: &Gate, verbose: bool) -> String {
    let mut text = format!("\nBaseline {} of {}:\n", gate.baseline, gate.date);
    if gate.measurements > 1 {
        text += "measured twice, because the first measurement found a difference\n";
    }
    for reason in &gate.forced {
        let _ = writeln!(text, "forced (--force): {reason}");
    }
    let is_shown = |row: &&ComparisonRow| verbose || row.n == ALL || row.verdict.differs();
    for row in gate.rows.iter().filter(is_shown) {
        let _ = writeln!(text, "  {}: {}", row_name(row), change(row));
    }
    let count = |verdict| {
        let same = gate.rows.iter().filter(|row| row.verdict == verdict);
        format!("{} {}", same.count(), verdict.words())
    };
    let counts = [
        Difference::Slower,
        Difference::Faster,
        Difference::None,
        Difference::Inconclusive,
    ]
    .map(count);
    let _ = writeln!(
        text,
        "{} comparisons: {}",
        gate.rows.len(),
        counts.join(", ")
    );
    text
}

/// The names of the rows that are slower.
pub(super) fn slower(gate: &Gate) -> Vec<String> {
    let slower = gate
        .rows
        .iter()
        .filter(|row| row.verdict == Difference::Slower);
    slower.map(row_name).collect()
}

fn row_name(row: &ComparisonRow) -> String {
    match &*row.n {
        ALL => row.solver.clone(),
        n => format!("{} on n = {n} {}", row.solver, row.family)
            .trim_end()
            .to_owned(),
    }
}

fn change(row: &ComparisonRow) -> String {
    let percent = |ratio: f64| format!("{:+.1} %", 100.0 * (ratio - 1.0));
    let ConfidenceInterval {
        estimate,
        low,
        high,
    } = row.change;
    format!(
        "{}, {} time ({} to {})",
        row.verdict.words(),
        percent(estimate),
        percent(low),
        percent(high)
    )
}
