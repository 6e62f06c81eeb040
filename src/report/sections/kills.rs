//! Which boards kill which mistakes, told.
//!
//! Owns the words, the heat map and the tables of it. Must not run a mistake.

use crate::report::chart::{AxisLabels, Heatmap, heat};
use crate::report::input::{KillTable, Strength};
use crate::report::number::{percent, pluralize, thousands};
use crate::report::page::{Page, Section, TableCell};

/// Adds what there is to say of the matrix.
pub(super) fn render_table(name: &str, table: &KillTable, page: &mut Page) {
    let boards = table.boards.len() as u64;
    let kills: Vec<u64> = (0..table.mistakes.len())
        .map(|mistake| {
            table
                .boards
                .iter()
                .filter(|board| board.kills[mistake])
                .count() as u64
        })
        .collect();
    let survivors: Vec<&str> = survivors(table.mistakes.iter().map(String::as_str), &kills);
    page.summary
        .push(summary_text(name, boards, table.mistakes.len(), &survivors));
    let mut order: Vec<usize> = (0..table.mistakes.len()).collect();
    order.sort_by_key(|&mistake| (kills[mistake], &table.mistakes[mistake]));

    let mut section = Section::new("Which boards kill which mistakes");
    let kinds = kinds(table);
    let map = Heatmap {
        columns: kinds.iter().map(|(name, _)| (*name).to_owned()).collect(),
        rows: order
            .iter()
            .map(|&mistake| {
                let cells = kinds.iter().map(|(_, boards)| {
                    let dead = boards
                        .iter()
                        .filter(|&&board| table.boards[board].kills[mistake])
                        .count();
                    (dead as u64, boards.len() as u64)
                });
                (table.mistakes[mistake].clone(), cells.collect())
            })
            .collect(),
    };
    let by = if table.boards.iter().any(|board| !board.family.is_empty()) {
        "family"
    } else {
        "note"
    };
    let words = AxisLabels {
        title: "Share of the boards that kill each mistake",
        x: &format!("boards by {by}"),
        y: "mistake, those killed least first",
    };
    section.picture(
        "kills",
        "The share of the boards of each kind that kill a mistake: the darker in light, the brighter in dark, the more.",
        heat(words, &map),
    );
    let rows = order.iter().map(|&mistake| {
        let killing = kinds.iter().filter(|(_, boards)| {
            boards
                .iter()
                .any(|&board| table.boards[board].kills[mistake])
        });
        let first = table.boards.iter().find(|board| board.kills[mistake]);
        vec![
            TableCell::word(&*table.mistakes[mistake]),
            TableCell::count(kills[mistake]),
            TableCell::number(
                kills[mistake] as f64 / boards.max(1) as f64,
                percent(kills[mistake], boards),
            ),
            TableCell::count(killing.count() as u64),
            first.map_or(TableCell::word("-"), |board| TableCell::count(board.index)),
        ]
    });
    let columns = [
        "mistake",
        "kills",
        "share of boards",
        "kinds of boards that do",
        "first board",
    ];
    section.table(
        "Mistakes, those killed least first",
        &columns,
        rows.collect(),
    );
    page.sections.push(section);
}

/// The boards by family, or by what is noted of them where no family is known, each kind where it first comes up.
fn kinds(table: &KillTable) -> Vec<(&str, Vec<usize>)> {
    let by_family = table.boards.iter().any(|board| !board.family.is_empty());
    let mut kinds: Vec<(&str, Vec<usize>)> = Vec::new();
    for (place, board) in table.boards.iter().enumerate() {
        let kind = match if by_family {
            &*board.family
        } else {
            &*board.note
        } {
            "" => "not known",
            kind => kind,
        };
        match kinds.iter_mut().find(|(name, _)| *name == kind) {
            Some((_, boards)) => boards.push(place),
            None => kinds.push((kind, vec![place])),
        }
    }
    kinds
}

/// Adds what there is to say of the strength.
pub(super) fn render_strength(strength: &Strength, page: &mut Page) {
    let kills: Vec<u64> = strength
        .mistakes
        .iter()
        .map(|mistake| mistake.kills)
        .collect();
    let survivors = survivors(
        strength.mistakes.iter().map(|mistake| &*mistake.name),
        &kills,
    );
    let told = summary_text(
        &strength.corpus,
        strength.boards,
        strength.mistakes.len(),
        &survivors,
    );
    page.summary.push(format!(
        "{told} {} at least three times.",
        thousands(strength.killed_three_times)
    ));
    let mut section = Section::new("Mistakes");
    let rows = strength.mistakes.iter().map(|mistake| {
        vec![
            TableCell::word(&*mistake.name),
            TableCell::word(&*mistake.kind),
            TableCell::count(mistake.kills),
            TableCell::count(mistake.wrong),
            TableCell::count(mistake.slow),
            TableCell::count(mistake.crashed),
            TableCell::number(
                mistake.families.len() as f64,
                mistake.families.len().to_string(),
            ),
            TableCell::word(&*mistake.sentence),
        ]
    });
    let columns = [
        "mistake",
        "kind",
        "kills",
        "wrong answer",
        "too slow",
        "crashed",
        "families",
        "what it does",
    ];
    section.table(
        "Each mistake of the catalogue, and how many boards kill it",
        &columns,
        rows.collect(),
    );
    page.sections.push(section);
}

fn survivors<'a>(names: impl Iterator<Item = &'a str>, kills: &[u64]) -> Vec<&'a str> {
    names
        .zip(kills)
        .filter(|(_, kills)| **kills == 0)
        .map(|(name, _)| name)
        .collect()
}

fn summary_text(corpus: &str, boards: u64, mistakes: usize, survivors: &[&str]) -> String {
    let killed = mistakes - survivors.len();
    let mut text = format!(
        "{} of {corpus} {} {killed} of {mistakes} mistakes",
        pluralize(boards, "board"),
        if boards == 1 { "kills" } else { "kill" }
    );
    match survivors {
        [] => text += ": none survives.",
        survivors => text += &format!("; these survive: {}.", survivors.join(", ")),
    }
    text
}
