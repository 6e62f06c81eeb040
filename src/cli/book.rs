//! The `book` command: puzzles made by level or read from a corpus, as a printable file.

use super::args::{BookArgs, Solutions};
use super::selection::Selection;
use super::{CliError, CliResult, interrupt, paths, stdio};
use crate::report::book::{self, Book, BookPart, Puzzle};
use crate::report::pluralize;
use rayon::prelude::*;
use snakes_and_ladders::draw::picture::Theme;
use snakes_and_ladders::draw::text::play::{rules_in_words, tenths};
use snakes_and_ladders::game::{Board, Square};
use snakes_and_ladders::generate::{BoardGenerator, Level, Spec};
use snakes_and_ladders::solve::play::PlayChain;
use snakes_and_ladders::solve::routes::Score;
use snl_harness::corpus::{CorpusBoard, ExtraColumns, Format};
use snl_harness::source::CorpusSource;
use std::collections::{BTreeSet, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::iter;
use std::path::Path;

/// The longest name of the boards of a book, in bytes, that is shown whole beside the book.
const MAX_SHOWN: usize = 300;

/// The default number of puzzles in a book, and the number on a worksheet.
const COUNT: u64 = 24;
const WORKSHEET: u64 = 2;
/// The name of standard input, which cannot be read again.
const STDIN: &str = "<stdin>";
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
    let too_many = format!("a book has at most {MAX_PUZZLES} puzzles; make several books");
    if args.count.is_some_and(|count| count > MAX_PUZZLES) {
        return Err(CliError::Usage(too_many));
    }
    let export = args.export.as_deref();
    let format = export.map_or(Ok(Format::Csv), export_format)?;
    let is_separate = args.solutions == Solutions::Separate;
    if is_separate && is_descriptor {
        usage!("--solutions separate writes two files; name the first with -o");
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let separate = path.with_file_name(format!("{stem}-solutions.html"));
    let solutions = is_separate.then_some(("--solutions separate", &*separate));
    let outputs = [
        Some(("-o", path)),
        solutions,
        paths::named("--export", &args.export),
    ];
    let inputs = args.corpus.as_deref().into_iter();
    paths::check(inputs.chain(args.exclude.names()), outputs)?;
    let pool = args.threads.pool()?;
    let collection = pool.install(|| collect(args, &too_many))?;
    let book = pool.install(|| make(args, &collection));
    interrupt::check()?;
    let part = match args.solutions {
        Solutions::Back => BookPart::Both,
        Solutions::Separate | Solutions::None => BookPart::Puzzles,
    };
    // All are opened before any is written.
    let [puzzles, solutions, boards] = stdio::create_all(outputs)?;
    let parts = [(puzzles, part), (solutions, BookPart::Solutions)];
    for (file, part) in parts {
        if let Some(file) = file {
            stdio::finish_noted(file, pool.install(|| book::html(&book, part)))?;
        }
    }
    if let Some(file) = boards {
        stdio::finish_noted(file, collection.rows(format))?;
    }
    Ok(())
}

/// Returns the format of the file of boards.
///
/// # Errors
/// If it has no place for the spec and the index.
fn export_format(file: &str) -> CliResult<Format> {
    if stdio::is_descriptor(file) {
        return Ok(Format::Csv);
    }
    match Format::of_file(Path::new(file)).map_err(CliError::Usage)? {
        Some(Format::Grid) | None => usage!(
            "--export {file}: write a .csv, .jsonl or .jumps file, which has the spec and the index of each board"
        ),
        Some(format) => Ok(format),
    }
}

/// The puzzles of a book, and where they are from.
struct Collection {
    puzzles: Vec<Labeled>,
    /// The words of the cover besides the number of puzzles.
    contents: String,
    /// The words of the last page.
    origin: String,
}

/// A board with the text beside its number. Its index counts the boards of its corpus from 0; its
/// note names the corpus.
struct Labeled {
    entry: CorpusBoard,
    label: String,
}

impl Collection {
    /// Returns the boards as a file in this format. Boards of several corpora, which may have one
    /// index, are counted in the order of the book.
    fn rows(&self, format: Format) -> Vec<u8> {
        let notes: BTreeSet<&str> = self
            .puzzles
            .iter()
            .map(|puzzle| &*puzzle.entry.note)
            .collect();
        let is_of_several = notes.len() > 1;
        let columns = ExtraColumns {
            notes: true,
            ..ExtraColumns::default()
        };
        let mut text = Vec::new();
        format.write_header(columns, &mut text);
        for (position, Labeled { entry, .. }) in (0..).zip(&self.puzzles) {
            let mut entry = entry.clone();
            if is_of_several {
                entry.note = Selection::new(&entry.note, [entry.index]).to_string();
                entry.index = position;
            }
            entry.write(format, columns, &mut text);
        }
        text
    }
}

/// Makes or reads the puzzles; `too_many` is the error of more than [`MAX_PUZZLES`].
fn collect(args: &BookArgs, too_many: &str) -> CliResult<Collection> {
    let usual_count = if args.worksheet { WORKSHEET } else { COUNT };
    let count = args.count.unwrap_or(usual_count);
    let excluded = args
        .exclude
        .board_keys(count, &args.input, &args.out, look_hashes)?;
    match &args.corpus {
        Some(text) => {
            let corpus = stdio::corpus(text, args.count, count)?.with_options(args.input.options());
            read(&corpus, &excluded, too_many)
        }
        None => generate(args, count as usize, excluded),
    }
}

/// Makes the book.
fn make(args: &BookArgs, collection: &Collection) -> Book {
    let count = collection.puzzles.len();
    let puzzles = pluralize(count as u64, "puzzle");
    let mut origin = collection.origin.clone();
    if origin.len() > MAX_SHOWN {
        let first: String = origin.chars().take(MAX_SHOWN).collect();
        stdio::note_line(format_args!(
            "{puzzles} of {first}…; the foot of the last page names all"
        ));
    } else {
        stdio::note_line(format_args!("{puzzles} of {origin}"));
    }
    let rules = args.play.rules();
    let average = |board: &Board| match PlayChain::of(board, rules).expected_rolls() {
        Some(rolls) => format!("by chance {} rolls on average", tenths(rolls)),
        None => "by chance a game may never end".to_owned(),
    };
    let puzzle = |Labeled { entry, label }: &Labeled| Puzzle {
        board: entry.board,
        label: label.clone(),
        note: if args.expected {
            average(&entry.board)
        } else {
            String::new()
        },
        again: match &*entry.note {
            STDIN => format!("board {} of {STDIN}", entry.index),
            corpus => format!(
                "snl show '{corpus}' {}{}",
                entry.index,
                args.input.to_flags()
            ),
        },
    };
    if args.expected {
        origin += &format!("; random games: {}", rules_in_words(rules));
    }
    Book {
        title: args.title.clone(),
        subtitle: format!("{puzzles}{}", collection.contents),
        origin,
        puzzles: collection.puzzles.par_iter().map(puzzle).collect(),
        per_page: if args.worksheet {
            count.min(WORKSHEET as usize)
        } else {
            args.per_page
        },
        worksheet: args.worksheet,
        paper: args.paper,
        theme: args.theme,
    }
}

/// Makes equally many puzzles of each level; the first levels have one more if some are left over.
/// Leaves out boards that look like an earlier one or like an excluded one, whose
/// [`look_hashes`] are `used`.
fn generate(args: &BookArgs, count: usize, mut used: HashSet<u64>) -> CliResult<Collection> {
    let levels: BTreeSet<Level> = args.level.iter().copied().collect();
    if count < levels.len() {
        usage!(
            "--count {count}: a book of {} levels has at least one puzzle of each",
            levels.len()
        );
    }
    let share = count / levels.len();
    let left = count % levels.len();
    let mut boards: Vec<Labeled> = Vec::with_capacity(count);
    let mut specs = Vec::new();
    for (level_index, level) in levels.iter().enumerate() {
        let mut builder = Spec::builder();
        let spec = level.spec(builder.families([Level::FAMILY]).seed(args.seed.value))?;
        let generator = BoardGenerator::new(&spec)?;
        let first = boards.len();
        let end = first + share + usize::from(level_index < left);
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
            let drawn = indices
                .clone()
                .into_par_iter()
                .map_with(generator.clone(), BoardGenerator::board);
            for (index, board) in indices.zip(drawn.collect::<Vec<Board>>()) {
                let hashes = look_hashes(&board);
                if !hashes.iter().any(|hash| used.contains(hash)) {
                    used.extend(hashes);
                    boards.push(Labeled {
                        entry: CorpusBoard {
                            board,
                            index,
                            family: Level::FAMILY.name().into(),
                            note: spec.to_string(),
                            known: None,
                        },
                        label: level.to_string(),
                    });
                }
            }
        }
        let indices = boards[first..].iter().map(|puzzle| puzzle.entry.index);
        specs.push(Selection::new(&spec.to_string(), indices).to_string());
    }
    let names: Vec<String> = levels.iter().map(Level::to_string).collect();
    let contents = match &names[..] {
        [first, .., last] => format!(", {first} to {last}"),
        _ => format!(", {}", names.concat()),
    };
    Ok(Collection {
        puzzles: boards,
        contents,
        origin: specs.join(" and "),
    })
}

/// Returns the hash of all jumps of a board, then for each jump the hash of the others. A board in
/// a mirror has the same hashes. Two boards have one in common if they differ in one jump at most.
fn look_hashes(board: &Board) -> Vec<u64> {
    let side = board.side();
    let mirrored = |square| {
        let (row, column) = side.coordinates(square);
        side.square_at(row, side.n() - 1 - column)
    };
    let hash = |from: Square, to: Square| {
        let mut hasher = DefaultHasher::new();
        (side.n(), from, to).hash(&mut hasher);
        hasher.finish()
    };
    // The hash of several jumps is the sum of theirs: as they are, and in a mirror.
    let jumps: Vec<[u64; 2]> = board
        .jumps()
        .map(|jump| {
            let in_a_mirror = hash(mirrored(jump.from), mirrored(jump.to));
            [hash(jump.from, jump.to), in_a_mirror]
        })
        .collect();
    let of_side = hash(Square::FIRST, Square::FIRST);
    let all = jumps.iter().fold([of_side; 2], |sums, jump| {
        [sums[0].wrapping_add(jump[0]), sums[1].wrapping_add(jump[1])]
    });
    let without = |jump: [u64; 2]| {
        let sums = [all[0].wrapping_sub(jump[0]), all[1].wrapping_sub(jump[1])];
        sums[0].min(sums[1])
    };
    iter::once([0; 2]).chain(jumps).map(without).collect()
}

/// Reads at most [`MAX_PUZZLES`] puzzles; each is labeled with its score, if all have one. Leaves
/// out boards that look like an excluded one, whose [`look_hashes`] are `excluded`.
fn read(corpus: &CorpusSource, excluded: &HashSet<u64>, too_many: &str) -> CliResult<Collection> {
    let mut cursor = corpus.open(0)?;
    let mut boards = Vec::new();
    let mut next = 0;
    while cursor.read(&mut |entry| {
        let hashes = look_hashes(&entry.board);
        if !hashes.iter().any(|hash| excluded.contains(hash)) {
            boards.push(CorpusBoard {
                note: corpus.name().to_owned(),
                ..entry.clone()
            });
        }
        next += 1;
    })? {
        if boards.len() as u64 > MAX_PUZZLES {
            fail!("{}: {too_many}", corpus.name());
        }
    }
    if boards.is_empty() && next > 0 {
        fail!(
            "every board of {} is excluded, or looks like one that is; exclude other boards, or make the book of others",
            corpus.name()
        );
    }
    if boards.is_empty() {
        fail!("{} has no boards", corpus.name());
    }
    let left_out = next - boards.len() as u64;
    if left_out > 0 {
        stdio::note_line(format_args!(
            "{} left out, which are excluded or look like one that is",
            pluralize(left_out, "board")
        ));
    }
    // If there is no way on some boards, no label may give that away.
    let scores: Option<Vec<Score>> = boards.iter().map(|entry| Score::of(&entry.board)).collect();
    let label = |index: usize| match &scores {
        Some(scores) => format!("difficulty {}", scores[index].value()),
        None => "is there a way?".to_owned(),
    };
    let selection = Selection::new(corpus.name(), boards.iter().map(|entry| entry.index));
    let origin = if corpus.is_spec() {
        selection.to_string()
    } else if boards.len() as u64 == next {
        corpus.name().to_owned()
    } else {
        format!("{} (boards {})", corpus.name(), selection.indices())
    };
    let labels = (0..boards.len()).map(label).collect::<Vec<_>>();
    let labeled = boards.into_iter().zip(labels);
    Ok(Collection {
        puzzles: labeled
            .map(|(entry, label)| Labeled { entry, label })
            .collect(),
        contents: String::new(),
        origin,
    })
}
