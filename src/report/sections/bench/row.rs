//! A row of a bench's tables.
//!
//! Owns the columns. Must not know which rows a table has.

use crate::bench::export::{BenchRow, ConfidenceInterval, TimingScope};
use crate::report::number::{thousands, three_significant};
use crate::report::page::TableCell;

/// The verdict of a solver that was not right, with what is known of it.
pub(super) fn failure(row: &BenchRow) -> String {
    match &row.err {
        Some(err) => format!("{} ({err})", row.verdict),
        None => row.verdict.clone(),
    }
}

/// The columns.
pub(super) const COLUMNS: [&str; 17] = [
    "solver",
    "n",
    "family",
    "boards",
    "timed",
    "verdict",
    "boards/s",
    "ns/board",
    "interval",
    "times ref.",
    "interval",
    "p50 ns",
    "p90 ns",
    "p99 ns",
    "p99.9 ns",
    "max ns",
    "peak MiB",
];

/// The cells of a row; a failure has no figures.
pub(super) fn row(row: &BenchRow, reference: &str) -> Vec<TableCell> {
    let none = || TableCell::word("-");
    let figure = |figure: f64| TableCell::number(figure, three_significant(figure));
    let range = |interval: &ConfidenceInterval| {
        TableCell::word(format!(
            "{} to {}",
            three_significant(interval.low),
            three_significant(interval.high)
        ))
    };
    let speed = row.speed.as_ref();
    let ratio = row.ratio.as_ref();
    let latency = row.latency.as_ref();
    vec![
        TableCell::word(&*row.solver),
        row.n
            .parse()
            .map_or(TableCell::word(&*row.n), TableCell::count),
        TableCell::word(&*row.family),
        TableCell::count(row.boards),
        TableCell::word(match row.timed {
            TimingScope::Solving => "solving",
            TimingScope::Process => "process",
        }),
        TableCell::word(match row.verdict.as_str() {
            "AC" if row.solver == reference => "reference".to_owned(),
            "AC" => match ratio {
                Some(ratio) => ratio.verdict.words().to_owned(),
                None => "right".to_owned(),
            },
            // Why is told once, in the summary: a literal in a cell would push the figures off the page.
            verdict => verdict.to_owned(),
        }),
        speed.map_or_else(none, |speed| {
            TableCell::number(speed.boards_per_s, thousands(speed.boards_per_s as u64))
        }),
        speed.map_or_else(none, |speed| figure(speed.ns_per_board.estimate)),
        speed.map_or_else(none, |speed| range(&speed.ns_per_board)),
        ratio.map_or_else(none, |ratio| figure(ratio.time.estimate)),
        ratio.map_or_else(none, |ratio| range(&ratio.time)),
        TableCell::maybe(latency.map(|latency| latency.p50_ns)),
        TableCell::maybe(latency.map(|latency| latency.p90_ns)),
        TableCell::maybe(latency.map(|latency| latency.p99_ns)),
        TableCell::maybe(latency.map(|latency| latency.p99_9_ns)),
        TableCell::maybe(latency.map(|latency| latency.max_ns)),
        row.peak_bytes
            .map_or_else(none, |bytes| figure(bytes as f64 / f64::from(1 << 20))),
    ]
}
