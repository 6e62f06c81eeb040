//! The sections on the boards that kill mistakes: a heat map and tables.

use crate::report::chart::heat;
use crate::report::input::{JudgedBoard, KillTable};
use crate::report::number::{agree, percent, pluralize, thousands};
use crate::report::page::{Page, TableCell};
use snl_harness::mutants::strength::Strength;

pub(super) fn render_table(name: &str, table: &KillTable, page: &mut Page) {
    let boards = table.boards.len() as u64;
    let kills = |mistake: usize| table.boards.iter().filter(move |one| one.kills[mistake]);
    let mistakes = table.mistakes.iter().enumerate();
    let mistakes = mistakes.map(|(it, name)| (kills(it).count() as u64, name, it));
    let mut mistakes: Vec<(u64, &String, usize)> = mistakes.collect();
    let by_name = mistakes.iter().map(|&(kills, name, _)| (&**name, kills));
    page.summary.push(summary_text(name, boards, by_name));
    mistakes.sort_unstable();
    let (by, kinds) = kinds(table);
    // The numbers of boards of each kind: those that kill a mistake, and all.
    let cells = |mistake: usize| {
        kinds.iter().map(move |(_, of_kind)| {
            let killers = of_kind.iter().filter(|board| board.kills[mistake]);
            (killers.count() as u64, of_kind.len() as u64)
        })
    };
    page.section("Which boards kill which mistakes");
    let title = "Fraction of the boards that kill each mistake";
    let labels = format!("{title} | boards by {by} | mistake, by kills");
    let columns: Vec<&str> = kinds.iter().map(|(kind, _)| *kind).collect();
    let map = mistakes.iter();
    let map = map.map(|&(_, name, mistake)| (&**name, cells(mistake).collect()));
    let svg = heat(&labels, ["none", "all"], &columns, map);
    let caption = "Fraction of the boards of each kind that kill a mistake (darker is more; brighter in dark mode).";
    page.picture("kills", caption, svg);
    let rows = mistakes.iter().map(|&(count, name, mistake)| {
        let share = count as f64 / boards.max(1) as f64;
        let killing = cells(mistake).filter(|&(killers, _)| killers > 0);
        vec![
            TableCell::text(name),
            TableCell::count(count),
            TableCell::number(share, percent(count, boards)),
            TableCell::count(killing.count() as u64),
            TableCell::count(kills(mistake).next().map(|board| board.index)),
        ]
    });
    let header = "mistake | kills | fraction of boards | kinds of boards | first board";
    page.table("Mistakes, in ascending order of kills", header, rows);
}

/// Returns the kinds of boards, in order of first occurrence, each with its boards, after the word for a kind: the family
/// or, if no family is known, the note.
fn kinds(table: &KillTable) -> (&'static str, Vec<(&str, Vec<&JudgedBoard>)>) {
    let by_family = table.boards.iter().any(|board| !board.family.is_empty());
    let mut kinds: Vec<(&str, Vec<&JudgedBoard>)> = Vec::new();
    for board in &table.boards {
        let kind = [&board.note, &board.family][usize::from(by_family)];
        let kind = if kind.is_empty() { "unknown" } else { kind };
        match kinds.iter_mut().find(|(name, _)| *name == kind) {
            Some((_, boards)) => boards.push(board),
            None => kinds.push((kind, vec![board])),
        }
    }
    (if by_family { "family" } else { "note" }, kinds)
}

pub(super) fn render_strength(strength: &Strength, page: &mut Page) {
    let mistakes = strength.mistakes.iter();
    let kills = mistakes.map(|mistake| (&*mistake.name, mistake.kills as u64));
    let summary = summary_text(&strength.corpus, strength.boards as u64, kills);
    let often = thousands(strength.killed_three_times as u64);
    let lead = &mut page.summary;
    lead.push(format!("{summary} {often} at least three times."));
    page.section("Mistakes");
    let rows = strength.mistakes.iter().map(|mistake| {
        let mut row = [&mistake.name, &mistake.kind].map(TableCell::text).to_vec();
        row.extend(mistake.counts().map(|count| TableCell::count(count as u64)));
        row.push(TableCell::text(&mistake.sentence));
        row
    });
    let header =
        "mistake | kind | kills | wrong answer | too slow | crashed | families | what it does";
    let caption = "The mistakes of the catalogue and how many boards kill each";
    page.table(caption, header, rows);
}

fn summary_text<'a>(
    corpus: &str,
    boards: u64,
    kills: impl Iterator<Item = (&'a str, u64)> + Clone,
) -> String {
    let mistakes = kills.clone().count();
    let survivors = kills.filter(|(_, kills)| *kills == 0);
    let survivors: Vec<&str> = survivors.map(|(name, _)| name).collect();
    let verb = agree(boards, "kill");
    let outcome = match &survivors[..] {
        [] => ": none survives.".to_owned(),
        survivors => format!("; survivors: {}.", survivors.join(", ")),
    };
    let (boards, killed) = (pluralize(boards, "board"), mistakes - survivors.len());
    format!("{boards} of {corpus} {verb} {killed} of {mistakes} mistakes{outcome}")
}
