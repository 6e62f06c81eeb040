//! The report: a line a contestant, then what is to be said of those that fail.
//!
//! Owns the words. Must not know how anything came about.

use super::outcome::SubmissionOutcome;
use crate::report::text;
use crate::solve::routes::Route;
use crate::submissions::{BoardResult, Counterexample, Output, Verdict};
use std::fmt::Write as _;

/// Lines of a compiler's word that are shown.
const MAX_COMPILER_LINES: usize = 12;

/// The greatest side of a board that is drawn: wider ones fill a terminal.
const MAX_DRAWN_SIDE: usize = 12;

/// The most rolls of a route that is told.
const MAX_EXPLAINED_ROLLS: usize = 24;

/// Boards before a counterexample that are shown.
const MAX_SHOWN_HISTORY: usize = 3;

/// The whole report.
pub(super) fn render(outcomes: &[SubmissionOutcome], corpus: &str, colour: bool) -> String {
    let mut text = format!("{corpus}\n");
    table(&mut text, outcomes);
    for outcome in outcomes {
        failure(&mut text, outcome, colour);
    }
    text
}

fn table(text: &mut String, outcomes: &[SubmissionOutcome]) {
    let mut rows = vec![
        [
            "contestant",
            "verdict",
            "right",
            "first failure",
            "ns/board",
            "",
            "memory",
        ]
        .map(str::to_owned),
    ];
    rows.extend(outcomes.iter().map(line));
    let widths: Vec<usize> = (0..rows[0].len())
        .map(|column| {
            rows.iter()
                .map(|row| row[column].chars().count())
                .max()
                .unwrap_or(0)
        })
        .collect();
    for row in rows {
        let mut line = String::new();
        for (column, (cell, &width)) in row.iter().zip(&widths).enumerate() {
            // Numbers to the right, words to the left.
            let _ = match column {
                2 | 4 | 6 => write!(line, "{cell:>width$}  "),
                _ => write!(line, "{cell:<width$}  "),
            };
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
}

fn line(outcome: &SubmissionOutcome) -> [String; 7] {
    let none = || "-".to_owned();
    let verdict = match (outcome.verdict(), outcome.expected_verdict) {
        (None, _) => "not run".to_owned(),
        (Some(got), Some(due)) if got != due => format!("{got}, not {due}"),
        (Some(got), Some(due)) if due != Verdict::Accepted => format!("{got}, as due"),
        (Some(got), _) => got.to_string(),
    };
    if outcome.missing.is_some() || outcome.refused.is_some() {
        return [
            outcome.name.clone(),
            verdict,
            none(),
            none(),
            none(),
            String::new(),
            none(),
        ];
    }
    let right = match outcome.stress_passed {
        0 => format!("{} of {}", outcome.right, outcome.boards),
        hunted => format!("{} of {}, {hunted} hunted", outcome.right, outcome.boards),
    };
    let first = match &outcome.first {
        None => none(),
        Some(row) => match row.board {
            Some(_) if outcome.stress_passed > 0 => "hunted".to_owned(),
            Some((_, index)) => format!("board {index}"),
            None => "after the last board".to_owned(),
        },
    };
    let (ns, clock) = ns_per_board(outcome);
    let memory = format!("{} MiB", outcome.usage.memory.div_ceil(1 << 20));
    [
        outcome.name.clone(),
        verdict,
        right,
        first,
        ns,
        clock.to_owned(),
        memory,
    ]
}

/// ns a board, and whose clock that was.
fn ns_per_board(outcome: &SubmissionOutcome) -> (String, &'static str) {
    let timing = outcome.timing;
    let clock = if timing.self_timed { "inside" } else { "wall" };
    let (ns, boards) = match timing.boards {
        0 if timing.self_timed => (0, 0),
        0 => (outcome.usage.elapsed.as_nanos(), outcome.boards),
        boards => (timing.ns, boards),
    };
    match ns.checked_div(u128::from(boards)) {
        Some(ns) => (ns.to_string(), clock),
        None => ("-".to_owned(), ""),
    }
}

fn failure(text: &mut String, outcome: &SubmissionOutcome, colour: bool) {
    let name = &outcome.name;
    if let Some(said) = &outcome.refused {
        let _ = writeln!(text, "\n{name}: CE, it does not compile:");
        for line in said.lines().take(MAX_COMPILER_LINES) {
            let _ = writeln!(text, "  {line}");
        }
        return;
    }
    let Some(row) = &outcome.first else { return };
    let place = match &outcome.failed {
        Some((place, _)) => format!("on {place}"),
        None => "after the last board".to_owned(),
    };
    let _ = writeln!(
        text,
        "\n{name}: {} {place}: {}",
        row.verdict,
        describe_result(row)
    );
    match &outcome.counterexample {
        Some(found) => counterexample(text, found, colour),
        None => {
            if outcome.flaky {
                text.push_str(
                    "Asked again it does not fail so: its answers change from run to run.\n",
                );
            }
            if let Some((_, board)) = &outcome.failed {
                let _ = writeln!(text, "{board}");
            }
        }
    }
}

/// Expected and given, or why there is no answer.
fn describe_result(row: &BoardResult) -> String {
    let expected = row
        .expected
        .map_or(String::new(), |right| format!("the answer is {right}, "));
    let given = match (&row.output, &row.note) {
        (Output::Number(number), _) if row.verdict == Verdict::TimeLimit => {
            format!("given was {number}, too late")
        }
        (Output::Number(number), None) => format!("given was {number}"),
        (Output::Number(number), Some(note)) => format!("given was {number}; {note}"),
        (Output::Text(text), _) => format!("given was {text:?}, which is no number"),
        (Output::Nothing, Some(note)) => note.clone(),
        (Output::Nothing, None) => "nothing was given".to_owned(),
    };
    expected + &given
}

fn counterexample(text: &mut String, found: &Counterexample, colour: bool) {
    let Counterexample { before, board, row } = found;
    let _ = write!(
        text,
        "The smallest board found on which it fails: n = {}, {} jump(s): {}, {}\n\n",
        board.side(),
        board.starts().len(),
        row.verdict,
        describe_result(row)
    );
    if !before.is_empty() {
        let _ = writeln!(
            text,
            "Only after {} other board(s) in the same process: it keeps something from board to board.",
            before.len()
        );
        for board in before.iter().take(MAX_SHOWN_HISTORY) {
            let _ = writeln!(text, "{board}");
        }
        if before.len() > MAX_SHOWN_HISTORY {
            let _ = writeln!(text, "… and {} more", before.len() - MAX_SHOWN_HISTORY);
        }
        text.push_str("then\n");
    }
    let _ = writeln!(text, "{board}");
    let route = Route::of(board);
    if board.side().n() <= MAX_DRAWN_SIDE {
        text.push_str(&text::board::draw(board, route.as_ref(), colour));
    }
    let rolls = route.map_or(0, |route| route.steps.len());
    if board.side().n() <= MAX_DRAWN_SIDE && rolls <= MAX_EXPLAINED_ROLLS {
        text.push('\n');
        text.push_str(&text::route::explain(board));
    } else {
        text.push_str("It is too large to be drawn here; snl show BOARD --explain draws it and tells its route.\n");
    }
}
