//! The tables of a bench.

use crate::bench::BenchReport;
use crate::bench::export::{ALL, BenchRow, ComparisonRow, ConfidenceInterval, TimingScope};
use crate::report::number::{confidence_level, interval_text};
use crate::report::page::{Narrow, Table, TableCell};
use snl_judge::Verdict;

/// Returns a row per solver, on all boards.
pub(in crate::report) fn solvers(report: &BenchReport) -> Table {
    let mut table = figures(report, report.all_boards());
    for _ in GROUP {
        table.remove(1);
    }
    table
}

/// The columns that say what group of boards a row is about.
const GROUP: [&str; 3] = ["n", "family", "boards"];

/// Returns everything that was measured: a row per solver and group of boards.
pub(in crate::report) fn figures<'a>(
    report: &BenchReport,
    rows: impl Iterator<Item = &'a BenchRow>,
) -> Table {
    let level = confidence_level(report.settings.significance_level);
    let interval = format!("{level} interval");
    let ratio = format!("time / {}", report.reference);
    let columns = [
        ("solver", Narrow::Repeat),
        (GROUP[0], Narrow::Repeat),
        (GROUP[1], Narrow::Repeat),
        (GROUP[2], Narrow::Drop(4)),
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
    let rows = rows.map(|row| cells(row, &report.reference));
    Table::new(columns, rows).without_empty_columns()
}

/// Returns everything that was measured of each group: the solvers of a side and family are below each other.
pub(super) fn by_group(report: &BenchReport) -> Table {
    let mut table = figures(report, report.groups());
    let place = |row: &[TableCell]| (row[1].key.unwrap_or(0.0), row[2].text.clone());
    table.rows.sort_by(|one, other| {
        let order = place(one).partial_cmp(&place(other));
        order.expect("sides are numbers")
    });
    for row in &mut table.rows {
        row[..GROUP.len()].rotate_left(1);
    }
    table.columns[..GROUP.len()].rotate_left(1);
    table
}

/// Returns the cells of a solver and a group; a failure has no numbers.
fn cells(row: &BenchRow, reference: &str) -> Vec<TableCell> {
    let interval = |interval: Option<&ConfidenceInterval>| match interval {
        None => [TableCell::none(), TableCell::none()],
        Some(interval) => {
            let (low, high) = (interval.low, interval.high);
            let text = (low < high).then(|| TableCell::number(low, interval_text(low, high)));
            let text = text.unwrap_or_else(TableCell::none);
            [TableCell::figure(interval.estimate), text]
        }
    };
    let (speed, ratio) = (row.speed.as_ref(), row.ratio.as_ref());
    let is_reference = row.solver == reference;
    let mut cells = TableCell::group(&row.solver, &row.n, &row.family).to_vec();
    cells.push(TableCell::count(row.boards));
    cells.extend(interval(speed.map(|speed| &speed.ns_per_board)));
    cells.push(TableCell::opt_figure(speed.map(|speed| speed.boards_per_s)));
    cells.extend(match ratio {
        Some(_) if is_reference => [TableCell::count(1), TableCell::none()],
        _ => interval(ratio.map(|ratio| &ratio.time)),
    });
    cells.push(TableCell::verdict(match row.verdict {
        Verdict::Accepted if is_reference => "reference",
        Verdict::Accepted => ratio.map_or("correct", |ratio| ratio.verdict.words()),
        // The reason is in a sentence: a literal in a cell would push the numbers off the page.
        verdict => verdict.code(),
    }));
    match &row.latency {
        Some(latency) => cells.extend(latency.percentiles().map(TableCell::count)),
        None => cells.extend([(); 4].map(|()| TableCell::none())),
    }
    cells.push(match row.timed {
        TimingScope::Solving => TableCell::none(),
        TimingScope::Process => TableCell::text("whole process"),
    });
    let mib = |bytes| bytes as f64 / f64::from(1 << 20);
    cells.push(TableCell::opt_figure(row.peak_bytes.map(mib)));
    cells
}

/// Returns the ns per board of each solver: a row per group, a column per solver after the columns that name the group;
/// none if all boards are in one group.
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
    let key_columns = 1 + usize::from(has_families);
    let keys = ["n", "family"].map(|title| (title, Narrow::Repeat));
    let solvers: Vec<&str> = report.all_boards().map(|row| &*row.solver).collect();
    let columns = keys.into_iter().take(key_columns);
    let columns = columns.chain(solvers.iter().map(|&solver| (solver, Narrow::Below)));
    let rows = groups.iter().map(|&(n, family)| {
        let cell = |solver: &&str| {
            let mut all = report.rows.iter();
            let found =
                all.find(|row| (&*row.solver, &*row.n, &*row.family) == (*solver, n, family));
            found.map_or_else(TableCell::none, |row| match &row.speed {
                Some(speed) => TableCell::figure(speed.ns_per_board.estimate),
                None => TableCell::verdict(row.verdict.code()),
            })
        };
        let keys = [TableCell::parse(n), TableCell::text(family)];
        let keys = keys.into_iter().take(key_columns);
        keys.chain(solvers.iter().map(cell)).collect()
    });
    Some(Table::new(columns, rows))
}

/// Returns the changes since a baseline.
pub(in crate::report) fn changes<'a>(rows: impl Iterator<Item = &'a ComparisonRow>) -> Table {
    let columns = [
        ("solver", Narrow::Keep),
        ("n", Narrow::Keep),
        ("family", Narrow::Keep),
        ("time", Narrow::Keep),
        ("interval", Narrow::Drop(1)),
        ("verdict", Narrow::Keep),
    ];
    let percent = |ratio: f64| format!("{:+.1} %", 100.0 * (ratio - 1.0));
    let row = |row: &ComparisonRow| {
        let change = &row.change;
        let interval = format!("{} to {}", percent(change.low), percent(change.high));
        let mut cells = TableCell::group(&row.solver, &row.n, &row.family).to_vec();
        cells.extend([
            TableCell::number(change.estimate, percent(change.estimate)),
            TableCell::number(change.low, interval),
            TableCell::verdict(row.verdict.words()),
        ]);
        cells
    };
    Table::new(columns, rows.map(row))
}
