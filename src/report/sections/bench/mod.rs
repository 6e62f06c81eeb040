//! A bench, told.
//!
//! Owns the summary, the order of the parts and where the figures come from. Must not work figures out: it is handed
//! them.

mod gate;
mod groups;
mod row;
mod solvers;

use super::provenance::{command, fact, host, program};
use crate::bench::BenchReport;
use crate::bench::export::{BenchRow, ConfidenceInterval};
use crate::report::chart::{Effect, Scale};
use crate::report::number::{pluralize, thousands, three_significant};
use crate::report::page::{Page, PageBlock, Section};
use row::failure;

/// Adds what there is to say of the bench.
pub(super) fn render(figures: &BenchReport, page: &mut Page) {
    page.summary.extend(summary(figures));
    page.sections.push(solvers::section(figures));
    page.sections.extend(
        figures
            .gate
            .as_ref()
            .map(|gate| gate::section(figures, gate)),
    );
    page.sections.extend(groups::section(figures));
    page.sections.push(provenance(figures));
}

fn of_all(figures: &BenchReport) -> impl Iterator<Item = &BenchRow> {
    figures.rows.iter().filter(|row| row.is_all())
}

/// A solver's colour, the same in every chart.
fn colour(figures: &BenchReport, solver: &str) -> usize {
    of_all(figures)
        .position(|row| row.solver == *solver)
        .unwrap_or(0)
}

fn summary(figures: &BenchReport) -> Vec<String> {
    let mut sentences = vec![format!(
        "{} compared on {} of {}, in {} after {} that did not count.",
        pluralize(of_all(figures).count() as u64, "solver"),
        pluralize(figures.corpus.boards, "board"),
        figures.corpus.name,
        pluralize(figures.settings.rounds, "round"),
        figures.settings.warmup,
    )];
    let speed = |row: &&BenchRow| row.speed.as_ref().map(|speed| speed.boards_per_s);
    let fastest = of_all(figures)
        .filter(|row| row.speed.is_some())
        .max_by(|a, b| speed(a).unwrap_or(0.0).total_cmp(&speed(b).unwrap_or(0.0)));
    if let Some((row, rate)) = fastest.and_then(|row| Some((row, speed(&row)?))) {
        let mut told = format!(
            "Fastest is {} with {} boards a second",
            row.solver,
            thousands(rate as u64)
        );
        if let Some(ratio) = row
            .ratio
            .as_ref()
            .filter(|_| row.solver != figures.reference)
        {
            told += &format!(
                ": {} times as fast as {} ({} to {}; {})",
                three_significant(1.0 / ratio.time.estimate),
                figures.reference,
                three_significant(1.0 / ratio.time.high),
                three_significant(1.0 / ratio.time.low),
                ratio.verdict.words(),
            );
        }
        sentences.push(told + ".");
    }
    for row in of_all(figures).filter(|row| row.verdict != "AC") {
        sentences.push(format!("{} has no times: {}.", row.solver, failure(row)));
    }
    if let Some(gate) = &figures.gate {
        sentences.push(match gate.regression {
            true => format!(
                "Slower than the baseline {} of {}.",
                gate.baseline, gate.date
            ),
            false => format!(
                "No slower than the baseline {} of {}.",
                gate.baseline, gate.date
            ),
        });
    }
    sentences
}

/// An axis that holds all intervals and one.
fn around_one(effects: &[Effect]) -> Scale {
    Scale::around_one(effects.iter().flat_map(|effect| [effect.low, effect.high]))
}

fn effect(name: String, interval: &ConfidenceInterval, verdict: &str) -> Effect {
    Effect {
        name,
        note: format!("{} ({})", three_significant(interval.estimate), verdict),
        estimate: interval.estimate,
        low: interval.low,
        high: interval.high,
    }
}

fn level(figures: &BenchReport) -> String {
    let percent = (1.0 - figures.settings.significance_level) * 100.0;
    format!("{} %", (percent * 10.0).round() / 10.0)
}

fn provenance(figures: &BenchReport) -> Section {
    let (made, corpus, settings) = (&figures.provenance, &figures.corpus, &figures.settings);
    let mut section = Section::new("Where the figures come from");
    let mut facts = vec![
        fact("measured", &*figures.date),
        fact("corpus", &*corpus.name),
    ];
    if let Some(spec) = &corpus.spec {
        facts.push(fact("spec", spec));
    }
    if let Some(stream) = &corpus.stream {
        facts.push(fact("stream", stream));
    }
    facts.push(fact("boards' SHA-256", &*corpus.sha256));
    facts.push(fact(
        "settings",
        format!(
            "{} rounds after {} that did not count, batches of at least {} ns, clock {} ns, seed {}, {} resamples, noise threshold {} %",
            settings.rounds,
            settings.warmup,
            thousands(settings.batch_ns),
            settings.clock_ns,
            settings.seed,
            thousands(settings.resamples),
            three_significant(settings.noise_threshold * 100.0),
        ),
    ));
    if let Some(core) = settings.pinned {
        facts.push(fact("bound to core", core.to_string()));
    }
    facts.extend(program(
        &made.version,
        made.commit.as_ref(),
        made.compiler.as_ref(),
    ));
    facts.extend(host(&made.host));
    section.blocks.push(PageBlock::KeyValues(facts));
    section.text("To make it again:");
    section.blocks.push(PageBlock::Code(command(&made.command)));
    section
}
