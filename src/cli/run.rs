//! `run`: the main job. Generates boards, solves them, writes results and timings.
//!
//! Owns the order of these steps. Must not know how any of them is done.

use super::args::{Global, Run};
use super::folder::{self, Folder, Found, HISTOGRAMS, MANIFEST, RESULTS, TIMINGS};
use super::keeping::Keeping;
use super::making::{Job, Making};
use super::so_far::{Kept, SoFar};
use super::{Failure, interrupt, progress, streams};
use crate::game::{Side, Solution};
use crate::generate::{Family, Maker};
use crate::measure::{Clock, Stopwatch, Timings};
use crate::pipeline::drive;
use crate::solve::{Chunk, Kernel, Unwatched};
use crate::store::checkpoint::Place;
use crate::store::results;
use std::ops::Range;

/// Boards that a worker makes, then solves: enough to make groups of a side worth solving together, few enough to stay
/// in the cache. With 512 of them a board took 3 % longer, what is not the kernel's most of it; with 2048 as long.
const TOGETHER: u64 = 1024;

/// The most boards a job, whose rows are written at once. The fewer writes the better: a row costs 12 ns in writes of
/// 24 KB, 7 in writes of 100 KB, 4 in writes of 1 MB. But four jobs a worker wait in memory.
const MOST: u64 = 4 * TOGETHER;

/// Jobs that a run falls into at least, if it is not too small: enough for many workers to end at one time.
const JOBS: u64 = 128;

/// A job's boards on their way to the results.
struct Task {
    job: Job,
    watch: Option<Stopwatch>,
    answers: Vec<(Side, Solution)>,
}

/// What a worker keeps from task to task.
struct Worker {
    maker: Maker,
    chunk: Chunk,
    families: [results::Name; Family::ALL.len()],
}

/// Runs the verb.
pub(super) fn run(args: &Run, global: &Global) -> Result<(), Failure> {
    let making = Making::new(&args.boards, args.count, 100_000)?.sharded(args.shard);
    let kernel = args.solving.kernel()?;
    folder::make(&args.out)?;
    let place = Place::in_folder(&args.out);
    let mut keeping = Keeping::begin(&args.keeping, Ok(place), global)?;
    let timed = !args.no_timings;
    let job = making.claims(&[("timings", if timed { "yes" } else { "no" })]);
    if is_done(args, &making, &keeping, global)? {
        return keeping.clear(&job);
    }
    if !global.quiet {
        streams::say(format_args!("{}, solver {}", making.told(), kernel.name));
    }
    let files = [RESULTS, TIMINGS, HISTOGRAMS, MANIFEST].map(|name| args.out.join(name));
    let earlier = keeping.earlier::<Kept>(
        job,
        &files.each_ref().map(|file| &**file),
        |kept, boards| kept.agrees(boards, &making.range()),
        global,
    )?;
    let mut folder = Folder::open(&args.out, earlier.as_ref(), timed, making.shard.is_some())?;
    let mut so_far = SoFar::new(&making, kernel.name, earlier.as_ref());
    let mut work = Work {
        args,
        making: &making,
        keeping: &mut keeping,
        folder: &mut folder,
        so_far: &mut so_far,
    };
    let solved = work.solve_all(kernel, global);
    let measured = timed.then(|| so_far.measured());
    let elapsed = so_far.elapsed();
    let written = solved
        .and_then(|()| {
            measured
                .as_ref()
                .map_or(Ok(()), |all| folder.write_measured(all))
        })
        .and_then(|()| {
            let files = &mut [&mut folder.results as _];
            keeping.seal(so_far.boards(), files, || so_far.kept())
        });
    if let Err(why) = written {
        let files = &mut [&mut folder.results as _];
        return Err(keeping.end(why, so_far.boards(), files, || so_far.kept()));
    }
    folder.commit(folder::facts(&making, so_far.resumed()))?;
    keeping.finish()?;
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
    streams::tell(text.as_bytes())
}

/// Whether the folder holds these boards already, where that is asked: with --resume, and of shards.
fn is_done(
    args: &Run,
    making: &Making,
    keeping: &Keeping,
    global: &Global,
) -> Result<bool, Failure> {
    if !args.keeping.resume && args.shard.is_none() {
        return Ok(false);
    }
    let out = args.out.display();
    match folder::find(&args.out, making)? {
        Found::Nothing => Ok(false),
        Found::Done => {
            if !global.quiet {
                streams::say(format_args!("{}: done already, in {out}", making.told()));
            }
            Ok(true)
        }
        Found::Broken(file) => {
            streams::say(format_args!(
                "{out}: {file} is not as long as {MANIFEST} says: made again"
            ));
            Ok(false)
        }
        // An unfinished job comes before what an older one left; whose it is will be seen.
        Found::Other(_) if keeping.is_unfinished() => Ok(false),
        Found::Other(what) => Err(Failure::Work(format!(
            "{out}/{MANIFEST}: another job is done here: {what}; choose another folder, or remove this one"
        ))),
    }
}

/// All that the tasks go through.
struct Work<'a> {
    args: &'a Run,
    making: &'a Making,
    keeping: &'a mut Keeping,
    folder: &'a mut Folder,
    so_far: &'a mut SoFar,
}

impl Work<'_> {
    fn solve_all(&mut self, kernel: &'static Kernel, global: &Global) -> Result<(), Failure> {
        let (making, so_far) = (self.making, &mut *self.so_far);
        let (folder, keeping) = (&mut *self.folder, &mut *self.keeping);
        let bar = progress::boards(Some(making.boards()), global);
        bar.inc(so_far.boards());
        let clock = (!self.args.no_timings).then(Clock::calibrated);
        let size = (making.boards() / JOBS).clamp(TOGETHER, MOST);
        let mut chunks = making.chunks(so_far.next..making.range().end, size);
        if folder.results.is_empty() {
            folder.results.write(results::HEADER.as_bytes())?;
        }
        drive(
            self.args.solving.threads.threads,
            || Task {
                job: Job::default(),
                watch: clock.map(Stopwatch::new),
                answers: Vec::new(),
            },
            || Worker {
                maker: making.maker.clone(),
                chunk: Chunk::new(),
                families: Family::ALL.map(|family| results::Name::new(family.name())),
            },
            |task: &mut Task| Ok(!interrupt::asked() && task.job.fill(&mut chunks)),
            |worker, task| worker.work(kernel, task),
            |task| {
                folder.results.write(&task.job.text)?;
                so_far.add(task.job.indices.end, &task.answers, task.watch.as_mut());
                bar.inc(task.job.boards());
                if keeping.is_due() {
                    let files = &mut [&mut folder.results as _];
                    keeping.save(so_far.boards(), files, || so_far.kept())?;
                }
                Ok::<(), Failure>(())
            },
        )?;
        bar.finish_and_clear();
        if so_far.next < making.range().end {
            return Err(Failure::interrupted());
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
            let next = end.min(start + TOGETHER);
            self.solve(kernel, start..next, task);
            start = next;
        }
    }

    /// Makes and solves these boards, and appends their rows.
    fn solve(&mut self, kernel: &Kernel, indices: Range<u64>, task: &mut Task) {
        self.chunk.clear();
        for index in indices.clone() {
            let family = self.maker.make(index, self.chunk.add());
            self.chunk.keep(family as u16);
        }
        match &mut task.watch {
            Some(watch) => self.chunk.solve(kernel, watch),
            None => self.chunk.solve(kernel, &mut Unwatched),
        }
        for (index, solved) in indices.zip(self.chunk.solved()) {
            let family = &self.families[usize::from(solved.family)];
            results::write_row(index, family, &solved, &mut task.job.text);
            task.answers.push((solved.side, solved.solution));
        }
    }
}
