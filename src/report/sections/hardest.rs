//! The hardest boards of a run, which are regenerated from its spec and checked.

use crate::report::ReportError;
use crate::report::input::RunFolder;
use crate::report::number::pluralize;
use crate::report::page::{Page, PageBlock, Picture};
use snakes_and_ladders::draw::picture::{PictureOptions, svg};
use snakes_and_ladders::game::Board;
use snakes_and_ladders::solve::routes::{Route, Score};
use std::cmp::Reverse;

/// The maximum number of boards that are shown.
const MAX_PICTURES: usize = 6;

/// Adds the section of a run with a spec and a solvable board.
///
/// # Errors
/// If a regenerated board does not have the recorded answer.
pub(super) fn render(folder: &RunFolder, page: &mut Page) -> Result<(), ReportError> {
    let (Some(mut generator), Some(text)) = (folder.generator()?, &folder.manifest.spec) else {
        return Ok(());
    };
    let wrong = |problem: String| Err(ReportError::wrong(&*folder.name, problem));
    let mut shown: Vec<Board> = Vec::new();
    let (mut pictures, options) = (Vec::new(), PictureOptions::default());
    for (family, &(Reverse(rolls), index, n)) in folder.answers.hardest() {
        if generator.board_count().is_some_and(|count| index >= count) {
            return wrong(format!(
                "the results have a board {index}, but {text} has none"
            ));
        }
        let board = generator.board(index);
        let found = Route::of(&board).map(|route| route.steps.len());
        if board.side().n() != n || found != Some(rolls.into()) {
            return wrong(format!(
                "board {index} of the results differs from the one regenerated from {text}: \
                 the run is of another version of the program; regenerate it by its command"
            ));
        }
        if !shown.contains(&board) {
            let rolls = pluralize(rolls.into(), "roll");
            let score = Score::of(&board).map_or(0, |score| score.value());
            let caption = format!(
                "Board {index}, n = {n}, {family}: {rolls}, difficulty {score}. snl show '{text}' {index}"
            );
            pictures.push(Picture {
                name: format!("board-{index}"),
                svg: svg(&board, options),
                caption,
                is_board: true,
            });
            shown.push(board);
        }
        if pictures.len() == MAX_PICTURES {
            break;
        }
    }
    if !pictures.is_empty() {
        let several = folder.answers.by_family.len() != 1;
        let scope = if several { " of each family" } else { "" };
        page.section("The hardest boards");
        page.text(format!(
            "The boards{scope} that take the most rolls, each with a shortest route; a numbered disc marks where each roll lands."
        ));
        page.block(PageBlock::Gallery(pictures));
    }
    Ok(())
}
