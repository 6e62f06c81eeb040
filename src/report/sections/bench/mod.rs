//! The sections of a bench.

mod charts;
mod notes;
mod tables;

use super::{provenance, spread};
use crate::bench::BenchReport;
use crate::bench::export::{Difference, RegressionGate};
use crate::report::number::{pluralize, three_significant};
use crate::report::page::Page;
pub(super) use notes::advice;
pub(crate) use notes::{disturbed_share, doubts, failures, rounds};
use notes::{gate_sentences, heading, row_name, sentences};
use snakes_and_ladders::escape;

pub(super) fn render(report: &BenchReport, page: &mut Page) {
    page.summary.push(format!("{}.", heading(report)));
    page.summary.extend(sentences(report));
    page.section("Solvers");
    charts::solvers(report, page);
    charts::gate(report, page);
    page.section("By side and family");
    charts::groups(report, page);
    spread::render(report, page);
    let (corpus, settings) = (&report.corpus, &report.settings);
    let rounds = rounds(settings.rounds, settings.processes);
    let (clock, seed) = (settings.clock_ns, settings.seed);
    let warmup = pluralize(settings.warmup, "warm-up round");
    let times = pluralize(settings.solves, "time");
    let noise = three_significant(settings.noise_threshold * 100.0);
    let text = format!(
        "{rounds}, after {warmup} in each, each board solved {times}, clock {clock} ns, seed {seed}, noise threshold {noise} %"
    );
    let facts = [
        ("measured", Some(report.date.clone())),
        ("corpus", Some(corpus.name.clone())),
        ("spec", corpus.spec.clone()),
        ("stream", corpus.stream.clone()),
        ("XXH3-128 of the boards", Some(corpus.xxh128.clone())),
        ("settings", Some(text)),
        (
            "pinned to core",
            settings.pinned.map(|core| core.to_string()),
        ),
    ];
    provenance::render(facts, &report.provenance, page);
}

/// Adds the charts and tables of the solvers, on all boards and by side and family; of a single
/// solver only the charts.
pub(super) fn render_solvers(report: &BenchReport, page: &mut Page) {
    if report.all_boards().nth(1).is_none() {
        return charts::over_sides(report, page);
    }
    charts::solvers(report, page);
    charts::groups(report, page);
}

/// Returns the rows of a comparison that are slower: solver and group.
pub(crate) fn slower(gate: &RegressionGate) -> Vec<String> {
    gate.rows
        .iter()
        .filter(|row| row.verdict == Difference::Slower)
        .map(|row| escape::line(row_name(row).trim_end()).into_owned())
        .collect()
}
