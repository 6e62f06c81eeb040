//! `solve`: answers boards from files or standard input.
//!
//! Owns what happens to a line that is no board, and the comparison with known answers. Must not know any
//! format.

mod answers;

use super::args::{GlobalArgs, OnError, SolveArgs};
use super::inputs::{self, BatchContext, InputCursor, Inputs};
use super::keeping::{ResumableJob, checkpoint_paths};
use super::names::{FamilyInterner, LocalInterner};
use super::tally::SolveStats;
use super::{CliError, interrupt, progress, stdio};
use crate::corpus::Batch;
use crate::game::Solution;
use crate::measure::{Clock, GroupTimer};
use crate::pipeline::run_ordered;
use crate::solve::{BoardBatch, Kernel, NoTiming, default_kernel, kernels};
use crate::store::checkpoint::JobFingerprint;
use crate::store::results;
use answers::{SolveOutputs, SolveState};
use std::path::Path;

/// A batch on its way from the files to the results.
#[derive(Default)]
struct SolveTask {
    batch: Batch,
    around: BatchContext,
    watch: Option<GroupTimer>,
    text: Vec<u8>,
    rejects: Vec<u8>,
    tally: SolveStats,
    /// Why the work must end here, if it must.
    error: Option<CliError>,
}

/// What a worker keeps from job to job.
struct SolveWorker<'a> {
    chunk: BoardBatch,
    names: LocalInterner<'a>,
    /// For each board of the chunk: its index, and the answer it came with.
    claims: Vec<(u64, Option<Solution>)>,
    lines: Vec<u64>,
    args: &'a SolveArgs,
}

/// Runs the verb.
pub(super) fn solve(args: &SolveArgs, global: &GlobalArgs) -> Result<(), CliError> {
    if args.rejects.is_some() && args.on_error == OnError::Stop {
        return Err(CliError::Usage(
            "--rejects goes with --on-error skip".to_owned(),
        ));
    }
    if args.list_solvers {
        return stdio::print(solvers().as_bytes());
    }
    let kernel = args.solving.kernel()?;
    let known_by = inputs::input_fingerprint(&args.files)?;
    let place = match known_by {
        Some(_) => checkpoint_paths(&args.out),
        None => Err("what came from standard input or a pipe is gone; read from files"),
    };
    let mut keeping = ResumableJob::open(&args.keeping, place, global)?;
    let out = Path::new(&args.out);
    if args.keeping.resume && out.exists() && !keeping.is_unfinished() {
        return keeping.report_complete(out, global);
    }
    let mut files = vec![out];
    files.extend(args.rejects.iter().chain(&args.timings).map(Path::new));
    let earlier = keeping.load::<SolveState>(
        job(args, known_by.unwrap_or_default()),
        &files,
        |kept, boards| kept.tally.boards == boards,
        global,
    )?;
    let at = earlier.as_ref().map(|earlier| earlier.checkpoint.state.at);
    let mut inputs = Inputs::open(&args.files, at)?;
    let names = FamilyInterner::default();
    let mut answers = SolveOutputs::open(args, kernel.name, &names, earlier)?;
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
        let kept = answers.state();
        keeping.finalize(kept.tally.boards, &mut answers.resumable_outputs(), || kept)
    });
    if let Err(why) = solved {
        let kept = answers.state();
        return Err(keeping.abort(
            why,
            kept.tally.boards,
            &mut answers.resumable_outputs(),
            || kept,
        ));
    }
    let total = answers.commit()?;
    keeping.complete()?;
    total.report(args, global)
}

/// What names the job.
fn job(args: &SolveArgs, inputs: String) -> JobFingerprint {
    let yes = |flag: bool| if flag { "yes" } else { "no" }.to_owned();
    let told = |file: &Option<String>| file.clone().unwrap_or_else(|| "no".to_owned());
    JobFingerprint::from([
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
    args: &SolveArgs,
    kernel: &Kernel,
    inputs: &mut Inputs,
    answers: &mut SolveOutputs<'_>,
    keeping: &mut ResumableJob,
    global: &GlobalArgs,
) -> Result<(), CliError> {
    let bar = progress::boards(None, global);
    let clock = args.timings.is_some().then(Clock::calibrate);
    let names = answers.names();
    let mut stopped = false;
    run_ordered(
        args.solving.threads.threads,
        || SolveTask {
            watch: clock.map(GroupTimer::new),
            ..SolveTask::default()
        },
        || SolveWorker::new(args, names),
        |job: &mut SolveTask| {
            stopped = interrupt::requested();
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
                let kept = answers.state();
                keeping.save(kept.tally.boards, &mut answers.resumable_outputs(), || kept)?;
            }
            Ok(())
        },
    )?;
    bar.finish_and_clear();
    if stopped {
        return Err(CliError::interrupted());
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

impl<'a> SolveWorker<'a> {
    fn new(args: &'a SolveArgs, names: &'a FamilyInterner) -> SolveWorker<'a> {
        SolveWorker {
            chunk: BoardBatch::new(),
            names: names.view(),
            claims: Vec::new(),
            lines: Vec::new(),
            args,
        }
    }

    fn work(&mut self, kernel: &Kernel, job: &mut SolveTask) {
        job.text.clear();
        job.rejects.clear();
        job.tally = SolveStats::default();
        job.error = self.read(job).err();
        match &mut job.watch {
            Some(watch) => self.chunk.solve(kernel, watch),
            None => self.chunk.solve(kernel, &mut NoTiming),
        }
        for (place, solved) in self.chunk.results().enumerate() {
            let (index, known) = self.claims[place];
            let (family, solution) = (self.names.name(solved.family), solved.solution);
            results::write_row(index, family, &solved, &mut job.text);
            if known.is_some_and(|known| known != solution) {
                let line = self.lines[place];
                job.tally.record_mismatch(
                    job.batch.file(),
                    line,
                    known.unwrap_or(solution),
                    solution,
                );
            }
        }
        job.tally.boards = self.chunk.boards().len() as u64;
    }

    /// Reads the batch into the chunk, up to the first record that ends the work.
    fn read(&mut self, job: &mut SolveTask) -> Result<(), CliError> {
        self.chunk.clear();
        self.claims.clear();
        self.lines.clear();
        for record in job.batch.records() {
            let claims = match record.read(self.chunk.next_slot()) {
                Ok(claims) => claims,
                Err(error) if self.args.on_error == OnError::Stop => {
                    return Err(CliError::Failed(error.to_string()));
                }
                Err(error) => {
                    job.tally.reject(&error);
                    job.rejects.extend_from_slice(record.raw());
                    continue;
                }
            };
            if self.args.check && claims.min_rolls.is_none() {
                let (file, line) = (job.batch.file(), record.line());
                return Err(CliError::Failed(format!(
                    "{file}:{line}: --check needs min_rolls, which is missing here"
                )));
            }
            self.chunk
                .commit(self.names.number(claims.family.as_deref().unwrap_or("")));
            self.claims.push((
                claims.index.unwrap_or(record.number()),
                claims.min_rolls.filter(|_| self.args.check),
            ));
            self.lines.push(record.line());
        }
        Ok(())
    }
}
