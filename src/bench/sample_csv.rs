//! The CSV export of `snl bench`: a row a sample, and a row for each failure.
//!
//! Owns the columns and their meaning. Must not measure, nor work anything out.

use super::export::{BenchReport, BenchRow, TimingScope};
use serde::{Deserialize, Serialize};
use std::io::{Read, Write};

/// One row: one sample of one solver on one group, or one solver's failure.
///
/// # Stability
///
/// Columns keep their names, order and units; new ones come at the end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SampleRow {
    /// The kernel or contestant.
    pub solver: String,
    /// The side, or `all`.
    pub n: String,
    /// The family, or `all`; empty where unknown.
    pub family: String,
    /// `solving`, or `process` for a whole outside program.
    pub timed: TimingScope,
    /// The round, from 0; empty for a failure.
    pub round: Option<u64>,
    /// Boards solved in the sample; empty for a failure.
    pub boards: Option<u64>,
    /// The time of all of them, in ns; empty for a failure.
    pub ns: Option<u64>,
    /// Whether the sample is marked as an outlier, `true` or `false`; empty for a failure.
    pub outlier: Option<bool>,
    /// The solver that ratios are to.
    pub reference: String,
    /// Boards in the group.
    pub group_boards: u64,
    /// `AC`, or what went wrong.
    pub verdict: String,
    /// That in words; empty for `AC`.
    pub err: String,
    /// The most memory that an outside program held, in bytes; empty for kernels.
    pub peak_bytes: Option<u64>,
}

/// The rows of the CSV export, in the order of [`BenchReport::rows`], rounds ascending.
pub fn sample_rows(figures: &BenchReport) -> Vec<SampleRow> {
    let of_one = |measured: &BenchRow| {
        let row = SampleRow {
            solver: measured.solver.clone(),
            n: measured.n.clone(),
            family: measured.family.clone(),
            timed: measured.timed,
            round: None,
            boards: None,
            ns: None,
            outlier: None,
            reference: figures.reference.clone(),
            group_boards: measured.boards,
            verdict: measured.verdict.clone(),
            err: measured.err.clone().unwrap_or_default(),
            peak_bytes: measured.peak_bytes,
        };
        if measured.samples.is_empty() {
            return vec![row];
        }
        let samples = measured.samples.iter().map(|sample| SampleRow {
            round: Some(sample.round),
            boards: Some(sample.boards),
            ns: Some(sample.ns),
            outlier: Some(sample.outlier),
            ..row.clone()
        });
        samples.collect()
    };
    figures.rows.iter().flat_map(of_one).collect()
}

/// Writes the file, header first.
///
/// # Errors
/// As `out` does.
pub fn write_sample_rows(rows: &[SampleRow], out: impl Write) -> csv::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    rows.iter().try_for_each(|row| writer.serialize(row))?;
    writer.flush()?;
    Ok(())
}

/// Reads the file.
///
/// # Errors
/// As `input` does, and if a row does not fit.
pub fn read_sample_rows(input: impl Read) -> csv::Result<Vec<SampleRow>> {
    csv::Reader::from_reader(input).into_deserialize().collect()
}
