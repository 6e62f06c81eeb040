//! `run`: the main job. Generates boards, solves them, writes results and timings.
//!
//! Owns the order of these steps. Must not know how any of them is done.

use super::args::{GlobalArgs, RunArgs};
use super::folder::{self, ExistingOutput, HISTOGRAMS, MANIFEST, OutputDir, RESULTS, TIMINGS};
use super::keeping::ResumableJob;
use super::making::{GenerationPlan, IndexChunk};
use super::so_far::{RunProgress, RunState};
use super::{CliError, interrupt, progress, stdio};
use crate::game::{Side, Solution};
use crate::generate::{BoardGenerator, Family};
use crate::measure::{Clock, GroupTimer, Timings};
use crate::pipeline::run_ordered;
use crate::solve::{BoardBatch, Kernel, NoTiming};
use crate::store::checkpoint::CheckpointPaths;
use crate::store::results;
use std::ops::Range;

/// Boards that a worker makes, then solves: enough to make groups of a side worth solving together, few enough to stay
/// in the cache. With 512 of them a board took 3 % longer, what is not the kernel's most of it; with 2048 as long.
const BOARDS_PER_BATCH: u64 = 1024;

/// The most boards a job, whose rows are written at once. The fewer writes the better: a row costs 12 ns in writes of
/// 24 KB, 7 in writes of 100 KB, 4 in writes of 1 MB. But four jobs a worker wait in memory.
const MAX_BOARDS_PER_JOB: u64 = 4 * BOARDS_PER_BATCH;

/// Jobs that a run falls into at least, if it is not too small: enough for many workers to end at one time.
const MIN_JOBS: u64 = 128;

/// A job's boards on their way to the results.
struct Task {
    job: IndexChunk,
    watch: Option<GroupTimer>,
    answers: Vec<(Side, Solution)>,
}

/// What a worker keeps from task to task.
struct Worker {
    maker: BoardGenerator,
    chunk: BoardBatch,
    families: [results::Name; Family::ALL.len()],
}

/// Runs the verb.
pub(super) fn run(args: &RunArgs, global: &GlobalArgs) -> Result<(), CliError> {
    let making = GenerationPlan::new(&args.boards, args.count, 100_000)?.with_shard(args.shard);
    let kernel = args.solving.kernel()?;
    folder::create_dir(&args.out)?;
    let place = CheckpointPaths::in_folder(&args.out);
    let mut keeping = ResumableJob::open(&args.keeping, Ok(place), global)?;
    let timed = !args.no_timings;
    let job = making.fingerprint(&[("timings", if timed { "yes" } else { "no" })]);
    if is_done(args, &making, &keeping, global)? {
        return keeping.discard_stale(&job);
    }
    if !global.quiet {
        stdio::status_line(format_args!(
            "{}, solver {}",
            making.describe(),
            kernel.name
        ));
    }
    let files = [RESULTS, TIMINGS, HISTOGRAMS, MANIFEST].map(|name| args.out.join(name));
    let earlier = keeping.load::<RunState>(
        job,
        &files.each_ref().map(|file| &**file),
        |kept, boards| kept.is_consistent(boards, &making.range()),
        global,
    )?;
    let mut folder = OutputDir::open(&args.out, earlier.as_ref(), timed, making.shard.is_some())?;
    let mut so_far = RunProgress::new(&making, kernel.name, earlier.as_ref());
    let mut work = RunContext {
        args,
        making: &making,
        keeping: &mut keeping,
        folder: &mut folder,
        so_far: &mut so_far,
    };
    let solved = work.solve_all(kernel, global);
    let measured = timed.then(|| so_far.histograms());
    let elapsed = so_far.elapsed();
    let written = solved
        .and_then(|()| {
            measured
                .as_ref()
                .map_or(Ok(()), |all| folder.write_timings(all))
        })
        .and_then(|()| {
            let files = &mut [&mut folder.results as _];
            keeping.finalize(so_far.boards(), files, || so_far.state())
        });
    if let Err(why) = written {
        let files = &mut [&mut folder.results as _];
        return Err(keeping.abort(why, so_far.boards(), files, || so_far.state()));
    }
    folder.commit(folder::manifest_fields(&making, so_far.resume_points()))?;
    keeping.complete()?;
    if global.quiet {
        return Ok(());
    }
    let timings = measured.as_ref().map(Timings::new);
    let (boards, seconds) = (so_far.boards(), elapsed.as_secs_f64());
    let rate = boards as f64 / seconds.max(1e-9);
    let mut names = vec![RESULTS];
    names.extend(timed.then_some(TIMINGS));
    names.extend((timed && making.shard.is_some()).then_some(HISTOGRAMS));
    names.push(MANIFEST);
    let text = format!(
        "{}{boards} boards in {seconds:.2} s, {rate:.0} boards/s made, solved and written\n{} in {}\n",
        so_far.summary().table(timings.as_ref()),
        names.join(", "),
        args.out.display()
    );
    stdio::print_summary(text.as_bytes())
}

/// Whether the folder holds these boards already, where that is asked: with --resume, and of shards.
fn is_done(
    args: &RunArgs,
    making: &GenerationPlan,
    keeping: &ResumableJob,
    global: &GlobalArgs,
) -> Result<bool, CliError> {
    if !args.keeping.resume && args.shard.is_none() {
        return Ok(false);
    }
    let out = args.out.display();
    match folder::inspect(&args.out, making)? {
        ExistingOutput::Nothing => Ok(false),
        ExistingOutput::Done => {
            if !global.quiet {
                stdio::status_line(format_args!(
                    "{}: done already, in {out}",
                    making.describe()
                ));
            }
            Ok(true)
        }
        ExistingOutput::Broken(file) => {
            stdio::status_line(format_args!(
                "{out}: {file} is not as long as {MANIFEST} says: made again"
            ));
            Ok(false)
        }
        // An unfinished job comes before what an older one left; whose it is will be seen.
        ExistingOutput::Other(_) if keeping.is_unfinished() => Ok(false),
        ExistingOutput::Other(what) => Err(CliError::Failed(format!(
            "{out}/{MANIFEST}: another job is done here: {what}; choose another folder, or remove this one"
        ))),
    }
}

/// All that the tasks go through.
struct RunContext<'a> {
    args: &'a RunArgs,
    making: &'a GenerationPlan,
    keeping: &'a mut ResumableJob,
    folder: &'a mut OutputDir,
    so_far: &'a mut RunProgress,
}

impl RunContext<'_> {
    fn solve_all(&mut self, kernel: &'static Kernel, global: &GlobalArgs) -> Result<(), CliError> {
        let (making, so_far) = (self.making, &mut *self.so_far);
        let (folder, keeping) = (&mut *self.folder, &mut *self.keeping);
        let bar = progress::boards(Some(making.boards()), global);
        bar.inc(so_far.boards());
        let clock = (!self.args.no_timings).then(Clock::calibrate);
        let size = (making.boards() / MIN_JOBS).clamp(BOARDS_PER_BATCH, MAX_BOARDS_PER_JOB);
        let mut chunks = making.chunks(so_far.next..making.range().end, size);
        if folder.results.is_empty() {
            folder.results.write(results::HEADER.as_bytes())?;
        }
        run_ordered(
            self.args.solving.threads.threads,
            || Task {
                job: IndexChunk::default(),
                watch: clock.map(GroupTimer::new),
                answers: Vec::new(),
            },
            || Worker {
                maker: making.maker.clone(),
                chunk: BoardBatch::new(),
                families: Family::ALL.map(|family| results::Name::new(family.name())),
            },
            |task: &mut Task| Ok(!interrupt::requested() && task.job.fill(&mut chunks)),
            |worker, task| worker.work(kernel, task),
            |task| {
                folder.results.write(&task.job.text)?;
                so_far.add(task.job.indices.end, &task.answers, task.watch.as_mut());
                bar.inc(task.job.boards());
                if keeping.is_due() {
                    let files = &mut [&mut folder.results as _];
                    keeping.save(so_far.boards(), files, || so_far.state())?;
                }
                Ok::<(), CliError>(())
            },
        )?;
        bar.finish_and_clear();
        if so_far.next < making.range().end {
            return Err(CliError::interrupted());
        }
        Ok(())
    }
}

impl Worker {
    fn work(&mut self, kernel: &Kernel, task: &mut Task) {
        task.job.text.clear();
        task.answers.clear();
        let Range { mut start, end } = task.job.indices;
        while start < end {
            let next = end.min(start + BOARDS_PER_BATCH);
            self.solve(kernel, start..next, task);
            start = next;
        }
    }

    /// Makes and solves these boards, and appends their rows.
    fn solve(&mut self, kernel: &Kernel, indices: Range<u64>, task: &mut Task) {
        self.chunk.clear();
        for index in indices.clone() {
            let family = self.maker.generate(index, self.chunk.next_slot());
            self.chunk.commit(family as u16);
        }
        match &mut task.watch {
            Some(watch) => self.chunk.solve(kernel, watch),
            None => self.chunk.solve(kernel, &mut NoTiming),
        }
        for (index, solved) in indices.zip(self.chunk.results()) {
            let family = &self.families[usize::from(solved.family)];
            results::write_row(index, family, &solved, &mut task.job.text);
            task.answers.push((solved.side, solved.solution));
        }
    }
}
