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
    let mut failures: Vec<Vec<&VerdictRow>> = submissions
        .iter()
        .map(|rows| failures(rows).collect())
        .collect();
    failures.retain(|failures| !failures.is_empty());
    let boards = submissions.iter().map(|rows| boards(rows).count()).max();
    page.summary.push(format!(
        "{} on {} in {name}: {} accepted.",
        pluralize(submissions.len() as u64, "submission"),
        pluralize(boards.unwrap_or(0) as u64, "board"),
        submissions.len() - failures.len(),
    ));
    let mut section = Section::new("Submissions");
    times(&submissions, &mut section);
    let header =
        "submission | verdict | right | boards | first failure | median ns | max ns | clock";
    let cells = submissions.iter().map(|rows| submission(rows));
    section.table("Submissions", header, cells);
    page.sections.push(section);
    if failures.is_empty() {
        return;
    }
    let mut section = Section::new("Failures");
    let all: usize = failures.iter().map(Vec::len).sum();
    let (mut each, mut caption) = (all, "Failures".to_owned());
    if all > MAX_FAILURES {
        each = (MAX_FAILURES / failures.len()).max(1);
        caption = format!("At most {each} failures of each submission, of {all} in all");
    }
    let listed = failures.iter().flat_map(|rows| rows.iter().take(each));
    let number = |value: i64| TableCell::number(value as f64, value.to_string());
    let cells = listed.map(|row| {
        vec![
            TableCell::text(&row.contestant),
            TableCell::opt_count(row.board),
            TableCell::verdict(row.verdict.code()),
            row.expected.map_or_else(TableCell::none, number),
            row.got.parse().map_or_else(|_| text(&row.got), number),
            text(&row.note),
        ]
    });
    let header = "submission | board | verdict | expected | got | note";
    section.table(&caption, header, cells);
    page.sections.push(section);
}

fn text(text: &str) -> TableCell {
    TableCell::text(if text.is_empty() { "-" } else { text })
}

/// The rows about boards.
fn boards(rows: &[VerdictRow]) -> impl Iterator<Item = &VerdictRow> {
    rows.iter().filter(|row| row.board.is_some())
}

fn failures(rows: &[VerdictRow]) -> impl Iterator<Item = &VerdictRow> {
    rows.iter().filter(|row| row.verdict != Verdict::Accepted)
}

fn submission(rows: &[VerdictRow]) -> Vec<TableCell> {
    let failure = failures(rows).next();
    let right = boards(rows).filter(|row| row.verdict == Verdict::Accepted);
    let times = times_of(rows);
    let figure = |percent: f64| {
        let figure = times.as_ref().map(|times| times.percentile(percent));
        TableCell::opt_count(figure.map(|ns| ns.round() as u64))
    };
    vec![
        TableCell::text(&rows[0].contestant),
        TableCell::verdict(failure.map_or(Verdict::Accepted, |row| row.verdict).code()),
        TableCell::count(right.count() as u64),
        TableCell::count(boards(rows).count() as u64),
        TableCell::opt_count(failure.and_then(|row| row.board)),
        figure(50.0),
        figure(100.0),
        text(&rows[0].clock),
    ]
}

/// The times of the boards; none without any.
fn times_of(rows: &[VerdictRow]) -> Option<Sorted> {
    let times = boards(rows).filter_map(|row| row.time_ns);
    Sorted::new(times.map(|ns| ns as f64).collect())
}

/// Adds the chart of the boards that each submission answered within a time.
fn times(submissions: &[&[VerdictRow]], section: &mut Section) {
    let series = submissions.iter().enumerate().filter_map(|(color, rows)| {
        let times = times_of(rows)?;
        let total = times.values().len() as f64;
        let percent = (1..).map(|count| f64::from(count) / total * 100.0);
        let ns = times.values().iter().map(|ns| ns.max(1.0));
        let name = rows[0].contestant.rsplit('/').next();
        Some(Series::new(
            name.unwrap_or(""),
            color,
            ns.zip(percent).collect(),
        ))
    });
    let mut series: Vec<Series> = series.collect();
    if series.is_empty() {
        return;
    }
    let which = if series.len() > MAX_LINES {
        format!("each of the first {MAX_LINES} submissions")
    } else {
        "each submission".to_owned()
    };
    series.truncate(MAX_LINES);
    let y = "boards answered within that time, %";
    section.picture(
        "times",
        &format!("Percentage of the boards that {which} answered within a time, right or wrong."),
        chart::times("Times of the boards", y, series),
    );
}
