//! The report of `judge`: a line per submission, then the failures with their counterexamples.

use super::table::Layout;
use crate::report::number::{pluralize, thousands};
use crate::report::table::{Column, Narrow, TableCell};
use snakes_and_ladders::draw::text::counterexample::{describe_output, show_board};
use snakes_and_ladders::draw::text::route::wrap;
use snakes_and_ladders::draw::text::screen::{Screen, Tone};
use snakes_and_ladders::escape;
use snl_judge::{Diagnosis, Failure, Finding, Output, Submission, SubmissionOutcome, Verdict};

/// The maximum number of lines of a compiler's messages that are shown.
const MAX_COMPILER_LINES: usize = 12;

/// The number of bytes up to which prints are not mentioned.
const MAX_QUIET_BYTES: u64 = 1 << 20;

/// The words about a failure that does not happen again.
pub(in crate::report) const NOT_REPRODUCIBLE: &str = "Not reproducible: tried again, it answers right. If it expects one board per process, use --isolate.";

/// The maximum number of boards before a counterexample that are shown.
const MAX_SHOWN_HISTORY: usize = 3;

/// The columns, and what a narrow terminal leaves out.
const COLUMNS: [(&str, Narrow); 7] = [
    ("submission", Narrow::Keep),
    ("verdict", Narrow::Keep),
    ("right", Narrow::Keep),
    ("first failure", Narrow::Drop(4)),
    ("ns/board", Narrow::Keep),
    ("clock", Narrow::Drop(2)),
    ("memory", Narrow::Drop(1)),
];

/// The width of a name, in columns, that is worth more than an optional column.
const MIN_NAME: usize = 24;

/// The table of submissions, which is printed row by row: its widths are known before the first row.
#[derive(Debug)]
pub struct JudgeTable {
    layout: Layout,
    shown: Vec<usize>,
}

impl JudgeTable {
    /// Returns the table of these submissions; `boards` is the number of boards, if it is known.
    pub fn new(submissions: &[Submission], boards: Option<u64>, screen: Screen) -> JudgeTable {
        let mut widths = COLUMNS.map(|(title, _)| title.len());
        for submission in submissions {
            widths[0] = widths[0].max(escape::line(&submission.name).chars().count());
            if !matches!(submission.expected_verdict, None | Some(Verdict::Accepted)) {
                widths[1] = "WA (expected TLE)".len();
            }
        }
        let boards = boards.map_or(0, |boards| format!("{boards} of {boards}").len());
        widths[2] = widths[2].max(boards);
        widths[5] = "inside".len();
        JudgeTable::fit(widths, screen)
    }

    /// Leaves out columns, then shortens names, until the table fits.
    fn fit(widths: [usize; COLUMNS.len()], screen: Screen) -> JudgeTable {
        let longest = widths[0];
        let mut layout = Layout {
            widths: widths.into(),
            // Numbers are aligned right.
            is_left: [true, true, false, true, false, true, false].into(),
            screen,
        };
        layout.widths[0] = longest.min(MIN_NAME);
        let shown = layout.fitting(&COLUMNS.map(Column::from), (0..COLUMNS.len()).collect());
        let beside = layout.total(&shown) - layout.widths[0];
        let room = screen.columns;
        let room = room.map_or(longest, |all| all.saturating_sub(beside));
        layout.widths[0] = longest.min(room.max(COLUMNS[0].0.len()));
        JudgeTable { layout, shown }
    }

    /// Returns the name of the corpus, what submissions run in, and the titles.
    pub fn header(&self, corpus: &str, sandbox: &str) -> String {
        let (corpus, sandbox) = (escape::line(corpus), escape::line(sandbox));
        let titles = COLUMNS.map(|(title, _)| TableCell::text(title));
        let titles = self.layout.line(&titles, &self.shown);
        format!("{corpus}\n{sandbox}\n{titles}")
    }

    /// Returns the row of a submission.
    pub fn row(&self, outcome: &SubmissionOutcome) -> String {
        let mut cells = cells(outcome);
        let (length, room) = (cells[0].width(), self.layout.widths[0]);
        if length > room {
            // The end of a path says more than its beginning.
            let tail = cells[0].text.chars().skip(length + 1 - room);
            cells[0].text = format!("…{}", tail.collect::<String>());
        }
        self.layout.line(&cells, &self.shown)
    }
}

fn cells(outcome: &SubmissionOutcome) -> Vec<TableCell> {
    let verdict = TableCell::verdict(match (outcome.verdict, outcome.expected_verdict) {
        (None, _) => "not run".to_owned(),
        (Some(got), Some(expected)) if got != expected => format!("{got} (expected {expected})"),
        (Some(got), Some(expected)) if expected != Verdict::Accepted => format!("{got} (expected)"),
        (Some(got), _) => got.to_string(),
    });
    let name = TableCell::text(escape::line(&outcome.name));
    let right = format!("{} of {}", outcome.right, outcome.boards);
    let first = outcome.first_failure.as_ref();
    let first = first.map(|failure| match failure.index {
        Some(index) => format!("board {index}"),
        None => "after the last board".to_owned(),
    });
    let ns = outcome.ns_per_board.map(|ns| ns.to_string());
    let memory = format!("{} MiB", outcome.usage.memory.div_ceil(1 << 20));
    let mut rest = [Some(right), first, ns, outcome.clock.clone(), Some(memory)];
    if outcome.not_run.is_some() || outcome.compile_error.is_some() {
        rest.fill(None);
    }
    let rest = rest.map(|text| text.map(TableCell::text).unwrap_or_default());
    [name, verdict].into_iter().chain(rest).collect()
}

/// Returns the text about a failure after the table, with its counterexample; none for a submission without one.
pub fn render_failure(outcome: &SubmissionOutcome, screen: Screen) -> Option<String> {
    let name = escape::line(&outcome.name);
    if let Some(messages) = &outcome.compile_error {
        let verdict = screen.paint(Verdict::CompileError.name(), Tone::Bad);
        let lines = messages.lines().take(MAX_COMPILER_LINES);
        let lines = lines.map(|line| format!("  {}\n", escape::line(line)));
        let lines: String = lines.collect();
        return Some(format!("\n{name}: {verdict}:\n{lines}"));
    }
    let failure = outcome.first_failure.as_ref()?;
    let place = describe_place(outcome, failure);
    let description = describe_failure(failure);
    let verdict = screen.paint(&failure.verdict.to_string(), Tone::Bad);
    let mut text = format!("\n{name}: {verdict} {place}: {description}\n");
    if let Some(skipped) = describe_skipped(outcome) {
        text += &format!("{skipped}\n");
    }
    if let Some(words) = &outcome.redefined {
        wrap(&mut text, "", words.split(' '), screen.prose());
    }
    if outcome.usage.printed > MAX_QUIET_BYTES {
        let printed = match outcome.usage.printed >> 30 {
            0 => format!("{} MiB", outcome.usage.printed >> 20),
            gib => format!("{gib} GiB"),
        };
        text += &format!("Prints {printed} on top of its answers.\n");
    }
    if let Some(found) = &outcome.smallest_failure {
        text += &describe_smallest(found, screen).unwrap_or_default();
        if let Some(diagnosis) = &outcome.diagnosis {
            text.push('\n');
            let words = describe_finding(diagnosis);
            wrap(&mut text, "", words.split(' '), screen.prose());
            if let Some(words) = &diagnosis.explanation {
                wrap(&mut text, "  ", words.split(' '), screen.prose());
            }
        }
        return Some(text);
    }
    if outcome.flaky {
        wrap(&mut text, "", NOT_REPRODUCIBLE.split(' '), screen.prose());
    }
    if let Some(board) = failure.board {
        text += &format!("{}\n", board.0);
    }
    Some(text)
}

/// Returns where the first failure was.
pub(in crate::report) fn describe_place(outcome: &SubmissionOutcome, failure: &Failure) -> String {
    match &failure.name {
        _ if outcome.usage.never_ready => "before the first board".to_owned(),
        Some(name) => format!("on {}", escape::line(name)),
        None => "after the last board".to_owned(),
    }
}

/// Returns why a submission was not run on all boards, if it was not.
pub(in crate::report) fn describe_skipped(outcome: &SubmissionOutcome) -> Option<String> {
    if outcome.skipped == 0 || outcome.usage.never_ready {
        return None;
    }
    let failures = outcome.usage.restarts + 1;
    let (late, large) = (outcome.usage.timeouts, outcome.usage.out_of_memory);
    let mut counts = [(late, "TLE"), (large, "MLE")].into_iter();
    let same = counts.find(|&(count, _)| count == failures);
    let verdict = same.map_or("Ended", |(_, verdict)| verdict);
    let boards = pluralize(outcome.boards - outcome.skipped, "board");
    let hint = " (`--all` for all)";
    let hint = if failures > 1 { hint } else { "" };
    Some(format!(
        "{verdict} on {failures} of the first {boards}; not run on the rest{hint}"
    ))
}

/// Returns the expected answer and the submission's, or why it gave none.
pub fn describe_failure(failure: &Failure) -> String {
    let expected = failure.right;
    let expected = expected.map(|right| format!("the answer is {right}, "));
    let expected = expected.unwrap_or_default();
    let got = match (&failure.got, &failure.note) {
        (Output::Number(number), _) if failure.verdict == Verdict::TimeLimit => {
            format!("got {number}, too late")
        }
        (Output::Number(number), None) => format!("got {number}"),
        (Output::Number(number), Some(note)) => format!("got {number}; {note}"),
        (Output::Text(text), _) => describe_output(text),
        (Output::Nothing, Some(note)) => note.clone(),
        (Output::Nothing, None) => "no output".to_owned(),
    };
    escape::line(&(expected + &got)).into_owned()
}

/// Returns the side and jumps of the board of a failure, and both answers, if the failure has a board.
pub(in crate::report) fn describe_failed_board(found: &Failure) -> Option<String> {
    let board = found.board?.0;
    let jumps = pluralize(board.starts().len() as u64, "jump");
    let (side, verdict) = (board.side(), found.verdict);
    let smallest = "smallest board found";
    let which = found.name.as_ref().map_or(smallest, |_| "first board");
    Some(format!(
        "The {which} on which it fails: n = {side}, {jumps}: {verdict}, {}",
        describe_failure(found)
    ))
}

fn describe_smallest(found: &Failure, screen: Screen) -> Option<String> {
    let (board, before) = (found.board?, &found.before);
    let mut text = format!("{}\n\n", describe_failed_board(found)?);
    if !before.is_empty() {
        let message = format!(
            "Fails only after {} in the same process: it keeps state, or ends early (--isolate starts it for each board).",
            pluralize(before.len() as u64, "other board")
        );
        wrap(&mut text, "", message.split(' '), screen.prose());
        for board in before.iter().take(MAX_SHOWN_HISTORY) {
            text += &format!("{}\n", board.0);
        }
        if before.len() > MAX_SHOWN_HISTORY {
            text += &format!("… and {} more\n", before.len() - MAX_SHOWN_HISTORY);
        }
        text.push_str("then\n");
    }
    Some(text + &show_board(&board.0, screen))
}

/// Returns the sentence that says which known mistake a submission makes, or how near the nearest one comes.
pub(in crate::report) fn describe_finding(diagnosis: &Diagnosis) -> String {
    let (boards, wrong) = (diagnosis.boards as u64, diagnosis.wrong as u64);
    let name = diagnosis.name.as_deref().unwrap_or_default();
    let explained = thousands(diagnosis.explained as u64);
    let (all, wrong) = (pluralize(boards, "board"), pluralize(wrong, "wrong board"));
    match (diagnosis.finding, diagnosis.answer) {
        (Finding::Known, _) => {
            format!("The mistake is {name}: the same answer to each of {all}, {wrong} included.")
        }
        (Finding::Constant, Some(answer)) => format!(
            "It answers {answer} to nearly every board, whatever is on it: {explained} of {wrong}."
        ),
        (Finding::Constant, None) => format!("It gave no answer ({all} tried)."),
        (Finding::Nearest, _) if name.is_empty() => {
            format!("No known mistake explains half of its {wrong}.")
        }
        (Finding::Nearest, _) if diagnosis.explained == diagnosis.wrong => format!(
            "No known mistake; nearest: {name}, which explains all of {wrong}, but differs on others."
        ),
        (Finding::Nearest, _) => {
            format!("No known mistake; nearest: {name}, which explains {explained} of {wrong}.")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_drops_columns_then_shortens_names() {
        let mut widths = COLUMNS.map(|(title, _)| title.len());
        (widths[0], widths[2]) = (60, 8);
        for room in [50, 80, 120] {
            let (color, columns) = (false, Some(room));
            let table = JudgeTable::fit(widths, Screen { color, columns });
            let header = table.header("suite", "sandbox: none");
            assert!(table.layout.total(&table.shown) <= room, "{header}");
            assert!(header.contains("verdict") && header.contains("right"));
            assert_eq!(header.contains("clock"), room > 50, "{header}");
            assert_eq!(header.contains("memory"), room > 80, "{header}");
            assert_eq!(table.layout.widths[0] == 60, room == 120, "{header}");
        }
        let table = JudgeTable::fit(widths, Screen::default());
        assert_eq!((table.shown.len(), table.layout.widths[0]), (7, 60));
    }
}
