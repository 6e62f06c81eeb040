//! The section on random games: the expected length of boards of a run, regenerated from the spec.

use crate::report::ReportError;
use crate::report::input::RunFolder;
use crate::report::number::pluralize;
use crate::report::page::{Page, TableCell};
use rayon::prelude::*;
use snakes_and_ladders::draw::text::play::{rules_in_words, tenths};
use snakes_and_ladders::generate::BoardGenerator;
use snakes_and_ladders::solve::play::{PlayChain, PlayRules};

/// The maximum number of boards of a run that are measured, the first ones: a board of side 20
/// takes a millisecond.
const MAX_BOARDS: u64 = 2000;

/// Adds the section of a run with a spec.
///
/// # Errors
/// If the spec cannot be generated.
pub(super) fn render(
    folder: &RunFolder,
    rules: PlayRules,
    page: &mut Page,
) -> Result<(), ReportError> {
    let manifest = &folder.manifest;
    let Some(generator) = folder.generator()? else {
        return Ok(());
    };
    let count = manifest.rows.min(MAX_BOARDS);
    // A run of more boards than the spec has is refused where its hardest boards are shown.
    let end = generator.board_count().unwrap_or(u64::MAX);
    let indices = manifest.first..manifest.first.saturating_add(count).min(end);
    let length = |generator: &mut BoardGenerator, index| {
        let board = generator.board(index);
        let rolls = PlayChain::of(&board, rules).expected_rolls();
        (board.side().n(), rolls)
    };
    let mut lengths: Vec<(usize, Option<f64>)> = indices
        .into_par_iter()
        .map_with(generator, length)
        .collect();
    let all = row(TableCell::text("all"), &lengths);
    lengths.sort_by_key(|&(n, _)| n);
    let sides = lengths.chunk_by(|a, b| a.0 == b.0);
    let mut rows: Vec<Vec<TableCell>> = sides
        .map(|of_side| row(TableCell::count(of_side[0].0 as u64), of_side))
        .collect();
    if rows.len() > 1 {
        rows.push(all);
    }
    let boards = match count {
        part if part < manifest.rows => format!("the first {}", pluralize(part, "board")),
        all => pluralize(all, "board"),
    };
    page.section("Random games");
    page.text(format!(
        "The average number of rolls of a game with a fair die and no choices ({}), of {boards}. On an endless board a token may \
         come to squares from which the last one cannot be reached; it has no average.",
        rules_in_words(rules)
    ));
    let header = ["n", "boards", "endless", "min", "median", "max"];
    page.table("Average rolls of a random game", &header, rows);
    Ok(())
}

/// Returns a row of the table: the sides of its boards with their average lengths.
fn row(name: TableCell, boards: &[(usize, Option<f64>)]) -> Vec<TableCell> {
    let mut lengths: Vec<f64> = boards.iter().filter_map(|&(_, rolls)| rolls).collect();
    lengths.sort_by(f64::total_cmp);
    let last = lengths.len().saturating_sub(1);
    let counts = [boards.len(), boards.len() - lengths.len()];
    let mut row = vec![name];
    row.extend(counts.map(|count| TableCell::count(count as u64)));
    // The median is the lower of two.
    let cell = |&rolls: &f64| TableCell::number(rolls, tenths(rolls));
    let places = [0, last / 2, last].into_iter();
    row.extend(places.map(|index| lengths.get(index).map(cell).unwrap_or_default()));
    row
}
