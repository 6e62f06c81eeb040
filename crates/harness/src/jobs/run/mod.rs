//! `run`: generates boards, solves them, and writes results and timings.

mod options;
mod output;

use super::job::{Job, yes_no};
use super::{Event, JobError, Observer};
use crate::measure::{Clock, GroupTimer, TimedBatch};
use crate::store::manifest::ValueDifference;
use crate::store::output_dir::{self, TIMINGS};
use crate::store::results::{self, Name, RowWriter};
use crate::store::{AnswersBySide, CheckpointPaths, Manifest, StoreError, manifest};
pub use options::{RunOptions, RunSummary};
use output::{RunOutput, Task};
use snakes_and_ladders::generate::{BatchGenerator, GenerationPlan};
use snakes_and_ladders::solve::{NoTiming, SolveResult};
use std::io::{ErrorKind::NotFound, Write as _};
use std::ops::Range;
use std::path::Path;

/// The number of boards that a worker generates and solves group by group: enough to make groups of
/// a side worth solving together.
const BOARDS_PER_BATCH: u64 = 2048;

/// The minimum number of tasks of a large run: enough for many workers to end at the same time.
const MIN_TASKS: u64 = 128;

/// The minimum and the maximum number of boards per task. The rows of a task are written at once,
/// and larger writes are cheaper: a row costs 12 ns in writes of 24 KB, 7 in writes of 100 KB, 4 in
/// writes of 1 MB. But four tasks per worker wait in memory.
const BOARDS_PER_TASK: [u64; 2] = [1024, 16_384];

struct Worker {
    generator: BatchGenerator,
    /// The results of the first solver, and of the one that is compared with it.
    results: [Vec<SolveResult>; 2],
    rows: RowWriter,
    answers: AnswersBySide,
    /// The names of the families, by the family numbers of groups.
    families: Vec<Name>,
    /// The times of the boards that were solved alone.
    latencies: Vec<TimedBatch>,
}

/// Generates boards, solves them, and writes results, timings and a manifest into a directory.
/// Returns none if the directory already holds them and the job resumes or is a shard.
///
/// # Errors
/// If the directory holds another result, a file cannot be read or written, the answers of two
/// solvers differ, or the observer cancels the job.
pub fn run(options: RunOptions, observer: &dyn Observer) -> Result<Option<RunSummary>, JobError> {
    let plan = &options.plan;
    output_dir::create_dir(&options.out)?;
    let paths = output_dir::FILES.map(|name| options.out.join(name));
    let mut files: Vec<&Path> = paths.iter().map(|path| &**path).collect();
    files.splice(1..1, options.latencies.as_deref());
    let latencies = options.latencies_name();
    let fingerprint = plan.fingerprint(&[
        ("--no-timings", yes_no(!options.timed)),
        ("--solver", options.timed_solver().unwrap_or_default()),
        ("--latencies", latencies.as_deref().unwrap_or("no")),
        (manifest::COMPARED, &options.compared().unwrap_or_default()),
    ]);
    let paths = Ok(CheckpointPaths::in_dir(&options.out));
    let mut job = Job::open(paths, &files, fingerprint, options.job, observer)?;
    if is_complete(&options, &job, observer)? {
        job.discard_stale()?;
        return Ok(None);
    }
    let output = RunOutput::begin(&options, &mut job)?;
    let [min, max] = BOARDS_PER_TASK;
    let mut chunks = plan.chunks(
        output.remaining(),
        (plan.boards() / MIN_TASKS).clamp(min, max),
    );
    let clock = options.timed.then(Clock::calibrated);
    let spec = plan.generator.spec();
    let names: Vec<&str> = (0..spec.group_names().len() as u16)
        .map(|number| spec.group(number).0.name())
        .collect();
    let summary = job.run(
        output,
        || Task {
            timer: clock.map(GroupTimer::new),
            ..Task::default()
        },
        || Worker {
            generator: BatchGenerator::new(plan.generator.clone()),
            results: Default::default(),
            rows: RowWriter::default(),
            answers: AnswersBySide::default(),
            families: names.iter().map(|name| Name::new(name)).collect(),
            latencies: Vec::new(),
        },
        |task| Ok(task.chunk.fill(&mut chunks)),
        |worker, task| worker.work(&options, &names, task),
    )?;
    Ok(Some(summary))
}

/// Checks that an output directory has none of these files of an earlier result.
///
/// # Errors
/// If it has one: the error names the file.
pub(super) fn require_none(dir: &Path, files: &[&'static str]) -> Result<(), JobError> {
    match files.iter().find(|name| dir.join(name).exists()) {
        None => Ok(()),
        Some(file) => Err(JobError::Occupied {
            dir: dir.to_owned(),
            file,
        }),
    }
}

/// Returns whether the directory already holds these boards and is to keep them.
///
/// # Errors
/// If it holds an earlier result, which is not to be replaced, or a manifest that cannot be read.
fn is_complete(
    options: &RunOptions,
    job: &Job<'_>,
    observer: &dyn Observer,
) -> Result<bool, JobError> {
    let dir = &*options.out;
    // The results of a shard are always kept, since shards are run in bulk.
    let keeps_complete = options.job.resume || options.plan.shard.is_some();
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
    let here = output::manifest(options, Vec::new());
    let values = [
        (
            "--no-timings",
            [!has_timings, !options.timed].map(|flag| yes_no(flag).to_owned()),
        ),
        ("--solver", [&there, &here].map(solver_of)),
        ("--latencies", [&there, &here].map(latencies_of)),
    ];
    let of_files = || {
        let mut values = values.into_iter();
        let (key, [there, here]) = values.find(|(_, [there, here])| there != here)?;
        Some(ValueDifference { key, there, here })
    };
    let difference = here.first_difference(&there, Manifest::identity);
    if let Some(ValueDifference { key, there, here }) = difference.or_else(of_files) {
        // An unfinished job takes precedence over an older output. Whether it is this job is
        // checked when it is loaded.
        if job.is_unfinished() {
            return Ok(false);
        }
        return Err(JobError::OtherJob {
            dir: dir.to_owned(),
            key,
            there,
            here,
        });
    }
    if let Err(error) = there.check(dir) {
        observer.note(Event::Altered(&error));
        return Ok(false);
    }
    if let Some(file) = options.latencies.as_ref().filter(|file| !file.exists()) {
        observer.note(Event::Altered(&StoreError::read(file, NotFound.into())));
        return Ok(false);
    }
    observer.note(Event::Complete(dir));
    Ok(true)
}

fn solver_of(manifest: &Manifest) -> String {
    manifest.solver.clone().unwrap_or_default()
}

fn latencies_of(manifest: &Manifest) -> String {
    manifest.latencies.clone().unwrap_or("no".to_owned())
}

impl Worker {
    fn work(&mut self, options: &RunOptions, names: &[&str], task: &mut Task) {
        task.chunk.text.clear();
        task.latencies.clear();
        let Range { mut start, end } = task.chunk.indices;
        while start < end {
            let next = end.min(start.saturating_add(BOARDS_PER_BATCH));
            self.solve(options, start..next, task);
            self.write(names, start..next, task);
            start = next;
        }
        self.answers.drain_into(&mut task.answers);
    }

    /// Solves the boards with each kernel, and compares the answers. Each kernel is given boards
    /// that were just generated, so that its times are the times of a run with this kernel alone.
    /// In every other batch the order is reversed: some kernels share code, whose branches are
    /// predicted for the later one (of `avx512` and `avx2` at n = 10, it took 0.85 of the time).
    fn solve(&mut self, options: &RunOptions, indices: Range<u64>, task: &mut Task) {
        let generator = &mut self.generator;
        self.latencies.clear();
        let kernels = &options.kernels;
        let is_reversed = indices.start / BOARDS_PER_BATCH % 2 == 1;
        let number_at = |turn| {
            if is_reversed {
                kernels.len() - 1 - turn
            } else {
                turn
            }
        };
        for turn in 0..kernels.len() {
            let number = number_at(turn);
            let kernel = kernels[number];
            let results = &mut self.results[turn.min(1)];
            match &mut task.timer {
                Some(timer) => {
                    timer.solver = number as u8;
                    let times = timer
                        .watch(|timer| generator.solve(indices.clone(), kernel, timer, results));
                    if options.latencies.is_some() {
                        self.latencies.extend(times);
                    }
                }
                None => generator.solve(indices.clone(), kernel, &mut NoTiming, results),
            }
            if turn > 0 && task.error.is_none() {
                let solvers = [kernels[number_at(0)], kernel].map(|kernel| kernel.name);
                let results = self.results.each_ref().map(|results| &**results);
                task.error = disagreement(&options.plan, indices.start, solvers, results);
            }
        }
    }

    /// Writes the rows of the boards with these indices.
    fn write(&mut self, names: &[&str], indices: Range<u64>, task: &mut Task) {
        self.latencies.sort_unstable_by_key(|time| time.index);
        for time in &self.latencies {
            let index = indices.start + u64::from(time.index.unwrap_or_default());
            let side = time.group.side;
            let family = names[usize::from(time.group.family)];
            let written = writeln!(task.latencies, "{index},{side},{family},{}", time.ns);
            written.expect("writing to memory succeeds");
        }
        let text = &mut task.chunk.text;
        for (index, solved) in indices.zip(&self.results[0]) {
            let family = &self.families[usize::from(solved.family)];
            self.rows.write(index, family, solved, text);
            self.answers.count(solved.side, solved.solution);
        }
    }
}

/// Returns the error of the first board that two solvers answer differently; `first` is the index
/// of the first result.
fn disagreement(
    plan: &GenerationPlan,
    first: u64,
    solvers: [&'static str; 2],
    results: [&[SolveResult]; 2],
) -> Option<JobError> {
    let offset = results[0]
        .iter()
        .zip(results[1])
        .position(|(a, b)| a.solution != b.solution)?;
    let index = first + offset as u64;
    Some(JobError::Disagreement {
        index,
        spec: Box::new(plan.generator.spec().clone()),
        board: Box::new(plan.generator.clone().board(index)),
        solvers,
        answers: results.map(|results| results[offset].solution),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use snakes_and_ladders::game::Solution;
    use snakes_and_ladders::solve::default_kernel;

    #[test]
    fn the_first_board_with_two_answers_is_named() {
        let spec = "v1:family=empty;n=2".parse().unwrap();
        let plan = GenerationPlan::from_spec(&spec, Some(100), 0).unwrap();
        let mut generator = BatchGenerator::new(plan.generator.clone());
        let mut results = Vec::new();
        generator.solve(50..100, default_kernel(), &mut NoTiming, &mut results);
        let mut others = results.clone();
        let compare =
            |others: &[SolveResult]| disagreement(&plan, 50, ["one", "other"], [&results, others]);
        assert!(compare(&others).is_none());
        others[7].solution = Solution::Unreachable;
        others[9].solution = Solution::Rolls(2);
        assert_eq!(
            compare(&others).unwrap().to_string(),
            "board 57 of v1:family=empty;n=2;seed=0: one answers 1, other answers -1: [[-1,-1],[-1,-1]]"
        );
    }
}
