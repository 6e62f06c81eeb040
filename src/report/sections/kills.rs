//! Which boards kill which mistakes: a heat map and tables.

use crate::report::chart::{AxisLabels, Heatmap, heat};
use crate::report::input::KillTable;
use crate::report::number::{percent, pluralize, thousands};
use crate::report::page::{Page, Section, TableCell};
use snl_harness::mutants::strength::Strength;

pub(super) fn render_table(name: &str, table: &KillTable, page: &mut Page) {
    let boards = table.boards.len() as u64;
    let kills: Vec<u64> = (0..table.mistakes.len())
        .map(|mistake| {
            let killers = table.boards.iter().filter(|board| board.kills[mistake]);
            killers.count() as u64
        })
        .collect();
    let names = table.mistakes.iter().map(String::as_str);
    page.summary
        .push(summary_text(name, boards, names.zip(kills.iter().copied())));
    let mut order: Vec<usize> = (0..table.mistakes.len()).collect();
    order.sort_by_key(|&mistake| (kills[mistake], &table.mistakes[mistake]));
    let kinds = Kinds::of(table);
    let mut section = Section::new("Which boards kill which mistakes");
    section.picture(
        "kills",
        "Fraction of the boards of each kind that kill a mistake (darker is more; brighter in dark mode).",
        heat_map(table, &kinds, &order),
    );
    let rows = order.iter().map(|&mistake| {
        let killing = kinds
            .groups
            .iter()
            .filter(|(_, boards)| count_kills(table, boards, mistake) > 0);
        let first = table.boards.iter().find(|board| board.kills[mistake]);
        vec![
            TableCell::text(&*table.mistakes[mistake]),
            TableCell::count(kills[mistake]),
            TableCell::number(
                kills[mistake] as f64 / boards.max(1) as f64,
                percent(kills[mistake], boards),
            ),
            TableCell::count(killing.count() as u64),
            TableCell::opt_count(first.map(|board| board.index)),
        ]
    });
    let header = "mistake | kills | fraction of boards | kinds of boards | first board";
    section.table("Mistakes, in ascending order of kills", header, rows);
    page.sections.push(section);
}

fn heat_map(table: &KillTable, kinds: &Kinds<'_>, order: &[usize]) -> String {
    let row = |&mistake: &usize| {
        let cells = kinds.groups.iter().map(|(_, boards)| {
            (
                count_kills(table, boards, mistake) as u64,
                boards.len() as u64,
            )
        });
        (table.mistakes[mistake].clone(), cells.collect())
    };
    let map = Heatmap {
        columns: kinds
            .groups
            .iter()
            .map(|(name, _)| (*name).to_owned())
            .collect(),
        rows: order.iter().map(row).collect(),
    };
    let labels = AxisLabels {
        title: "Fraction of the boards that kill each mistake",
        x: &format!("boards by {}", kinds.by),
        y: "mistake, by kills",
    };
    heat(labels, &map)
}

fn count_kills(table: &KillTable, boards: &[usize], mistake: usize) -> usize {
    let killers = boards
        .iter()
        .filter(|&&board| table.boards[board].kills[mistake]);
    killers.count()
}

/// The boards by family or, if no family is known, by note.
struct Kinds<'a> {
    by: &'static str,
    /// Names with the indices of their boards, in order of first occurrence.
    groups: Vec<(&'a str, Vec<usize>)>,
}

impl Kinds<'_> {
    fn of(table: &KillTable) -> Kinds<'_> {
        let by_family = table.boards.iter().any(|board| !board.family.is_empty());
        let mut groups: Vec<(&str, Vec<usize>)> = Vec::new();
        for (index, board) in table.boards.iter().enumerate() {
            let kind = if by_family {
                &*board.family
            } else {
                &*board.note
            };
            let kind = if kind.is_empty() { "unknown" } else { kind };
            match groups.iter_mut().find(|(name, _)| *name == kind) {
                Some((_, boards)) => boards.push(index),
                None => groups.push((kind, vec![index])),
            }
        }
        Kinds {
            by: if by_family { "family" } else { "note" },
            groups,
        }
    }
}

pub(super) fn render_strength(strength: &Strength, page: &mut Page) {
    let mistakes = strength.mistakes.iter();
    let kills = mistakes.map(|mistake| (&*mistake.name, mistake.kills as u64));
    page.summary.push(format!(
        "{} {} at least three times.",
        summary_text(&strength.corpus, strength.boards as u64, kills),
        thousands(strength.killed_three_times as u64)
    ));
    let mut section = Section::new("Mistakes");
    let rows = strength.mistakes.iter().map(|mistake| {
        let mut row = vec![
            TableCell::text(&*mistake.name),
            TableCell::text(&*mistake.kind),
        ];
        row.extend(mistake.counts().map(|count| TableCell::count(count as u64)));
        row.push(TableCell::text(&*mistake.sentence));
        row
    });
    let header =
        "mistake | kind | kills | wrong answer | too slow | crashed | families | what it does";
    section.table(
        "The mistakes of the catalogue and how many boards kill each",
        header,
        rows,
    );
    page.sections.push(section);
}

fn summary_text<'a>(
    corpus: &str,
    boards: u64,
    kills: impl Iterator<Item = (&'a str, u64)> + Clone,
) -> String {
    let mistakes = kills.clone().count();
    let survivors: Vec<&str> = kills
        .filter(|(_, kills)| *kills == 0)
        .map(|(name, _)| name)
        .collect();
    let verb = if boards == 1 { "kills" } else { "kill" };
    let outcome = match &survivors[..] {
        [] => ": none survives.".to_owned(),
        survivors => format!("; survivors: {}.", survivors.join(", ")),
    };
    format!(
        "{} of {corpus} {verb} {} of {mistakes} mistakes{outcome}",
        pluralize(boards, "board"),
        mistakes - survivors.len()
    )
}
