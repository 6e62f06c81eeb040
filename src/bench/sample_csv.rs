//! The CSV export of `snl bench`: a row per sample, and a row per failure. docs/FILES.md explains the columns.

use snakes_and_ladders::escape;
use snl_judge::Verdict;

use super::export::{BenchReport, BenchRow, Sample, TimingScope};
use serde::Serialize;
use std::borrow::Cow;

/// A sample of one solver on one group, or the failure of a solver.
///
/// # Stability
///
/// Columns keep their names, order and units; new ones come at the end.
#[derive(Clone, Serialize)]
struct SampleRow<'a> {
    solver: Cow<'a, str>,
    n: &'a str,
    family: Cow<'a, str>,
    timed: TimingScope,
    round: Option<u64>,
    boards: Option<u64>,
    ns: Option<u64>,
    outlier: Option<bool>,
    reference: Cow<'a, str>,
    group_boards: u64,
    verdict: Verdict,
    err: Cow<'a, str>,
    peak_bytes: Option<u64>,
    disturbed: Option<bool>,
    solves: u64,
    process: Option<u64>,
}

/// Returns the rows of a group, by round.
fn sample_rows<'a>(group: &'a BenchRow, report: &'a BenchReport) -> Vec<SampleRow<'a>> {
    let row = SampleRow {
        solver: escape::cell(&group.solver),
        n: &group.n,
        family: escape::cell(&group.family),
        timed: group.timed,
        round: None,
        boards: None,
        ns: None,
        outlier: None,
        reference: escape::cell(&report.reference),
        group_boards: group.boards,
        verdict: group.verdict,
        err: escape::cell(group.err.as_deref().unwrap_or_default()),
        peak_bytes: group.peak_bytes,
        disturbed: None,
        solves: report.settings.solves,
        process: None,
    };
    let sample = |sample: &Sample| SampleRow {
        round: Some(sample.round),
        boards: Some(sample.boards),
        ns: Some(sample.ns),
        outlier: Some(sample.outlier),
        disturbed: Some(sample.disturbed),
        process: Some(sample.process),
        ..row.clone()
    };
    match &group.samples[..] {
        [] => vec![row],
        samples => samples.iter().map(sample).collect(),
    }
}

/// Returns the file: a header, then the rows in the order of [`BenchReport::rows`].
pub fn samples_csv(report: &BenchReport) -> Vec<u8> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let groups = report.rows.iter();
    let mut rows = groups.flat_map(|group| sample_rows(group, report));
    let written = rows.try_for_each(|row| writer.serialize(row));
    written.expect("rows are of one shape");
    writer.into_inner().expect("writing to memory succeeds")
}
