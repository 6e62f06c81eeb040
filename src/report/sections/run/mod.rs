//! A run, told.
//!
//! Owns the summary, the order of the parts and where the figures come from. Must not read files.

mod answers;
mod hardest;
mod time;

use super::provenance::{command, fact, host, program};
use crate::report::ReportError;
use crate::report::chart::Scale;
use crate::report::input::RunFolder;
use crate::report::number::{percent, pluralize, thousands, three_significant};
use crate::report::page::{Page, PageBlock, Section};

/// Adds what there is to say of the run.
pub(super) fn render(folder: &RunFolder, page: &mut Page) -> Result<(), ReportError> {
    page.summary.extend(summary(folder));
    page.sections.push(answers::section(folder));
    page.sections.extend(time::section(folder));
    page.sections.extend(hardest::section(folder)?);
    page.sections.push(provenance(folder));
    Ok(())
}

fn summary(folder: &RunFolder) -> Vec<String> {
    let all = &folder.answers.all;
    let of = folder
        .manifest
        .spec
        .as_ref()
        .map_or(String::new(), |spec| format!(" of {spec}"));
    let mut lead = format!(
        "{}{of} in {}: ",
        pluralize(all.boards(), "board"),
        folder.name
    );
    lead += &match (all.percentile(50), all.percentile(100)) {
        (Some(median), Some(greatest)) => format!(
            "{} can be won, half of these in at most {}, the hardest in {}.",
            percent(all.solvable(), all.boards()),
            pluralize(median as u64, "roll"),
            pluralize(greatest as u64, "roll"),
        ),
        _ => "none can be won.".to_owned(),
    };
    let mut sentences = vec![lead];
    if let Some(timings) = &folder.timings {
        let row = timings.all();
        let mut speed = format!(
            "The solver {} took {} ns a board in thread time; made, solved and written were {} boards a second.",
            row.solver,
            three_significant(row.solve_ns as f64 / row.boards.max(1) as f64),
            thousands(row.boards_per_s),
        );
        if let (Some(p50), Some(p99), Some(max)) = (row.p50_ns, row.p99_ns, row.max_ns) {
            speed += &format!(
                " Of {} boards solved one at a time, half took at most {} ns, 99 of 100 at most {} ns, the slowest {} ns.",
                thousands(row.samples),
                thousands(p50),
                thousands(p99),
                thousands(max),
            );
        }
        sentences.push(speed);
    }
    sentences
}

/// From the least to the greatest side; a single one stands in the middle.
fn over_sides(sides: &[usize]) -> Scale {
    let (first, last) = (sides[0] as f64, sides[sides.len() - 1] as f64);
    match sides.len() {
        1 => Scale::Linear {
            low: first - 1.0,
            high: last + 1.0,
        },
        _ => Scale::Linear {
            low: first,
            high: last,
        },
    }
}

fn provenance(folder: &RunFolder) -> Section {
    let manifest = &folder.manifest;
    let mut section = Section::new("Where the figures come from");
    let mut facts = Vec::new();
    if let Some(spec) = &manifest.spec {
        facts.push(fact("spec", spec));
    }
    if let Some(stream) = &manifest.stream {
        facts.push(fact("stream", stream));
    }
    for (name, stamp) in &manifest.files {
        facts.push(fact(
            name,
            format!(
                "{}, SHA-256 {}",
                pluralize(stamp.bytes, "byte"),
                stamp.sha256
            ),
        ));
    }
    facts.extend(program(
        &manifest.version,
        manifest.commit.as_ref(),
        manifest.compiler.as_ref(),
    ));
    facts.extend(host(&manifest.host));
    section.blocks.push(PageBlock::KeyValues(facts));
    section.text("To make it again:");
    section
        .blocks
        .push(PageBlock::Code(command(&manifest.command)));
    section
}
