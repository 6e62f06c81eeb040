//! `show`: one board, drawn and explained.
//!
//! Owns what its argument may be. Must not draw.

use super::args::{GlobalArgs, ShowArgs};
use super::named_corpus::is_spec;
use super::{CliError, draw, explain, stdio};
use crate::corpus::Batch;
use crate::game::{Board, Side};
use crate::generate::{BoardGenerator, Spec};
use crate::report::board as svg;
use crate::solve::routes::Route;
use crate::store::STDIO;
use std::path::Path;

/// Runs the verb.
pub(super) fn show(args: &ShowArgs, global: &GlobalArgs) -> Result<(), CliError> {
    let board = find(args)?;
    let route = Route::of(&board);
    let told = render(args, &board);
    if let Some(file) = &args.svg {
        let mut out = stdio::create_output(Path::new(file))?;
        out.write(svg::svg(&board, route.as_ref()).as_bytes())?;
        out.commit()?;
        // Words and picture would run into one another on standard output.
        return if file == STDIO {
            stdio::status(&told);
            Ok(())
        } else {
            stdio::print(told.as_bytes())
        };
    }
    let mut text = draw::board(&board, route.as_ref(), global.colour());
    if !told.is_empty() {
        text += "\n";
        text += &told;
    }
    stdio::print(text.as_bytes())
}

/// What was asked for in words.
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
    if is_spec(text) {
        return of_spec(text, args.index);
    }
    of_file(&args.board, args.index)
}

fn of_spec(text: &str, index: u64) -> Result<Board, CliError> {
    let mut maker = BoardGenerator::new(&text.parse::<Spec>()?)?;
    if maker.board_count().is_some_and(|limit| index >= limit) {
        return Err(CliError::Usage(format!("{text} has no board {index}")));
    }
    let mut board = Board::empty(Side::MIN);
    maker.generate(index, &mut board);
    Ok(board)
}

/// The board at this place of the file, whatever indices the file gives.
fn of_file(name: &str, place: u64) -> Result<Board, CliError> {
    let mut reader = stdio::reader(name)?;
    let mut batch = Batch::new();
    let mut board = Board::empty(Side::MIN);
    while reader.fill(&mut batch)? {
        if place < reader.next_number()
            && let Some(record) = batch.records().find(|record| record.number() == place)
        {
            record
                .read(&mut board)
                .map_err(|error| CliError::Failed(error.to_string()))?;
            return Ok(board);
        }
    }
    let boards = reader.next_number();
    Err(CliError::Failed(format!(
        "{} has {boards} board(s), and no board {place} counted from 0",
        reader.name()
    )))
}
