//! The `show` command: boards, drawn and explained.

use super::args::ShowArgs;
use super::{CliResult, paths, stdio, terminal};
use crate::report::restyle;
use snakes_and_ladders::draw::picture::{PictureOptions, svg};
use snakes_and_ladders::draw::text;
use snakes_and_ladders::game::Board;
use snakes_and_ladders::solve::routes::Route;
use snl_harness::corpus::CorpusError;

pub(super) fn show(args: &ShowArgs) -> CliResult {
    let is_one = args.index.start() == args.index.end();
    if let Some(file) = args.out.as_ref().filter(|_| !is_one) {
        usage!("{file} is one picture; draw several boards with --images DIR");
    }
    let first = *args.index.start();
    let output = paths::named("-o", &args.out);
    paths::check([&args.board], [output])?;
    let boards = find(args)?;
    let options = PictureOptions {
        answer: !args.blank,
        ..PictureOptions::default()
    };
    let draw = |board: &Board| restyle(&svg(board, options), args.theme, args.transparent);
    let explanations = boards.iter().map(|board| explain(args, board));
    if let Some(folder) = &args.images {
        let digits = args.index.end().to_string().len();
        let pictures = (first..).zip(&boards);
        let pictures =
            pictures.map(|(index, board)| (format!("board-{index:0digits$}"), draw(board)));
        stdio::write_pictures(folder, pictures)?;
    } else if let Some(file) = &args.out {
        stdio::finish_noted(stdio::create_output(file)?, draw(&boards[0]))?;
    }
    if args.images.is_some() || args.out.is_some() {
        let explanation: String = explanations.collect();
        // On standard output the text would run into the picture.
        if !stdio::any_is_stdout(&[output]) {
            return stdio::print(explanation.as_bytes());
        }
        stdio::status(&explanation);
        return Ok(());
    }
    let (mut output, screen) = (String::new(), terminal::output());
    for (place, (board, explanation)) in boards.iter().zip(explanations).enumerate() {
        if boards.len() > 1 {
            let gap = if place == 0 { "" } else { "\n" };
            output += &format!("{gap}board {}\n", first + place as u64);
        }
        let route = Route::of(board).filter(|_| !args.blank);
        output += &text::board::draw(board, route.as_ref(), screen);
        if !explanation.is_empty() {
            output += "\n";
            output += &explanation;
        }
    }
    stdio::print(terminal::wrap(&output, screen).as_bytes())
}

fn explain(args: &ShowArgs, board: &Board) -> String {
    let mut parts = Vec::new();
    let columns = terminal::output().prose();
    if args.explain {
        parts.push(text::route::explain_within(board, columns));
    }
    if args.levels {
        parts.push(text::route::levels_within(board, columns));
    }
    if args.expected {
        parts.push(text::play::describe(board, args.play.rules()));
    }
    parts.join("\n")
}

/// Returns the boards asked for, at least one.
fn find(args: &ShowArgs) -> CliResult<Vec<Board>> {
    let text = args.board.trim();
    if text.starts_with('[') {
        if *args.index.end() > 0 {
            usage!("a literal is one board, board 0; name a file or a spec for others");
        }
        return match text.parse() {
            Ok(board) => Ok(vec![board]),
            Err(error) => fail!("invalid board: {error}"),
        };
    }
    let corpus = stdio::corpus(&args.board, None, 0)?.with_options(args.input.options());
    let (indices, first) = (args.index.clone(), *args.index.start());
    if indices.end() == &first || corpus.is_spec() {
        let board_at = |index| match corpus.board_at(index) {
            Err(CorpusError::NoSuchBoard(problem)) if corpus.is_spec() => usage!("{problem}"),
            found => Ok(found?),
        };
        return indices.map(board_at).collect();
    }
    // Read once: a pipe cannot be read again.
    let wanted = indices.count();
    let mut boards = Vec::new();
    let mut cursor = corpus.open(first)?;
    while boards.len() < wanted && cursor.read(&mut |entry| boards.push(entry.board))? {}
    if boards.len() < wanted {
        let (name, there) = (corpus.name(), first + boards.len() as u64);
        fail!("{name} has no board {there}; its boards are counted from 0");
    }
    boards.truncate(wanted);
    Ok(boards)
}
