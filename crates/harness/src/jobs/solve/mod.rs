//! `solve`: answers boards from files, standard input, specs and suites.

mod inputs;
mod interner;
mod options;
mod outputs;

use super::{JobError, Observer, checkpoint_paths, observer, opening};
use crate::corpus::CorpusError;
use crate::measure::{Clock, GroupTimer};
use crate::store::JobFingerprint;
use crate::store::results::RowWriter;
use inputs::Inputs;
use interner::{FamilyInterner, LocalNames};
pub use options::SolveOptions;
pub use outputs::SolveStats;
use outputs::{SolveOutputs, SolveState, SolveTask};
use snakes_and_ladders::game::Solution;
use snakes_and_ladders::solve::{BoardBatch, Kernel, NoTiming};
use std::path::{Path, PathBuf};
use std::sync::Arc;

struct SolveWorker<'a> {
    chunk: BoardBatch,
    rows: RowWriter,
    families: LocalNames<'a>,
    /// For each board of the chunk: its index, the place of its family's name, and its known answer if it is compared.
    fields: Vec<(u64, u32, Option<Solution>)>,
    lines: Vec<u64>,
    options: &'a SolveOptions,
}

/// Answers boards and writes a row per board, in the order of the inputs. If the job resumes and its output is complete, it
/// only returns what it did then.
///
/// # Errors
/// If an input cannot be read or has an invalid record, a file cannot be written or belongs to another job, or the observer
/// cancels the job. Answers that differ from the known ones are no error.
pub fn solve(mut options: SolveOptions, observer: &dyn Observer) -> Result<SolveStats, JobError> {
    let sources = std::mem::take(&mut options.inputs);
    let options = &options;
    let input = inputs::fingerprint(&sources)?;
    let paths = match input {
        Some(_) => checkpoint_paths(&options.out),
        None => {
            Err("cannot resume from standard input, a pipe, a spec or a suite; read from files")
        }
    };
    let out = &*options.out;
    let mut files = vec![out];
    files.extend(options.rejects.as_deref());
    files.extend(options.timings.as_deref());
    let job = opening::open(paths, &files, options.checkpoints, observer)?;
    let fingerprint = fingerprint(options, input.unwrap_or_default());
    if let Some(state) = opening::finished::<SolveState>(&job, &fingerprint, out, observer)? {
        return Ok(state.stats);
    }
    let (job, saved) = opening::load(
        job,
        fingerprint,
        |state: &SolveState, boards| {
            state.stats.boards == boards && state.cursor.file < sources.len()
        },
        observer,
    )?;
    let saved = saved.as_ref();
    let mut inputs = Inputs::open(sources, saved.map(|saved| saved.state().cursor))?;
    let families = FamilyInterner::default();
    let start = inputs.cursor();
    let outputs = SolveOutputs::open(options, &job, saved, start, &families, observer)?;
    let clock = options.timings.is_some().then(Clock::calibrate);
    let stats = job.run(
        options.threads,
        outputs,
        || SolveTask {
            timer: clock.map(GroupTimer::new),
            ..SolveTask::default()
        },
        || SolveWorker {
            chunk: BoardBatch::new(),
            rows: RowWriter::default(),
            families: LocalNames::new(options.timings.is_some().then_some(&families)),
            fields: Vec::new(),
            lines: Vec::new(),
            options,
        },
        |task| {
            let Some(context) = inputs.fill(&mut task.batch)? else {
                return Ok(false);
            };
            task.context = context;
            observer::proceed(observer)
        },
        |worker, task| worker.work(options.kernel, task),
    )?;
    Ok(stats)
}

fn fingerprint(options: &SolveOptions, input: String) -> JobFingerprint {
    let file = |name: &Option<PathBuf>| {
        let name = name.as_deref().unwrap_or(Path::new("no"));
        name.to_string_lossy().into_owned()
    };
    let yes_no = |flag| opening::yes_no(flag).to_owned();
    let fields = [
        ("version", env!("CARGO_PKG_VERSION").to_owned()),
        ("input", input),
        ("--check", yes_no(options.check)),
        ("--on-error skip", yes_no(options.skip_invalid)),
        ("--rejects", file(&options.rejects)),
        ("--timings", file(&options.timings)),
    ];
    fields.map(|(key, value)| (key.to_owned(), value)).into()
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
    fn read(&mut self, task: &mut SolveTask) -> Result<(), JobError> {
        let batch = &task.batch;
        self.chunk.clear();
        self.fields.clear();
        self.families.begin_batch();
        self.lines.clear();
        for record in batch.records() {
            let fields = match record.read(self.chunk.next_slot()) {
                Ok(fields) => fields,
                Err(error) if !self.options.skip_invalid => {
                    return Err(CorpusError::from(error).into());
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
            if self.options.check && fields.min_rolls.is_none() {
                let (file, line) = (batch.file().to_owned(), record.line());
                return Err(JobError::Unanswered { file, line });
            }
            let family = self.families.place(fields.family.as_deref().unwrap_or(""));
            self.chunk.commit(self.families.number(family));
            self.fields.push((
                fields.index.unwrap_or(record.number()),
                family,
                fields.min_rolls.filter(|_| self.options.check),
            ));
            self.lines.push(record.line());
        }
        Ok(())
    }
}
