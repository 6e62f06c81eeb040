//! `show`: one board, drawn and explained.
//!
//! Owns what its argument may be. Must not draw.

use super::args::{Global, Show};
use super::destination::Destination;
use super::named_corpus::is_spec;
use super::{Failure, draw, explain, streams};
use crate::corpus::Batch;
use crate::game::{Board, Side};
use crate::generate::{Maker, Spec};
use crate::report::board as svg;
use crate::solve::routes::Route;
use crate::store::STANDARD;
use std::path::Path;

/// Runs the verb.
pub(super) fn show(args: &Show, global: &Global) -> Result<(), Failure> {
    let board = find(args)?;
    let route = Route::of(&board);
    let told = told(args, &board);
    if let Some(file) = &args.svg {
        let mut out = Destination::create(Path::new(file))?;
        out.write(svg::svg(&board, route.as_ref()).as_bytes())?;
        out.commit()?;
        // Words and picture would run into one another on standard output.
        return if file == STANDARD {
            streams::hint(&told);
            Ok(())
        } else {
            streams::print(told.as_bytes())
        };
    }
    let mut text = draw::board(&board, route.as_ref(), global.colour());
    if !told.is_empty() {
        text += "\n";
        text += &told;
    }
    streams::print(text.as_bytes())
}

/// What was asked for in words.
fn told(args: &Show, board: &Board) -> String {
    let mut parts = Vec::new();
    if args.explain {
        parts.push(explain::route(board));
    }
    if args.throws {
        parts.push(explain::throws(board));
    }
    parts.join("\n")
}

fn find(args: &Show) -> Result<Board, Failure> {
    let text = args.board.trim();
    if text.starts_with('[') {
        return text
            .parse()
            .map_err(|error| Failure::Work(format!("the board given: {error}")));
    }
    if is_spec(text) {
        return of_spec(text, args.index);
    }
    of_file(&args.board, args.index)
}

fn of_spec(text: &str, index: u64) -> Result<Board, Failure> {
    let mut maker = Maker::new(&text.parse::<Spec>()?)?;
    if maker.limit().is_some_and(|limit| index >= limit) {
        return Err(Failure::Usage(format!("{text} has no board {index}")));
    }
    let mut board = Board::empty(Side::MIN);
    maker.make(index, &mut board);
    Ok(board)
}

/// The board at this place of the file, whatever indices the file gives.
fn of_file(name: &str, place: u64) -> Result<Board, Failure> {
    let mut reader = streams::reader(name)?;
    let mut batch = Batch::new();
    let mut board = Board::empty(Side::MIN);
    while reader.fill(&mut batch)? {
        if place < reader.counted()
            && let Some(record) = batch.records().find(|record| record.number() == place)
        {
            record
                .read(&mut board)
                .map_err(|error| Failure::Work(error.to_string()))?;
            return Ok(board);
        }
    }
    let boards = reader.counted();
    Err(Failure::Work(format!(
        "{} has {boards} board(s), and no board {place} counted from 0",
        reader.name()
    )))
}
