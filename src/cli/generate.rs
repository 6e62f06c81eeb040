//! `generate`: writes a corpus.
//!
//! Owns the choice of format and whether answers go with the boards. Must not know how rows are written.

use super::args::{Generate, Global};
use super::destination::Destination;
use super::making::{Job, Making};
use super::{Failure, progress};
use crate::corpus::{Answer, Extra, Format, Row};
use crate::generate::{Family, Maker};
use crate::solve::routes::Route;
use crate::solve::{Chunk, Kernel, Unwatched, drive};
use std::path::Path;

/// How rows are written: with what answers, if any.
#[derive(Clone, Copy)]
struct Style {
    format: Format,
    answers: Option<&'static Kernel>,
}

struct Worker {
    maker: Maker,
    chunk: Chunk,
}

/// Runs the verb.
pub(super) fn generate(args: &Generate, global: &Global) -> Result<(), Failure> {
    let making = Making::new(&args.boards, args.count, 1000)?;
    let format = args.format.unwrap_or_else(|| by_ending(&args.out));
    let kernel = args.solving.kernel()?;
    let style = Style {
        format,
        answers: args.answers.then_some(kernel),
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
    };
    format.write_header(extra, &mut header);
    out.write(&header)?;
    let mut chunks = making.chunks();
    drive(
        args.solving.threads.threads,
        Job::default,
        || Worker {
            maker: making.maker.clone(),
            chunk: Chunk::new(),
        },
        |job: &mut Job| Ok(job.fill(&mut chunks)),
        |worker, job| worker.work(style, job),
        |job| {
            out.write(&job.text)?;
            bar.inc(job.boards());
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
    fn work(&mut self, style: Style, job: &mut Job) {
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
                },
                &mut job.text,
            );
        }
    }
}
