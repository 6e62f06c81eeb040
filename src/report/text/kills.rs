//! The strength of a corpus in words. Everywhere `noun` is the word for a mutant.

use crate::report::number::{agree, plural};
use crate::report::table::{Table, TableCell};
use snakes_and_ladders::draw::text::Screen;
use snakes_and_ladders::escape;
use snl_harness::mutants::strength::{Coverage, MistakeKills, Strength, TARGET_KILLS};

/// The number of mutants shown as the weakest, unless all are asked for.
const WEAKEST_SHOWN: usize = 8;

/// The number of survivors up to which all are described and named. Of more, a few are shown, unless all are asked for.
const MAX_SURVIVORS_SHOWN: usize = 100;
const SOME_SURVIVORS: usize = 8;

/// Returns the strength of the corpus and, if measured, of a uniform corpus, one per line, and Coverage@N.
pub fn strength(found: &Strength, noun: &str) -> String {
    let (boards, mutants) = (found.boards, found.mistakes.len());
    let (board_noun, kill) = (plural(boards as u64, "board"), agree(boards as u64, "kill"));
    let line = |corpus: &str, killed: usize, often: usize| {
        format!(
            "{boards} {board_noun} of {corpus} {kill} {killed} of {mutants} {noun}s, {often} at least {TARGET_KILLS} times\n"
        )
    };
    let corpus = escape::line(&found.corpus);
    let mut text = line(&corpus, found.killed, found.killed_three_times);
    if let Some(uniform) = &found.uniform {
        let uniform = line(&uniform.corpus, uniform.killed, uniform.killed_three_times);
        text += &format!("for comparison, {uniform}");
    }
    if boards > 1 {
        let part = |&Coverage { boards: at, killed }: &Coverage| {
            let percent = 100.0 * killed as f64 / mutants.max(1) as f64;
            match at {
                all if all == boards => format!(" all: {percent:.1} %"),
                first => format!(" {first}: {percent:.1} %"),
            }
        };
        let parts: Vec<String> = found.coverage.iter().map(part).collect();
        text += &format!("killed by the first boards:{}\n", parts.join(","));
    }
    text
}

/// Returns the strength, the survivors, and the kills of the weakest mutants, or all of both.
pub fn summary(found: &Strength, noun: &str, all: bool) -> String {
    let mut text = strength(found, noun);
    let survivors = found.survivors();
    let shown = shown(survivors.len(), all);
    for survivor in &survivors[..shown] {
        text += &format!("\nsurvives: {}\n  {}\n", survivor.name, survivor.sentence);
        if !survivor.reason.is_empty() {
            text += &format!("  Wrong: {}\n", survivor.reason);
        }
    }
    if survivors.len() > shown {
        let more = survivors.len() - shown;
        text += &format!("\n{more} more survive; -v lists all\n");
    }
    let mutants = found.mistakes.iter();
    let mut dead: Vec<&MistakeKills> = mutants.filter(|mutant| mutant.kills > 0).collect();
    if !all {
        dead.sort_by_key(|mutant| mutant.kills);
        dead.truncate(WEAKEST_SHOWN);
    }
    let order = if all { "" } else { ", fewest kills first" };
    let title = format!("{noun}{order}");
    let columns = ["kills", "wrong", "slow", "crashed", "families", &title];
    let rows = dead.iter().map(|mutant| {
        let counts = mutant.counts().into_iter();
        let counts = counts.map(|count| TableCell::count(count as u64));
        counts.chain([TableCell::text(&mutant.name)]).collect()
    });
    let kills = Table::new(columns, rows);
    if !dead.is_empty() {
        text += &format!("\n{}", kills.plain(Screen::default()));
    }
    text
}

/// Returns the names of the mutants that survive, in a sentence; none if none does.
pub fn survivors(found: &Strength, noun: &str) -> Option<String> {
    let survivors = found.survivors();
    let count = survivors.len();
    let verb = match count {
        0 => return None,
        1 => "survives",
        _ => "survive",
    };
    let shown = shown(count, false);
    let mut names: Vec<&str> = survivors[..shown].iter().map(|one| &*one.name).collect();
    let more = format!("and {} more", count - shown);
    if count > shown {
        names.push(&more);
    }
    let (all, names) = (found.mistakes.len(), names.join(", "));
    Some(format!("{count} of {all} {noun}s {verb}: {names}"))
}

/// Returns how many of this many survivors are shown.
fn shown(survivors: usize, all: bool) -> usize {
    let is_short = all || survivors <= MAX_SURVIVORS_SHOWN;
    if is_short { survivors } else { SOME_SURVIVORS }
}
