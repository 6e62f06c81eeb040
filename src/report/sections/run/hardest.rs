//! The hardest boards of a run, told.
//!
//! Owns making them again from the spec, and the check that they are those of the answers. Must not draw.

use crate::game::{Board, Side};
use crate::generate::{BoardGenerator, Spec};
use crate::report::input::{HardBoard, RunFolder};
use crate::report::number::pluralize;
use crate::report::page::{PageBlock, Picture, Section};
use crate::report::{ReportError, board};
use crate::solve::routes::Route;

/// Boards shown as pictures.
const MAX_PICTURES: usize = 6;

/// Pictures of the boards that take most rolls, made again from the spec.
pub(super) fn section(folder: &RunFolder) -> Result<Option<Section>, ReportError> {
    let Some(text) = &folder.manifest.spec else {
        return Ok(None);
    };
    let wrong = |problem: String| ReportError::wrong(&*folder.name, problem);
    let spec: Spec = text
        .parse()
        .map_err(|error| wrong(format!("manifest.json: {error}")))?;
    let mut maker =
        BoardGenerator::new(&spec).map_err(|error| wrong(format!("manifest.json: {error}")))?;
    let mut seen: Vec<Board> = Vec::new();
    let mut pictures = Vec::new();
    for HardBoard {
        index,
        n,
        family,
        rolls,
    } in folder.answers.hardest()
    {
        if maker.board_count().is_some_and(|limit| *index >= limit) {
            return Err(wrong(format!(
                "results.csv has a board {index}, but {text} has none"
            )));
        }
        let mut made = Board::empty(Side::MIN);
        maker.generate(*index, &mut made);
        let route = Route::of(&made);
        let length = route.as_ref().map(|route| route.steps.len());
        if made.side().n() != *n || length != Some(usize::from(*rolls)) {
            return Err(wrong(format!(
                "board {index} is not the one of results.csv when it is made again from {text}: \
                 the run is of another version of the program; make it again by its command"
            )));
        }
        if seen.contains(&made) {
            continue;
        }
        pictures.push(Picture {
            name: format!("board-{index}"),
            svg: board::svg(&made, route.as_ref()),
            caption: format!(
                "Board {index}, n = {n}, {family}: {}. snl show '{text}' {index}",
                pluralize(u64::from(*rolls), "roll")
            ),
        });
        seen.push(made);
        if pictures.len() == MAX_PICTURES {
            break;
        }
    }
    if pictures.is_empty() {
        return Ok(None);
    }
    let mut section = Section::new("The hardest boards");
    section.text(match folder.answers.by_family.len() {
        1 => "Those that take most rolls, each with one of its best games; numbered discs show where each roll lands.",
        _ => "Those that take most rolls in each family, each with one of its best games; numbered discs show where each roll lands.",
    });
    section.blocks.push(PageBlock::Gallery(pictures));
    Ok(Some(section))
}
