//! The sections of a bench.

mod charts;
pub(in crate::report) mod tables;

use super::provenance::ProvenanceSection;
use super::spread::SolverSamples;
use crate::bench::BenchReport;
use crate::report::number::{pluralize, thousands, three_significant};
use crate::report::page::{Page, Section};
use crate::report::text::bench_notes::{heading, sentences};

pub(super) fn render(report: &BenchReport, page: &mut Page) {
    page.summary.push(format!("{}.", heading(report)));
    page.summary.extend(sentences(report));
    page.sections.push(charts::solvers(report));
    let gate = report.gate.as_ref();
    page.sections
        .extend(gate.map(|gate| charts::gate(report, gate)));
    page.sections.extend(charts::groups(report));
    page.sections.extend(spread(report));
    page.sections.push(provenance(report));
}

/// The section of the samples, if there is more than one of a solver.
fn spread(report: &BenchReport) -> Option<Section> {
    let mut section = Section::new("Samples");
    let solvers: Vec<SolverSamples> = report
        .all_boards()
        .map(|row| SolverSamples {
            name: row.solver.clone(),
            color: charts::color(report, &row.solver),
            samples: row
                .samples
                .iter()
                .map(|sample| (sample.round, sample.ns_per_board()))
                .collect(),
        })
        .collect();
    super::spread::charts(&solvers, &mut section);
    (!section.blocks.is_empty()).then_some(section)
}

fn provenance(report: &BenchReport) -> Section {
    let (origin, corpus, settings) = (&report.provenance, &report.corpus, &report.settings);
    let mut facts = vec![
        ("measured", report.date.clone()),
        ("corpus", corpus.name.clone()),
    ];
    facts.extend(corpus.spec.clone().map(|spec| ("spec", spec)));
    facts.extend(corpus.stream.clone().map(|stream| ("stream", stream)));
    facts.push(("SHA-256 of the boards", corpus.sha256.clone()));
    facts.push((
        "settings",
        format!(
            "{} after {}, each board solved {}, clock {} ns, seed {}, {} resamples, noise threshold {} %",
            pluralize(settings.rounds, "round"),
            pluralize(settings.warmup, "warm-up round"),
            pluralize(settings.solves, "time"),
            settings.clock_ns,
            settings.seed,
            thousands(settings.resamples),
            three_significant(settings.noise_threshold * 100.0),
        ),
    ));
    facts.extend(
        settings
            .pinned
            .map(|core| ("pinned to core", core.to_string())),
    );
    ProvenanceSection {
        facts,
        version: &origin.version,
        commit: origin.commit.as_deref(),
        compiler: origin.compiler.as_deref(),
        host: &origin.host,
        command: &origin.command,
    }
    .section()
}
