//! `show`: one board, drawn and explained.

use super::args::{GlobalArgs, ShowArgs};
use super::destination::OutputFile;
use super::{CliError, draw, explain, stdio};
use crate::corpus::CorpusError;
use crate::game::Board;
use crate::report::board as svg;
use crate::solve::routes::Route;
use crate::store::STDIO;
use std::path::Path;

/// Runs the verb.
pub(super) fn show(args: &ShowArgs, global: &GlobalArgs) -> Result<(), CliError> {
    let board = find(args)?;
    let route = Route::of(&board);
    let text = render(args, &board);
    if let Some(file) = &args.svg {
        let mut out = OutputFile::create(Path::new(file))?;
        out.write(svg::svg(&board, route.as_ref()).as_bytes())?;
        out.commit()?;
        // The picture alone goes to standard output.
        return if file == STDIO {
            stdio::status(&text);
            Ok(())
        } else {
            stdio::print(text.as_bytes())
        };
    }
    let mut picture = draw::board(&board, route.as_ref(), global.colour());
    if !text.is_empty() {
        picture += "\n";
        picture += &text;
    }
    stdio::print(picture.as_bytes())
}

/// The explanations.
fn render(args: &ShowArgs, board: &Board) -> String {
    let mut parts = Vec::new();
    if args.explain {
        parts.push(explain::route(board));
    }
    if args.throws {
        parts.push(explain::levels(board));
    }
    parts.join("\n")
}

fn find(args: &ShowArgs) -> Result<Board, CliError> {
    let text = args.board.trim();
    if text.starts_with('[') {
        return text
            .parse()
            .map_err(|error| CliError::Failed(format!("the board given: {error}")));
    }
    let corpus = stdio::corpus(&args.board, None, 0)?;
    corpus.board_at(args.index).map_err(|error| match error {
        CorpusError::NoSuchBoard { .. } if corpus.is_spec() => CliError::Usage(error.to_string()),
        error => error.into(),
    })
}
