//! The sections of a run.

mod answers;
mod hardest;
mod time;

use super::provenance::Provenance;
use crate::report::ReportError;
use crate::report::chart::Scale;
use crate::report::input::RunFolder;
use crate::report::number::{percent, pluralize, thousands, three_significant};
use crate::report::page::{Page, Section};

/// Adds the sections and the summary.
pub(super) fn render(folder: &RunFolder, page: &mut Page) -> Result<(), ReportError> {
    page.summary.push(summary(folder));
    page.summary.extend(speed_summary(folder));
    page.sections.push(answers::section(folder));
    page.sections.extend(time::section(folder));
    page.sections.extend(hardest::section(folder)?);
    page.sections.push(provenance(folder));
    Ok(())
}

fn summary(folder: &RunFolder) -> String {
    let all = &folder.answers.all;
    let boards = pluralize(all.boards(), "board");
    let spec = folder.manifest.spec.as_ref();
    let spec = spec.map_or(String::new(), |spec| format!(" of {spec}"));
    let answers = match (all.percentile(50), all.percentile(100)) {
        (Some(median), Some(max)) => format!(
            "{} solvable; median {}, max {}",
            percent(all.solvable(), all.boards()),
            pluralize(median as u64, "roll"),
            pluralize(max as u64, "roll"),
        ),
        _ => "none is solvable".to_owned(),
    };
    format!("{boards}{spec} in {}: {answers}.", folder.name)
}

fn speed_summary(folder: &RunFolder) -> Option<String> {
    let row = folder.timings.as_ref()?.all();
    let mut text = format!(
        "The solver {} took {} ns per board (thread time); end-to-end throughput was {} boards/s.",
        row.solver,
        three_significant(row.solve_ns as f64 / row.boards.max(1) as f64),
        thousands(row.boards_per_s),
    );
    if let (Some(p50), Some(p99), Some(max)) = (row.p50_ns, row.p99_ns, row.max_ns) {
        text += &format!(
            " Of {} boards solved one at a time, the median took {} ns, the 99th percentile {} ns, the slowest {} ns.",
            thousands(row.samples),
            thousands(p50),
            thousands(p99),
            thousands(max),
        );
    }
    Some(text)
}

/// An axis over the sides, ascending; a single side is in the middle.
fn side_axis(sides: &[usize]) -> Scale {
    let (first, last) = (sides[0] as f64, sides[sides.len() - 1] as f64);
    let margin = if sides.len() == 1 { 1.0 } else { 0.0 };
    Scale::Linear {
        low: first - margin,
        high: last + margin,
    }
}

fn provenance(folder: &RunFolder) -> Section {
    let manifest = &folder.manifest;
    let mut facts = Vec::new();
    facts.extend(manifest.spec.clone().map(|spec| ("spec", spec)));
    facts.extend(manifest.stream.clone().map(|stream| ("stream", stream)));
    for (name, digest) in &manifest.files {
        let bytes = pluralize(digest.bytes, "byte");
        facts.push((name.as_str(), format!("{bytes}, SHA-256 {}", digest.sha256)));
    }
    Provenance {
        facts,
        version: &manifest.version,
        commit: manifest.commit.as_deref(),
        compiler: manifest.compiler.as_deref(),
        host: &manifest.host,
        command: &manifest.command,
    }
    .section()
}
