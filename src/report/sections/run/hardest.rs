//! The hardest boards of a run, regenerated from its spec and checked against its answers.

use crate::game::{Board, Side};
use crate::generate::{BoardGenerator, Spec};
use crate::report::input::RunFolder;
use crate::report::number::pluralize;
use crate::report::page::{PageBlock, Picture, Section};
use crate::report::{ReportError, board};
use crate::solve::routes::Route;

/// Boards shown as pictures.
const MAX_PICTURES: usize = 6;

/// The section; none without a spec or a solvable board.
///
/// # Errors
/// If a regenerated board does not have the recorded answer.
pub(super) fn section(folder: &RunFolder) -> Result<Option<Section>, ReportError> {
    let Some(text) = &folder.manifest.spec else {
        return Ok(None);
    };
    let wrong = |problem: String| ReportError::wrong(&*folder.name, problem);
    let spec: Spec = text
        .parse()
        .map_err(|error| wrong(format!("manifest.json: {error}")))?;
    let mut generator =
        BoardGenerator::new(&spec).map_err(|error| wrong(format!("manifest.json: {error}")))?;
    let mut shown: Vec<Board> = Vec::new();
    let mut pictures = Vec::new();
    for hard in folder.answers.hardest() {
        let index = hard.index;
        if generator.board_count().is_some_and(|count| index >= count) {
            return Err(wrong(format!(
                "results.csv has a board {index}, but {text} has none"
            )));
        }
        let mut board = Board::empty(Side::MIN);
        generator.generate(index, &mut board);
        let route = Route::of(&board);
        let rolls = route.as_ref().map(|route| route.steps.len());
        if board.side().n() != hard.n || rolls != Some(usize::from(hard.rolls)) {
            return Err(wrong(format!(
                "board {index} of results.csv differs from the one regenerated from {text}: \
                 the run is of another version of the program; regenerate it by its command"
            )));
        }
        if shown.contains(&board) {
            continue;
        }
        pictures.push(Picture {
            name: format!("board-{index}"),
            svg: board::svg(&board, route.as_ref()),
            caption: format!(
                "Board {index}, n = {}, {}: {}. snl show '{text}' {index}",
                hard.n,
                hard.family,
                pluralize(u64::from(hard.rolls), "roll")
            ),
        });
        shown.push(board);
        if pictures.len() == MAX_PICTURES {
            break;
        }
    }
    if pictures.is_empty() {
        return Ok(None);
    }
    let mut section = Section::new("The hardest boards");
    let scope = match folder.answers.by_family.len() {
        1 => "",
        _ => " of each family",
    };
    section.text(format!(
        "The boards{scope} that take the most rolls, each with a shortest route; a numbered disc marks where each roll lands."
    ));
    section.blocks.push(PageBlock::Gallery(pictures));
    Ok(Some(section))
}
