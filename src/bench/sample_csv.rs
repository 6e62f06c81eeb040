//! The CSV export of `snl bench`: a row per sample, and a row per failure. docs/FILES.md explains
//! the columns.

use super::export::BenchReport;
use snakes_and_ladders::escape;

/// The columns.
///
/// # Stability
///
/// Columns keep their names, order and units; new ones come at the end.
const COLUMNS: &str = "solver,n,family,timed,round,boards,ns,reference,group_boards,verdict,err,peak_bytes,disturbed,solves,process";

/// Returns the file: a header, then the rows in the order of [`BenchReport::rows`], those of a
/// group by round.
pub fn samples_csv(report: &BenchReport) -> Vec<u8> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let header = writer.write_record(COLUMNS.split(','));
    header.expect("writing to memory succeeds");
    for group in &report.rows {
        let failure = group.samples.is_empty().then_some(None);
        for sample in group.samples.iter().map(Some).chain(failure) {
            let written = writer.serialize((
                escape::cell(&group.solver),
                &group.n,
                escape::cell(&group.family),
                group.timed,
                sample.map(|sample| sample.round),
                sample.map(|sample| sample.boards),
                sample.map(|sample| sample.ns),
                escape::cell(&report.reference),
                group.boards,
                group.verdict,
                escape::cell(group.err.as_deref().unwrap_or_default()),
                group.peak_bytes,
                sample.map(|sample| sample.disturbed),
                report.settings.solves,
                sample.map(|sample| sample.process),
            ));
            written.expect("rows are of one shape");
        }
    }
    writer.into_inner().expect("writing to memory succeeds")
}
