//! The CSV export of `snl bench`: a row per sample, and a row per failure.

use crate::escape;

use super::export::{BenchReport, BenchRow, Sample, TimingScope};
use serde::{Deserialize, Serialize};
use std::io::Read;

/// One row: a sample of one solver on one group, or the failure of a solver.
///
/// # Stability
///
/// Columns keep their names, order and units; new ones come at the end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SampleRow {
    /// The name of the kernel or external program.
    pub solver: String,
    /// The side, or `all`.
    pub n: String,
    /// The family, or `all`; empty if unknown.
    pub family: String,
    /// `solving`, or `process` for a whole external process.
    pub timed: TimingScope,
    /// The round, from 0; empty for a failure.
    pub round: Option<u64>,
    /// Boards solved in the sample; empty for a failure.
    pub boards: Option<u64>,
    /// The total time in ns; empty for a failure.
    pub ns: Option<u64>,
    /// Whether the sample is an outlier, `true` or `false`; empty for a failure.
    pub outlier: Option<bool>,
    /// The solver that ratios are relative to.
    pub reference: String,
    /// Number of boards in the group.
    pub group_boards: u64,
    /// `AC`, or the verdict of a failure.
    pub verdict: String,
    /// The reason for a failure; empty for `AC`.
    pub err: String,
    /// The peak memory of an external program, in bytes; empty for kernels.
    pub peak_bytes: Option<u64>,
    /// Whether other work on the machine disturbed the sample, `true` or `false`; empty for a failure.
    #[serde(default)]
    pub disturbed: Option<bool>,
}

/// The rows of the CSV export, in the order of [`BenchReport::rows`], by round.
pub fn sample_rows(report: &BenchReport) -> Vec<SampleRow> {
    let rows = |group: &BenchRow| {
        let row = SampleRow {
            solver: escape::cell(&group.solver).into_owned(),
            n: group.n.clone(),
            family: escape::cell(&group.family).into_owned(),
            timed: group.timed,
            round: None,
            boards: None,
            ns: None,
            outlier: None,
            reference: escape::cell(&report.reference).into_owned(),
            group_boards: group.boards,
            verdict: group.verdict.clone(),
            err: escape::cell(group.err.as_deref().unwrap_or_default()).into_owned(),
            peak_bytes: group.peak_bytes,
            disturbed: None,
        };
        let sample = |sample: &Sample| SampleRow {
            round: Some(sample.round),
            boards: Some(sample.boards),
            ns: Some(sample.ns),
            outlier: Some(sample.outlier),
            disturbed: Some(sample.disturbed),
            ..row.clone()
        };
        match &group.samples[..] {
            [] => vec![row],
            samples => samples.iter().map(sample).collect(),
        }
    };
    report.rows.iter().flat_map(rows).collect()
}

/// The file: a header, then the rows.
pub fn samples_csv(rows: &[SampleRow]) -> Vec<u8> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let written = rows.iter().try_for_each(|row| writer.serialize(row));
    written.expect("rows are of one shape");
    writer.into_inner().expect("writing to memory succeeds")
}

/// Reads the rows.
///
/// # Errors
/// If reading fails or a row is invalid.
pub fn read_sample_rows(input: impl Read) -> csv::Result<Vec<SampleRow>> {
    csv::Reader::from_reader(input).into_deserialize().collect()
}
