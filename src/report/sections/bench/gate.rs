//! The comparison of a bench with a baseline, told.
//!
//! Owns its chart and table. Must not decide what is a regression.

use super::{around_one, effect, level};
use crate::bench::BenchReport;
use crate::bench::export::{ALL, Gate};
use crate::report::chart::{AxisLabels, Effect, forest};
use crate::report::number::three_significant;
use crate::report::page::{Section, TableCell};

/// What changed since the baseline.
pub(super) fn section(figures: &BenchReport, gate: &Gate) -> Section {
    let mut section = Section::new("Against the baseline");
    section.text(format!(
        "Baseline {}, measured {}.",
        gate.baseline, gate.date
    ));
    for sentence in &gate.forced {
        section.text(format!(
            "Compared all the same, as --force was given: {sentence}"
        ));
    }
    let name = |solver: &str, n: &str, family: &str| match n {
        ALL => solver.to_owned(),
        _ => format!("{solver}, n = {n}, {family}"),
    };
    let effects: Vec<Effect> = gate
        .rows
        .iter()
        .map(|row| {
            effect(
                name(&row.solver, &row.n, &row.family),
                &row.change,
                row.verdict.words(),
            )
        })
        .collect();
    if !effects.is_empty() && effects.len() <= 60 {
        let words = AxisLabels {
            title: "Change since the baseline",
            x: "ratio to the reference now over then: to the left is faster",
            y: "",
        };
        let svg = forest(words, "as before", around_one(&effects), &effects);
        let caption = format!(
            "Change since the baseline; intervals hold for all rows together at {}.",
            level(figures)
        );
        section.picture("gate", &caption, svg);
    }
    let rows = gate.rows.iter().map(|row| {
        vec![
            TableCell::word(&*row.solver),
            row.n
                .parse()
                .map_or(TableCell::word(&*row.n), TableCell::count),
            TableCell::word(&*row.family),
            TableCell::number(row.change.estimate, three_significant(row.change.estimate)),
            TableCell::word(format!(
                "{} to {}",
                three_significant(row.change.low),
                three_significant(row.change.high)
            )),
            TableCell::word(row.verdict.words()),
        ]
    });
    section.table(
        "Change since the baseline",
        &[
            "solver",
            "n",
            "family",
            "now over then",
            "interval",
            "verdict",
        ],
        rows.collect(),
    );
    section
}
