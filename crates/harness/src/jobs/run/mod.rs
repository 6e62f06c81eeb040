//! `run`: generates boards, solves them, and writes results and timings.

mod options;
mod output;

use super::job::{Job, yes_no};
use super::{Event, JobError, Observer};
use crate::measure::{BoardTime, Clock, GroupTimer};
use crate::store::output_dir::{self, TIMINGS};
use crate::store::results::{self, Name, RowWriter};
use crate::store::{AnswersBySide, BLOCK_LINES, BlockHashes, CheckpointPaths, Manifest, manifest};
pub use options::{RunOptions, RunSummary};
use output::{RunOutput, RunState, Task};
use snakes_and_ladders::generate::{BatchGenerator, GenerationPlan, IndexChunk};
use snakes_and_ladders::solve::{Kernel, NoTiming, SolveResult};
use std::io::Write as _;
use std::ops::Range;
use std::path::Path;

/// Boards that a worker generates and solves group by group: enough to make groups of a side worth solving together.
const BOARDS_PER_BATCH: u64 = 2048;

/// The minimum number of tasks of a large run: enough for many workers to end at the same time.
const MIN_TASKS: u64 = 128;

struct Worker {
    generator: BatchGenerator,
    results: Vec<SolveResult>,
    rows: RowWriter,
    answers: AnswersBySide,
    /// The names of families by the numbers of groups.
    families: Vec<Name>,
    /// Whether there is a file of sample times.
    keeps_times: bool,
    times: Vec<BoardTime>,
}

/// Generates boards, solves them, and writes results, timings and a manifest into a directory. Returns none if the
/// directory already holds them and the job resumes or is a shard.
///
/// # Errors
/// If the directory holds another result, a file cannot be read or written, or the observer cancels the job.
pub fn run(options: RunOptions, observer: &dyn Observer) -> Result<Option<RunSummary>, JobError> {
    let RunOptions { plan, kernel, .. } = &options;
    output_dir::create_dir(&options.out)?;
    let files = output_dir::FILES.map(|name| options.out.join(name));
    let mut files: Vec<&Path> = files.iter().map(|file| &**file).collect();
    files.splice(1..1, options.sample_times.as_deref());
    let sample_times = options.sample_times.as_ref();
    let sample_times = sample_times.map_or("no".into(), |file| file.to_string_lossy());
    let fingerprint = plan.fingerprint(&[
        ("timings", yes_no(options.timed)),
        ("--sample-times", &sample_times),
    ]);
    let paths = Ok(CheckpointPaths::in_dir(&options.out));
    let mut job = Job::open(paths, &files, fingerprint, options.checkpoints, observer)?;
    if is_complete(&options, &job, observer)? {
        job.discard_stale()?;
        return Ok(None);
    }
    let saved = job.load(|state: &RunState, boards| state.is_consistent(boards, &plan.range()))?;
    let output = RunOutput::open(&options, &mut job, saved)?;
    let mut chunks = plan.chunks(output.rest(), boards_per_chunk(plan));
    let clock = options.timed.then(Clock::calibrate);
    let spec = plan.generator.spec();
    let names: Vec<&str> = (0..spec.group_names().len() as u16)
        .map(|number| spec.group(number).0.name())
        .collect();
    let summary = job.run(
        options.threads,
        output,
        || Task {
            chunk: IndexChunk::default(),
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
            families: names.iter().map(|name| Name::new(name)).collect(),
            keeps_times: options.sample_times.is_some(),
            times: Vec::new(),
        },
        |task| Ok(task.chunk.fill(&mut chunks)),
        |worker, task| worker.work(kernel, &names, task),
    )?;
    Ok(Some(summary))
}

/// Boards per task. Rows are written at once, and larger writes are cheaper: a row costs 12 ns in writes of 24 KB, 7 in
/// writes of 100 KB, 4 in writes of 1 MB. But four tasks per worker wait in memory. Whole blocks of lines, whose hashes the
/// workers make.
fn boards_per_chunk(plan: &GenerationPlan) -> u64 {
    let boards = (plan.boards() / MIN_TASKS).clamp(1, 16_384);
    boards.next_multiple_of(BLOCK_LINES as u64)
}

/// Checks that an output directory has none of these files of an earlier result.
///
/// # Errors
/// Which it has.
pub(super) fn require_none(dir: &Path, files: &[&'static str]) -> Result<(), JobError> {
    match files.iter().find(|name| dir.join(name).exists()) {
        None => Ok(()),
        Some(file) => Err(JobError::Occupied {
            dir: dir.to_owned(),
            file,
        }),
    }
}

/// Returns whether the directory already holds these boards, and they are to be kept.
///
/// # Errors
/// If it holds an earlier result, which is not to be replaced, or a manifest that cannot be read.
fn is_complete(
    options: &RunOptions,
    job: &Job<'_>,
    observer: &dyn Observer,
) -> Result<bool, JobError> {
    let dir = &*options.out;
    // The results of a shard always are, since shards are run in bulk.
    let keeps_complete = options.checkpoints.resume || options.plan.shard.is_some();
    // An unfinished job is reported when it is loaded.
    if !options.force && !keeps_complete && !job.is_unfinished() {
        require_none(dir, &[manifest::FILE, results::FILE])?;
    }
    let file = dir.join(manifest::FILE);
    if options.force || !keeps_complete || !file.exists() {
        return Ok(false);
    }
    let there = Manifest::read(&file)?;
    let has_timings = there.files.contains_key(TIMINGS);
    let difference = output::manifest(options, Vec::new()).first_difference(&there);
    let difference = difference.or_else(|| {
        let [there, here] = [has_timings, options.timed].map(yes_no);
        (there != here).then(|| format!("timings is {there} there, {here} here"))
    });
    if let Some(difference) = difference {
        // It takes precedence over an older output. Whether it is this job is checked when it is loaded.
        if job.is_unfinished() {
            return Ok(false);
        }
        let dir = dir.to_owned();
        return Err(JobError::OtherJob { dir, difference });
    }
    if let Err(error) = there.check(dir) {
        observer.note(Event::Altered(&error));
        return Ok(false);
    }
    observer.note(Event::Complete(dir));
    Ok(true)
}

impl Worker {
    fn work(&mut self, kernel: &Kernel, names: &[&str], task: &mut Task) {
        task.chunk.text.clear();
        task.hashes.clear();
        task.sample_times.clear();
        let Range { mut start, end } = task.chunk.indices;
        while start < end {
            let next = end.min(start.saturating_add(BOARDS_PER_BATCH));
            self.solve(kernel, names, start..next, task);
            start = next;
        }
        task.hashes.hash(&task.chunk.text);
        self.answers.drain_into(&mut task.answers);
    }

    fn solve(&mut self, kernel: &Kernel, names: &[&str], indices: Range<u64>, task: &mut Task) {
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
            let family = names[usize::from(time.group.family)];
            let written = writeln!(
                task.sample_times,
                "{index},{},{family},{}",
                time.group.side, time.ns
            );
            written.expect("writing to memory succeeds");
        }
        let text = &mut task.chunk.text;
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
                task.hashes.mark(text);
            }
        }
    }
}
