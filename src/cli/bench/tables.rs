//! What `bench` tells: tables for the terminal and in Markdown, with the words around them.
//!
//! Owns what is shown and in which order. Must not work anything out.

use super::against::against;
use super::grid::{TextTable, three_significant};
use crate::bench::BenchReport;
use crate::bench::export::{BenchRow, ConfidenceInterval, TimingScope};
use std::fmt::Write as _;

fn opt_int(value: Option<u64>) -> String {
    value.map_or(String::new(), |value| three_significant(value as f64))
}

fn interval_text(interval: &ConfidenceInterval) -> String {
    format!(
        "{} to {}",
        three_significant(interval.low),
        three_significant(interval.high)
    )
}

/// The table of all boards: a row a solver.
fn solvers(figures: &BenchReport) -> TextTable {
    let level = 100.0 * (1.0 - figures.settings.significance_level);
    let level = format!("{level:.4}");
    let level = level.trim_end_matches('0').trim_end_matches('.');
    let at = format!("{level} % interval");
    let over = format!("time / {}", figures.reference);
    let mut table = TextTable::new([
        "solver", "ns/board", &at, "boards/s", "p50", "p90", "p99", "p99.9", "max", &over, &at, "",
    ]);
    for row in figures.rows.iter().filter(|row| row.is_all()) {
        table.0.push(solver(row, figures));
    }
    table
}

fn solver(row: &BenchRow, figures: &BenchReport) -> Vec<String> {
    let mark = if row.timed == TimingScope::Process {
        "*"
    } else {
        ""
    };
    let mut cells = vec![format!("{}{mark}", row.solver)];
    match &row.speed {
        Some(speed) => cells.extend([
            three_significant(speed.ns_per_board.estimate),
            interval_text(&speed.ns_per_board),
            three_significant(speed.boards_per_s),
        ]),
        None => cells.extend(["", "", ""].map(str::to_owned)),
    }
    let latency = row.latency.as_ref();
    cells.extend([
        opt_int(latency.map(|latency| latency.p50_ns)),
        opt_int(latency.map(|latency| latency.p90_ns)),
        opt_int(latency.map(|latency| latency.p99_ns)),
        opt_int(latency.map(|latency| latency.p99_9_ns)),
        opt_int(latency.map(|latency| latency.max_ns)),
    ]);
    match &row.ratio {
        Some(_) if row.solver == figures.reference => {
            cells.extend(["1".to_owned(), String::new(), "reference".to_owned()]);
        }
        Some(ratio) => cells.extend([
            three_significant(ratio.time.estimate),
            interval_text(&ratio.time),
            ratio.verdict.words().to_owned(),
        ]),
        None => cells.extend([String::new(), String::new(), row.verdict.clone()]),
    }
    cells
}

/// ns a board: a row a group, a column a solver; none where all boards are one group.
fn groups(figures: &BenchReport) -> Option<TextTable> {
    let mut solvers: Vec<&str> = Vec::new();
    let mut groups: Vec<(&str, &str)> = Vec::new();
    for row in &figures.rows {
        if !solvers.contains(&&*row.solver) {
            solvers.push(&row.solver);
        }
        if !groups.contains(&(&*row.n, &*row.family)) {
            groups.push((&row.n, &row.family));
        }
    }
    if groups.len() <= 2 {
        return None;
    }
    let families = groups
        .iter()
        .any(|group| group.1 != groups[0].1 && group.0 != "all");
    let mut heads = vec!["n".to_owned()];
    if families {
        heads.push("family".to_owned());
    }
    heads.extend(solvers.iter().map(|&solver| solver.to_owned()));
    let mut table = TextTable(vec![heads]);
    for (n, family) in groups {
        let mut cells = vec![n.to_owned()];
        if families {
            cells.push(family.to_owned());
        }
        cells.extend(solvers.iter().map(|&solver| {
            let mut rows = figures.rows.iter();
            let row = rows.find(|row| (&*row.solver, &*row.n, &*row.family) == (solver, n, family));
            let cell = row.map(|row| match &row.speed {
                Some(speed) => three_significant(speed.ns_per_board.estimate),
                None => row.verdict.clone(),
            });
            cell.unwrap_or_default()
        }));
        table.0.push(cells);
    }
    Some(table)
}

/// What was measured, in a line.
fn heading(figures: &BenchReport) -> String {
    let (corpus, settings) = (&figures.corpus, &figures.settings);
    let pinned = settings.pinned;
    format!(
        "{} boards of {}, {} rounds{}, outliers marked: {}",
        corpus.boards,
        corpus.name,
        settings.rounds,
        pinned.map_or(String::new(), |core| format!(" on core {core}")),
        figures
            .rows
            .iter()
            .filter(|row| !row.is_all())
            .filter_map(|row| row.speed.as_ref())
            .map(|speed| speed.outliers)
            .sum::<u64>(),
    )
}

/// What the tables leave out about programs outside, a sentence each.
fn external_notes(figures: &BenchReport) -> String {
    let mut text = String::new();
    let mut rows = figures.rows.iter().filter(|row| row.is_all());
    if rows.clone().any(|row| row.timed == TimingScope::Process) {
        text += "* from the start of the process to its end, reading and writing included\n";
    }
    let held = rows.by_ref().filter_map(|row| Some((row, row.peak_bytes?)));
    for (row, bytes) in held {
        let mib = bytes as f64 / f64::from(1 << 20);
        let _ = writeln!(
            text,
            "{} held up to {} MiB",
            row.solver,
            three_significant(mib)
        );
    }
    text
}

/// The solvers that failed, a sentence each.
pub(super) fn failures(figures: &BenchReport) -> impl Iterator<Item = String> {
    let failed = figures.rows.iter().filter(|row| row.is_all());
    failed.filter_map(|row| {
        let err = row.err.as_ref()?;
        Some(format!("{} ({}) {err}", row.solver, row.verdict))
    })
}

/// For the terminal.
pub(super) fn render(figures: &BenchReport, verbose: bool) -> String {
    let mut text = format!("{}\n\n{}", heading(figures), solvers(figures).plain());
    if let Some(groups) = groups(figures) {
        let _ = write!(text, "\nns a board\n{}", groups.plain());
    }
    let outside = external_notes(figures);
    if !outside.is_empty() {
        let _ = write!(text, "\n{outside}");
    }
    if let Some(found) = &figures.gate {
        text += &against(found, verbose);
    }
    text
}

/// In Markdown.
pub(super) fn markdown(figures: &BenchReport) -> String {
    let mut text = format!("{}.\n\n{}", heading(figures), solvers(figures).markdown());
    if let Some(groups) = groups(figures) {
        let _ = write!(text, "\nNs a board:\n\n{}", groups.markdown());
    }
    for line in external_notes(figures).lines() {
        let _ = write!(text, "\n{}\n", line.replace('*', "\\*"));
    }
    for failure in failures(figures) {
        let _ = write!(text, "\n{failure}\n");
    }
    if let Some(found) = &figures.gate {
        for line in against(found, false).trim().lines() {
            let _ = write!(text, "\n{}\n", line.trim());
        }
    }
    let host = &figures.provenance.host;
    let command = figures.provenance.command.join(" ");
    let _ = write!(
        text,
        "\nMeasured {} on {} ({} cores), `{command}`.\n",
        figures.date, host.cpu, host.cores
    );
    text
}
