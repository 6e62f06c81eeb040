//! Judged programs, from the JSON export of `judge`: a table, the most telling program first, and
//! the diagnosis of each.

use super::provenance;
use crate::report::chart::{Labels, heat_by_side};
use crate::report::input::JudgeReport;
use crate::report::number::{agree, pluralize, thousands};
use crate::report::page::{Page, PageBlock, Picture, RouteBlock, TableCell};
use snakes_and_ladders::draw::picture::{PictureOptions, svg_with_note};
use snakes_and_ladders::draw::text::counterexample::describe_output;
use snakes_and_ladders::escape;
use snl_judge::{Diagnosis, Failure, Finding, Output, SubmissionOutcome, Verdict};
use std::cmp::Reverse;
use std::collections::BTreeMap;

pub(super) fn render(report: &JudgeReport, page: &mut Page) {
    let programs = &report.programs;
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for name in programs.iter().filter_map(known_mistake) {
        *kinds.entry(name).or_default() += 1;
    }
    let is_accepted = |program: &SubmissionOutcome| program.verdict == Some(Verdict::Accepted);
    let mut ordered: Vec<&SubmissionOutcome> = programs.iter().collect();
    // Programs with the same mistake stand together, the most frequent one first.
    ordered.sort_by_key(|program| {
        let finding = program
            .diagnosis
            .as_ref()
            .map(|diagnosis| diagnosis.finding);
        let mistake = known_mistake(program);
        let count = Reverse(mistake.map_or(0, |name| kinds[name]));
        let rank = (is_accepted(program), finding.is_none(), finding);
        (rank, count, mistake)
    });
    let folder = common_folder(programs);
    if !report.not_judged.is_empty() {
        let names: Vec<_> = report
            .not_judged
            .iter()
            .map(|name| escape::line(name))
            .take(MAX_NOT_JUDGED)
            .collect();
        let more = match report.not_judged.len() - names.len() {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let sentence = format!("Not judged: {}{more}.", names.join(", "));
        page.summary.push(sentence);
    }
    if programs.len() > 1 {
        let accepted = programs
            .iter()
            .filter(|program| is_accepted(program))
            .count();
        let without = programs
            .iter()
            .filter(|program| program.no_solution.is_some())
            .count();
        let all = programs.len() - without;
        let corpus = &report.corpus;
        let lead = &mut page.summary;
        let files = match without {
            0 => String::new(),
            without => format!(" {} without a solution.", pluralize(without as u64, "file")),
        };
        lead.push(format!(
            "{} on {corpus}: {accepted} accepted.{files}",
            pluralize(all as u64, "program")
        ));
        let kinds = kinds
            .iter()
            .map(|(name, count)| format!("{name} ({count})"))
            .collect::<Vec<_>>()
            .join(", ");
        if !kinds.is_empty() {
            lead.push(format!("Known mistakes: {kinds}."));
        }
        if !folder.is_empty() {
            lead.push(format!("The programs are in {folder}."));
        }
        let header = [
            "program",
            "verdict",
            "right",
            "boards",
            "diagnosis",
            "mistake",
            "smallest board",
            "ns/board",
        ];
        page.section("Programs");
        let rows = ordered.iter().map(|program| row(program, folder));
        page.table("Verdicts and mistakes", &header, rows);
    }
    for program in ordered {
        verdict_and_mistake(program, folder, page);
        failing_board(program, page);
    }
    let facts = [("date", &report.date), ("sandbox", &report.sandbox)]
        .map(|(name, value)| (name, Some(value.clone())));
    provenance::render(facts, &report.provenance, page);
}

/// The maximum number of files that are named as not judged.
const MAX_NOT_JUDGED: usize = 20;

fn known_mistake(program: &SubmissionOutcome) -> Option<&str> {
    let diagnosis = program.diagnosis.as_ref();
    let known = diagnosis.filter(|diagnosis| diagnosis.finding == Finding::Known)?;
    known.name.as_deref()
}

/// Returns the folder in which all programs are, with the last `/`; nothing for one program, or if
/// there is no such folder.
fn common_folder(programs: &[SubmissionOutcome]) -> &str {
    let [first, others @ ..] = programs else {
        return "";
    };
    let mut folder = match first.name.rfind('/') {
        Some(end) if !others.is_empty() => &first.name[..=end],
        _ => return "",
    };
    while !others.iter().all(|other| other.name.starts_with(folder)) {
        let parent = folder[..folder.len() - 1].rfind('/');
        folder = parent.map_or("", |end| &folder[..=end]);
    }
    folder
}

/// Returns the name of a program without the folder of all programs.
fn name_within<'n>(program: &'n SubmissionOutcome, folder: &str) -> &'n str {
    program.name.strip_prefix(folder).unwrap_or(&program.name)
}

fn row(program: &SubmissionOutcome, folder: &str) -> Vec<TableCell> {
    let diagnosis = program.diagnosis.as_ref();
    let smallest = program
        .smallest_failure
        .as_ref()
        .and_then(|failure| failure.board)
        .map(|board| {
            let jumps = pluralize(board.0.starts().len() as u64, "jump");
            format!("n = {}, {jumps}", board.0.side())
        });
    let text = |text: Option<String>| text.map(TableCell::text).unwrap_or_default();
    vec![
        TableCell::text(name_within(program, folder)),
        match program.verdict {
            Some(verdict) => TableCell::verdict(verdict, verdict.name()),
            None => TableCell::not_judged(program.no_solution.as_ref()),
        },
        TableCell::count(program.right),
        TableCell::count(program.boards),
        text(diagnosis.map(|diagnosis| format!("{:?}", diagnosis.finding).to_lowercase())),
        text(diagnosis.and_then(|diagnosis| diagnosis.name.clone())),
        text(smallest),
        TableCell::count(program.ns_per_board),
    ]
}

/// Adds the section of a program, which is named within the folder: the verdict in words, and the
/// mistake.
fn verdict_and_mistake(program: &SubmissionOutcome, folder: &str, page: &mut Page) {
    page.section(name_within(program, folder));
    page.show_title();
    page.text(verdict_in_words(program));
    if let Some(messages) = &program.compile_error {
        page.block(PageBlock::Code(messages.clone()));
    }
    if let Some(diagnosis) = &program.diagnosis {
        page.text(describe_finding(diagnosis));
        diagnosis
            .explanation
            .iter()
            .for_each(|text| page.text(text));
    }
}

/// Returns the sentence on a failure that needs other boards before it.
fn describe_state(failure: &Failure) -> Option<String> {
    (!failure.before.is_empty()).then(|| {
        format!(
            "Fails only after {} in the same process: it keeps state, or ends early (--isolate starts it for each board).",
            pluralize(failure.before.len() as u64, "other board")
        )
    })
}

/// Returns the verdict on a program, what was found and the explanation of its mistake, in
/// sentences on one line. Of a compiler's messages it has the first line.
pub(crate) fn in_words(program: &SubmissionOutcome) -> String {
    let mut sentences = vec![verdict_in_words(program)];
    let messages = program.compile_error.iter();
    let first_line = |messages: &String| messages.lines().next().map(|line| line.trim().to_owned());
    sentences.extend(messages.filter_map(first_line));
    sentences.extend(program.shown_failure().and_then(describe_state));
    if let Some(diagnosis) = &program.diagnosis {
        sentences.push(describe_finding(diagnosis));
        sentences.extend(diagnosis.explanation.clone());
    }
    sentences.join(" ")
}

/// Adds the board on which a program fails, if there is one, and which boards fail.
fn failing_board(program: &SubmissionOutcome, page: &mut Page) {
    let shown = program.shown_failure();
    let Some((failure, board)) = shown.and_then(|failure| Some((failure, failure.board?.0))) else {
        return;
    };
    let note = describe_failure(failure);
    let picture = Picture {
        name: "board".to_owned(),
        svg: svg_with_note(&board, PictureOptions::default(), &note),
        caption: describe_failed_board(failure).unwrap_or_default(),
        is_board: true,
    };
    let pictures = [picture].into_iter().chain(failing_boards(program));
    page.block(PageBlock::Gallery(pictures.collect()));
    if let Some(sentence) = describe_state(failure) {
        page.text(sentence);
    }
    page.block(PageBlock::Route(RouteBlock {
        before: failure.before.iter().map(|board| board.0).collect(),
        board: Box::new(board),
    }));
}

/// Returns the page of the programs that fail, or do not compile, a section each, with their boards
/// if `with_boards`.
pub(crate) fn failures_page(programs: &[SubmissionOutcome], with_boards: bool) -> Page {
    let mut page = Page::default();
    let failed = |program: &&SubmissionOutcome| {
        program.first_failure.is_some() || program.compile_error.is_some()
    };
    for program in programs.iter().filter(failed) {
        verdict_and_mistake(program, "", &mut page);
        if with_boards {
            failing_board(program, &mut page);
        }
    }
    page.finish("the programs that fail")
}

fn verdict_in_words(program: &SubmissionOutcome) -> String {
    if let Some(reason) = &program.no_solution {
        return format!("No solution: {reason}.");
    }
    let Some(verdict) = program.verdict else {
        let reason = program.not_run.as_deref().unwrap_or_default();
        return format!("Not run: {reason}");
    };
    if program.compile_error.is_some() {
        return format!("{verdict}:");
    }
    let mut text = verdict.to_string();
    if let Some(failure) = &program.first_failure {
        let place = describe_place(program, failure);
        let failure = describe_failure(failure);
        text += &format!(" {place}: {failure}");
    }
    if program.boards > 0 {
        text += &format!(". {}", describe_counts(program));
    }
    let note = program
        .first_failure
        .as_ref()
        .and_then(|failure| failure.note.as_deref());
    if note.is_some_and(|note| MISSING_FILES.iter().any(|words| note.contains(words))) {
        text += " A solution is one file: neither another file nor a package that is not installed is there for it.";
    }
    text.extend(program.redefined.iter().map(|words| format!(" {words}")));
    if program.lost_answers {
        text += LOST_ANSWERS;
    } else if program.language.is_none() {
        text += match (verdict, program.right) {
            (Verdict::WrongAnswer, _) if program.usage.restarts > 0 => ANSWERS_MISSING,
            (Verdict::Presentation | Verdict::RuntimeError, 0) => WHAT_COMMANDS_DO,
            (Verdict::Presentation, _) if program.usage.restarts > 0 && !program.flaky => ONE_BOARD,
            _ => "",
        };
    }
    if program.usage.printed > MAX_QUIET_BYTES {
        let printed = match program.usage.printed >> 30 {
            0 => format!("{} MiB", program.usage.printed >> 20),
            gib => format!("{gib} GiB"),
        };
        text += &format!(" It prints {printed} on top of its answers.");
    }
    if program.flaky {
        text += NOT_REPRODUCIBLE;
        text += ONE_BOARD;
    }
    text
}

/// The sentence on a command whose answers did not come out.
const LOST_ANSWERS: &str = " Where it is the only board, it is answered right: answers that a program has not flushed are lost when it ends, so it fails on this board or on a later one. Flush each answer (python3 -u), or use --isolate.";

/// The sentence on a command that gives fewer answers than it has boards.
const ANSWERS_MISSING: &str = " It ended with answers missing: where it leaves out a board, each later answer counts for the board before.";

/// The sentence on a command that gives no answer, whose author may not know what is expected.
const WHAT_COMMANDS_DO: &str = " A command reads boards as [[-1,4],[-1,3]], one a line, and writes an answer a line; the file of a function is judged by its path alone.";

/// The sentence on a program that answers some boards and may expect one.
const ONE_BOARD: &str = " If it expects one board per process, use --isolate.";

/// The words of interpreters about a module that is not there.
const MISSING_FILES: &[&str] = &["ModuleNotFoundError", "Cannot find module"];

/// The number of bytes up to which prints are not mentioned.
const MAX_QUIET_BYTES: u64 = 1 << 20;

/// The words about a failure that does not happen again.
const NOT_REPRODUCIBLE: &str =
    " Not reproducible: given the boards up to this one again, it answers right.";

/// Draws the share of wrong boards by side and family; none where all boards are of one group.
fn failing_boards(program: &SubmissionOutcome) -> Option<Picture> {
    let shares = program.groups.iter().map(|group| {
        let wrong = group.boards - group.right;
        ((&*group.family, group.n as u64), (wrong, group.boards))
    });
    let labels = Labels {
        title: "Wrong boards by side and family",
        x: "side n",
        y: "wrong boards",
    };
    (program.groups.len() > 1).then(|| Picture {
        name: "wrong-boards".to_owned(),
        svg: heat_by_side(&labels, ["none", "all"], "", shares),
        caption: "The share of wrong answers by side and family.".to_owned(),
        is_board: false,
    })
}

/// Returns where the first failure was.
fn describe_place(outcome: &SubmissionOutcome, failure: &Failure) -> String {
    match &failure.name {
        _ if outcome.usage.never_ready => "before the first board".to_owned(),
        Some(name) => format!("on {}", escape::line(name)),
        None => "after the last board".to_owned(),
    }
}

/// Returns the sentence on the boards that are right; of a submission that was not run on all
/// boards also those that are wrong, and why the others were not run.
fn describe_counts(program: &SubmissionOutcome) -> String {
    let right = program.right;
    let skipped = program.skipped;
    let usage = &program.usage;
    let boards = pluralize(program.boards, "board");
    let are = agree(program.boards, "are");
    if skipped == 0 {
        return format!("{right} of {boards} {are} right.");
    }
    let wrong = program.boards - right - skipped;
    let ends = u64::from(usage.restarts) + 1;
    let reason = if usage.never_ready {
        String::new()
    } else if u64::from(usage.timeouts) == ends {
        format!(" after {ends} TLE")
    } else if u64::from(usage.out_of_memory) == ends {
        format!(" after {ends} MLE")
    } else {
        format!(" after its process ended {}", pluralize(ends, "time"))
    };
    let hint = if ends > 1 { " (`--all` runs all)" } else { "" };
    format!("{right} of {boards} {are} right, {wrong} failed, {skipped} not run{reason}{hint}.")
}

/// Returns the expected answer and the submission's, or why it gave none.
pub(crate) fn describe_failure(failure: &Failure) -> String {
    let expected = failure
        .right
        .map(|right| format!("the answer is {right}, "))
        .unwrap_or_default();
    let got = match (&failure.got, &failure.note) {
        (Output::Number(number), _) if failure.verdict == Verdict::TimeLimit => {
            format!("got {number}, too late")
        }
        (Output::Number(number), None) => format!("got {number}"),
        (Output::Number(number), Some(note)) => format!("got {number}; {note}"),
        (Output::Text(text), None) => describe_output(text),
        (Output::Text(text), Some(note)) => format!("{}; {note}", describe_output(text)),
        (Output::Nothing, Some(note)) if failure.right.is_some() => format!("got none: {note}"),
        (Output::Nothing, Some(note)) => note.clone(),
        (Output::Nothing, None) => "no output".to_owned(),
    };
    escape::line(&(expected + &got)).into_owned()
}

/// Returns the side and jumps of the board of a failure, and both answers, if the failure has a
/// board.
fn describe_failed_board(found: &Failure) -> Option<String> {
    let board = found.board?.0;
    let jumps = pluralize(board.starts().len() as u64, "jump");
    let side = board.side();
    let verdict = found.verdict;
    let smallest = "smallest board found";
    let which = found.name.as_ref().map_or(smallest, |_| "first board");
    Some(format!(
        "The {which} on which it fails: n = {side}, {jumps}: {verdict}, {}",
        describe_failure(found)
    ))
}

/// Returns the sentence that says which known mistake a submission makes, or how near the nearest
/// one comes.
fn describe_finding(diagnosis: &Diagnosis) -> String {
    let (boards, wrong) = (diagnosis.boards as u64, diagnosis.wrong as u64);
    let name = diagnosis.name.as_deref().unwrap_or_default();
    let explained = thousands(diagnosis.explained as u64);
    let all = pluralize(boards, "board");
    let failures = pluralize(wrong, "failure");
    match diagnosis.finding {
        Finding::Random => {
            let again = diagnosis.wrong_again.iter();
            let counts: Vec<String> = [diagnosis.wrong]
                .iter()
                .chain(again)
                .map(|&wrong| thousands(wrong as u64))
                .collect();
            format!(
                "It answers differently each time: {} of {all} wrong.",
                counts.join(", ")
            )
        }
        Finding::Known => format!(
            "The mistake is {name}: this program and that mistake do the same on {all}, {failures} included."
        ),
        Finding::Stateful => format!(
            "It keeps state from one board to the next: it answers {} otherwise in a process of their own, of the few that were tried. Begin anew in each call; --isolate starts a process for each board.",
            pluralize(diagnosis.explained as u64, "board")
        ),
        Finding::Constant => {
            let answer = diagnosis.answer.unwrap_or_default();
            format!(
                "It answers {answer} to nearly every board, whatever is on it: {explained} of its {failures}."
            )
        }
        Finding::Capped => {
            let answer = diagnosis.answer.unwrap_or_default();
            let limit = diagnosis.limit.unwrap_or_default();
            let fails_from = diagnosis.fails_from.unwrap_or_default();
            let rolls = pluralize(limit.max(0) as u64, "roll");
            let which = if fails_from <= limit {
                format!(
                    "more than {rolls}, and to some that take {limit}, and is right on the others"
                )
            } else if fails_from == limit + 1 {
                format!("more than {rolls}, and is right on the others")
            } else {
                format!("{fails_from} rolls or more, and is right on those that take up to {limit}")
            };
            format!(
                "It answers {answer} to every board that takes {which}: its search has a limit, and a shortest route may take up to n² - 6 rolls."
            )
        }
        Finding::Unanswered => format!(
            "Tried on other boards, the smallest first, it gave no answer to {explained} of {all}."
        ),
        Finding::Slow => format!(
            "It does not answer {} in time, and is right on the others that were tried: look for a loop without end, or squares that are visited again and again.",
            pluralize(wrong, "board")
        ),
        Finding::Nearest if name.is_empty() => {
            format!("No known mistake explains half of its {failures}.")
        }
        Finding::Nearest if diagnosis.explained == diagnosis.wrong => format!(
            "No known mistake; nearest: {name}, which explains all of its {failures}, but differs on others."
        ),
        Finding::Nearest => {
            format!(
                "No known mistake; nearest: {name}, which explains {explained} of its {failures}."
            )
        }
    }
}
