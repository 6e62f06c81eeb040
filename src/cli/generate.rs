//! `generate`: writes a corpus.
//!
//! Owns the choice of format and whether answers go with the boards. Must not know how rows are written.

use super::args::{Generate, Global, Shape};
use super::destination::Destination;
use super::keeping::{Keeping, file_place};
use super::making::{Job, Making};
use super::{Failure, interrupt, package, progress};
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
    let format = match args.format {
        Some(Shape::Package) if args.keeping.resume => {
            return Err(Failure::Usage(
                "--resume goes with rows; a package is small, and made at once".to_owned(),
            ));
        }
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
    };
    if !global.quiet {
        eprintln!("{}", making.told());
    }
    let path = Path::new(&args.out);
    let mut keeping = Keeping::begin(&args.keeping, file_place(&args.out), global)?;
    if args.keeping.resume && path.exists() && !keeping.is_unfinished() {
        return keeping.nothing_to_do(path, global);
    }
    let answers = if args.answers { "yes" } else { "no" };
    let job = making.claims(&[("format", format.name()), ("answers", answers)]);
    let earlier = keeping.earlier::<u64>(job, &[path], global)?;
    let mut next = earlier
        .as_ref()
        .map_or(0, |earlier| earlier.checkpoint.state);
    let mut out = match &earlier {
        Some(earlier) => Destination::resume(path, earlier, 0)?,
        None => Destination::create(path)?,
    };
    let made = make_all(
        args,
        &making,
        style,
        &mut out,
        &mut next,
        &mut keeping,
        global,
    )
    .and_then(|()| keeping.seal(next, &mut [&mut out], || next));
    if let Err(why) = made {
        return Err(keeping.end(why, next, &mut [&mut out], || next));
    }
    out.commit()?;
    keeping.finish()
}

fn make_all(
    args: &Generate,
    making: &Making,
    style: Style,
    out: &mut Destination,
    next: &mut u64,
    keeping: &mut Keeping,
    global: &Global,
) -> Result<(), Failure> {
    let bar = progress::boards(Some(making.count), global);
    bar.inc(*next);
    if out.is_empty() {
        let mut header = Vec::new();
        let extra = Extra {
            answers: args.answers,
            notes: false,
        };
        style.format.write_header(extra, &mut header);
        out.write(&header)?;
    }
    let mut chunks = making.chunks(*next);
    drive(
        args.solving.threads.threads,
        Job::default,
        || Worker {
            maker: making.maker.clone(),
            chunk: Chunk::new(),
        },
        |job: &mut Job| Ok(!interrupt::asked() && job.fill(&mut chunks)),
        |worker, job| worker.work(style, job),
        |job| {
            out.write(&job.text)?;
            *next = job.indices.end;
            bar.inc(job.boards());
            if keeping.is_due() {
                keeping.save(*next, &mut [&mut *out], || *next)?;
            }
            Ok::<(), Failure>(())
        },
    )?;
    bar.finish_and_clear();
    if *next < making.count {
        return Err(Failure::interrupted());
    }
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
