//! The page of a run: answers, times and provenance here, the hardest boards and random games in
//! files of their own.

use super::{bench, compare, provenance};
use crate::bench::export::{ALL, Provenance};
use crate::report::ReportError;
use crate::report::chart::{Labels, Scale, Series, bars, heat_by_side, lines};
use crate::report::input::{AnswerStats, RunFolder};
use crate::report::number::{percent, pluralize, thousands, three_significant};
use crate::report::page::{Narrow, Page, PageBlock, Table, TableCell};
use snakes_and_ladders::game::MAX_SQUARES;
use snakes_and_ladders::solve::play::PlayRules;
use snl_harness::jobs::RunSummary;
use snl_harness::measure::{TimingRow, Timings, per_second};
use snl_harness::store::{AnswerHistogram, AnswersBySide, Manifest};
use std::collections::BTreeMap;
use std::path::Path;

pub(super) fn render(
    folder: &RunFolder,
    play: Option<PlayRules>,
    page: &mut Page,
) -> Result<(), ReportError> {
    page.summary.push(summary(folder));
    page.summary.extend(shard_summary(&folder.manifest));
    page.summary.extend(speed_summary(folder));
    answers(&folder.answers, folder.timings.as_ref(), page);
    times(folder, page);
    super::hardest::render(folder, page)?;
    if let Some(rules) = play {
        super::play::render(folder, rules, page)?;
    }
    let manifest = &folder.manifest;
    let (spec, stream) = (manifest.spec.clone(), manifest.stream.clone());
    let files = manifest.files.iter().map(|(name, digest)| {
        let bytes = pluralize(digest.bytes, "byte");
        let digest = format!("{bytes}, XXH3-128 {}", digest.xxh128);
        (&**name, Some(digest))
    });
    let facts = [("spec", spec), ("stream", stream)].into_iter();
    provenance::render(facts.chain(files), &Provenance::of(manifest), page);
    provenance::render_origins(manifest, page);
    Ok(())
}

fn summary(folder: &RunFolder) -> String {
    let all = folder.answers.by_side.all();
    let boards = pluralize(all.boards(), "board");
    let spec = match &folder.manifest.spec {
        Some(spec) => format!(" of {spec}"),
        None => String::new(),
    };
    let answers = match (all.percentile(50), all.percentile(100)) {
        (Some(median), Some(max)) => {
            let solvable = percent(all.solvable(), all.boards());
            let [median, max] = [median, max].map(|rolls| pluralize(rolls as u64, "roll"));
            format!("{solvable} solvable; median {median}, max {max}")
        }
        _ => "none is solvable".to_owned(),
    };
    format!("{boards}{spec} in {}: {answers}.", folder.name)
}

/// Returns the sentence that a run is a shard, or that its shards are from several machines or
/// builds.
fn shard_summary(manifest: &Manifest) -> Option<String> {
    if let Some(shard) = manifest.shard {
        return Some(format!(
            "This is shard {} of {} of a run of {}.",
            thousands(shard.part),
            thousands(shard.of),
            pluralize(shard.count, "board")
        ));
    }
    match manifest.origins.len() {
        0 | 1 => None,
        origins => Some(format!(
            "Its shards are from {origins} machines or builds, whose times are averaged."
        )),
    }
}

fn speed_summary(folder: &RunFolder) -> Option<String> {
    let row = folder.timings.as_ref()?.all();
    // Each of several solvers solved every board.
    let solvers = folder
        .manifest
        .solvers
        .iter()
        .flat_map(|names| names.split(','))
        .count()
        .max(1) as u64;
    let throughput = thousands(row.boards_per_s / solvers);
    let Some(ns) = row.ns_per_board() else {
        return Some(format!(
            "End-to-end throughput was {throughput} boards/s. Other work disturbed the machine throughout: no board is timed."
        ));
    };
    let solver = &row.solver;
    let ns = three_significant(ns);
    let mut text = match solvers {
        1 => format!(
            "The solver {solver} took {ns} ns per board (wall time of the threads); end-to-end throughput was {throughput} boards/s."
        ),
        _ => format!(
            "End-to-end throughput was {throughput} boards/s, each solved by {solvers} solvers."
        ),
    };
    if let (1, Some(p50), Some(p99)) = (solvers, row.latency_p50_ns, row.latency_p99_ns) {
        let [boards, p50, p99] = [row.latencies, p50, p99].map(thousands);
        text += &format!(
            " Of {boards} boards solved alone, the median latency was {p50} ns, the 99th percentile {p99} ns."
        );
    }
    if row.disturbed > 0 {
        let disturbed = percent(row.disturbed, row.boards);
        text += &format!(
            " {disturbed} of the boards were solved while other work disturbed the machine: their times are left out."
        );
    }
    Some(text)
}

/// The maximum number of bars that are still distinguishable; beyond that, each covers several
/// answers.
const MAX_BARS: usize = 60;

/// Returns the page of a run that has just ended, for a terminal: the answers and times by side,
/// several solvers side by side, and what was done.
pub(crate) fn run_page(run: &RunSummary, solvers: &[&str], out: &Path) -> Page {
    let mut page = Page::default();
    let timings = run.timings.as_ref();
    let is_compared = solvers.len() > 1;
    page.section("Answers");
    let single = if is_compared { None } else { timings };
    page.block(PageBlock::Table(by_side_table(&run.answers, single)));
    if is_compared
        && let Some(timings) = timings
        && let Some((report, _)) = compare::of_solvers(timings, solvers.iter().copied())
    {
        page.section("Times");
        bench::render_solvers(&report, &mut page);
    }
    if let Some(all) = timings.map(Timings::all).filter(|all| all.disturbed > 0) {
        page.summary.push(format!(
            "Other work disturbed {} of the boards: their times are left out.",
            percent(all.disturbed, all.boards)
        ));
    }
    page.summary.push(format!(
        "{} in {:.2} s, {} boards/s end to end",
        pluralize(run.boards, "board"),
        run.elapsed.as_secs_f64(),
        thousands(per_second(run.boards, run.elapsed.as_nanos())),
    ));
    let out = snakes_and_ladders::escape::path(out);
    page.summary
        .push(format!("{} in {out}", run.files.join(", ")));
    page.finish(&format!("the run in {out}"))
}

/// The columns of the table of answers by side, and what a narrow terminal leaves out.
const BY_SIDE: [(&str, Narrow); 8] = [
    ("n", Narrow::Keep),
    ("boards", Narrow::Keep),
    ("solvable", Narrow::Drop(3)),
    ("min", Narrow::Drop(2)),
    ("median", Narrow::Keep),
    ("max", Narrow::Drop(4)),
    ("ns/board", Narrow::Keep),
    ("boards/s", Narrow::Drop(1)),
];

/// Returns a row per side, and one of all sides if there are several.
fn by_side_table(answers: &AnswersBySide, timings: Option<&Timings>) -> Table {
    let mut rows: Vec<Vec<TableCell>> = answers
        .sides()
        .map(|(n, side)| {
            let (timed, ns) = timings.map_or((0, 0), |timings| timings.of_side(n));
            side_row(TableCell::count(n as u64), side, timed, ns)
        })
        .collect();
    if rows.len() != 1 {
        let (timed, ns) = timings.map_or((0, 0), |timings| {
            let all = timings.all();
            (all.timed(), all.solve_ns)
        });
        rows.push(side_row(TableCell::text("all"), &answers.all(), timed, ns));
    }
    Table::new(BY_SIDE, rows).without_empty_columns()
}

/// Returns a row of the table of answers by side; `ns` is the time of solving the `timed` boards,
/// summed over the threads.
fn side_row(name: TableCell, answers: &AnswerHistogram, timed: u64, ns: u64) -> Vec<TableCell> {
    let is_timed = timed > 0;
    let [min, median, max] = [0, 50, 100].map(|percent| {
        let rolls = answers.percentile(percent);
        TableCell::count(rolls.map(|rolls| rolls as u64))
    });
    vec![
        name,
        TableCell::count(answers.boards()),
        solvable(answers),
        min,
        median,
        max,
        TableCell::figure(is_timed.then(|| ns as f64 / timed as f64)),
        TableCell::count(is_timed.then(|| per_second(timed, ns.into()))),
    ]
}

/// Returns the percentage of the boards that are solvable.
fn solvable(answers: &AnswerHistogram) -> TableCell {
    let (solvable, boards) = (answers.solvable(), answers.boards());
    let share = solvable as f64 / boards.max(1) as f64;
    TableCell::number(share, percent(solvable, boards))
}

/// The columns of the table of answers by family.
const BY_FAMILY: [&str; 8] = [
    "family", "boards", "solvable", "min", "median", "p90", "p99", "max",
];

fn answers(answers: &AnswerStats, timings: Option<&Timings>, page: &mut Page) {
    page.section("Answers");
    page.text("The answer is the minimum number of rolls from square 1 to the last square.");
    histogram(&answers.by_side.all(), page);
    by_side(&answers.by_side, page);
    page.push_table("Answers by side", by_side_table(&answers.by_side, timings));
    if answers.by_family.len() > 1 {
        let families = answers.by_family.iter();
        let rows = families.map(|(name, answers)| row(TableCell::text(name), &answers.histogram));
        page.table("Answers by family", &BY_FAMILY, rows);
    }
}

fn row(name: TableCell, answers: &AnswerHistogram) -> Vec<TableCell> {
    let mut row = vec![name, TableCell::count(answers.boards()), solvable(answers)];
    let percentiles = [0, 50, 90, 99, 100].map(|percent| answers.percentile(percent));
    row.extend(percentiles.map(|rolls| TableCell::count(rolls.map(|rolls| rolls as u64))));
    row
}

/// Adds the chart of percentiles by side, if there are several.
fn by_side(answers: &AnswersBySide, page: &mut Page) {
    let sides: Vec<f64> = answers.sides().map(|(n, _)| n as f64).collect();
    let [first, .., last] = sides[..] else {
        return;
    };
    let percentiles = [("max", 100), ("p99", 99), ("median", 50), ("min", 0)];
    let series = |(color, (name, percent)): (usize, (&str, u64))| {
        let rolls = |(n, side): (usize, &AnswerHistogram)| {
            Some((n as f64, side.percentile(percent)? as f64))
        };
        Series::new(name, color, answers.sides().filter_map(rolls).collect())
    };
    let series: Vec<Series> = percentiles.into_iter().enumerate().map(series).collect();
    let rolls = series.iter().flat_map(Series::values).fold(0.0, f64::max);
    let sides = Scale::Linear(first, last);
    let rolls = Scale::from_zero(rolls);
    let labels = Labels {
        title: "Rolls by side",
        x: "side n",
        y: "rolls, of the solvable boards",
    };
    let caption = "Minimum, median, 99th percentile and maximum answer by side.";
    let svg = lines(&labels, sides, rolls, &series);
    page.picture("rolls-over-n", caption, svg);
}

/// Adds the histogram of answers; unreachable boards are the last bar.
fn histogram(answers: &AnswerHistogram, page: &mut Page) {
    let max = answers.percentile(100).unwrap_or(0);
    let width = max.div_ceil(MAX_BARS).max(1);
    let bars_of_rolls = (1..=max).step_by(width).map(|first| {
        let name = match width {
            1 => first.to_string(),
            _ => format!("{first}-{}", (first + width - 1).min(MAX_SQUARES)),
        };
        let rolls = first..first + width;
        (name, rolls.map(|rolls| answers.of(rolls)).sum())
    });
    let mut all: Vec<(String, u64)> = bars_of_rolls.collect();
    if answers.of(0) > 0 {
        all.push(("-1".to_owned(), answers.of(0)));
    }
    let counts = all.iter().map(|bar| bar.1).filter(|&count| count > 0);
    let min = counts.clone().min().unwrap_or(0);
    let max = counts.max().unwrap_or(0) as f64;
    let (scale, y, axis) = if max > 200.0 * min as f64 {
        let high = 10f64.powi(max.log10().ceil() as i32);
        let axis = ", on a logarithmic axis";
        (Scale::Log(0.5, high), "boards, logarithmic", axis)
    } else {
        (Scale::from_zero(max), "boards", "")
    };
    let labels = Labels {
        title: "Boards by answer",
        x: "minimum number of rolls; -1: unreachable",
        y,
    };
    let caption = format!("Number of boards by answer{axis}.");
    page.picture("answers", &caption, bars(&labels, scale, &all, "-1"));
}

/// Adds the section of a run with timings.
fn times(folder: &RunFolder, page: &mut Page) {
    let Some(timings) = &folder.timings else {
        return;
    };
    page.section("Time");
    if timings.all().timed() == 0 {
        let sentence = "No board has a time: other work disturbed the machine while each was solved. Run again when the machine is idle.";
        return page.text(sentence);
    }
    page.text(
        "Solving only, from boards in memory to answers, in wall time. The mean is over all boards, solved in batches; latencies are \
         those of boards solved alone, without the cost of reading the clock. Solvers that search several boards at once have none.",
    );
    let all = &timings.all().solver;
    let solvers = folder.manifest.solvers.as_ref().unwrap_or(all);
    let compared = compare::of_solvers(timings, solvers.split(','));
    let is_compared = solvers.contains(',') && compared.is_some();
    if let Some((report, sentences)) = compared {
        page.summary.extend(sentences);
        bench::render_solvers(&report, page);
    }
    density_map(&timings.rows, page);
    // Compared solvers have the mean of all boards above, over the same boards for each.
    let shown = timings
        .rows
        .iter()
        .filter(|row| !is_compared || row.n != ALL);
    let rows = shown.map(|row| {
        vec![
            TableCell::parse(&row.n),
            TableCell::text(&*row.family),
            TableCell::text(&*row.solver),
            TableCell::count(row.boards),
            TableCell::figure(row.ns_per_board()),
            TableCell::count(row.latencies),
            TableCell::count(row.latency_p50_ns),
            TableCell::count(row.latency_p90_ns),
            TableCell::count(row.latency_p99_ns),
            TableCell::count(row.boards_per_s),
            TableCell::count(row.disturbed),
        ]
    });
    let header = [
        "n",
        "family",
        "solver",
        "boards",
        "mean ns",
        "latencies",
        "p50 ns",
        "p90 ns",
        "p99 ns",
        "boards/s",
        "disturbed",
    ];
    let caption = if is_compared {
        "Times by group"
    } else {
        "Times by group; boards/s is by elapsed time in the last row, by the time of solving elsewhere"
    };
    page.table(caption, &header, rows);
}

/// Adds a map of the mean times by side and density, if the run has several densities.
fn density_map(rows: &[TimingRow], page: &mut Page) {
    let mut times = BTreeMap::new();
    for row in rows {
        let ns = row.solve_ns.checked_div(row.timed());
        if let (Some((_, density)), Ok(n), Some(ns)) =
            (row.family.split_once('@'), row.n.parse(), ns)
        {
            times.insert((density, n), ns);
        }
    }
    let Some(&max) = times.values().max() else {
        return;
    };
    let times = times.iter().map(|(&index, &ns)| (index, (ns, max)));
    let labels = Labels {
        title: "Mean time per board by side and density",
        x: "side n",
        y: "density",
    };
    let slowest = format!("{} ns", thousands(max));
    let svg = heat_by_side(&labels, ["0 ns", &slowest], "n = ", times);
    let caption = "Mean time of solving a board, by side and density (darker is slower; brighter in dark mode).";
    page.picture("time-by-density", caption, svg);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::terminal;
    use snakes_and_ladders::draw::text::Screen;
    use snakes_and_ladders::game::{Side, Solution};
    use std::time::Duration;

    const TIMINGS_HEADER: &str = "n,family,solver,boards,solve_ns,mean_ns,latencies,latency_p50_ns,latency_p90_ns,latency_p99_ns,boards_per_s,disturbed";

    #[test]
    fn a_run_has_the_answers_by_side_the_throughput_and_the_share_of_disturbed_boards() {
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
            let page = run_page(summary, &["bitset"], Path::new("out"));
            terminal(&page, false, Screen { color, columns })
        };
        let wanted = "  n  boards  solvable  min  median  max\n\
             \x20 2       1     100 %    1       1    1\n\
             \x20 6       5   80.00 %    3       4    7\n\
             \x20 9       1       0 %    -       -    -\n\
             all       7   71.43 %    1       4    7\n\
             \n\
             3,000 boards in 1.50 s, 2,000 boards/s end to end\n\
             results.csv, manifest.json in out\n";
        assert_eq!(print(&summary, None), wanted);
        assert!(print(&summary, Some(30)).starts_with("  n  boards  median  max\n"));
        let row = "bitset,7,500,100,1,100,100,100,9,2\n";
        let csv = format!("{TIMINGS_HEADER}\n6,uniform,{row}all,all,{row}");
        summary.timings = Some(Timings::read(csv.as_bytes()).unwrap());
        let words = "Other work disturbed 28.57 % of the boards: their times are left out.\n";
        let printed = print(&summary, None);
        assert!(printed.contains(words), "{printed}");
        // The last row is in the unit of the others, not by elapsed time.
        let rows = printed.lines().filter(|line| line.ends_with("10,000,000"));
        assert_eq!(rows.count(), 2, "{printed}");
    }
}
