//! The `show` command: boards, drawn and explained.

use super::args::ShowArgs;
use super::{CliResult, paths, stdio, terminal};
use crate::report::restyle;
use snakes_and_ladders::draw::picture::{PictureOptions, svg};
use snakes_and_ladders::draw::text;
use snakes_and_ladders::escape;
use snakes_and_ladders::game::Board;
use snakes_and_ladders::solve::routes::Route;
use snl_harness::corpus::CorpusError;
use snl_harness::source::CorpusSource;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::Path;

pub(super) fn show(args: &ShowArgs) -> CliResult {
    let indices = args.index.clone().unwrap_or(0..=0);
    let is_one = indices.start() == indices.end();
    if let Some(file) = &args.out
        && !is_one
    {
        usage!("{file} is one picture; draw several boards with --images DIR");
    }
    let output = paths::named("-o", &args.out);
    paths::check([&args.board], [output])?;
    let boards = find(args)?;
    let options = PictureOptions {
        answer: !args.blank,
        ..PictureOptions::default()
    };
    let draw = |board: &Board| restyle(&svg(board, options), args.theme, args.transparent);
    if let Some(folder) = &args.images {
        let last = boards.last().map_or(0, |(index, _)| *index);
        let digits = last.max(*indices.end()).to_string().len();
        let name = |index| format!("board-{index:0digits$}");
        let pictures = boards
            .iter()
            .map(|(index, board)| (name(*index), draw(board)));
        stdio::write_pictures(folder, pictures)?;
    } else if let Some(file) = &args.out {
        stdio::finish_noted(stdio::create_output(file)?, draw(&boards[0].1))?;
    }
    let (mut shown, screen) = (String::new(), terminal::output());
    for (place, (index, board)) in boards.iter().enumerate() {
        let explanation = explain(args, board);
        if args.images.is_none() && args.out.is_none() {
            if boards.len() > 1 {
                let gap = if place == 0 { "" } else { "\n" };
                shown += &format!("{gap}board {index}\n");
            }
            let route = if args.blank { None } else { Route::of(board) };
            shown += &text::board::draw(board, route.as_ref(), screen);
            shown += if explanation.is_empty() { "" } else { "\n" };
        }
        shown += &explanation;
    }
    // On standard output the text would run into the picture.
    if stdio::any_is_stdout(&[output]) {
        stdio::status(&shown);
        return Ok(());
    }
    stdio::print(terminal::wrap(&shown, screen).as_bytes())
}

fn explain(args: &ShowArgs, board: &Board) -> String {
    let columns = terminal::output().prose();
    let route = || text::route::explain_within(board, columns);
    let levels = || text::route::levels_within(board, columns);
    let random_games = || text::play::describe(board, args.play.rules());
    let parts = [
        args.explain.then(route),
        args.levels.then(levels),
        args.expected.then(random_games),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join("\n")
}

/// Returns the boards asked for, at least one, each with its index.
fn find(args: &ShowArgs) -> CliResult<Vec<(u64, Board)>> {
    let text = args.board.trim();
    if text.starts_with('[') {
        if args
            .index
            .as_ref()
            .is_some_and(|indices| *indices.end() > 0)
        {
            usage!("a literal is one board, board 0; name a file or a spec for others");
        }
        return match text.parse() {
            Ok(board) => Ok(vec![(0, board)]),
            Err(error) => fail!("invalid board: {error}"),
        };
    }
    let is_other_form = text.contains("{{")
        || text.contains("[[")
        || !Path::new(text).exists()
            && (text.starts_with(['{', '(']) || text.contains("->") || text.contains('\n'));
    if is_other_form {
        fail!(
            "{}: a board on the command line is written [[-1,4],[-1,3]]; other forms are read from a file, or by `snl show -`",
            escape::line(text)
        );
    }
    let corpus = stdio::corpus(&args.board, None, 0)?.with_options(args.input.options());
    let indices = args.index.clone().unwrap_or(0..=0);
    if corpus.is_spec() || CorpusSource::names_suite(&args.board) {
        let board_at = |index| match corpus.board_at(index) {
            Err(error @ CorpusError::NoSuchBoard { .. }) if corpus.is_spec() => usage!("{error}"),
            found => Ok((index, found?)),
        };
        return indices.map(board_at).collect();
    }
    // Read once: a pipe cannot be read again. Boards have the indices that `judge` and `solve`
    // name.
    let wanted = indices.clone().count();
    let mut boards: BTreeMap<u64, Board> = BTreeMap::new();
    let mut cursor = corpus.open(0)?;
    let mut read_boards = 0;
    let mut index_of_several = None;
    while boards.len() < wanted
        && cursor.read(&mut |entry| {
            // Without an index, the first board is shown, whatever its index is.
            let is_wanted = args.index.is_none() && read_boards == 0;
            read_boards += 1;
            if is_wanted {
                boards.insert(entry.index, entry.board);
            } else if args.index.is_some() && indices.contains(&entry.index) {
                match boards.entry(entry.index) {
                    Entry::Vacant(place) => drop(place.insert(entry.board)),
                    Entry::Occupied(_) => {
                        index_of_several = index_of_several.or(Some(entry.index));
                    }
                }
            }
        })?
    {}
    if read_boards == 0 {
        fail!("{} has no boards", corpus.name());
    }
    if let Some(index) = index_of_several {
        stdio::note_line(format_args!(
            "{} has several boards with the index {index}; the first of each index is taken",
            corpus.name()
        ));
    }
    let Some(indices) = &args.index else {
        if args.images.is_some()
            && let Some(first) = boards.keys().next()
            && (read_boards > 1 || cursor.read(&mut |_| ())?)
        {
            stdio::note_line(format_args!(
                "only the first board of {0} is drawn; `snl show {0} {first}..{1} --images DIR` draws others by index",
                corpus.name(),
                first.saturating_add(9)
            ));
        }
        return Ok(boards.into_iter().collect());
    };
    let missing = indices.clone().find(|index| !boards.contains_key(index));
    match missing {
        Some(index) if boards.is_empty() => fail!(
            "{} has no board {index}; its column index numbers the boards, or they are counted from 0",
            corpus.name()
        ),
        Some(index) => stdio::note_line(format_args!(
            "{} of {wanted} indices are not in {}, the first of them {index}",
            wanted - boards.len(),
            corpus.name()
        )),
        None => {}
    }
    Ok(boards.into_iter().collect())
}
