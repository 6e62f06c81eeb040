//! The table of `judge`, which is printed row by row while programs are judged: its widths are
//! known before the first row.

use super::table::Layout;
use crate::report::table::{Column, Narrow, TableCell};
use snakes_and_ladders::draw::text::screen::Screen;
use snakes_and_ladders::escape;
use snl_judge::{Submission, SubmissionKind, SubmissionOutcome, Verdict};

/// The columns, and what a narrow terminal leaves out.
const COLUMNS: [(&str, Narrow); 6] = [
    ("submission", Narrow::Keep),
    ("verdict", Narrow::Keep),
    ("right", Narrow::Keep),
    ("first failure", Narrow::Drop(4)),
    ("ns/board", Narrow::Keep),
    ("memory", Narrow::Drop(1)),
];

/// The width of a name, in columns, that is worth more than an optional column.
const MIN_NAME: usize = 24;

/// The table of submissions, which is printed row by row: its widths are known before the first
/// row.
#[derive(Debug)]
pub struct LiveTable {
    layout: Layout,
    shown: Vec<usize>,
}

impl LiveTable {
    /// Returns the table of these submissions; `boards` is the number of boards, if it is known.
    pub fn new(submissions: &[Submission], boards: Option<u64>, screen: Screen) -> LiveTable {
        let mut widths = COLUMNS.map(|(title, _)| title.len());
        for submission in submissions {
            widths[0] = widths[0].max(escape::line(&submission.name).chars().count());
            if !matches!(submission.expected_verdict, None | Some(Verdict::Accepted)) {
                widths[1] = widths[1].max("WA (expected TLE)".len());
            }
            if matches!(submission.kind, SubmissionKind::NoSolution { .. }) {
                widths[1] = widths[1].max("no solution: helper".len());
            }
        }
        let boards = boards.map_or(0, |boards| format!("{boards} of {boards}").len());
        widths[2] = widths[2].max(boards);
        LiveTable::fit(widths, screen)
    }

    /// Leaves out columns, then shortens names, until the table fits.
    fn fit(widths: [usize; COLUMNS.len()], screen: Screen) -> LiveTable {
        let longest = widths[0];
        let mut layout = Layout {
            widths: widths.into(),
            // Numbers are aligned right.
            is_left: [true, true, false, true, false, false].into(),
            screen,
        };
        layout.widths[0] = longest.min(MIN_NAME);
        let shown = layout.fitting(&COLUMNS.map(Column::from), (0..COLUMNS.len()).collect());
        let beside = layout.total(&shown) - layout.widths[0];
        let room = screen
            .columns
            .map_or(longest, |all| all.saturating_sub(beside));
        layout.widths[0] = longest.min(room.max(COLUMNS[0].0.len()));
        LiveTable { layout, shown }
    }

    /// Returns the name of the corpus, what submissions run in, and the titles.
    pub fn header(&self, corpus: &str, sandbox: &str) -> String {
        let (corpus, sandbox) = (escape::line(corpus), escape::line(sandbox));
        let titles = COLUMNS.map(|(title, _)| TableCell::text(title));
        let title_line = self.layout.line(&titles, &self.shown);
        format!("{corpus}\nsandbox: {sandbox}\n{title_line}")
    }

    /// Returns the row of a submission.
    pub fn row(&self, outcome: &SubmissionOutcome) -> String {
        let mut cells = cells(outcome);
        let length = cells[0].width();
        let room = self.layout.widths[0];
        if length > room {
            // The end of a path says more than its beginning.
            let tail = cells[0].text.chars().skip(length + 1 - room);
            cells[0].text = format!("…{}", tail.collect::<String>());
        }
        self.layout.line(&cells, &self.shown)
    }
}

fn cells(outcome: &SubmissionOutcome) -> Vec<TableCell> {
    let verdict = match (outcome.verdict, outcome.expected_verdict) {
        (None, _) => TableCell::not_judged(outcome.no_solution.as_ref()),
        (Some(got), Some(expected)) if got != expected => {
            TableCell::verdict(got, format!("{got} (expected {expected})"))
        }
        (Some(got), Some(expected)) if expected != Verdict::Accepted => {
            TableCell::verdict(got, format!("{got} (expected)"))
        }
        (Some(got), _) => TableCell::verdict(got, got.to_string()),
    };
    let name = TableCell::text(escape::line(&outcome.name));
    let right = format!("{} of {}", outcome.right, outcome.boards);
    let first = outcome
        .first_failure
        .as_ref()
        .map(|failure| match failure.index {
            Some(index) => format!("board {index}"),
            None => "after the last board".to_owned(),
        });
    let ns = outcome.ns_per_board.map(|ns| ns.to_string());
    let memory = format!("{} MiB", outcome.usage.memory.div_ceil(1 << 20));
    let mut rest = [Some(right), first, ns, Some(memory)];
    if outcome.verdict.is_none() || outcome.compile_error.is_some() {
        rest.fill(None);
    }
    let rest = rest.map(|text| text.map(TableCell::text).unwrap_or_default());
    [name, verdict].into_iter().chain(rest).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_drops_columns_then_shortens_names() {
        let mut widths = COLUMNS.map(|(title, _)| title.len());
        (widths[0], widths[2]) = (60, 8);
        for room in [50, 80, 120] {
            let color = false;
            let columns = Some(room);
            let table = LiveTable::fit(widths, Screen { color, columns });
            let header = table.header("suite", "none");
            assert!(table.layout.total(&table.shown) <= room, "{header}");
            assert!(header.contains("verdict") && header.contains("right"));
            assert_eq!(header.contains("memory"), room > 50, "{header}");
            assert_eq!(table.layout.widths[0] == 60, room == 120, "{header}");
        }
        let table = LiveTable::fit(widths, Screen::default());
        assert_eq!((table.shown.len(), table.layout.widths[0]), (6, 60));
    }
}
