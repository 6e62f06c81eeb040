//! Submissions and their verdicts, from the CSV export of `judge`.

use crate::report::chart::{self, Series};
use crate::report::input::VerdictRow;
use crate::report::number::pluralize;
use crate::report::page::{Page, Section, TableCell};
use snl_harness::measure::statistics::Sorted;
use snl_judge::Verdict;

/// Lines of the chart at most.
const MAX_LINES: usize = 12;
/// Failures that are listed, about.
const MAX_FAILURES: usize = 200;

pub(super) fn render(name: &str, rows: &[VerdictRow], page: &mut Page) {
    let submissions: Vec<&[VerdictRow]> = rows
        .chunk_by(|one, other| one.contestant == other.contestant)
        .collect();
    let is_accepted =
        |rows: &&&[VerdictRow]| rows.iter().all(|row| row.verdict == Verdict::Accepted);
    let accepted = submissions.iter().filter(is_accepted).count();
    let boards = submissions.iter().map(|rows| boards(rows).count()).max();
    page.summary.push(format!(
        "{} on {} in {name}: {accepted} accepted.",
        pluralize(submissions.len() as u64, "submission"),
        pluralize(boards.unwrap_or(0) as u64, "board"),
    ));
    let mut section = Section::new("Submissions");
    times(&submissions, &mut section);
    let header =
        "submission | verdict | right | boards | first failure | median ns | max ns | clock";
    let cells = submissions.iter().map(|rows| submission(rows));
    section.table("Submissions", header, cells);
    page.sections.push(section);
    let failures: Vec<Vec<&VerdictRow>> = submissions
        .iter()
        .map(|rows| {
            rows.iter()
                .filter(|row| row.verdict != Verdict::Accepted)
                .collect()
        })
        .filter(|failures: &Vec<_>| !failures.is_empty())
        .collect();
    if failures.is_empty() {
        return;
    }
    let mut section = Section::new("Failures");
    let all: usize = failures.iter().map(Vec::len).sum();
    let (each, caption) = match (MAX_FAILURES / failures.len()).max(1) {
        each if all > MAX_FAILURES => (
            each,
            format!("At most {each} failures of each submission, of {all} in all"),
        ),
        _ => (all, "Failures".to_owned()),
    };
    let listed = failures
        .iter()
        .flat_map(|failures| failures.iter().take(each));
    let cells = listed.map(|row| {
        let number = |value: Option<i64>| {
            value.map_or_else(TableCell::none, |value| {
                TableCell::number(value as f64, value.to_string())
            })
        };
        vec![
            TableCell::text(&*row.contestant),
            TableCell::opt_count(row.board),
            TableCell::verdict(row.verdict.code()),
            number(row.expected),
            match row.got.parse() {
                Ok(got) => number(Some(got)),
                Err(_) => text(&row.got),
            },
            text(&row.note),
        ]
    });
    section.table(
        &caption,
        "submission | board | verdict | expected | got | note",
        cells,
    );
    page.sections.push(section);
}

fn text(text: &str) -> TableCell {
    match text {
        "" => TableCell::none(),
        text => TableCell::text(text),
    }
}

/// The rows about boards.
fn boards(rows: &[VerdictRow]) -> impl Iterator<Item = &VerdictRow> {
    rows.iter().filter(|row| row.board.is_some())
}

fn submission(rows: &[VerdictRow]) -> Vec<TableCell> {
    let failure = rows.iter().find(|row| row.verdict != Verdict::Accepted);
    let right = boards(rows)
        .filter(|row| row.verdict == Verdict::Accepted)
        .count();
    let times: Vec<f64> = sorted_times(rows).collect();
    let times = Sorted::new(times);
    let figure = |percent: f64| {
        let figure = times.as_ref().map(|times| times.percentile(percent));
        figure.map_or_else(TableCell::none, |ns| TableCell::count(ns.round() as u64))
    };
    vec![
        TableCell::text(&*rows[0].contestant),
        TableCell::verdict(failure.map_or(Verdict::Accepted.code(), |row| row.verdict.code())),
        TableCell::count(right as u64),
        TableCell::count(boards(rows).count() as u64),
        TableCell::opt_count(failure.and_then(|row| row.board)),
        figure(50.0),
        figure(100.0),
        text(&rows[0].clock),
    ]
}

/// The times of the boards, ascending.
fn sorted_times(rows: &[VerdictRow]) -> impl Iterator<Item = f64> {
    let mut times: Vec<u64> = boards(rows).filter_map(|row| row.time_ns).collect();
    times.sort_unstable();
    times.into_iter().map(|ns| ns as f64)
}

/// Adds the chart of the boards that each submission answered within a time.
fn times(submissions: &[&[VerdictRow]], section: &mut Section) {
    let series: Vec<Series> = submissions
        .iter()
        .enumerate()
        .map(|(color, rows)| {
            let times: Vec<f64> = sorted_times(rows).collect();
            let total = times.len() as f64;
            let percent = (1..).map(|count| f64::from(count) / total * 100.0);
            let name = &rows[0].contestant;
            Series {
                name: name.rsplit('/').next().unwrap_or(name).to_owned(),
                color,
                points: times
                    .into_iter()
                    .map(|ns| ns.max(1.0))
                    .zip(percent)
                    .collect(),
                is_stepped: true,
                ..Series::default()
            }
        })
        .filter(|series| !series.points.is_empty())
        .collect();
    if series.is_empty() {
        return;
    }
    let which = if series.len() > MAX_LINES {
        format!("each of the first {MAX_LINES} submissions")
    } else {
        "each submission".to_owned()
    };
    let series = &series[..series.len().min(MAX_LINES)];
    let y = "boards answered within that time, %";
    let svg = chart::times("Times of the boards", y, series);
    section.picture(
        "times",
        &format!("Percentage of the boards that {which} answered within a time, right or wrong."),
        svg,
    );
}
