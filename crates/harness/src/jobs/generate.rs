//! `generate`: writes boards of a spec into a file.

use super::job::{Job, JobOptions, JobOutput, checkpoint_paths, yes_no};
use super::{JobError, Observer};
use crate::corpus::{CorpusRow, ExtraColumns, Format};
use crate::store::OutputFile;
use snakes_and_ladders::generate::{
    BOARDS_PER_CHUNK, BatchGenerator, Deduplicator, Fingerprint, GenerationPlan, IndexChunk,
};
use snakes_and_ladders::solve::play::{PlayChain, PlayRules};
use snakes_and_ladders::solve::routes::Difficulty;
use snakes_and_ladders::solve::{BoardBatch, NoTiming, default_kernel};
use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

/// The options of [`generate`].
#[derive(Clone, Debug)]
pub struct GenerateOptions {
    /// The boards: a spec and their number.
    pub plan: GenerationPlan,
    pub format: Format,
    /// The file; `-` is standard output.
    pub out: PathBuf,
    /// Whether rows have the answers.
    pub answers: bool,
    /// Whether rows have the difficulty.
    pub difficulty: bool,
    /// The rules for the expected lengths of play, if rows have them.
    pub expected: Option<PlayRules>,
    /// Whether duplicates are skipped. They leave gaps in the indices, and the job cannot be
    /// resumed.
    pub distinct: bool,
    /// The fingerprints of the boards that are skipped like duplicates.
    pub excluded: HashSet<Fingerprint>,
    pub job: JobOptions,
}

#[derive(Default)]
struct RowChunk {
    job: IndexChunk,
    /// For each row, where it ends in the text, and the fingerprint of its board; empty unless the
    /// job skips boards.
    fingerprints: Vec<(usize, Fingerprint)>,
}

impl GenerateOptions {
    fn columns(&self) -> ExtraColumns {
        ExtraColumns {
            answers: self.answers,
            difficulty: self.difficulty,
            expected: self.expected.is_some(),
            density: self.plan.generator.spec().densities().len() > 1,
            ..ExtraColumns::default()
        }
    }
}

/// Writes the boards of a plan into a file, in the order of their indices. Does nothing if the job
/// resumes and the file is complete.
///
/// # Errors
/// If there are too few distinct boards, the file cannot be written or belongs to another job, or
/// the observer cancels the job.
pub fn generate(mut options: GenerateOptions, observer: &dyn Observer) -> Result<(), JobError> {
    // A spec that lists boards has no duplicates.
    let limit = options.plan.generator.board_count();
    options.distinct &= limit.is_none();
    let excluded = std::mem::take(&mut options.excluded);
    let skips = options.distinct || !excluded.is_empty();
    let (options, plan, path) = (&options, &options.plan, &*options.out);
    let spec = plan.generator.spec();
    let new = || Deduplicator::new(spec, plan.count, options.distinct, excluded);
    let deduplicator = skips.then(new).transpose()?;
    let paths = match deduplicator {
        Some(_) => Err("a job that skips boards cannot be resumed; leave out --resume"),
        None => checkpoint_paths(path),
    };
    let rules = options
        .expected
        .map(|rules| format!("{},{}", rules.end, rules.start));
    let mut columns = vec![
        ("format", options.format.name()),
        ("answers", yes_no(options.answers)),
        ("difficulty", yes_no(options.difficulty)),
    ];
    columns.extend(rules.as_deref().map(|rules| ("expected", rules)));
    let fingerprint = plan.fingerprint(&columns);
    let mut job = Job::open(paths, &[path], fingerprint, options.job, observer)?;
    if job.finished::<u64>()?.is_some() {
        return Ok(());
    }
    let mut header = Vec::new();
    options.format.write_header(options.columns(), &mut header);
    let is_consistent = |&next: &u64, boards| next == boards && next <= plan.count;
    let saved = job.begin([header], is_consistent)?;
    let next = saved.unwrap_or(0);
    let is_complete = AtomicBool::new(deduplicator.as_ref().is_some_and(Deduplicator::is_done));
    let output = GenerateOutput {
        options,
        deduplicator,
        next,
        is_complete: &is_complete,
    };
    let indices = if skips {
        0..limit.unwrap_or(u64::MAX)
    } else {
        next..plan.count
    };
    let mut chunks = plan.chunks(indices, BOARDS_PER_CHUNK);
    let worker = || {
        (
            BatchGenerator::new(plan.generator.clone()),
            BoardBatch::new(),
        )
    };
    job.run(
        output,
        RowChunk::default,
        worker,
        |rows| Ok(!is_complete.load(Ordering::Relaxed) && rows.job.fill(&mut chunks)),
        |(generator, boards), rows| write_rows(options, skips, generator, boards, rows),
    )
}

/// A corpus up to the last row written.
struct GenerateOutput<'a> {
    options: &'a GenerateOptions,
    deduplicator: Option<Deduplicator>,
    /// The index of the next board, or, where boards are skipped, the number of rows.
    next: u64,
    /// Whether as many distinct boards are found as requested.
    is_complete: &'a AtomicBool,
}

impl JobOutput for GenerateOutput<'_> {
    type Task = RowChunk;
    type State = u64;
    type Summary = ();

    fn boards(&self) -> u64 {
        self.next
    }

    fn state(&self) -> u64 {
        self.next
    }

    fn write(&mut self, chunks: &mut [RowChunk], files: &mut [OutputFile]) -> Result<(), JobError> {
        let Some(deduplicator) = &mut self.deduplicator else {
            let texts = chunks.iter().map(|rows| &*rows.job.text);
            OutputFile::write_all(files, &[texts.collect()])?;
            let written = chunks.last().map(|rows| rows.job.indices.end);
            self.next = written.unwrap_or(self.next);
            return Ok(());
        };
        for rows in chunks {
            let mut start = 0;
            for &(end, fingerprint) in &rows.fingerprints {
                if deduplicator.is_done() {
                    break;
                }
                if deduplicator.accepts(fingerprint, self.options.plan.generator.spec())? {
                    files[0].write(&rows.job.text[start..end])?;
                    self.next += 1;
                }
                start = end;
            }
        }
        self.is_complete
            .store(deduplicator.is_done(), Ordering::Relaxed);
        Ok(())
    }

    fn commit(self, files: Vec<OutputFile>) -> Result<(), JobError> {
        for file in files {
            file.commit()?;
        }
        Ok(())
    }
}

/// Generates the boards of a chunk, and writes their rows.
fn write_rows(
    options: &GenerateOptions,
    skips: bool,
    generator: &mut BatchGenerator,
    boards: &mut BoardBatch,
    rows: &mut RowChunk,
) {
    let RowChunk { job, fingerprints } = rows;
    generator.fill(job.indices.clone(), boards);
    if options.answers {
        boards.solve(default_kernel(), &mut NoTiming);
    }
    job.text.clear();
    fingerprints.clear();
    let columns = options.columns();
    let mut literal = Vec::new();
    let results = job.indices.clone().zip(boards.results());
    for (board, (index, result)) in boards.boards().iter().zip(results) {
        let (family, density) = options.plan.generator.spec().group(result.family);
        let rules = options.expected;
        let row = CorpusRow {
            answer: options.answers.then_some(result.solution),
            difficulty: options.difficulty.then(|| Difficulty::of(board)),
            expected: rules.map(|rules| PlayChain::of(board, rules).expected_rolls()),
            density: columns.density.then_some(density),
            ..CorpusRow::new(index, family.name(), board)
        };
        options.format.write_row(&row, &mut job.text);
        if skips {
            let fingerprint = Fingerprint::of(board, &mut literal);
            fingerprints.push((job.text.len(), fingerprint));
        }
    }
}
