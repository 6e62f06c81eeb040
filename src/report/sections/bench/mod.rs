//! The sections of a bench.

mod charts;
pub(in crate::report) mod tables;

use super::{provenance, spread};
use crate::bench::BenchReport;
use crate::bench::export::Sample;
use crate::report::chart::Series;
use crate::report::number::{pluralize, three_significant};
use crate::report::page::{Page, Section};
use crate::report::text::bench_notes::{heading, rounds, sentences};

pub(super) fn render(report: &BenchReport, page: &mut Page) {
    page.summary.push(format!("{}.", heading(report)));
    page.summary.extend(sentences(report));
    page.sections.push(charts::solvers(report));
    let gate = report.gate.as_ref();
    let gate = gate.map(|gate| charts::gate(report, gate));
    page.sections.extend(gate);
    page.sections.extend(charts::groups(report));
    page.sections.extend(samples(report));
    page.sections.push(origin(report));
}

/// Adds the charts and tables of the solvers, on all boards and by side and family; of a single solver only the charts.
pub(super) fn render_solvers(report: &BenchReport, section: &mut Section) {
    if report.all_boards().nth(1).is_none() {
        return charts::over_sides(report, section);
    }
    section.blocks.extend(charts::solvers(report).blocks);
    let groups = charts::groups(report).into_iter();
    let groups = groups.flat_map(|groups| groups.blocks);
    section.blocks.extend(groups);
}

/// Returns the section of the samples, if there is more than one of a solver.
fn samples(report: &BenchReport) -> Option<Section> {
    let mut section = Section::new("Samples");
    let point = |sample: &Sample| (sample.round as f64, sample.ns_per_board());
    let solvers = report.all_boards().enumerate().map(|(color, row)| {
        let points = row.samples.iter().map(point).collect();
        Series::new(&row.solver, color, points)
    });
    spread::charts(solvers.collect(), &mut section);
    (!section.blocks.is_empty()).then_some(section)
}

fn origin(report: &BenchReport) -> Section {
    let (corpus, settings) = (&report.corpus, &report.settings);
    let (date, name) = (report.date.clone(), corpus.name.clone());
    let mut facts = vec![("measured", date), ("corpus", name)];
    facts.extend(corpus.spec.clone().map(|spec| ("spec", spec)));
    facts.extend(corpus.stream.clone().map(|stream| ("stream", stream)));
    facts.push(("SHA-256 of the boards", corpus.sha256.clone()));
    let text = format!(
        "{}, after {} in each, each board solved {}, clock {} ns, seed {}, noise threshold {} %",
        rounds(settings),
        pluralize(settings.warmup, "warm-up round"),
        pluralize(settings.solves, "time"),
        settings.clock_ns,
        settings.seed,
        three_significant(settings.noise_threshold * 100.0),
    );
    facts.push(("settings", text));
    let pinned = settings.pinned.map(|core| core.to_string());
    facts.extend(pinned.map(|core| ("pinned to core", core)));
    provenance::section(facts, &report.provenance)
}
