//! `solve`: answers boards from files or standard input.
//!
//! Owns what happens to a line that is no board, and the comparison with known answers. Must not know any
//! format.

mod answers;

use super::args::{Global, OnError, Solve};
use super::inputs::{self, Around, At, Inputs};
use super::keeping::{Keeping, file_place};
use super::names::{Names, Seen};
use super::tally::Tally;
use super::{Failure, interrupt, progress, streams};
use crate::corpus::Batch;
use crate::game::Solution;
use crate::measure::{Clock, Stopwatch};
use crate::pipeline::drive;
use crate::solve::{Chunk, Kernel, Unwatched, default_kernel, kernels};
use crate::store::checkpoint::Claims;
use crate::store::results;
use answers::{Answers, Kept};
use std::path::Path;

/// A batch on its way from the files to the results.
#[derive(Default)]
struct Job {
    batch: Batch,
    around: Around,
    watch: Option<Stopwatch>,
    text: Vec<u8>,
    rejects: Vec<u8>,
    tally: Tally,
    /// Why the work must end here, if it must.
    error: Option<Failure>,
}

/// What a worker keeps from job to job.
struct Worker<'a> {
    chunk: Chunk,
    names: Seen<'a>,
    /// For each board of the chunk: its index, and the answer it came with.
    claims: Vec<(u64, Option<Solution>)>,
    lines: Vec<u64>,
    args: &'a Solve,
}

/// Runs the verb.
pub(super) fn solve(args: &Solve, global: &Global) -> Result<(), Failure> {
    if args.rejects.is_some() && args.on_error == OnError::Stop {
        return Err(Failure::Usage(
            "--rejects goes with --on-error skip".to_owned(),
        ));
    }
    if args.list_solvers {
        return streams::print(solvers().as_bytes());
    }
    let kernel = args.solving.kernel()?;
    let known_by = inputs::known_by(&args.files)?;
    let place = match known_by {
        Some(_) => file_place(&args.out),
        None => Err("what came from standard input or a pipe is gone; read from files"),
    };
    let mut keeping = Keeping::begin(&args.keeping, place, global)?;
    let out = Path::new(&args.out);
    if args.keeping.resume && out.exists() && !keeping.is_unfinished() {
        return keeping.nothing_to_do(out, global);
    }
    let mut files = vec![out];
    files.extend(args.rejects.iter().chain(&args.timings).map(Path::new));
    let earlier = keeping.earlier::<Kept>(
        job(args, known_by.unwrap_or_default()),
        &files,
        |kept, boards| kept.tally.boards == boards,
        global,
    )?;
    let at = earlier.as_ref().map(|earlier| earlier.checkpoint.state.at);
    let mut inputs = Inputs::open(&args.files, at)?;
    let names = Names::default();
    let mut answers = Answers::open(args, kernel.name, &names, earlier)?;
    let solved = solve_all(
        args,
        kernel,
        &mut inputs,
        &mut answers,
        &mut keeping,
        global,
    )
    .and_then(|()| answers.write_timings())
    .and_then(|()| {
        let kept = answers.kept();
        keeping.seal(kept.tally.boards, &mut answers.partial(), || kept)
    });
    if let Err(why) = solved {
        let kept = answers.kept();
        return Err(keeping.end(why, kept.tally.boards, &mut answers.partial(), || kept));
    }
    let total = answers.commit()?;
    keeping.finish()?;
    total.report(args, global)
}

/// What names the job.
fn job(args: &Solve, inputs: String) -> Claims {
    let yes = |flag: bool| if flag { "yes" } else { "no" }.to_owned();
    let told = |file: &Option<String>| file.clone().unwrap_or_else(|| "no".to_owned());
    Claims::from([
        ("version".to_owned(), env!("CARGO_PKG_VERSION").to_owned()),
        ("input".to_owned(), inputs),
        ("--check".to_owned(), yes(args.check)),
        (
            "--on-error skip".to_owned(),
            yes(args.on_error == OnError::Skip),
        ),
        ("--rejects".to_owned(), told(&args.rejects)),
        ("--timings".to_owned(), told(&args.timings)),
    ])
}

fn solve_all(
    args: &Solve,
    kernel: &Kernel,
    inputs: &mut Inputs,
    answers: &mut Answers<'_>,
    keeping: &mut Keeping,
    global: &Global,
) -> Result<(), Failure> {
    let bar = progress::boards(None, global);
    let clock = args.timings.is_some().then(Clock::calibrated);
    let names = answers.names();
    let mut stopped = false;
    drive(
        args.solving.threads.threads,
        || Job {
            watch: clock.map(Stopwatch::new),
            ..Job::default()
        },
        || Worker::new(args, names),
        |job: &mut Job| {
            stopped = interrupt::asked();
            let filled = if stopped {
                None
            } else {
                inputs.fill(&mut job.batch)?
            };
            let more = filled.is_some();
            job.around = filled.unwrap_or_default();
            Ok(more)
        },
        |worker, job| worker.work(kernel, job),
        |job| {
            if let Some(error) = job.error.take() {
                return Err(error);
            }
            answers.write(job)?;
            bar.inc(job.tally.boards);
            if keeping.is_due() {
                let kept = answers.kept();
                keeping.save(kept.tally.boards, &mut answers.partial(), || kept)?;
            }
            Ok(())
        },
    )?;
    bar.finish_and_clear();
    if stopped {
        return Err(Failure::interrupted());
    }
    Ok(())
}

/// Every solver, a line each.
fn solvers() -> String {
    let auto = default_kernel().name;
    let line = |kernel: &Kernel| {
        let mark = if kernel.name == auto { '*' } else { ' ' };
        let here = match kernel.needs() {
            Some(needs) if kernel.runs_here() => format!(" (needs {needs}: here)"),
            Some(needs) => format!(" (needs {needs}: not here)"),
            None => String::new(),
        };
        format!("{mark} {:<9} {}{here}\n", kernel.name, kernel.summary)
    };
    kernels().iter().map(line).collect()
}

impl<'a> Worker<'a> {
    fn new(args: &'a Solve, names: &'a Names) -> Worker<'a> {
        Worker {
            chunk: Chunk::new(),
            names: names.view(),
            claims: Vec::new(),
            lines: Vec::new(),
            args,
        }
    }

    fn work(&mut self, kernel: &Kernel, job: &mut Job) {
        job.text.clear();
        job.rejects.clear();
        job.tally = Tally::default();
        job.error = self.read(job).err();
        match &mut job.watch {
            Some(watch) => self.chunk.solve(kernel, watch),
            None => self.chunk.solve(kernel, &mut Unwatched),
        }
        for (place, solved) in self.chunk.solved().enumerate() {
            let (index, known) = self.claims[place];
            let (family, solution) = (self.names.name(solved.family), solved.solution);
            results::write_row(index, family, &solved, &mut job.text);
            if known.is_some_and(|known| known != solution) {
                let line = self.lines[place];
                job.tally
                    .differs(job.batch.file(), line, known.unwrap_or(solution), solution);
            }
        }
        job.tally.boards = self.chunk.boards().len() as u64;
    }

    /// Reads the batch into the chunk, up to the first record that ends the work.
    fn read(&mut self, job: &mut Job) -> Result<(), Failure> {
        self.chunk.clear();
        self.claims.clear();
        self.lines.clear();
        for record in job.batch.records() {
            let claims = match record.read(self.chunk.add()) {
                Ok(claims) => claims,
                Err(error) if self.args.on_error == OnError::Stop => {
                    return Err(Failure::Work(error.to_string()));
                }
                Err(error) => {
                    job.tally.reject(&error);
                    job.rejects.extend_from_slice(record.raw());
                    continue;
                }
            };
            if self.args.check && claims.min_rolls.is_none() {
                let (file, line) = (job.batch.file(), record.line());
                return Err(Failure::Work(format!(
                    "{file}:{line}: --check needs min_rolls, which is missing here"
                )));
            }
            self.chunk
                .keep(self.names.number(claims.family.as_deref().unwrap_or("")));
            self.claims.push((
                claims.index.unwrap_or(record.number()),
                claims.min_rolls.filter(|_| self.args.check),
            ));
            self.lines.push(record.line());
        }
        Ok(())
    }
}
