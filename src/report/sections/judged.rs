//! Judged programs, from the JSON export of `judge`: a table, the most telling program first, and the diagnosis of each.

use super::provenance;
use crate::report::chart::heat_by_side;
use crate::report::input::JudgeReport;
use crate::report::number::pluralize;
use crate::report::page::{Page, PageBlock, Picture, TableCell};
use crate::report::text::judge::{
    NOT_REPRODUCIBLE, describe_failed_board, describe_failure, describe_finding, describe_place,
    describe_skipped,
};
use snakes_and_ladders::draw::picture::{PictureOptions, svg_with_note};
use snakes_and_ladders::draw::text::route::explain_within;
use snl_judge::{Finding, SubmissionOutcome, Verdict};
use std::cmp::Reverse;
use std::collections::BTreeMap;

pub(super) fn render(report: &JudgeReport, page: &mut Page) {
    let programs = &report.programs;
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for name in programs.iter().filter_map(known_mistake) {
        *kinds.entry(name).or_default() += 1;
    }
    let is_accepted = |it: &SubmissionOutcome| it.verdict == Some(Verdict::Accepted);
    let mut ordered: Vec<&SubmissionOutcome> = programs.iter().collect();
    // Programs with the same mistake stand together, the most frequent one first.
    ordered.sort_by_key(|program| {
        let finding = program.diagnosis.as_ref().map(|it| it.finding);
        let mistake = known_mistake(program);
        let count = Reverse(mistake.map_or(0, |name| kinds[name]));
        let rank = (is_accepted(program), finding.is_none(), finding);
        (rank, count, mistake)
    });
    if programs.len() > 1 {
        let accepted = programs.iter().filter(|it| is_accepted(it)).count();
        let (all, corpus, lead) = (programs.len(), &report.corpus, &mut page.summary);
        lead.push(format!("{all} programs on {corpus}: {accepted} accepted."));
        let kinds = kinds.iter();
        let kinds = kinds.map(|(name, count)| format!("{name} ({count})"));
        let kinds = kinds.collect::<Vec<_>>().join(", ");
        if !kinds.is_empty() {
            lead.push(format!("Known mistakes: {kinds}."));
        }
        let header =
            "program | verdict | right | boards | diagnosis | mistake | smallest board | ns/board";
        page.section("Programs");
        page.table("Programs", header, ordered.iter().map(|one| row(one)));
    }
    for program in ordered {
        diagnosis(program, page);
    }
    let facts = [("date", &report.date), ("sandbox", &report.sandbox)];
    let facts = facts.map(|(name, value)| (name, Some(value.clone())));
    provenance::render(facts, &report.provenance, page);
}

fn known_mistake(program: &SubmissionOutcome) -> Option<&str> {
    let diagnosis = program.diagnosis.as_ref();
    let known = diagnosis.filter(|it| it.finding == Finding::Known)?;
    known.name.as_deref()
}

fn row(program: &SubmissionOutcome) -> Vec<TableCell> {
    let diagnosis = program.diagnosis.as_ref();
    let smallest = program.smallest_failure.as_ref();
    let smallest = smallest.and_then(|failure| failure.board).map(|board| {
        let jumps = pluralize(board.0.starts().len() as u64, "jump");
        format!("n = {}, {jumps}", board.0.side())
    });
    let text = |text: Option<String>| text.map(TableCell::text).unwrap_or_default();
    vec![
        TableCell::text(&program.name),
        TableCell::verdict(program.verdict.map_or("not run", Verdict::name)),
        TableCell::count(program.right),
        TableCell::count(program.boards),
        text(diagnosis.map(|it| format!("{:?}", it.finding).to_lowercase())),
        text(diagnosis.and_then(|it| it.name.clone())),
        text(smallest),
        TableCell::count(program.ns_per_board),
    ]
}

/// Adds the section of a program: the verdict in words, the mistake, the board, and which boards fail.
fn diagnosis(program: &SubmissionOutcome, page: &mut Page) {
    page.section(&program.name);
    page.text(verdict_in_words(program));
    if let Some(messages) = &program.compile_error {
        page.block(PageBlock::Code(messages.clone()));
    }
    if let Some(diagnosis) = &program.diagnosis {
        page.text(describe_finding(diagnosis));
        diagnosis.explanation.iter().for_each(|it| page.text(it));
    }
    let shown = program.shown_failure();
    let Some((failure, board)) = shown.and_then(|it| Some((it, it.board?.0))) else {
        return;
    };
    let (name, note) = ("board".to_owned(), describe_failure(failure));
    let svg = svg_with_note(&board, PictureOptions::default(), &note);
    let caption = describe_failed_board(failure).unwrap_or_default();
    let picture = Picture { name, svg, caption };
    let pictures = [picture].into_iter().chain(failing_boards(program));
    page.block(PageBlock::Gallery(pictures.collect()));
    let before = failure.before.iter();
    let mut text: String = before.map(|it| format!("{}, then\n", it.0)).collect();
    text += &format!("{board}\n\n{}", explain_within(&board, 72));
    page.block(PageBlock::Code(text));
}

fn verdict_in_words(program: &SubmissionOutcome) -> String {
    let Some(verdict) = program.verdict else {
        let reason = program.not_run.as_deref().unwrap_or_default();
        return format!("Not run: {reason}");
    };
    let words = verdict.folder().unwrap_or_default().replace('_', " ");
    let mut text = format!("{verdict}: {words}");
    if let Some(failure) = &program.first_failure {
        let (place, failure) = (describe_place(program, failure), describe_failure(failure));
        text += &format!(" {place}: {failure}");
    }
    if program.boards > 0 {
        let (right, boards) = (program.right, program.boards);
        text += &format!(". {right} of {boards} boards are right.");
    }
    let more = describe_skipped(program).map(|skipped| format!(" {skipped}."));
    text.extend(more);
    text.extend(program.redefined.iter().map(|words| format!(" {words}")));
    if program.flaky {
        text += &format!(" {NOT_REPRODUCIBLE}");
    }
    text
}

/// Draws the share of wrong boards by side and family; none where all boards are of one group.
fn failing_boards(program: &SubmissionOutcome) -> Option<Picture> {
    let shares = program.groups.iter().map(|group| {
        let wrong = group.boards - group.right;
        ((&*group.family, group.n as u64), (wrong, group.boards))
    });
    let labels = "Wrong boards by side and family | side n | wrong boards";
    (program.groups.len() > 1).then(|| Picture {
        name: "wrong-boards".to_owned(),
        svg: heat_by_side(labels, ["none", "all"], "", shares),
        caption: "The share of wrong answers by side and family.".to_owned(),
    })
}
