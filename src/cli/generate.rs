//! `generate`: writes a corpus of boards.

use super::args::{GenerateArgs, GlobalArgs, OutputFormat, Suite};
use super::{CliError, interrupt, package, progress, resume, stdio, suite};
use indicatif::ProgressBar;
use snakes_and_ladders::generate::{
    BOARDS_PER_CHUNK, BatchGenerator, Deduplicator, Family, Fingerprint, GenerationPlan, IndexChunk,
};
use snakes_and_ladders::solve::play::{PlayChain, PlayRules};
use snakes_and_ladders::solve::routes::Difficulty;
use snakes_and_ladders::solve::{BoardBatch, Kernel, NoTiming};
use snl_harness::corpus::{CorpusRow, ExtraColumns, Format};
use snl_harness::mutants::suite::SuiteKind;
use snl_harness::store::OutputFile;
use snl_harness::store::resumable_job::JobOutput;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// The form of the rows.
#[derive(Clone, Copy)]
struct RowOptions {
    format: Format,
    /// The solver of the answers, if rows have them.
    kernel: Option<&'static Kernel>,
    difficulty: bool,
    /// The rules of the expected lengths of play, if rows have them.
    expected: Option<PlayRules>,
    /// Whether to compute fingerprints of boards, to recognize duplicates.
    distinct: bool,
}

#[derive(Default)]
struct RowChunk {
    job: IndexChunk,
    /// With `--distinct`, for each row: its end in the text, and the fingerprint of its board.
    fingerprints: Vec<(usize, Fingerprint)>,
}

struct GenerateWorker {
    generator: BatchGenerator,
    chunk: BoardBatch,
    literal: Vec<u8>,
}

impl RowOptions {
    fn columns(self) -> ExtraColumns {
        ExtraColumns {
            answers: self.kernel.is_some(),
            notes: false,
            difficulty: self.difficulty,
            expected: self.expected.is_some(),
        }
    }
}

pub(super) fn generate(args: &GenerateArgs, global: &GlobalArgs) -> Result<(), CliError> {
    if let Some(suite) = args.suite {
        let kind = match suite {
            Suite::Judge => SuiteKind::Judge,
            Suite::Stress => SuiteKind::Stress,
        };
        return suite::suite(kind, args, global);
    }
    let format = match args.format {
        Some(OutputFormat::Package) if args.checkpoints.resume => {
            return Err(CliError::Usage(
                "--resume does not apply to packages".to_owned(),
            ));
        }
        Some(OutputFormat::Package) => return package::package(args, global),
        _ => corpus_format(args)?,
    };
    let plan = args.boards.plan(args.count, 1000)?;
    let kernel = args.solving.kernel()?;
    // A spec that lists boards has no duplicates.
    let deduplicator = match args.distinct && plan.generator.board_count().is_none() {
        true => Some(Deduplicator::new(plan.generator.spec(), plan.count)?),
        false => None,
    };
    if !global.quiet {
        stdio::status_line(plan.describe());
    }
    let path = Path::new(&args.out);
    let paths = match deduplicator {
        Some(_) => Err("cannot be combined with --distinct"),
        None => resume::checkpoint_paths(&args.out),
    };
    let job = resume::open(&args.checkpoints, paths, &[path], global)?;
    let expected = args.boards.expected();
    let rules = expected.map(|rules| format!("{},{}", rules.end, rules.start));
    let mut columns = vec![
        ("format", format.name()),
        ("answers", resume::yes_no(args.answers)),
        ("difficulty", resume::yes_no(args.difficulty)),
    ];
    columns.extend(rules.as_deref().map(|rules| ("expected", rules)));
    let fingerprint = plan.fingerprint(&columns);
    if resume::finished::<u64>(&job, &fingerprint, path, global)?.is_some() {
        return Ok(());
    }
    let (job, saved) = resume::load(
        job,
        fingerprint,
        |&next: &u64, boards| next == boards && next <= plan.count,
        global,
    )?;
    let next = saved.as_ref().map_or(0, |saved| *saved.state());
    let options = RowOptions {
        format,
        kernel: args.answers.then_some(kernel),
        difficulty: args.difficulty,
        expected,
        distinct: deduplicator.is_some(),
    };
    let is_complete = AtomicBool::new(deduplicator.as_ref().is_some_and(Deduplicator::is_done));
    let output = GenerateOutput {
        file: match &saved {
            Some(saved) => saved.open_file(path, 0, None)?,
            None => resume::create_output(&job, path)?,
        },
        plan: &plan,
        options,
        deduplicator,
        next,
        is_complete: &is_complete,
        bar: progress::boards(Some(plan.count), global),
    };
    output.bar.inc(next);
    let indices = match options.distinct {
        true => 0..u64::MAX,
        false => next..plan.count,
    };
    let mut chunks = plan.chunks(indices, BOARDS_PER_CHUNK);
    let ran = job.run(
        args.solving.threads.threads,
        output,
        RowChunk::default,
        || GenerateWorker {
            generator: BatchGenerator::new(plan.generator.clone()),
            chunk: BoardBatch::new(),
            literal: Vec::new(),
        },
        |rows| {
            let more = !is_complete.load(Ordering::Relaxed) && rows.job.fill(&mut chunks);
            if more {
                interrupt::check()?;
            }
            Ok(more)
        },
        |worker, rows| worker.work(options, rows),
    );
    ran.map_err(|failure| resume::describe_failure(failure, args.boards.random_seed()))
}

/// A corpus up to the last row written.
struct GenerateOutput<'a> {
    file: OutputFile,
    plan: &'a GenerationPlan,
    options: RowOptions,
    deduplicator: Option<Deduplicator>,
    next: u64,
    /// Whether there are as many distinct boards as requested.
    is_complete: &'a AtomicBool,
    bar: ProgressBar,
}

impl JobOutput for GenerateOutput<'_> {
    type Task = RowChunk;
    type State = u64;
    type Summary = ();
    type Error = CliError;

    fn boards(&self) -> u64 {
        self.next
    }

    fn state(&self) -> u64 {
        self.next
    }

    fn files(&mut self) -> Vec<&mut OutputFile> {
        vec![&mut self.file]
    }

    fn begin(&mut self) -> Result<(), CliError> {
        if self.file.is_empty() {
            let mut start = Vec::new();
            let columns = self.options.columns();
            self.options.format.write_header(columns, &mut start);
            self.file.write(&start)?;
        }
        Ok(())
    }

    fn write(&mut self, chunks: &mut [RowChunk]) -> Result<(), CliError> {
        let Some(deduplicator) = &mut self.deduplicator else {
            self.file
                .write_all(chunks.iter().map(|rows| &*rows.job.text))?;
            for RowChunk { job, .. } in chunks {
                self.next = job.indices.end;
                self.bar.inc(job.boards());
            }
            return Ok(());
        };
        for rows in chunks {
            let mut start = 0;
            for &(end, fingerprint) in &rows.fingerprints {
                if deduplicator.is_done() {
                    break;
                }
                if deduplicator.is_new(fingerprint, self.plan.generator.spec())? {
                    self.file.write(&rows.job.text[start..end])?;
                    self.bar.inc(1);
                }
                start = end;
            }
        }
        self.is_complete
            .store(deduplicator.is_done(), Ordering::Relaxed);
        Ok(())
    }

    fn finish(&mut self) -> Result<(), CliError> {
        self.bar.finish_and_clear();
        Ok(())
    }

    fn commit(self) -> Result<(), CliError> {
        self.file.commit()?;
        Ok(())
    }
}

/// The format of a corpus: the one given, else by the extension of its name, else csv.
pub(super) fn corpus_format(args: &GenerateArgs) -> Result<Format, CliError> {
    if args.profile.is_some() {
        return Err(CliError::Usage(
            "--profile requires --format package".to_owned(),
        ));
    }
    let path = Path::new(&args.out);
    let by_extension = Format::of_file(path).map_err(CliError::Usage)?;
    match (args.format, by_extension) {
        (Some(OutputFormat::Corpus(format)), Some(other)) if format != other => {
            Err(CliError::Usage(format!(
                "the extension of {} says {other}, --format says {format}: change one of them",
                args.out
            )))
        }
        (Some(OutputFormat::Corpus(format)), _) => Ok(format),
        (_, by_extension) => Ok(by_extension.unwrap_or(Format::Csv)),
    }
}

impl GenerateWorker {
    fn work(&mut self, options: RowOptions, rows: &mut RowChunk) {
        let job = &mut rows.job;
        rows.fingerprints.clear();
        self.generator.fill(job.indices.clone(), &mut self.chunk);
        if let Some(kernel) = options.kernel {
            self.chunk.solve(kernel, &mut NoTiming);
        }
        job.text.clear();
        for (place, index) in job.indices.clone().enumerate() {
            let board = &self.chunk.boards()[place];
            let family = Family::ALL[usize::from(self.chunk.families()[place])].name();
            let row = CorpusRow {
                index,
                family,
                board,
                answer: None,
                note: None,
                difficulty: options.difficulty.then(|| Difficulty::of(board)),
                expected: options
                    .expected
                    .map(|rules| PlayChain::of(board, rules).expected_rolls()),
            };
            match options.kernel {
                Some(_) => {
                    let solution = self.chunk.answers()[place];
                    options.format.write_answered(&row, solution, &mut job.text);
                }
                None => options.format.write_row(&row, &mut job.text),
            }
            if options.distinct {
                let fingerprint = Fingerprint::of(board, &mut self.literal);
                rows.fingerprints.push((job.text.len(), fingerprint));
            }
        }
    }
}
