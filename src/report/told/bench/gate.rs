//! The comparison of a bench with a baseline, told.
//!
//! Owns its chart and table. Must not decide what is a regression.

use super::{about_one, effect, level};
use crate::bench::Figures;
use crate::bench::export::{ALL, Gate};
use crate::report::chart::{Effect, Words, forest};
use crate::report::number::three;
use crate::report::page::{Cell, Section};

/// What changed since the baseline.
pub(super) fn tell(figures: &Figures, gate: &Gate) -> Section {
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
        let words = Words {
            title: "Change since the baseline",
            x: "ratio to the reference now over then: to the left is faster",
            y: "",
        };
        let svg = forest(words, "as before", about_one(&effects), &effects);
        let caption = format!(
            "Change since the baseline; intervals hold for all rows together at {}.",
            level(figures)
        );
        section.picture("gate", &caption, svg);
    }
    let rows = gate.rows.iter().map(|row| {
        vec![
            Cell::word(&*row.solver),
            row.n.parse().map_or(Cell::word(&*row.n), Cell::count),
            Cell::word(&*row.family),
            Cell::number(row.change.estimate, three(row.change.estimate)),
            Cell::word(format!(
                "{} to {}",
                three(row.change.low),
                three(row.change.high)
            )),
            Cell::word(row.verdict.words()),
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
