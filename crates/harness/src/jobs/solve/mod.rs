//! `solve`: answers boards from files, standard input, specs and suites.

mod inputs;
mod interner;
mod options;
mod outputs;

use super::error::MissingAnswer;
use super::job::{Job, checkpoint_paths, yes_no};
use super::{JobError, Observer};
use crate::measure::{Clock, GroupTimer, JobTimes};
use crate::store::results::{self, RowWriter};
use crate::store::{JobFingerprint, OutputFile};
use inputs::Inputs;
use interner::{FamilyInterner, LocalNames};
pub use options::SolveOptions;
pub use outputs::SolveStats;
use outputs::{MAX_SHOWN, SolveOutputs, SolveState, SolveTask};
use snakes_and_ladders::game::Solution;
use snakes_and_ladders::solve::{BoardBatch, Kernel, NoTiming};
use std::path::{Path, PathBuf};

struct SolveWorker<'a> {
    chunk: BoardBatch,
    rows: RowWriter,
    families: LocalNames<'a>,
    /// The fields of each board of the chunk: its line, its index, the index of its family's name,
    /// and its known answer if it is compared.
    fields: Vec<(u64, u64, u32, Option<Solution>)>,
    options: &'a SolveOptions,
}

/// Answers boards and writes a row per board, in the order of the inputs. If the job resumes and
/// its output is complete, returns the statistics of the job that wrote it.
///
/// # Errors
/// If an input cannot be read or has an invalid record, a file cannot be written or belongs to
/// another job, or the observer cancels the job. Answers that differ from the known ones are no
/// error.
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
    let mut files = vec![&*options.out];
    files.extend(options.rejects.as_deref());
    files.extend(options.timings.as_deref());
    let fingerprint = fingerprint(options, input.unwrap_or_default());
    let mut job = Job::open(paths, &files, fingerprint, options.job, observer)?;
    if let Some(state) = job.finished::<SolveState>()? {
        return Ok(state.stats);
    }
    let results = results::HEADER.into();
    // A file of rejects begins with the header of the input that has the first reject.
    let rejects = options.rejects.is_some().then(Vec::new);
    let rows = [Some(results), rejects].into_iter().flatten();
    let saved = job.begin(rows, |state: &SolveState, boards| {
        state.stats.boards == boards && state.cursor.file < sources.len()
    })?;
    let mut state = saved.unwrap_or_default();
    let mut inputs = Inputs::open(sources, state.cursor)?;
    let families = FamilyInterner::default();
    let create = |file| OutputFile::create_under(job.locks(), file);
    let outputs = SolveOutputs {
        timings: options.timings.as_deref().map(create).transpose()?,
        times: JobTimes::begin(&[options.kernel], std::mem::take(&mut state.measured)),
        state,
        families: &families,
        check: options.check,
    };
    let clock = options.timings.is_some().then(Clock::calibrated);
    job.run(
        outputs,
        || SolveTask {
            timer: clock.map(GroupTimer::new),
            ..SolveTask::default()
        },
        || SolveWorker {
            chunk: BoardBatch::new(),
            rows: RowWriter::default(),
            families: LocalNames {
                timed: clock.map(|_| &families),
                ..LocalNames::default()
            },
            fields: Vec::new(),
            options,
        },
        |task| Ok(inputs.fill(&mut task.batch, &mut task.cursor)?),
        |worker, task| worker.work(options.kernel, task),
    )
}

fn fingerprint(options: &SolveOptions, input: String) -> JobFingerprint {
    let file = |name: &Option<PathBuf>| {
        let name = name.as_deref().unwrap_or(Path::new("no"));
        name.to_string_lossy().into_owned()
    };
    // Only the times depend on the solver.
    let timed_solver = match options.timings {
        Some(_) => options.kernel.name,
        None => "",
    };
    let fields = [
        ("version", env!("CARGO_PKG_VERSION").to_owned()),
        ("input", input),
        ("--check", yes_no(options.check).to_owned()),
        ("--on-error skip", yes_no(options.skip_invalid).to_owned()),
        ("--rejects", file(&options.rejects)),
        // The file is written at the end, so that it may be another one after a resume.
        ("--timings", yes_no(options.timings.is_some()).to_owned()),
        ("--solver", timed_solver.to_owned()),
    ];
    fields.map(|(key, value)| (key.to_owned(), value)).into()
}

impl SolveWorker<'_> {
    fn work(&mut self, kernel: &Kernel, task: &mut SolveTask) {
        task.text.clear();
        task.rejects.clear();
        task.error = self.read(task).err();
        match &mut task.timer {
            Some(timer) => drop(timer.watch(|timer| self.chunk.solve(kernel, timer))),
            None => self.chunk.solve(kernel, &mut NoTiming),
        }
        for (&(line, index, family, known), solved) in self.fields.iter().zip(self.chunk.results())
        {
            let name = &self.families.seen[family as usize];
            let solution = solved.solution;
            self.rows.write(index, &name.field, &solved, &mut task.text);
            if self.options.check && known.is_none() {
                task.stats.unanswered += 1;
                task.stats
                    .first_unanswered
                    .get_or_insert_with(|| MissingAnswer {
                        file: task.batch.file().to_owned(),
                        line,
                        column: task.batch.answers().to_owned(),
                    });
            }
            if let Some(known) = known.filter(|&known| known != solution) {
                let file = task.batch.file();
                task.stats.mismatches += 1;
                if task.stats.first_mismatches.len() < MAX_SHOWN {
                    task.stats.first_mismatches.push(format!(
                        "{file}:{line}: the answer given is {known}, but the right one is {solution}"
                    ));
                }
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
        for record in batch.records() {
            let fields = match record.read(self.chunk.next_slot()) {
                Ok(fields) => fields,
                Err(error) if !self.options.skip_invalid => {
                    let has_others = batch.records().nth(1).is_some();
                    return Err(if has_others {
                        JobError::InvalidRecord(error)
                    } else {
                        error.into()
                    });
                }
                Err(error) => {
                    task.stats.rejected += 1;
                    if task.stats.first_rejects.len() < MAX_SHOWN {
                        task.stats.first_rejects.push(error.to_string());
                    }
                    task.rejects.extend_from_slice(record.raw);
                    // An element of an array lacks a line end.
                    if !record.raw.ends_with(b"\n") {
                        task.rejects.push(b'\n');
                    }
                    continue;
                }
            };
            let family = self
                .families
                .index_of(fields.family.as_deref().unwrap_or(""));
            let name = &self.families.seen[family as usize];
            self.chunk.commit(name.number);
            self.fields.push((
                record.line,
                fields.index.unwrap_or(record.number),
                family,
                if self.options.check {
                    fields.min_rolls
                } else {
                    None
                },
            ));
        }
        Ok(())
    }
}
