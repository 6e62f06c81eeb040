//! `generate`: writes a corpus.
//!
//! Owns the choice of format, what goes with the boards, and that repeats stay out if so wished. Must not know how rows
//! are written.

use super::args::{Generate, Global, Shape};
use super::destination::Destination;
use super::distinct::{Distinct, Fingerprint};
use super::making::{Job, Making};
use super::{Failure, package, progress};
use crate::corpus::{Answer, Extra, Format, Row};
use crate::generate::{Family, Maker};
use crate::solve::routes::{Difficulty, Route};
use crate::solve::{Chunk, Kernel, Unwatched, drive};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// How rows are written: with what answers, if any, and what else.
#[derive(Clone, Copy)]
struct Style {
    format: Format,
    answers: Option<&'static Kernel>,
    difficulty: bool,
    /// Whether rows are told apart by their boards.
    marks: bool,
}

struct Worker {
    maker: Maker,
    chunk: Chunk,
    literal: Vec<u8>,
}

/// A job, and where each of its rows ends in the text with what is kept of its board, if repeats are to be left out.
#[derive(Default)]
struct Rows {
    job: Job,
    marks: Vec<(usize, Fingerprint)>,
}

/// Runs the verb.
pub(super) fn generate(args: &Generate, global: &Global) -> Result<(), Failure> {
    let format = match args.format {
        Some(Shape::Package) => return package::package(args, global),
        Some(Shape::Corpus(format)) => format,
        None => by_ending(&args.out),
    };
    if args.profile.is_some() {
        return Err(Failure::Usage(
            "--profile goes with --format package only".to_owned(),
        ));
    }
    let making = Making::new(&args.boards, args.count, 1000)?;
    let kernel = args.solving.kernel()?;
    let style = Style {
        format,
        answers: args.answers.then_some(kernel),
        difficulty: args.difficulty,
        // A list has no repeats.
        marks: args.distinct && making.maker.limit().is_none(),
    };
    let mut distinct = match style.marks {
        true => Some(Distinct::new(making.maker.spec(), making.count)?),
        false => None,
    };
    if !global.quiet {
        eprintln!("{}", making.told());
    }
    let mut out = Destination::create(Path::new(&args.out))?;
    let bar = progress::boards(Some(making.count), global);
    let mut header = Vec::new();
    let extra = Extra {
        answers: args.answers,
        notes: false,
        difficulty: args.difficulty,
    };
    format.write_header(extra, &mut header);
    out.write(&header)?;
    let enough = AtomicBool::new(distinct.as_ref().is_some_and(Distinct::is_done));
    let mut chunks = making.chunks_of(match style.marks {
        true => u64::MAX,
        false => making.count,
    });
    drive(
        args.solving.threads.threads,
        Rows::default,
        || Worker {
            maker: making.maker.clone(),
            chunk: Chunk::new(),
            literal: Vec::new(),
        },
        |rows: &mut Rows| Ok(!enough.load(Ordering::Relaxed) && rows.job.fill(&mut chunks)),
        |worker, rows| worker.work(style, rows),
        |rows| {
            let Some(distinct) = &mut distinct else {
                bar.inc(rows.job.boards());
                return out.write(&rows.job.text);
            };
            let mut start = 0;
            for &(end, mark) in &rows.marks {
                if distinct.is_done() {
                    break;
                }
                if distinct.is_new(mark, making.maker.spec())? {
                    out.write(&rows.job.text[start..end])?;
                    bar.inc(1);
                }
                start = end;
            }
            enough.store(distinct.is_done(), Ordering::Relaxed);
            Ok::<(), Failure>(())
        },
    )?;
    bar.finish_and_clear();
    out.commit()?;
    Ok(())
}

/// The format that a file's name ends with; csv for any other.
fn by_ending(name: &str) -> Format {
    let ending = Path::new(name)
        .extension()
        .and_then(|ending| ending.to_str());
    ending
        .and_then(|ending| ending.parse().ok())
        .unwrap_or(Format::Csv)
}

impl Worker {
    fn work(&mut self, style: Style, rows: &mut Rows) {
        let job = &mut rows.job;
        rows.marks.clear();
        self.chunk.clear();
        for index in job.indices.clone() {
            let family = self.maker.make(index, self.chunk.add());
            self.chunk.keep(family as u16);
        }
        if let Some(kernel) = style.answers {
            self.chunk.solve(kernel, &mut Unwatched);
        }
        job.text.clear();
        for (place, index) in job.indices.clone().enumerate() {
            let board = &self.chunk.boards()[place];
            let family = Family::ALL[usize::from(self.chunk.families()[place])].name();
            let wants_route = style.answers.is_some() && style.format == Format::Jsonl;
            let route = wants_route.then(|| Route::of(board)).flatten();
            let rolls: Option<Vec<u8>> = route.map(|route| route.rolls().collect());
            let answer = style.answers.map(|_| Answer {
                solution: self.chunk.answers()[place],
                route: rolls.as_deref(),
            });
            style.format.write_row(
                &Row {
                    index,
                    family,
                    board,
                    answer,
                    note: None,
                    difficulty: style.difficulty.then(|| Difficulty::of(board)),
                },
                &mut job.text,
            );
            if style.marks {
                let mark = Fingerprint::of(board, &mut self.literal);
                rows.marks.push((job.text.len(), mark));
            }
        }
    }
}
