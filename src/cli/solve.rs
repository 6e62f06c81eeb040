//! `solve`: answers boards from files or standard input.
//!
//! Owns what happens to a line that is no board, and the comparison with known answers. Must not know any
//! format.

use super::args::{Global, OnError, Solve};
use super::destination::Destination;
use super::names::{Names, Seen};
use super::tally::Tally;
use super::{Failure, progress};
use crate::corpus::{Batch, Reader, results};
use crate::game::Solution;
use crate::measure::{Clock, Stopwatch, Stretch, Timings};
use crate::solve::{Chunk, Kernel, Unwatched, default_kernel, drive, kernels};
use std::path::Path;
use std::sync::Arc;

/// A batch on its way from the files to the results.
#[derive(Default)]
struct Job {
    batch: Batch,
    /// The header of the batch's file, which a file of rejects starts with.
    header: Arc<[u8]>,
    text: Vec<u8>,
    rejects: Vec<u8>,
    tally: Tally,
    /// Why the work must end here, if it must.
    error: Option<Failure>,
}

/// What a worker keeps from job to job.
struct Worker<'a> {
    chunk: Chunk,
    watch: Option<Stopwatch>,
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
        return super::shell::print(solvers().as_bytes());
    }
    let kernel = args.solving.kernel()?;
    let mut files = Files::open(&args.files)?;
    let mut outputs = Outputs::create(args)?;
    let clock = args.timings.is_some().then(Clock::calibrated);
    let names = Names::default();
    let bar = progress::boards(None, global);
    let began = Stretch::begin();
    let mut total = Tally::default();
    let workers = drive(
        args.solving.threads.threads,
        Job::default,
        || Worker::new(args, &names, clock),
        |job: &mut Job| files.fill(job),
        |worker, job| worker.work(kernel, job),
        |job| {
            if let Some(error) = job.error.take() {
                return Err(error);
            }
            outputs.write(job)?;
            bar.inc(job.tally.boards);
            total.join(&job.tally);
            Ok(())
        },
    )?;
    bar.finish_and_clear();
    let elapsed = began.elapsed();
    let watch = workers
        .into_iter()
        .filter_map(|worker| worker.watch)
        .reduce(|mut joined, watch| {
            joined.join(&watch);
            joined
        });
    let names = names.into_names();
    let timings = watch.map(|watch| {
        Timings::new(&watch, kernel.name, elapsed, |number| {
            &names[usize::from(number)]
        })
    });
    outputs.commit(timings.as_ref())?;
    total.report(args, global)
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

/// The inputs, one after the other.
struct Files {
    reader: Reader,
    header: Arc<[u8]>,
    /// The next one last.
    left: Vec<String>,
}

impl Files {
    fn open(names: &[String]) -> Result<Files, Failure> {
        let mut left = names.to_vec();
        left.reverse();
        let first = left
            .pop()
            .unwrap_or_else(|| crate::corpus::STANDARD.to_owned());
        let reader = Reader::open(&first)?;
        Ok(Files {
            header: reader.header().into(),
            reader,
            left,
        })
    }

    fn fill(&mut self, job: &mut Job) -> Result<bool, Failure> {
        while !self.reader.fill(&mut job.batch)? {
            let Some(next) = self.left.pop() else {
                return Ok(false);
            };
            self.reader = Reader::open(&next)?.counting_from(self.reader.counted());
            self.header = self.reader.header().into();
        }
        job.header = Arc::clone(&self.header);
        Ok(true)
    }
}

impl<'a> Worker<'a> {
    fn new(args: &'a Solve, names: &'a Names, clock: Option<Clock>) -> Worker<'a> {
        let watch = clock.map(Stopwatch::new);
        Worker {
            chunk: Chunk::new(),
            watch,
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
        match &mut self.watch {
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
                    job.tally.reject(error);
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

struct Outputs {
    results: Destination,
    rejects: Option<Destination>,
    rejects_header: bool,
    timings: Option<Destination>,
}

impl Outputs {
    fn create(args: &Solve) -> Result<Outputs, Failure> {
        let open = |name: &String| Destination::create(Path::new(name));
        let mut results = open(&args.out)?;
        results.write(results::HEADER.as_bytes())?;
        let rejects = args.rejects.as_ref().map(open).transpose()?;
        let timings = args.timings.as_ref().map(open).transpose()?;
        Ok(Outputs {
            results,
            rejects,
            rejects_header: false,
            timings,
        })
    }

    fn write(&mut self, job: &Job) -> Result<(), Failure> {
        self.results.write(&job.text)?;
        if let Some(rejects) = &mut self.rejects
            && !job.rejects.is_empty()
        {
            if !self.rejects_header {
                rejects.write(&job.header)?;
                self.rejects_header = true;
            }
            rejects.write(&job.rejects)?;
        }
        Ok(())
    }

    fn commit(self, timings: Option<&Timings>) -> Result<(), Failure> {
        self.results.commit()?;
        if let Some(rejects) = self.rejects {
            rejects.commit()?;
        }
        if let (Some(mut file), Some(timings)) = (self.timings, timings) {
            let mut text = Vec::new();
            timings
                .write(&mut text)
                .map_err(|error| Failure::Work(format!("timings: {error}")))?;
            file.write(&text)?;
            file.commit()?;
        }
        Ok(())
    }
}
