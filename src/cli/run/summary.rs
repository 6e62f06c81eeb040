//! The summary that `run` prints: a table of answers and speed by side, the throughput and the files.

use crate::report::text::bench::figures;
use crate::report::{Narrow, Table, TableCell, of_solvers, thousands};
use snakes_and_ladders::draw::text::Screen;
use snl_harness::jobs::RunSummary;
use snl_harness::measure::{Timings, per_second};
use snl_harness::store::{AnswerHistogram, AnswersBySide};
use std::path::Path;

/// Returns the text; several solvers are set side by side, the first as the reference.
pub(super) fn text(run: &RunSummary, solvers: &[&str], out: &Path, screen: Screen) -> String {
    let boards = run.boards;
    let several = solvers.len() > 1;
    let timings = run.timings.as_ref();
    let compared = timings.filter(|_| several);
    let compared = compared.and_then(|timings| of_solvers(timings, solvers.iter().copied()));
    let compared = compared.map_or(String::new(), |(report, _)| figures(&report, screen) + "\n");
    let seconds = run.elapsed.as_secs_f64();
    let all = timings.map(Timings::all);
    let note = match all.filter(|all| all.disturbed > 0) {
        None => String::new(),
        Some(all) => format!(
            "other work disturbed {} of the boards: their times are left out\n",
            share(all.disturbed, all.boards)
        ),
    };
    format!(
        "{}{compared}{note}{} boards in {seconds:.2} s, {} boards/s end to end\n{} in {}\n",
        table(&run.answers, timings.filter(|_| !several)).plain(screen),
        thousands(boards),
        thousands(per_second(boards, run.elapsed.as_nanos())),
        run.files.join(", "),
        snakes_and_ladders::escape::path(out)
    )
}

/// The columns, and what a narrow terminal leaves out.
const COLUMNS: [(&str, Narrow); 8] = [
    ("n", Narrow::Keep),
    ("boards", Narrow::Keep),
    ("solvable", Narrow::Drop(3)),
    ("min", Narrow::Drop(2)),
    ("median", Narrow::Keep),
    ("max", Narrow::Drop(4)),
    ("ns/board", Narrow::Keep),
    ("boards/s", Narrow::Drop(1)),
];

fn table(answers: &AnswersBySide, timings: Option<&Timings>) -> Table {
    let sides = answers.sides().map(|(n, side)| {
        let (boards, ns) = timings.map_or((0, 0), |timings| timings.of_side(n));
        let ns_per_board = (boards > 0).then(|| ns as f64 / boards as f64);
        let speed = ns_per_board.map(|each| (each, per_second(boards, ns.into())));
        row(TableCell::count(n as u64), side, speed)
    });
    let mut rows: Vec<Vec<TableCell>> = sides.collect();
    if rows.len() != 1 {
        let all = timings.map(Timings::all);
        let speed = all.and_then(|row| Some((row.ns_per_board()?, row.boards_per_s)));
        rows.push(row(TableCell::text("all"), &answers.all(), speed));
    }
    Table::new(COLUMNS, rows).without_empty_columns()
}

/// Returns a row of the table; `speed` is in ns per board and in boards per second.
fn row(name: TableCell, answers: &AnswerHistogram, speed: Option<(f64, u64)>) -> Vec<TableCell> {
    let percentiles = [0, 50, 100].map(|percent| answers.percentile(percent));
    let [min, median, max] = percentiles.map(|rolls| TableCell::count(rolls.map(|it| it as u64)));
    let solvable = share(answers.solvable(), answers.boards());
    let ns = speed.map(|(ns, _)| TableCell::number(ns, format!("{ns:.1}")));
    vec![
        name,
        TableCell::count(answers.boards()),
        TableCell::number(answers.solvable() as f64, solvable),
        min,
        median,
        max,
        ns.unwrap_or_default(),
        TableCell::count(speed.map(|(_, per_second)| per_second)),
    ]
}

/// Returns a percentage, rounded down so that 100 means all.
fn share(solvable: u64, boards: u64) -> String {
    if boards == 0 {
        return "-".to_owned();
    }
    let percent = (solvable as f64 / boards as f64 * 1e4).floor() / 100.0;
    format!("{percent:.2} %")
}

#[cfg(test)]
mod tests {
    use super::*;
    use snakes_and_ladders::game::{Side, Solution};
    use std::time::Duration;

    const TIMINGS_HEADER: &str = "n,family,solver,boards,solve_ns,mean_ns,latencies,latency_p50_ns,latency_p90_ns,latency_p99_ns,boards_per_s,disturbed";

    #[test]
    fn the_summary_has_the_answers_by_side_the_throughput_and_the_share_of_disturbed_boards() {
        let mut answers = AnswersBySide::default();
        for (n, min_rolls) in [(6, 7), (6, 3), (6, 5), (6, 4), (2, 1), (6, -1), (9, -1)] {
            let solution = Solution::from_min_rolls(min_rolls).unwrap();
            answers.count(Side::new(n).unwrap(), solution);
        }
        let mut summary = RunSummary {
            boards: 3000,
            elapsed: Duration::from_millis(1500),
            timings: None,
            answers,
            files: vec!["results.csv", "manifest.json"],
        };
        let print = |summary: &RunSummary, columns| {
            let color = false;
            let screen = Screen { color, columns };
            text(summary, &["bitset"], Path::new("out"), screen)
        };
        let wanted = "  n  boards  solvable  min  median  max\n\
             \x20 2       1  100.00 %    1       1    1\n\
             \x20 6       5   80.00 %    3       4    7\n\
             \x20 9       1    0.00 %    -       -    -\n\
             all       7   71.42 %    1       4    7\n\
             3,000 boards in 1.50 s, 2,000 boards/s end to end\n\
             results.csv, manifest.json in out\n";
        assert_eq!(print(&summary, None), wanted);
        assert!(print(&summary, Some(30)).starts_with("  n  boards  median  max\n"));
        let row = "bitset,7,500,100,1,100,100,100,9,2\n";
        let csv = format!("{TIMINGS_HEADER}\n6,uniform,{row}all,all,{row}");
        summary.timings = Some(Timings::read(csv.as_bytes()).unwrap());
        let words = "other work disturbed 28.57 % of the boards: their times are left out\n";
        assert!(print(&summary, None).contains(words));
    }
}
