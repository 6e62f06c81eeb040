//! The sections on the boards that kill mistakes: a heat map and tables.

use crate::report::chart::{Labels, heat};
use crate::report::input::{JudgedBoard, KillTable};
use crate::report::number::{agree, percent, pluralize};
use crate::report::page::{Narrow, Page, Table, TableCell};
use snl_harness::mutants::strength::{MistakeKills, Strength, TARGET_KILLS};

pub(super) fn render_table(name: &str, table: &KillTable, page: &mut Page) {
    let boards = table.boards.len() as u64;
    let kills = |mistake: usize| {
        table
            .boards
            .iter()
            .filter(move |board| board.kills[mistake])
    };
    let mut mistakes: Vec<(u64, &String, usize)> = table
        .mistakes
        .iter()
        .enumerate()
        .map(|(index, name)| (kills(index).count() as u64, name, index))
        .collect();
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
    let labels = Labels {
        title: "Fraction of the boards that kill each mistake",
        x: &format!("boards by {by}"),
        y: "mistake, by kills",
    };
    let columns: Vec<&str> = kinds.iter().map(|(kind, _)| *kind).collect();
    let map = mistakes
        .iter()
        .map(|&(_, name, mistake)| (&**name, cells(mistake).collect()));
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
    let header = [
        "mistake",
        "kills",
        "fraction of boards",
        "kinds of boards",
        "first board",
    ];
    page.table("Mistakes, in ascending order of kills", &header, rows);
}

/// Returns the kinds of boards, in order of first occurrence, each with its boards, after the word
/// for a kind: the family or, if no family is known, the note.
fn kinds(table: &KillTable) -> (&'static str, Vec<(&str, Vec<&JudgedBoard>)>) {
    let by_family = table.boards.iter().any(|board| !board.family.is_empty());
    let mut kinds: Vec<(&str, Vec<&JudgedBoard>)> = Vec::new();
    for board in &table.boards {
        let known = if by_family {
            &board.family
        } else {
            &board.note
        };
        let kind = if known.is_empty() { "unknown" } else { known };
        match kinds.iter_mut().find(|(name, _)| *name == kind) {
            Some((_, boards)) => boards.push(board),
            None => kinds.push((kind, vec![board])),
        }
    }
    (if by_family { "family" } else { "note" }, kinds)
}

/// The number of mutants whose kills a terminal shows unless all are wanted, those with the fewest.
const WEAKEST_SHOWN: usize = 8;

/// The number of survivors up to which all are described and named. Of more, a few are shown,
/// unless all are asked for.
const MAX_SURVIVORS_SHOWN: usize = 20;
const SOME_SURVIVORS: usize = 8;

/// Returns the page of the strength of a corpus. With `all`, it describes all survivors.
pub(crate) fn strength_page(strength: &Strength, all: bool) -> Page {
    let mut page = Page::default();
    render_strength(strength, all, &mut page);
    page.finish(&format!("the strength of {}", strength.corpus))
}

pub(super) fn render_strength(strength: &Strength, all: bool, page: &mut Page) {
    page.summary.extend(strength_sentences(strength));
    let survivors = strength.survivors();
    let shown = if all {
        survivors.len()
    } else {
        shown(survivors.len())
    };
    page.section("Survivors");
    for survivor in &survivors[..shown] {
        let mut text = format!("{} survives. {}", survivor.name, survivor.sentence);
        if !survivor.reason.is_empty() {
            text += &format!(" Wrong: {}", survivor.reason);
        }
        page.text(text);
    }
    if survivors.len() > shown {
        page.text(format!("{} more survive.", survivors.len() - shown));
    }
    let noun = &strength.noun;
    page.section("Kills");
    let mut mutants: Vec<&MistakeKills> = strength.mistakes.iter().collect();
    mutants.sort_by_key(|mutant| (mutant.kills == 0, mutant.kills));
    let rows = mutants.iter().map(|mutant| {
        let counts = mutant.counts().map(|count| TableCell::count(count as u64));
        let [name, kind, sentence] =
            [&mutant.name, &mutant.kind, &mutant.sentence].map(TableCell::text);
        [name, kind]
            .into_iter()
            .chain(counts)
            .chain([sentence])
            .collect()
    });
    let columns = [
        (&**noun, Narrow::Keep),
        ("kind", Narrow::Drop(2)),
        ("kills", Narrow::Keep),
        ("wrong answer", Narrow::Keep),
        ("too slow", Narrow::Keep),
        ("crashed", Narrow::Keep),
        ("families", Narrow::Keep),
        ("what it does", Narrow::Drop(1)),
    ];
    let mut table = Table::new(columns, rows);
    table.brief = Some(WEAKEST_SHOWN);
    page.push_table(
        &format!(
            "The {noun}s by the number of boards that kill each, fewest first, survivors last"
        ),
        table,
    );
}

/// Returns the sentences on the strength of a corpus: how many mutants it kills, how many a uniform
/// corpus kills, and how many the first boards kill.
pub(crate) fn strength_sentences(strength: &Strength) -> Vec<String> {
    let boards = strength.boards as u64;
    let noun = &strength.noun;
    let all = strength.mistakes.len();
    let sentence = |corpus: &str, killed: usize, often: usize| {
        format!(
            "{} of {corpus} {} {killed} of {all} {noun}s, {often} at least {TARGET_KILLS} times.",
            pluralize(boards, "board"),
            agree(boards, "kill"),
        )
    };
    let mut sentences = vec![sentence(
        &strength.corpus,
        strength.killed,
        strength.killed_three_times,
    )];
    let held_out: Vec<_> = strength
        .mistakes
        .iter()
        .filter(|mistake| mistake.held_out)
        .collect();
    if !held_out.is_empty() {
        let killed = held_out.iter().filter(|mistake| mistake.kills > 0).count();
        let percent = 100.0 * killed as f64 / held_out.len() as f64;
        sentences.push(format!(
            "Of the {} {noun}s that no suite is selected against, {killed} are killed: {percent:.2} %.",
            held_out.len()
        ));
    }
    if let Some(uniform) = &strength.uniform {
        let compared = sentence(&uniform.corpus, uniform.killed, uniform.killed_three_times);
        sentences.push(format!("For comparison, {compared}"));
    }
    if boards > 1 {
        let parts: Vec<String> = strength
            .coverage
            .iter()
            .map(|part| {
                let percent = 100.0 * part.killed as f64 / all.max(1) as f64;
                match part.boards {
                    first if first == strength.boards => format!("all: {percent:.1} %"),
                    first => format!("{first}: {percent:.1} %"),
                }
            })
            .collect();
        sentences.push(format!("Killed by the first boards: {}.", parts.join(", ")));
    }
    sentences
}

/// Returns the names of the mutants that survive, in a sentence; none if none does.
pub(crate) fn survivors(strength: &Strength) -> Option<String> {
    let survivors = strength.survivors();
    let count = survivors.len();
    if count == 0 {
        return None;
    }
    let shown = shown(count);
    let mut names: Vec<String> = survivors[..shown]
        .iter()
        .map(|survivor| survivor.name.clone())
        .collect();
    if count > shown {
        names.push(format!("and {} more", count - shown));
    }
    Some(format!(
        "{count} of {} {}s {}: {}",
        strength.mistakes.len(),
        strength.noun,
        agree(count as u64, "survive"),
        names.join(", ")
    ))
}

/// Returns how many of this many survivors are shown.
fn shown(survivors: usize) -> usize {
    if survivors <= MAX_SURVIVORS_SHOWN {
        survivors
    } else {
        SOME_SURVIVORS
    }
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
    let verb = agree(boards, "kill");
    let outcome = match &survivors[..] {
        [] => ": none survives.".to_owned(),
        survivors => format!("; survivors: {}.", survivors.join(", ")),
    };
    let boards = pluralize(boards, "board");
    let killed = mistakes - survivors.len();
    format!(
        "{boards} of {corpus} {verb} {killed} of {}{outcome}",
        pluralize(mistakes as u64, "mistake")
    )
}
