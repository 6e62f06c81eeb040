//! A row of a bench's tables.
//!
//! Owns the columns. Must not know which rows a table has.

use crate::bench::export::{Interval, Measured, Timed};
use crate::report::number::{grouped, three};
use crate::report::page::Cell;

/// The verdict of a solver that was not right, with what is known of it.
pub(super) fn failure(row: &Measured) -> String {
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
pub(super) fn row(row: &Measured, reference: &str) -> Vec<Cell> {
    let none = || Cell::word("-");
    let figure = |figure: f64| Cell::number(figure, three(figure));
    let range = |interval: &Interval| {
        Cell::word(format!(
            "{} to {}",
            three(interval.low),
            three(interval.high)
        ))
    };
    let speed = row.speed.as_ref();
    let ratio = row.ratio.as_ref();
    let latency = row.latency.as_ref();
    vec![
        Cell::word(&*row.solver),
        row.n.parse().map_or(Cell::word(&*row.n), Cell::count),
        Cell::word(&*row.family),
        Cell::count(row.boards),
        Cell::word(match row.timed {
            Timed::Solving => "solving",
            Timed::Process => "process",
        }),
        Cell::word(match row.verdict.as_str() {
            "AC" if row.solver == reference => "reference".to_owned(),
            "AC" => match ratio {
                Some(ratio) => ratio.verdict.words().to_owned(),
                None => "right".to_owned(),
            },
            // Why is told once, in the summary: a literal in a cell would push the figures off the page.
            verdict => verdict.to_owned(),
        }),
        speed.map_or_else(none, |speed| {
            Cell::number(speed.boards_per_s, grouped(speed.boards_per_s as u64))
        }),
        speed.map_or_else(none, |speed| figure(speed.ns_per_board.estimate)),
        speed.map_or_else(none, |speed| range(&speed.ns_per_board)),
        ratio.map_or_else(none, |ratio| figure(ratio.time.estimate)),
        ratio.map_or_else(none, |ratio| range(&ratio.time)),
        Cell::maybe(latency.map(|latency| latency.p50_ns)),
        Cell::maybe(latency.map(|latency| latency.p90_ns)),
        Cell::maybe(latency.map(|latency| latency.p99_ns)),
        Cell::maybe(latency.map(|latency| latency.p99_9_ns)),
        Cell::maybe(latency.map(|latency| latency.max_ns)),
        row.peak_bytes
            .map_or_else(none, |bytes| figure(bytes as f64 / f64::from(1 << 20))),
    ]
}
