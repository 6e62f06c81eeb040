//! The tables of a bench.

use crate::bench::BenchReport;
use crate::bench::export::{ALL, BenchRow, ComparisonRow, ConfidenceInterval, TimingScope};
use crate::report::number::{confidence_level, interval_text};
use crate::report::page::{Narrow, Table, TableCell};
use snl_judge::Verdict;

/// The width of a table of figures where there is no terminal: all of its columns are twice as
/// wide.
const USUAL_COLUMNS: usize = 80;

/// Returns a row per solver, on all boards.
pub(in crate::report) fn solvers(report: &BenchReport) -> Table {
    let mut table = figures(report, report.all_boards());
    // The side, the family and the number of boards are the same in all rows.
    for column in [3, 1, 0] {
        table.remove(column);
    }
    table
}

/// Returns everything that was measured of each group: the solvers of a side and family are below
/// each other.
pub(super) fn by_group(report: &BenchReport) -> Table {
    let mut rows: Vec<&BenchRow> = report.groups().collect();
    rows.sort_by_key(|row| (row.n.parse::<u64>().ok(), &row.family));
    figures(report, rows)
}

/// Returns everything that was measured, a row each.
fn figures<'a>(report: &BenchReport, rows: impl IntoIterator<Item = &'a BenchRow>) -> Table {
    let level = confidence_level(report.settings.significance_level);
    let interval = format!("{level} interval");
    let ratio = format!("time / {}", report.reference);
    let columns = [
        ("n", Narrow::Repeat),
        ("family", Narrow::Repeat),
        ("solver", Narrow::Repeat),
        ("boards", Narrow::Drop(4)),
        ("ns/board", Narrow::Keep),
        (&interval, Narrow::Drop(2)),
        ("boards/s", Narrow::Drop(1)),
        (&ratio, Narrow::Keep),
        (&interval, Narrow::Drop(3)),
        ("verdict", Narrow::Keep),
        ("latency p50", Narrow::Below),
        ("p90", Narrow::Below),
        ("p99", Narrow::Below),
        ("p99.9 ns", Narrow::Below),
        ("timed", Narrow::Below),
        ("peak MiB", Narrow::Below),
    ];
    let rows = rows.into_iter().map(|row| cells(row, &report.reference));
    Table {
        usual_columns: Some(USUAL_COLUMNS),
        ..Table::new(columns, rows).without_empty_columns()
    }
}

/// Returns the cells of a row; a failure has no numbers.
fn cells(row: &BenchRow, reference: &str) -> Vec<TableCell> {
    let interval = |interval: Option<&ConfidenceInterval>| {
        let wide = interval
            .filter(|interval| interval.low < interval.high)
            .map(|interval| {
                TableCell::number(interval.low, interval_text(interval.low, interval.high))
            });
        let estimate = interval.map(|interval| interval.estimate);
        [TableCell::figure(estimate), wide.unwrap_or_default()]
    };
    let (speed, ratio) = (row.speed.as_ref(), row.ratio.as_ref());
    let is_reference = row.solver == reference;
    let [solver, n, family] = TableCell::group(&row.solver, &row.n, &row.family);
    let mut cells = vec![n, family, solver, TableCell::count(row.boards)];
    cells.extend(interval(speed.map(|speed| &speed.ns_per_board)));
    cells.push(TableCell::figure(speed.map(|speed| speed.boards_per_s)));
    cells.extend(match speed {
        Some(_) if is_reference => [TableCell::count(1u64), TableCell::default()],
        _ => interval(ratio.map(|ratio| &ratio.time)),
    });
    cells.push(match (row.verdict, ratio) {
        (Verdict::Accepted, _) if is_reference => TableCell::text("reference"),
        (Verdict::Accepted, Some(ratio)) => TableCell::difference(ratio.verdict),
        (Verdict::Accepted, None) => TableCell::text("correct"),
        // The reason is in a sentence: a literal in a cell would push the numbers off the page.
        (verdict, _) => TableCell::verdict(verdict, verdict.name()),
    });
    let latency = row.latency.as_ref();
    let percentiles = latency.map(|latency| {
        [
            latency.p50_ns,
            latency.p90_ns,
            latency.p99_ns,
            latency.p99_9_ns,
        ]
    });
    cells.extend(percentiles.map_or_else(Default::default, |values| values.map(TableCell::count)));
    cells.push(match row.timed {
        TimingScope::Solving => TableCell::default(),
        TimingScope::Process => TableCell::text("whole process"),
    });
    let mib = |bytes| bytes as f64 / f64::from(1 << 20);
    cells.push(TableCell::figure(row.peak_bytes.map(mib)));
    cells
}

/// Returns the ns per board of each solver: a row per group, a column per solver after the columns
/// that name the group; none if all boards are in one group.
pub(in crate::report) fn groups(report: &BenchReport) -> Option<Table> {
    let mut groups: Vec<(&str, &str)> = Vec::new();
    for row in &report.rows {
        if !groups.contains(&(&*row.n, &*row.family)) {
            groups.push((&row.n, &row.family));
        }
    }
    if groups.len() <= 2 {
        return None;
    }
    let is_other = |&(n, family): &(&str, &str)| family != groups[0].1 && n != ALL;
    let has_families = groups.iter().any(is_other);
    let solvers: Vec<&str> = report.all_boards().map(|row| &*row.solver).collect();
    let columns = ["n", "family"]
        .into_iter()
        .map(|key| (key, Narrow::Repeat))
        .chain(solvers.iter().map(|&solver| (solver, Narrow::Below)));
    let rows = groups.iter().map(|&(n, family)| {
        let cell = |&solver: &&str| {
            report
                .row(solver, n, family)
                .map_or_else(TableCell::default, |row| match &row.speed {
                    Some(speed) => TableCell::figure(speed.ns_per_board.estimate),
                    None => TableCell::verdict(row.verdict, row.verdict.name()),
                })
        };
        let keys = [TableCell::parse(n), TableCell::text(family)];
        keys.into_iter().chain(solvers.iter().map(cell)).collect()
    });
    let mut table = Table::new(columns, rows);
    if !has_families {
        table.remove(1);
    }
    Some(table)
}

/// Returns the changes since a baseline.
pub(in crate::report) fn changes<'a>(rows: impl IntoIterator<Item = &'a ComparisonRow>) -> Table {
    let percent = |ratio: f64| format!("{:+.1} %", 100.0 * (ratio - 1.0));
    let row = |row: &ComparisonRow| {
        let change = &row.change;
        let interval = format!("{} to {}", percent(change.low), percent(change.high));
        let mut cells = TableCell::group(&row.solver, &row.n, &row.family).to_vec();
        cells.extend([
            TableCell::number(change.estimate, percent(change.estimate)),
            TableCell::number(change.low, interval),
            TableCell::difference(row.verdict),
        ]);
        cells
    };
    let columns = ["solver", "n", "family", "time", "interval", "verdict"];
    let mut table = Table::new(columns, rows.into_iter().map(row));
    table.columns[4].narrow = Narrow::Drop(1);
    table
}
