//! `run`: the main job. Generates boards, solves them, writes results and timings.
//!
//! Owns the order of these steps. Must not know how any of them is done.

use super::args::{Global, Run};
use super::destination::Stamped;
use super::making::{Job, Making};
use super::summary::Summary;
use super::{COMMIT, COMPILER, Failure, progress};
use crate::corpus::{Manifest, results};
use crate::generate::{Family, Maker, STREAM_VERSION};
use crate::measure::{Clock, Stopwatch, Stretch, Timings, host};
use crate::solve::{Chunk, Kernel, Unwatched, drive};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

/// What a worker keeps from job to job.
struct Worker {
    maker: Maker,
    chunk: Chunk,
    watch: Option<Stopwatch>,
    summary: Summary,
}

/// Runs the verb.
pub(super) fn run(args: &Run, global: &Global) -> Result<(), Failure> {
    let making = Making::new(&args.boards, args.count, 100_000)?;
    let kernel = args.solving.kernel()?;
    if !global.quiet {
        eprintln!("{}, solver {}", making.told(), kernel.name);
    }
    let outputs = Outputs::create(&args.out, !args.no_timings)?;
    let clock = (!args.no_timings).then(Clock::calibrated);
    let began = Stretch::begin();
    let (workers, outputs) = solve_all(
        &making,
        kernel,
        clock,
        args.solving.threads.threads,
        outputs,
        global,
    )?;
    let elapsed = began.elapsed();
    let mut joined = workers.into_iter().reduce(|mut joined, worker| {
        joined.summary.join(&worker.summary);
        if let (Some(watch), Some(theirs)) = (&mut joined.watch, &worker.watch) {
            watch.join(theirs);
        }
        joined
    });
    let timings = joined
        .as_mut()
        .and_then(|all| all.watch.take())
        .map(|watch| {
            Timings::new(&watch, kernel.name, elapsed, |number| {
                Family::ALL[usize::from(number)].name()
            })
        });
    outputs.commit(&args.out, &making, timings.as_ref())?;
    if !global.quiet {
        let summary = joined.map_or_else(Summary::new, |all| all.summary);
        super::shell::print(
            report(&summary, timings.as_ref(), &making, elapsed, &args.out).as_bytes(),
        )?;
    }
    Ok(())
}

fn solve_all(
    making: &Making,
    kernel: &'static Kernel,
    clock: Option<Clock>,
    threads: usize,
    mut outputs: Outputs,
    global: &Global,
) -> Result<(Vec<Worker>, Outputs), Failure> {
    let bar = progress::boards(Some(making.count), global);
    let mut chunks = making.chunks();
    outputs.results.write(results::HEADER.as_bytes())?;
    let workers = drive(
        threads,
        Job::default,
        || Worker {
            maker: making.maker.clone(),
            chunk: Chunk::new(),
            watch: clock.map(Stopwatch::new),
            summary: Summary::new(),
        },
        |job: &mut Job| Ok(job.fill(&mut chunks)),
        |worker, job| worker.work(kernel, job),
        |job| {
            outputs.results.write(&job.text)?;
            bar.inc(job.boards());
            Ok::<(), Failure>(())
        },
    )?;
    bar.finish_and_clear();
    Ok((workers, outputs))
}

impl Worker {
    fn work(&mut self, kernel: &Kernel, job: &mut Job) {
        self.chunk.clear();
        for index in job.indices.clone() {
            let family = self.maker.make(index, self.chunk.add());
            self.chunk.keep(family as u16);
        }
        match &mut self.watch {
            Some(watch) => self.chunk.solve(kernel, watch),
            None => self.chunk.solve(kernel, &mut Unwatched),
        }
        job.text.clear();
        for (index, (board, family, solution)) in job.indices.clone().zip(self.chunk.solved()) {
            let family = Family::ALL[usize::from(family)].name();
            results::write_row(index, family, board, solution, &mut job.text);
            self.summary.count(board.side(), solution);
        }
    }
}

/// The files of a run, open beside their names.
struct Outputs {
    results: Stamped,
    timings: Option<Stamped>,
}

const RESULTS: &str = "results.csv";
const TIMINGS: &str = "timings.csv";
const MANIFEST: &str = "manifest.json";

impl Outputs {
    fn create(folder: &Path, timed: bool) -> Result<Outputs, Failure> {
        let name = folder.display().to_string();
        std::fs::create_dir_all(folder)
            .map_err(|error| Failure::file("make the folder", &name, &error))?;
        let results = Stamped::stamped(&folder.join(RESULTS))?;
        let timings = if timed {
            Some(Stamped::stamped(&folder.join(TIMINGS))?)
        } else {
            None
        };
        Ok(Outputs { results, timings })
    }

    /// Names the files, the manifest last: where it stands, its files do. An older manifest goes first.
    fn commit(
        self,
        folder: &Path,
        making: &Making,
        timings: Option<&Timings>,
    ) -> Result<(), Failure> {
        for stale in [MANIFEST, TIMINGS] {
            let path = folder.join(stale);
            match std::fs::remove_file(&path) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                    return Err(Failure::file("remove", &path.display().to_string(), &error));
                }
                _ => {}
            }
        }
        let mut files = BTreeMap::from([(RESULTS.to_owned(), self.results.commit()?)]);
        if let (Some(mut file), Some(timings)) = (self.timings, timings) {
            let mut text = Vec::new();
            timings
                .write(&mut text)
                .map_err(|error| Failure::Work(format!("{TIMINGS}: {error}")))?;
            file.write(&text)?;
            files.insert(TIMINGS.to_owned(), file.commit()?);
        }
        let manifest = Manifest {
            spec: Some(making.maker.spec().to_string()),
            stream: Some(STREAM_VERSION.to_owned()),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            commit: (!COMMIT.is_empty()).then(|| COMMIT.to_owned()),
            compiler: (!COMPILER.is_empty()).then(|| COMPILER.to_owned()),
            first: 0,
            rows: making.count,
            files,
            host: host(),
            command: std::env::args().collect(),
        };
        manifest.write(&folder.join(MANIFEST))?;
        Ok(())
    }
}

/// What the user reads at the end.
fn report(
    summary: &Summary,
    timings: Option<&Timings>,
    making: &Making,
    elapsed: Duration,
    out: &Path,
) -> String {
    let seconds = elapsed.as_secs_f64();
    let rate = making.count as f64 / seconds.max(1e-9);
    let mut text = summary.table(timings);
    text += &format!(
        "{} boards in {seconds:.2} s, {rate:.0} boards/s made, solved and written\n",
        making.count
    );
    let names = if timings.is_some() {
        [RESULTS, TIMINGS, MANIFEST].as_slice()
    } else {
        &[RESULTS, MANIFEST]
    };
    text += &format!("{} in {}\n", names.join(", "), out.display());
    text
}
