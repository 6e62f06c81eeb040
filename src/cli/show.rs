//! The `show` command: one board, drawn and explained.

use super::args::{GlobalArgs, ShowArgs};
use super::named_corpus::is_spec;
use super::{CliError, stdio};
use crate::corpus::Batch;
use crate::game::{Board, Side};
use crate::generate::{BoardGenerator, Spec};
use crate::report::{board as svg, text};
use crate::solve::routes::Route;
use crate::store::STDIO;
use std::path::Path;

/// Runs the command.
pub(super) fn show(args: &ShowArgs, global: &GlobalArgs) -> Result<(), CliError> {
    let board = find(args)?;
    let route = Route::of(&board);
    let explanation = explain(args, &board);
    if let Some(file) = &args.svg {
        let mut out = stdio::create_output(Path::new(file))?;
        out.write(svg::svg(&board, route.as_ref()).as_bytes())?;
        out.commit()?;
        // On stdout the text would run into the picture.
        return if file == STDIO {
            stdio::status(&explanation);
            Ok(())
        } else {
            stdio::print(explanation.as_bytes())
        };
    }
    let mut output = text::board::draw(&board, route.as_ref(), global.colour());
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
    if is_spec(text) {
        return of_spec(text, args.index);
    }
    of_file(&args.board, args.index)
}

fn of_spec(text: &str, index: u64) -> Result<Board, CliError> {
    let mut generator = BoardGenerator::new(&text.parse::<Spec>()?)?;
    if generator.board_count().is_some_and(|count| index >= count) {
        return Err(CliError::Usage(format!("{text} has no board {index}")));
    }
    let mut board = Board::empty(Side::MIN);
    generator.generate(index, &mut board);
    Ok(board)
}

/// The record at this position of the file, counted from 0, whatever indices the file has.
fn of_file(name: &str, position: u64) -> Result<Board, CliError> {
    let mut reader = stdio::reader(name)?;
    let mut batch = Batch::new();
    let mut board = Board::empty(Side::MIN);
    while reader.fill(&mut batch)? {
        if position < reader.next_number()
            && let Some(record) = batch.records().find(|record| record.number() == position)
        {
            record
                .read(&mut board)
                .map_err(|error| CliError::Failed(error.to_string()))?;
            return Ok(board);
        }
    }
    let boards = reader.next_number();
    Err(CliError::Failed(format!(
        "{} has {boards} board(s), and no board {position} counted from 0",
        reader.name()
    )))
}
