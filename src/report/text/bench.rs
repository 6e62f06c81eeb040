//! The tables of `bench`, for the terminal and as Markdown.

use super::bench_notes::{advice, comparison, tone};
use super::table::TextTable;
use crate::bench::BenchReport;
use crate::bench::export::{
    ALL, BenchRow, ComparisonRow, ConfidenceInterval, Difference, RegressionGate, TimingScope,
};
use crate::report::number::{
    confidence_level, interval_text, pluralize, thousands, three_significant,
};
use snakes_and_ladders::draw::text::screen::{Screen, Tone};
use snakes_and_ladders::escape;
use std::fmt::Write as _;

/// Columns that a narrow terminal leaves out, the first ones first: they follow from others, or are in the exports.
const OPTIONAL_SPEED: [usize; 3] = [3, 2, 5];
const OPTIONAL_LATENCY: [usize; 2] = [4, 2];

/// The report for the terminal; `verbose` shows every row of a comparison with a baseline.
pub fn plain(report: &BenchReport, verbose: bool, screen: Screen) -> String {
    let heading = heading(report);
    let heading = escape::line(&heading);
    let tone = |cell: &str| match cell {
        "faster" => Tone::Good,
        "slower" | "WA" | "PE" | "TLE" | "MLE" | "RE" | "CE" => Tone::Bad,
        _ => Tone::Plain,
    };
    let all = all_boards(report);
    let whole = all.plain(Screen::default(), &[], |_| Tone::Plain);
    let widest = whole.lines().map(|line| line.chars().count()).max();
    let all = match screen.fits(widest.unwrap_or(0)) {
        true => all.plain(screen, &[], tone),
        false => {
            let (speed, latency) = narrow(report);
            let latency = latency.map_or(String::new(), |table| {
                format!(
                    "\nns of single boards\n{}",
                    table.plain(screen, &OPTIONAL_LATENCY, tone)
                )
            });
            speed.plain(screen, &OPTIONAL_SPEED, tone) + &latency
        }
    };
    let mut text = format!("{heading}\n\n{all}");
    if let Some((groups, keys)) = groups(report) {
        let _ = write!(text, "\nns per board\n{}", groups.stacked(screen, keys));
    }
    let notes = external_notes(report);
    if !notes.is_empty() {
        let _ = write!(text, "\n{notes}");
    }
    if let Some(found) = &report.gate {
        text += &render_gate(found, verbose, screen);
    }
    for sentence in comparison(report).into_iter().chain(advice(report)) {
        let _ = write!(text, "\n{sentence}\n");
    }
    text
}

/// The report as Markdown.
pub fn markdown(report: &BenchReport) -> String {
    let heading = escape::markdown(&heading(report));
    let mut text = format!("{heading}.\n\n{}", all_boards(report).markdown());
    for sentence in comparison(report).into_iter().chain(advice(report)) {
        let _ = write!(text, "\n{}\n", escape::markdown(&sentence));
    }
    if let Some((groups, _)) = groups(report) {
        let _ = write!(text, "\nNs per board:\n\n{}", groups.markdown());
    }
    for line in external_notes(report).lines() {
        let _ = write!(text, "\n{}\n", escape::markdown(line));
    }
    for failure in failures(report) {
        let _ = write!(text, "\n{}\n", escape::markdown(&failure));
    }
    if let Some(found) = &report.gate {
        for line in render_gate(found, false, Screen::default()).trim().lines() {
            let _ = write!(text, "\n{}\n", escape::markdown(line.trim()));
        }
    }
    let host = &report.provenance.host;
    let command = report.provenance.command.join(" ");
    let _ = write!(
        text,
        "\nMeasured {} on {} ({} cores), {}.\n",
        escape::markdown(&report.date),
        escape::markdown(&host.cpu),
        host.cores,
        escape::markdown_span(&command)
    );
    text
}

/// The solvers that failed: name, verdict and reason.
pub fn failures(report: &BenchReport) -> impl Iterator<Item = String> {
    all_rows(report).filter_map(|row| {
        let err = row.err.as_ref()?;
        let failure = format!("{} ({}) {err}", row.solver, row.verdict);
        Some(escape::line(&failure).into_owned())
    })
}

/// The rows of a comparison that are slower: solver and group.
pub fn slower(gate: &RegressionGate) -> Vec<String> {
    let slower = gate
        .rows
        .iter()
        .filter(|row| row.verdict == Difference::Slower);
    slower.map(row_name).collect()
}

fn all_rows(report: &BenchReport) -> impl Iterator<Item = &BenchRow> {
    report.rows.iter().filter(|row| row.is_all())
}

fn heading(report: &BenchReport) -> String {
    let (corpus, settings) = (&report.corpus, &report.settings);
    let groups = report.rows.iter().filter(|row| !row.is_all());
    let speeds = groups.filter_map(|row| row.speed.as_ref());
    format!(
        "{} of {}, {}{}, {} marked",
        pluralize(corpus.boards, "board"),
        corpus.name,
        pluralize(settings.rounds, "round"),
        settings
            .pinned
            .map_or(String::new(), |core| format!(" on core {core}")),
        pluralize(speeds.map(|speed| speed.outliers).sum(), "outlier"),
    )
}

/// All boards together: a row per solver.
fn all_boards(report: &BenchReport) -> TextTable {
    let interval = format!(
        "{} interval",
        confidence_level(report.settings.significance_level)
    );
    let ratio = format!("time / {}", report.reference);
    let header = [
        "solver", "ns/board", &interval, "boards/s", "p50", "p90", "p99", "p99.9", "max", &ratio,
        &interval, "",
    ];
    let mut rows = vec![header.map(str::to_owned).to_vec()];
    rows.extend(all_rows(report).map(|row| solver_cells(row, &report.reference)));
    TextTable { rows, left: &[0] }
}

/// The table of all boards as two: speed, and single boards, if they were timed. The reference is named in the last column.
fn narrow(report: &BenchReport) -> (TextTable, Option<TextTable>) {
    let rows = all_boards(report).rows;
    let pick = |columns: &[usize], titles: &[(usize, &str)]| {
        let mut rows: Vec<Vec<String>> = rows
            .iter()
            .map(|row| columns.iter().map(|&column| row[column].clone()).collect())
            .collect();
        for &(column, title) in titles {
            rows[0][column] = title.to_owned();
        }
        TextTable { rows, left: &[0] }
    };
    let speed = pick(&[0, 1, 2, 3, 9, 10, 11], &[(4, "ratio")]);
    let mut latency = pick(&[0, 4, 5, 6, 7, 8], &[]);
    latency.rows.retain(|row| !row[1].is_empty());
    let has_latency = latency.rows.len() > 1;
    (speed, has_latency.then_some(latency))
}

fn solver_cells(row: &BenchRow, reference: &str) -> Vec<String> {
    let mark = match row.timed {
        TimingScope::Process => "*",
        TimingScope::Solving => "",
    };
    let mut cells = vec![format!("{}{mark}", row.solver)];
    let interval = |value: &ConfidenceInterval| {
        [
            three_significant(value.estimate),
            interval_text(value.low, value.high),
        ]
    };
    match &row.speed {
        Some(speed) => {
            cells.extend(interval(&speed.ns_per_board));
            cells.push(three_significant(speed.boards_per_s));
        }
        None => cells.extend([const { String::new() }; 3]),
    }
    match &row.latency {
        Some(latency) => cells.extend(latency.percentiles().map(thousands)),
        None => cells.extend([const { String::new() }; 5]),
    }
    match &row.ratio {
        Some(_) if row.solver == reference => {
            cells.extend(["1", "", "reference"].map(str::to_owned));
        }
        Some(ratio) => {
            cells.extend(interval(&ratio.time));
            cells.push(ratio.verdict.words().to_owned());
        }
        None => cells.extend([String::new(), String::new(), row.verdict.clone()]),
    }
    cells
}

/// ns per board: a row per group, a column per solver after those that name the group; none if all boards are in one group.
fn groups(report: &BenchReport) -> Option<(TextTable, usize)> {
    let mut solvers: Vec<&str> = Vec::new();
    let mut groups: Vec<(&str, &str)> = Vec::new();
    for row in &report.rows {
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
    let has_families = groups
        .iter()
        .any(|&(n, family)| family != groups[0].1 && n != ALL);
    let row = |n: &str, family: &str, cells: Vec<String>| {
        let family = has_families.then(|| family.to_owned());
        let mut row: Vec<String> = [n.to_owned()].into_iter().chain(family).collect();
        row.extend(cells);
        row
    };
    let names = solvers.iter().map(|&solver| solver.to_owned()).collect();
    let mut rows = vec![row("n", "family", names)];
    for (n, family) in groups {
        let cell = |solver: &&str| {
            let mut all = report.rows.iter();
            let found =
                all.find(|row| (&*row.solver, &*row.n, &*row.family) == (*solver, n, family));
            found.map_or(String::new(), |row| match &row.speed {
                Some(speed) => three_significant(speed.ns_per_board.estimate),
                None => row.verdict.clone(),
            })
        };
        rows.push(row(n, family, solvers.iter().map(cell).collect()));
    }
    let table = TextTable { rows, left: &[0] };
    Some((table, 1 + usize::from(has_families)))
}

/// What the tables leave out about external programs, one per line.
fn external_notes(report: &BenchReport) -> String {
    let mut text = String::new();
    if all_rows(report).any(|row| row.timed == TimingScope::Process) {
        text += "* whole process: start, input, solving, output, exit\n";
    }
    for row in all_rows(report) {
        if let Some(bytes) = row.peak_bytes {
            let mib = three_significant(bytes as f64 / f64::from(1 << 20));
            let _ = writeln!(text, "{} used up to {mib} MiB", escape::line(&row.solver));
        }
    }
    text
}

/// The comparison: rows of all boards and rows that differ, or every row if `verbose`; then how often each verdict
/// was given.
fn render_gate(gate: &RegressionGate, verbose: bool, screen: Screen) -> String {
    let mut text = format!("\nBaseline {} of {}:\n", gate.baseline, gate.date);
    if gate.measurements > 1 {
        text += "measured twice, because the first measurement found a difference\n";
    }
    for reason in &gate.forced {
        let _ = writeln!(text, "forced (--force): {}", escape::line(reason));
    }
    let is_shown = |row: &&ComparisonRow| verbose || row.n == ALL || row.verdict.differs();
    for row in gate.rows.iter().filter(is_shown) {
        let words = screen.paint(row.verdict.words(), tone(row.verdict));
        let _ = writeln!(text, "  {}: {words}, {}", row_name(row), change(row));
    }
    let count = |verdict| {
        let same = gate.rows.iter().filter(|row| row.verdict == verdict);
        format!("{} {}", same.count(), verdict.words())
    };
    let counts = [
        Difference::Slower,
        Difference::Faster,
        Difference::None,
        Difference::Inconclusive,
    ]
    .map(count);
    let _ = writeln!(
        text,
        "{} comparisons: {}",
        gate.rows.len(),
        counts.join(", ")
    );
    text
}

fn row_name(row: &ComparisonRow) -> String {
    let name = match &*row.n {
        ALL => row.solver.clone(),
        n => format!("{} on n = {n} {}", row.solver, row.family),
    };
    escape::line(name.trim_end()).into_owned()
}

fn change(row: &ComparisonRow) -> String {
    let percent = |ratio: f64| format!("{:+.1} %", 100.0 * (ratio - 1.0));
    let ConfidenceInterval {
        estimate,
        low,
        high,
    } = row.change;
    format!(
        "{} time ({} to {})",
        percent(estimate),
        percent(low),
        percent(high)
    )
}
