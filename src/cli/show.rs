//! The `show` command: one board, drawn and explained.

use super::args::{GlobalArgs, ShowArgs};
use super::{CliError, paths, stdio};
use crate::corpus::CorpusError;
use crate::game::Board;
use crate::report::{board as svg, text};
use crate::solve::routes::Route;
use crate::store::STDIO;
use std::path::Path;

pub(super) fn show(args: &ShowArgs, global: &GlobalArgs) -> Result<(), CliError> {
    let svg = args.svg.iter().map(|file| ("--svg", Path::new(file)));
    paths::check([Path::new(&args.board)], svg)?;
    let board = find(args)?;
    let route = Route::of(&board);
    let explanation = explain(args, &board);
    if let Some(file) = &args.svg {
        let out = stdio::create_output(Path::new(file))?;
        stdio::finish(out, svg::svg(&board, route.as_ref()).as_bytes())?;
        // On standard output the text would run into the picture.
        return if file == STDIO {
            stdio::status(&explanation);
            Ok(())
        } else {
            stdio::print(explanation.as_bytes())
        };
    }
    let mut output = text::board::draw(&board, route.as_ref(), global.color());
    if !explanation.is_empty() {
        output += "\n";
        output += &explanation;
    }
    stdio::print(output.as_bytes())
}

fn explain(args: &ShowArgs, board: &Board) -> String {
    let mut parts = Vec::new();
    if args.explain {
        parts.push(text::route::explain(board));
    }
    if args.levels {
        parts.push(text::route::levels(board));
    }
    parts.join("\n")
}

fn find(args: &ShowArgs) -> Result<Board, CliError> {
    let text = args.board.trim();
    if text.starts_with('[') {
        return text
            .parse()
            .map_err(|error| CliError::Failed(format!("invalid board: {error}")));
    }
    let corpus = stdio::corpus(&args.board, None, 0)?;
    corpus.board_at(args.index).map_err(|error| match error {
        CorpusError::NoSuchBoard(problem) if corpus.is_spec() => CliError::Usage(problem),
        error => error.into(),
    })
}
