//! `run`: generates boards, solves them, and writes results and timings.

mod state;
mod summary;

use super::args::{GlobalArgs, RunArgs};
use super::{CliError, interrupt, paths, progress, resume, stdio, terminal};
use snakes_and_ladders::escape;
use snakes_and_ladders::generate::{BatchGenerator, Family, GenerationPlan, IndexChunk};
use snakes_and_ladders::solve::{Kernel, NoTiming, SolveResult};
use snl_harness::measure::{BoardTime, Clock, GroupTimer};
use snl_harness::store::output_dir::{self, ExistingOutput, TIMINGS};
use snl_harness::store::results::RowWriter;
use snl_harness::store::{
    AnswersBySide, BLOCK_LINES, BlockHashes, CheckpointPaths, HistogramBin, ResumableJob, STDIO,
    manifest, results,
};
use state::{RunProgress, RunState};
use std::io::Write as _;
use std::ops::Range;
use std::path::Path;

/// Boards that a worker generates and solves group by group: enough to make groups of a side worth solving together.
const BOARDS_PER_BATCH: u64 = 2048;

/// The minimum number of tasks of a large run: enough for many workers to end at the same time.
const MIN_TASKS: u64 = 128;

struct Task {
    job: IndexChunk,
    timer: Option<GroupTimer>,
    answers: Vec<HistogramBin>,
    hashes: BlockHashes,
    /// The rows of `--sample-times`.
    sample_times: Vec<u8>,
}

struct Worker {
    generator: BatchGenerator,
    results: Vec<SolveResult>,
    rows: RowWriter,
    answers: AnswersBySide,
    families: [results::Name; Family::ALL.len()],
    /// Whether `--sample-times` is given.
    keeps_times: bool,
    times: Vec<BoardTime>,
}

pub(super) fn run(args: &RunArgs, global: &GlobalArgs) -> Result<(), CliError> {
    args.boards.check_expected()?;
    let plan = args
        .boards
        .plan(args.count, 100_000)?
        .with_shard(args.shard);
    let kernel = args.solving.kernel()?;
    output_dir::create_dir(&args.out)?;
    let checkpoint = CheckpointPaths::in_dir(&args.out);
    let files = [results::FILE, TIMINGS, manifest::HISTOGRAMS, manifest::FILE];
    let files = files.map(|name| args.out.join(name));
    if args.sample_times.as_deref() == Some(STDIO) {
        return Err(CliError::Usage(
            "--sample-times needs the name of a file".to_owned(),
        ));
    }
    let sample_times = args.sample_times.as_deref().map(Path::new);
    let outputs = files.iter().map(|file| ("--out", &**file));
    let others = [
        Some(("the checkpoint", &*checkpoint.checkpoint)),
        sample_times.map(|file| ("--sample-times", file)),
    ];
    paths::check([], outputs.chain(others.into_iter().flatten()))?;
    let mut files: Vec<&Path> = files.iter().map(|file| &**file).collect();
    // Those that a checkpoint covers come first.
    sample_times
        .into_iter()
        .for_each(|file| files.insert(1, file));
    let job = resume::open(&args.checkpoints, Ok(checkpoint), &files, global)?;
    check_replaceable(args, &job)?;
    let timed = !args.no_timings;
    let sample_times = args.sample_times.as_deref().unwrap_or("no");
    let fingerprint = plan.fingerprint(&[
        ("timings", resume::yes_no(timed)),
        ("--sample-times", sample_times),
    ]);
    if is_complete(args, &plan, &job, global)? {
        return Ok(job.discard_stale(&fingerprint)?);
    }
    if !global.quiet {
        stdio::status_line(format_args!("{}, solver {}", plan.describe(), kernel.name));
    }
    let (job, saved) = resume::load(
        job,
        fingerprint,
        |state: &RunState, boards| state.is_consistent(boards, &plan.range()),
        global,
    )?;
    let bar = progress::boards(Some(plan.boards()), global);
    let output = RunProgress::open(args, &plan, kernel.name, &job, saved.as_ref(), bar)?;
    let mut chunks = plan.chunks(output.rest(), boards_per_chunk(&plan));
    let clock = timed.then(Clock::calibrate);
    let ran = job.run(
        args.solving.threads.threads,
        output,
        || Task {
            job: IndexChunk::default(),
            timer: clock.map(GroupTimer::new),
            answers: Vec::new(),
            hashes: BlockHashes::default(),
            sample_times: Vec::new(),
        },
        || Worker {
            generator: BatchGenerator::new(plan.generator.clone()),
            results: Vec::new(),
            rows: RowWriter::default(),
            answers: AnswersBySide::default(),
            families: Family::ALL.map(|family| results::Name::new(family.name())),
            keeps_times: args.sample_times.is_some(),
            times: Vec::new(),
        },
        |task| {
            let more = task.job.fill(&mut chunks);
            if more {
                interrupt::check()?;
            }
            Ok(more)
        },
        |worker, task| worker.work(kernel, task),
    );
    let summary =
        ran.map_err(|failure| resume::describe_failure(failure, args.boards.random_seed()))?;
    if global.quiet {
        return Ok(());
    }
    let text = summary.text(&args.out, terminal::output());
    stdio::print_summary(text.as_bytes())
}

/// Boards per task. Rows are written at once, and larger writes are cheaper: a row costs 12 ns in writes of 24 KB, 7 in
/// writes of 100 KB, 4 in writes of 1 MB. But four tasks per worker wait in memory. Whole blocks of lines, whose hashes the
/// workers make.
fn boards_per_chunk(plan: &GenerationPlan) -> u64 {
    let boards = (plan.boards() / MIN_TASKS).clamp(1, 4096);
    boards.next_multiple_of(BLOCK_LINES as u64)
}

/// Refuses to replace an earlier result, unless it is asked for. An unfinished job is reported when it is loaded.
fn check_replaceable(args: &RunArgs, job: &ResumableJob) -> Result<(), CliError> {
    let resumes = args.checkpoints.resume || args.shard.is_some();
    if args.force || resumes || job.is_unfinished() {
        return Ok(());
    }
    paths::require_none(&args.out, [manifest::FILE, results::FILE])
}

/// Whether the directory already holds these boards. Checked with `--resume`, and for shards.
fn is_complete(
    args: &RunArgs,
    plan: &GenerationPlan,
    job: &ResumableJob,
    global: &GlobalArgs,
) -> Result<bool, CliError> {
    if args.force || !args.checkpoints.resume && args.shard.is_none() {
        return Ok(false);
    }
    let out = escape::path(&args.out);
    let wanted = state::manifest(plan, Vec::new());
    match ExistingOutput::inspect(&args.out, &wanted, !args.no_timings)? {
        ExistingOutput::Nothing => Ok(false),
        ExistingOutput::Complete => {
            if !global.quiet {
                stdio::status_line(format_args!("{out} is already complete"));
            }
            Ok(true)
        }
        ExistingOutput::Broken(file) => {
            stdio::status_line(format_args!(
                "{out}: {} does not match {}; regenerating",
                escape::line(&file),
                manifest::FILE
            ));
            Ok(false)
        }
        // An unfinished job takes precedence over an older output. Whether it is this job is checked when it is loaded.
        ExistingOutput::Other(_) if job.is_unfinished() => Ok(false),
        ExistingOutput::Other(difference) => Err(CliError::Failed(format!(
            "{out} holds the results of a different job ({}); choose another --out, or replace them with --force",
            escape::line(&difference)
        ))),
    }
}

impl Worker {
    fn work(&mut self, kernel: &Kernel, task: &mut Task) {
        task.job.text.clear();
        task.hashes.clear();
        task.sample_times.clear();
        let Range { mut start, end } = task.job.indices;
        while start < end {
            let next = end.min(start.saturating_add(BOARDS_PER_BATCH));
            self.solve(kernel, start..next, task);
            start = next;
        }
        self.answers.drain_into(&mut task.answers);
    }

    fn solve(&mut self, kernel: &Kernel, indices: Range<u64>, task: &mut Task) {
        let Worker {
            generator, results, ..
        } = self;
        self.times.clear();
        match &mut task.timer {
            Some(timer) => {
                let times =
                    timer.watch(|timer| generator.solve(indices.clone(), kernel, timer, results));
                if self.keeps_times {
                    self.times.extend(times);
                }
            }
            None => generator.solve(indices.clone(), kernel, &mut NoTiming, results),
        }
        self.times.sort_unstable_by_key(|time| time.place);
        for time in &self.times {
            let index = indices.start + u64::from(time.place);
            let family = Family::ALL[usize::from(time.group.family)].name();
            let written = writeln!(
                task.sample_times,
                "{index},{},{family},{}",
                time.group.side, time.ns
            );
            written.expect("writing to memory succeeds");
        }
        let text = &mut task.job.text;
        for (first, results) in indices
            .step_by(BLOCK_LINES)
            .zip(self.results.chunks(BLOCK_LINES))
        {
            for (index, solved) in (first..).zip(results) {
                let family = &self.families[usize::from(solved.family)];
                self.rows.write(index, family, solved, text);
                self.answers.count(solved.side, solved.solution);
            }
            if results.len() == BLOCK_LINES {
                task.hashes.push(text);
            }
        }
    }
}
