//! The raw samples of a bench, told.
//!
//! Owns what a table of them says. Must not guess what only the JSON export knows.

use crate::bench::SampleRow;
use crate::report::number::three_significant;
use crate::report::page::{Page, Section, TableCell};

/// Adds what there is to say of the samples.
pub(super) fn render(rows: &[SampleRow], page: &mut Page) {
    let mut section = Section::new("Samples");
    section.text("From the raw samples alone: the JSON export of the same bench also has intervals, ratios and the machine.");
    let mut cells = Vec::new();
    let same =
        |a: &SampleRow, b: &SampleRow| a.solver == b.solver && a.n == b.n && a.family == b.family;
    for group in rows.chunk_by(same) {
        let first = &group[0];
        let mut times: Vec<f64> = group
            .iter()
            .filter_map(|row| {
                Some(row.ns? as f64 / row.boards.filter(|boards| *boards > 0)? as f64)
            })
            .collect();
        times.sort_by(f64::total_cmp);
        let figure = |time: Option<&f64>| match time {
            Some(time) => TableCell::number(*time, three_significant(*time)),
            None => TableCell::word("-"),
        };
        let middle = times
            .len()
            .checked_sub(1)
            .map(|last| (times[last / 2] + times[last.div_ceil(2)]) / 2.0);
        let outliers = group.iter().filter(|row| row.outlier == Some(true)).count();
        cells.push(vec![
            TableCell::word(&*first.solver),
            first
                .n
                .parse()
                .map_or(TableCell::word(&*first.n), TableCell::count),
            TableCell::word(&*first.family),
            TableCell::word(match first.err.as_str() {
                "" => first.verdict.clone(),
                err => format!("{} ({err})", first.verdict),
            }),
            TableCell::count(times.len() as u64),
            figure(times.first()),
            figure(middle.as_ref()),
            figure(times.last()),
            TableCell::count(outliers as u64),
        ]);
    }
    page.summary.push(format!(
        "{} samples of a bench, in {} groups.",
        rows.iter().filter(|row| row.ns.is_some()).count(),
        cells.len()
    ));
    let columns = [
        "solver",
        "n",
        "family",
        "verdict",
        "samples",
        "least ns/board",
        "median ns/board",
        "greatest ns/board",
        "outliers",
    ];
    section.table("Samples by solver and group", &columns, cells);
    page.sections.push(section);
}
