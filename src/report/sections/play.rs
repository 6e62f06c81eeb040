//! The section on random games: the expected length of boards of a run, regenerated from the spec.

use crate::report::ReportError;
use crate::report::input::RunFolder;
use crate::report::number::pluralize;
use crate::report::page::{Section, TableCell};
use rayon::prelude::*;
use snakes_and_ladders::draw::text::play::{rules_in_words, tenths};
use snakes_and_ladders::solve::play::{PlayChain, PlayRules};
use std::collections::BTreeMap;

/// The first boards of a run that are measured: one of side 20 takes a millisecond.
const MAX_BOARDS: u64 = 2000;

/// The section; none without a spec.
///
/// # Errors
/// If the spec cannot be generated.
pub(super) fn section(
    folder: &RunFolder,
    rules: PlayRules,
) -> Result<Option<Section>, ReportError> {
    let manifest = &folder.manifest;
    let Some(generator) = folder.generator()? else {
        return Ok(None);
    };
    let count = manifest.rows.min(MAX_BOARDS);
    // A run of more boards than the spec has is refused where its hardest boards are shown.
    let end = generator.board_count().unwrap_or(u64::MAX);
    let indices = manifest.first..manifest.first.saturating_add(count).min(end);
    let lengths: Vec<(usize, Option<f64>)> = indices
        .into_par_iter()
        .map_with(generator, |generator, index| {
            let board = generator.board(index);
            let rolls = PlayChain::of(&board, rules).expected_rolls();
            (board.side().n(), rolls)
        })
        .collect();
    let mut by_side: BTreeMap<usize, Vec<Option<f64>>> = BTreeMap::new();
    for &(n, rolls) in &lengths {
        by_side.entry(n).or_default().push(rolls);
    }
    let all = lengths.iter().map(|&(_, rolls)| rolls).collect();
    let mut rows: Vec<Vec<TableCell>> = by_side
        .into_iter()
        .map(|(n, rolls)| row(TableCell::count(n as u64), rolls))
        .collect();
    if rows.len() > 1 {
        rows.push(row(TableCell::text("all"), all));
    }
    let boards = if count < manifest.rows {
        format!("the first {count} boards")
    } else {
        pluralize(count, "board")
    };
    let mut section = Section::new("Random games");
    section.text(format!(
        "The average number of rolls of a game with a fair die and no choices ({}), of {boards}. On an endless board a token may \
         come to squares from which the last one cannot be reached; it has no average.",
        rules_in_words(rules)
    ));
    section.table(
        "Average rolls of a random game",
        "n | boards | endless | min | median | max",
        rows,
    );
    Ok(Some(section))
}

/// A row of the table.
fn row(name: TableCell, rolls: Vec<Option<f64>>) -> Vec<TableCell> {
    let boards = rolls.len();
    let mut lengths: Vec<f64> = rolls.into_iter().flatten().collect();
    lengths.sort_by(f64::total_cmp);
    let endless = boards - lengths.len();
    let cell = |place: usize| match lengths.get(place) {
        Some(&rolls) => TableCell::number(rolls, tenths(rolls)),
        None => TableCell::none(),
    };
    vec![
        name,
        TableCell::count(boards as u64),
        TableCell::count(endless as u64),
        cell(0),
        // The lower of two.
        cell(lengths.len().saturating_sub(1) / 2),
        cell(lengths.len().saturating_sub(1)),
    ]
}
