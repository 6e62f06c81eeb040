//! The `book` command: puzzles made by level or read from a corpus, as a printable file.

use super::args::{BookArgs, Solutions};
use super::{CliError, CliResult, interrupt, paths, stdio};
use crate::report::book::{self, Book, BookPart, Puzzle};
use crate::report::pluralize;
use rayon::prelude::*;
use snakes_and_ladders::draw::picture::Theme;
use snakes_and_ladders::draw::text::play::{rules_in_words, tenths};
use snakes_and_ladders::game::{Board, Jump};
use snakes_and_ladders::generate::{BoardGenerator, Fingerprint, Level, Spec};
use snakes_and_ladders::solve::play::PlayChain;
use snakes_and_ladders::solve::routes::Score;
use snl_harness::corpus::CorpusSource;
use std::collections::{BTreeSet, HashSet};
use std::path::Path;

/// The default number of puzzles, in a book and on a worksheet.
const COUNT: u64 = 24;
const WORKSHEET: u64 = 2;
/// The maximum number of boards that are drawn for a level.
const MAX_DRAWN: u64 = 1_000_000;
/// The maximum number of puzzles: the whole book is in memory.
const MAX_PUZZLES: u64 = 2000;

pub(super) fn book(args: &BookArgs) -> CliResult {
    let path = Path::new(&args.out);
    let is_descriptor = stdio::is_descriptor(path);
    if !is_descriptor && !["html", "htm"].contains(&&*paths::extension(&args.out)) {
        usage!(
            "{}: a book is HTML; write a .html file, and print it to PDF with a browser",
            args.out
        );
    }
    if args.theme == Theme::Auto {
        usage!("the theme of a book is light, dark or line: paper has no setting for `auto`");
    }
    let (max, name) = if args.worksheet {
        (WORKSHEET, "worksheet")
    } else {
        (MAX_PUZZLES, "book")
    };
    let too_many = format!("a {name} has at most {max} puzzles; make several {name}s");
    if args.count.is_some_and(|count| count > max) {
        return Err(CliError::Usage(too_many));
    }
    let is_separate = args.solutions == Solutions::Separate;
    if is_separate && is_descriptor {
        usage!("--solutions separate writes two files; name the first with -o");
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let separate = path.with_file_name(format!("{stem}-solutions.html"));
    let solutions = is_separate.then_some(("--solutions separate", &*separate));
    let outputs = [Some(("-o", path)), solutions];
    paths::check(&args.corpus, outputs)?;
    let pool = args.threads.pool()?;
    let book = pool.install(|| make(args, max, &too_many))?;
    interrupt::check()?;
    let part = match args.solutions {
        Solutions::Back => BookPart::Both,
        Solutions::Separate | Solutions::None => BookPart::Puzzles,
    };
    // Both are opened before either is written.
    let files = stdio::create_all(outputs)?.into_iter().flatten();
    for (file, part) in files.zip([part, BookPart::Solutions]) {
        stdio::finish_noted(file, pool.install(|| book::html(&book, part)))?;
    }
    Ok(())
}

/// Puzzles with their labels, the words of the cover besides their number, and where they are from.
type Collection = (Vec<(Board, String)>, String, String);

/// Makes or reads the puzzles; `too_many` is the error of more than `max`.
fn make(args: &BookArgs, max: u64, too_many: &str) -> CliResult<Book> {
    let count = args.count.unwrap_or(COUNT.min(max));
    let excluded = args.exclude.boards(count, &args.input, &args.out)?;
    let (boards, contents, mut origin) = match &args.corpus {
        Some(text) => {
            let corpus = stdio::corpus(text, args.count, count)?.with_options(args.input.options());
            read(&corpus, &excluded, max, too_many)?
        }
        None => generate(args, count as usize, &excluded)?,
    };
    let count = boards.len();
    let puzzles = pluralize(count as u64, "puzzle");
    stdio::note_line(format_args!("{puzzles} of {origin}"));
    let rules = args.play.rules();
    let average = |board: &Board| match PlayChain::of(board, rules).expected_rolls() {
        Some(rolls) => format!("by chance {} rolls on average", tenths(rolls)),
        None => "by chance a game may never end".to_owned(),
    };
    let puzzle = |(board, label)| {
        let note = args.expected.then(|| average(&board));
        let note = note.unwrap_or_default();
        Puzzle { board, label, note }
    };
    if args.expected {
        origin += &format!("; random games: {}", rules_in_words(rules));
    }
    Ok(Book {
        title: args.title.clone(),
        subtitle: format!("{puzzles}{contents}"),
        origin,
        puzzles: boards.into_par_iter().map(puzzle).collect(),
        per_page: if args.worksheet { count } else { args.per_page },
        worksheet: args.worksheet,
        paper: args.paper,
        theme: args.theme,
    })
}

/// Makes equally many puzzles of each level; the first levels have one more if some are left over.
/// Leaves out boards that look like an earlier one.
fn generate(
    args: &BookArgs,
    count: usize,
    excluded: &HashSet<Fingerprint>,
) -> CliResult<Collection> {
    let levels: BTreeSet<Level> = args.level.iter().copied().collect();
    let (share, left) = (count / levels.len(), count % levels.len());
    let mut boards: Vec<(Board, String)> = Vec::with_capacity(count);
    let (mut specs, mut scratch) = (Vec::new(), Vec::new());
    for (place, level) in levels.iter().enumerate() {
        let spec = Spec {
            seed: args.seed.value,
            ..Spec::default().with_families(vec![Level::FAMILY])
        };
        let spec = level.spec(spec, None)?;
        let generator = BoardGenerator::new(&spec)?;
        let end = boards.len() + share + usize::from(place < left);
        let mut next = 0;
        while boards.len() < end {
            interrupt::check()?;
            if next > MAX_DRAWN {
                fail!(
                    "too few boards of {spec} differ and are not excluded; use a smaller --count or another level"
                );
            }
            let indices = next..next + (end - boards.len()) as u64;
            next = indices.end;
            let drawn = indices.into_par_iter();
            let drawn = drawn.map_with(generator.clone(), BoardGenerator::board);
            for board in drawn.collect::<Vec<Board>>() {
                let is_excluded = excluded.contains(&Fingerprint::of(&board, &mut scratch));
                if !is_excluded && !boards.iter().any(|(other, _)| look_alike(&board, other)) {
                    boards.push((board, level.to_string()));
                }
            }
        }
        specs.push(spec.to_string());
    }
    let names: Vec<String> = levels.iter().map(Level::to_string).collect();
    let contents = match &names[..] {
        [first, .., last] => format!(", {first} to {last}"),
        _ => format!(", {}", names.concat()),
    };
    Ok((boards, contents, specs.join(" and ")))
}

/// Returns whether these boards are the same but for one jump, as they are or in a mirror.
fn look_alike(board: &Board, other: &Board) -> bool {
    let side = board.side();
    let mirrored = |square| {
        let (row, column) = side.coordinates(square);
        side.square_at(row, side.n() - 1 - column)
    };
    let in_a_mirror = |Jump { from, to }| Jump {
        from: mirrored(from),
        to: mirrored(to),
    };
    let jumps: Vec<Jump> = other.jumps().collect();
    let has_one_more = |these: &[Jump], those: &[Jump]| {
        let extra = these.iter().filter(|jump| !those.contains(jump));
        extra.take(2).count() < 2
    };
    let differ_by_one = |own: Vec<Jump>| has_one_more(&own, &jumps) && has_one_more(&jumps, &own);
    side == other.side()
        && (differ_by_one(board.jumps().collect())
            || differ_by_one(board.jumps().map(in_a_mirror).collect()))
}

/// Reads at most `max` puzzles; each is labeled with its score, if all have one.
fn read(
    corpus: &CorpusSource,
    excluded: &HashSet<Fingerprint>,
    max: u64,
    too_many: &str,
) -> CliResult<Collection> {
    let (mut cursor, mut boards, mut scratch) = (corpus.open(0)?, Vec::new(), Vec::new());
    while cursor.read(&mut |entry| {
        if !excluded.contains(&Fingerprint::of(&entry.board, &mut scratch)) {
            boards.push(entry.board);
        }
    })? {
        if boards.len() as u64 > max {
            fail!("{}: {too_many}", corpus.name());
        }
    }
    if boards.is_empty() {
        fail!("{} has no boards", corpus.name());
    }
    // If there is no way on some boards, no label may give that away.
    let scores: Option<Vec<Score>> = boards.iter().map(Score::of).collect();
    let label = |place: usize| match &scores {
        Some(scores) => format!("difficulty {}", scores[place].value()),
        None => "is there a way?".to_owned(),
    };
    let boards = boards.into_iter().enumerate();
    let boards = boards.map(|(place, board)| (board, label(place)));
    Ok((boards.collect(), String::new(), corpus.name().to_owned()))
}
