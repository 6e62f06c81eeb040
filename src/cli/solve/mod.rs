//! `solve`: answers boards from files or standard input.

mod inputs;
mod interner;
mod outputs;

use super::args::{GlobalArgs, OnError, SolveArgs};
use super::{CliError, interrupt, paths, progress, resume, stdio};
use inputs::{BatchContext, Inputs};
use interner::{FamilyInterner, LocalNames};
use outputs::{SolveOutputs, SolveState, SolveStats};
use snakes_and_ladders::game::Solution;
use snakes_and_ladders::solve::{BoardBatch, Kernel, NoTiming, default_kernel, kernels};
use snl_harness::corpus::{Batch, CorpusSource, Format};
use snl_harness::measure::{Clock, GroupTimer};
use snl_harness::store::results::RowWriter;
use snl_harness::store::{CheckpointPaths, JobFingerprint};
use std::path::Path;
use std::sync::Arc;

#[derive(Default)]
struct SolveTask {
    batch: Batch,
    context: BatchContext,
    timer: Option<GroupTimer>,
    text: Vec<u8>,
    rejects: Vec<u8>,
    /// The header of the file of the first reject.
    header: Arc<[u8]>,
    stats: SolveStats,
    /// An error that ends the job at this batch.
    error: Option<CliError>,
}

struct SolveWorker<'a> {
    chunk: BoardBatch,
    rows: RowWriter,
    families: LocalNames<'a>,
    /// For each board of the chunk: its index, the place of its family's name, and its known answer with `--check`.
    fields: Vec<(u64, u32, Option<Solution>)>,
    lines: Vec<u64>,
    args: &'a SolveArgs,
}

pub(super) fn solve(args: &SolveArgs, global: &GlobalArgs) -> Result<(), CliError> {
    if args.rejects.is_some() && args.on_error == OnError::Stop {
        return Err(CliError::Usage(
            "--rejects requires --on-error skip".to_owned(),
        ));
    }
    check_extension(args)?;
    if args.list_solvers {
        return stdio::print(list_solvers().as_bytes());
    }
    if args.count.is_some() && !args.files.iter().any(|name| CorpusSource::names_spec(name)) {
        return Err(CliError::Usage(
            "--count applies only to a spec (v1:family=…)".to_owned(),
        ));
    }
    let kernel = args.solving.kernel()?;
    let input = inputs::input_fingerprint(&args.files)?;
    let paths = match input {
        Some(_) => resume::checkpoint_paths(&args.out),
        None => {
            Err("cannot resume from standard input, a pipe, a spec or a suite; read from files")
        }
    };
    let out = Path::new(&args.out);
    let mut files = vec![out];
    files.extend(args.rejects.iter().chain(&args.timings).map(Path::new));
    check_paths(args, paths.as_ref().ok())?;
    let job = resume::open(&args.checkpoints, paths, &files, global)?;
    let fingerprint = fingerprint(args, input.unwrap_or_default());
    if let Some(state) = resume::finished::<SolveState>(&job, &fingerprint, out, global)? {
        return state.stats.report(args, global);
    }
    let (job, saved) = resume::load(
        job,
        fingerprint,
        |state: &SolveState, boards| state.stats.boards == boards,
        global,
    )?;
    let cursor = saved.as_ref().map(|saved| saved.state().cursor);
    let mut inputs = Inputs::open(&args.files, args.count, cursor)?;
    let families = FamilyInterner::default();
    let bar = progress::boards(None, global);
    let state = match &saved {
        Some(saved) => saved.state().clone(),
        None => SolveState::starting_at(inputs.cursor()),
    };
    let open = |name: &String, part: usize| match &saved {
        Some(saved) if part < saved.file_count() => {
            Ok(saved.open_file(Path::new(name), part, None)?)
        }
        _ => resume::create_output(&job, Path::new(name)),
    };
    let outputs = SolveOutputs::open(args, state, open, kernel.name, &families, bar)?;
    let clock = args.timings.is_some().then(Clock::calibrate);
    let ran = job.run(
        args.solving.threads.threads,
        outputs,
        || SolveTask {
            timer: clock.map(GroupTimer::new),
            ..SolveTask::default()
        },
        || SolveWorker {
            chunk: BoardBatch::new(),
            rows: RowWriter::default(),
            families: LocalNames::new(args.timings.is_some().then_some(&families)),
            fields: Vec::new(),
            lines: Vec::new(),
            args,
        },
        |task| {
            let Some(context) = inputs.fill(&mut task.batch)? else {
                return Ok(false);
            };
            task.context = context;
            interrupt::check().map(|()| true)
        },
        |worker, task| worker.work(kernel, task),
    );
    let stats = ran.map_err(|failure| resume::describe_failure(failure, None))?;
    stats.report(args, global)
}

fn check_paths(args: &SolveArgs, beside: Option<&CheckpointPaths>) -> Result<(), CliError> {
    let outputs = [
        Some(("--out", Path::new(&args.out))),
        paths::named("--rejects", &args.rejects),
        paths::named("--timings", &args.timings),
    ];
    let beside = beside.map(|beside| {
        let record = beside.record.as_deref();
        let record = record.map(|record| ("the record of the finished job", record));
        [Some(("the checkpoint", &*beside.checkpoint)), record]
    });
    let outputs = outputs.into_iter().chain(beside.into_iter().flatten());
    paths::check(args.files.iter().map(Path::new), outputs.flatten())
}

/// Results are CSV, whatever the name of their file; one that names another format is refused.
fn check_extension(args: &SolveArgs) -> Result<(), CliError> {
    match Format::of_file(Path::new(&args.out)) {
        Ok(None | Some(Format::Csv)) => Ok(()),
        Err(error) if args.out.to_ascii_lowercase().ends_with(".parquet") => {
            Err(CliError::Usage(error))
        }
        _ => Err(CliError::Usage(format!("{}: solve writes csv", args.out))),
    }
}

fn fingerprint(args: &SolveArgs, input: String) -> JobFingerprint {
    let file = |name: &Option<String>| name.clone().unwrap_or_else(|| "no".to_owned());
    let skip = args.on_error == OnError::Skip;
    let fields = [
        ("version", env!("CARGO_PKG_VERSION").to_owned()),
        ("input", input),
        ("--check", resume::yes_no(args.check).to_owned()),
        ("--on-error skip", resume::yes_no(skip).to_owned()),
        ("--rejects", file(&args.rejects)),
        ("--timings", file(&args.timings)),
    ];
    fields.map(|(key, value)| (key.to_owned(), value)).into()
}

fn list_solvers() -> String {
    let auto = default_kernel().name;
    let line = |kernel: &Kernel| {
        let mark = if kernel.name == auto { '*' } else { ' ' };
        let here = match kernel.needs() {
            Some(needs) if kernel.runs_here() => format!(" (needs {needs}: here)"),
            Some(needs) => format!(" (needs {needs}: not here)"),
            None => String::new(),
        };
        format!("{mark} {:<11} {}{here}\n", kernel.name, kernel.summary)
    };
    kernels().iter().map(line).collect()
}

impl SolveWorker<'_> {
    fn work(&mut self, kernel: &Kernel, task: &mut SolveTask) {
        task.text.clear();
        task.rejects.clear();
        task.stats = SolveStats::default();
        task.error = self.read(task).err();
        match &mut task.timer {
            Some(timer) => drop(timer.watch(|timer| self.chunk.solve(kernel, timer))),
            None => self.chunk.solve(kernel, &mut NoTiming),
        }
        for (place, solved) in self.chunk.results().enumerate() {
            let (index, family, known) = self.fields[place];
            let (family, solution) = (self.families.field(family), solved.solution);
            self.rows.write(index, family, &solved, &mut task.text);
            if known.is_some_and(|known| known != solution) {
                let line = self.lines[place];
                task.stats.record_mismatch(
                    task.batch.file(),
                    line,
                    known.unwrap_or(solution),
                    solution,
                );
            }
        }
        task.stats.boards += self.chunk.boards().len() as u64;
    }

    /// Reads a batch into the chunk, up to the first record that ends the job.
    fn read(&mut self, task: &mut SolveTask) -> Result<(), CliError> {
        let batch = &task.batch;
        self.chunk.clear();
        self.fields.clear();
        self.families.begin_batch();
        self.lines.clear();
        for record in batch.records() {
            let fields = match record.read(self.chunk.next_slot()) {
                Ok(fields) => fields,
                Err(error) if self.args.on_error == OnError::Stop => {
                    return Err(CliError::Failed(error.to_string()));
                }
                Err(error) => {
                    task.stats.reject(&error);
                    if task.rejects.is_empty() {
                        task.header = Arc::clone(&task.context.header);
                    }
                    task.rejects.extend_from_slice(record.raw());
                    continue;
                }
            };
            if self.args.check && fields.min_rolls.is_none() {
                let (file, line) = (batch.file(), record.line());
                return Err(CliError::Failed(format!(
                    "{file}:{line}: --check: min_rolls is missing; `generate --with-answers` writes it"
                )));
            }
            let family = self.families.place(fields.family.as_deref().unwrap_or(""));
            self.chunk.commit(self.families.number(family));
            self.fields.push((
                fields.index.unwrap_or(record.number()),
                family,
                fields.min_rolls.filter(|_| self.args.check),
            ));
            self.lines.push(record.line());
        }
        Ok(())
    }
}
