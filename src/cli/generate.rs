//! `generate`: writes a corpus.
//!
//! Owns the choice of format, what goes with the boards, and that repeats stay out if so wished. Must not know how rows
//! are written.

use super::args::{GenerateArgs, GlobalArgs, OutputFormat, Suite};
use super::destination::OutputFile;
use super::distinct::{Deduplicator, Fingerprint};
use super::keeping::{ResumableJob, checkpoint_paths};
use super::making::{CHUNK, GenerationPlan, IndexChunk};
use super::{CliError, interrupt, package, progress, stdio, suite};
use crate::corpus::{CorpusRow, ExtraColumns, Format, RowAnswer};
use crate::game::Solution;
use crate::generate::{BoardGenerator, Family};
use crate::pipeline::run_ordered;
use crate::solve::routes::{Difficulty, Route};
use crate::solve::{BoardBatch, Kernel, NoTiming};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// How rows are written: with what answers, if any, and what else.
#[derive(Clone, Copy)]
struct RowOptions {
    format: Format,
    answers: Option<&'static Kernel>,
    difficulty: bool,
    /// Whether rows are told apart by their boards.
    marks: bool,
}

struct GenerateWorker {
    maker: BoardGenerator,
    chunk: BoardBatch,
    literal: Vec<u8>,
}

/// A job, and where each of its rows ends in the text with what is kept of its board, if repeats are to be left out.
#[derive(Default)]
struct RowChunk {
    job: IndexChunk,
    marks: Vec<(usize, Fingerprint)>,
}

/// Runs the verb.
pub(super) fn generate(args: &GenerateArgs, global: &GlobalArgs) -> Result<(), CliError> {
    if let Some(Suite::Judge) = args.suite {
        return suite::suite(args, global);
    }
    let format = match args.format {
        Some(OutputFormat::Package) if args.keeping.resume => {
            return Err(CliError::Usage(
                "--resume goes with rows; a package is small, and made at once".to_owned(),
            ));
        }
        Some(OutputFormat::Package) => return package::package(args, global),
        _ => corpus_format(args)?,
    };
    let making = GenerationPlan::new(&args.boards, args.count, 1000)?;
    let kernel = args.solving.kernel()?;
    let style = RowOptions {
        format,
        answers: args.answers.then_some(kernel),
        difficulty: args.difficulty,
        // A list has no repeats.
        marks: args.distinct && making.maker.board_count().is_none(),
    };
    let distinct = match style.marks {
        true => Some(Deduplicator::new(making.maker.spec(), making.count)?),
        false => None,
    };
    if !global.quiet {
        stdio::status_line(making.describe());
    }
    let path = Path::new(&args.out);
    let place = match distinct {
        Some(_) => {
            Err("the boards that --distinct remembers are gone with the process; leave it out")
        }
        None => checkpoint_paths(&args.out),
    };
    let mut keeping = ResumableJob::open(&args.keeping, place, global)?;
    if args.keeping.resume && path.exists() && !keeping.is_unfinished() {
        return keeping.report_complete(path, global);
    }
    let yes = |flag: bool| if flag { "yes" } else { "no" };
    let job = making.fingerprint(&[
        ("format", format.name()),
        ("answers", yes(args.answers)),
        ("difficulty", yes(args.difficulty)),
    ]);
    let earlier = keeping.load::<u64>(
        job,
        &[path],
        |&next, boards| next == boards && next <= making.count,
        global,
    )?;
    let mut next = earlier
        .as_ref()
        .map_or(0, |earlier| earlier.checkpoint.state);
    let mut out = match &earlier {
        Some(earlier) => OutputFile::resume(path, earlier, 0)?,
        None => OutputFile::create(path)?,
    };
    let mut work = GenerateContext {
        args,
        making: &making,
        style,
        distinct,
        out: &mut out,
        next: &mut next,
        keeping: &mut keeping,
    };
    let made = work
        .make_all(global)
        .and_then(|()| keeping.finalize(next, &mut [&mut out], || next));
    if let Err(why) = made {
        return Err(keeping.abort(why, next, &mut [&mut out], || next));
    }
    out.commit()?;
    keeping.complete()
}

/// All that the rows go through.
struct GenerateContext<'a> {
    args: &'a GenerateArgs,
    making: &'a GenerationPlan,
    style: RowOptions,
    distinct: Option<Deduplicator>,
    out: &'a mut OutputFile,
    /// The index of the next row.
    next: &'a mut u64,
    keeping: &'a mut ResumableJob,
}

impl GenerateContext<'_> {
    fn make_all(&mut self, global: &GlobalArgs) -> Result<(), CliError> {
        let (making, style) = (self.making, self.style);
        let (out, next) = (&mut *self.out, &mut *self.next);
        let (keeping, distinct) = (&mut *self.keeping, &mut self.distinct);
        let bar = progress::boards(Some(making.count), global);
        bar.inc(*next);
        if out.is_empty() {
            let mut header = Vec::new();
            let extra = ExtraColumns {
                answers: self.args.answers,
                notes: false,
                difficulty: self.args.difficulty,
            };
            style.format.write_header(extra, &mut header);
            out.write(&header)?;
        }
        let enough = AtomicBool::new(distinct.as_ref().is_some_and(Deduplicator::is_done));
        let indices = match style.marks {
            true => 0..u64::MAX,
            false => *next..making.count,
        };
        let mut chunks = making.chunks(indices, CHUNK);
        run_ordered(
            self.args.solving.threads.threads,
            RowChunk::default,
            || GenerateWorker {
                maker: making.maker.clone(),
                chunk: BoardBatch::new(),
                literal: Vec::new(),
            },
            |rows: &mut RowChunk| {
                let stop = interrupt::requested() || enough.load(Ordering::Relaxed);
                Ok(!stop && rows.job.fill(&mut chunks))
            },
            |worker, rows| worker.work(style, rows),
            |rows| {
                let Some(distinct) = distinct else {
                    out.write(&rows.job.text)?;
                    *next = rows.job.indices.end;
                    bar.inc(rows.job.boards());
                    if keeping.is_due() {
                        keeping.save(*next, &mut [&mut *out], || *next)?;
                    }
                    return Ok(());
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
                Ok::<(), CliError>(())
            },
        )?;
        bar.finish_and_clear();
        let whole = match &self.distinct {
            Some(distinct) => distinct.is_done(),
            None => *self.next == making.count,
        };
        if !whole && interrupt::requested() {
            return Err(CliError::interrupted());
        }
        Ok(())
    }
}

/// The format of a corpus: the one given, or by the ending of its name.
pub(super) fn corpus_format(args: &GenerateArgs) -> Result<Format, CliError> {
    if args.profile.is_some() {
        return Err(CliError::Usage(
            "--profile goes with --format package only".to_owned(),
        ));
    }
    Ok(match args.format {
        Some(OutputFormat::Corpus(format)) => format,
        _ => by_ending(&args.out),
    })
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

/// Appends a row with the answer, if it is wanted, and the route, where the format has one.
pub(super) fn write_row(
    format: Format,
    row: CorpusRow<'_>,
    solution: Option<Solution>,
    out: &mut Vec<u8>,
) {
    let wants_route = solution.is_some() && format == Format::Jsonl;
    let route = wants_route.then(|| Route::of(row.board)).flatten();
    let rolls: Option<Vec<u8>> = route.map(|route| route.rolls().collect());
    let answer = solution.map(|solution| RowAnswer {
        solution,
        route: rolls.as_deref(),
    });
    format.write_row(&CorpusRow { answer, ..row }, out);
}

impl GenerateWorker {
    fn work(&mut self, style: RowOptions, rows: &mut RowChunk) {
        let job = &mut rows.job;
        rows.marks.clear();
        self.chunk.clear();
        for index in job.indices.clone() {
            let family = self.maker.generate(index, self.chunk.next_slot());
            self.chunk.commit(family as u16);
        }
        if let Some(kernel) = style.answers {
            self.chunk.solve(kernel, &mut NoTiming);
        }
        job.text.clear();
        for (place, index) in job.indices.clone().enumerate() {
            let board = &self.chunk.boards()[place];
            let family = Family::ALL[usize::from(self.chunk.families()[place])].name();
            let row = CorpusRow {
                index,
                family,
                board,
                answer: None,
                note: None,
                difficulty: style.difficulty.then(|| Difficulty::of(board)),
            };
            let solution = style.answers.map(|_| self.chunk.answers()[place]);
            write_row(style.format, row, solution, &mut job.text);
            if style.marks {
                let mark = Fingerprint::of(board, &mut self.literal);
                rows.marks.push((job.text.len(), mark));
            }
        }
    }
}
