//! The comparison with a baseline, in words.
//!
//! Owns the words. Must not decide what is slower.

use crate::bench::export::{ComparisonRow, ConfidenceInterval, Difference, Gate};
use std::fmt::Write as _;

/// What the gate found, in words; all rows if `whole`.
pub(super) fn against(gate: &Gate, whole: bool) -> String {
    let mut text = format!(
        "\nAgainst the baseline {} of {}:\n",
        gate.baseline, gate.date
    );
    if gate.measurements > 1 {
        text += "measured a second time, because a solver was slower or faster the first time\n";
    }
    for strange in &gate.forced {
        let _ = writeln!(text, "forced, though {strange}");
    }
    let told = |row: &&ComparisonRow| whole || row.n == "all" || row.verdict.is_one();
    for row in gate.rows.iter().filter(told) {
        let _ = writeln!(text, "  {}: {}", place(row), change(row));
    }
    let count = |verdict| {
        gate.rows
            .iter()
            .filter(|row| row.verdict == verdict)
            .count()
    };
    let verdicts = [
        Difference::Slower,
        Difference::Faster,
        Difference::None,
        Difference::Inconclusive,
    ];
    let counts = verdicts.map(|verdict| format!("{} {}", count(verdict), verdict.words()));
    let _ = writeln!(
        text,
        "{} comparisons: {}",
        gate.rows.len(),
        counts.join(", ")
    );
    text
}

fn place(row: &ComparisonRow) -> String {
    match &*row.n {
        "all" => row.solver.clone(),
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
        "{}, {} of the time ({} to {})",
        row.verdict.words(),
        percent(estimate),
        percent(low),
        percent(high)
    )
}

/// The rows that are slower.
pub(super) fn slower(gate: &Gate) -> Vec<String> {
    let slower = gate
        .rows
        .iter()
        .filter(|row| row.verdict == Difference::Slower);
    slower.map(place).collect()
}
