//! The argument CORPUS, gone through once for every contestant.
//!
//! Owns how each kind of corpus is read again. Must not keep a large one in memory.

use crate::cli::making::GenerationPlan;
use crate::cli::named_corpus::{CorpusBoard, CorpusSource, is_spec};
use crate::cli::{CliError, stdio};
use crate::corpus::{Batch, Reader};
use crate::game::{Board, Solution};
use crate::generate::{BoardGenerator, Spec};
use crate::solve::{BoardBatch, default_kernel};
use crate::store::STDIO;
use crate::submissions::{BoardCursor, BoardSource, BoxError, CHUNK};
use std::io;
use tempfile::NamedTempFile;

/// A corpus that can be gone through again.
pub(super) struct ReplayableCorpus {
    source: ReplaySource,
    name: String,
}

enum ReplaySource {
    File(String),
    /// Standard input, kept for the contestants to come.
    TempFile(NamedTempFile),
    Spec(Box<GenerationPlan>),
    /// A corpus made at a cost, and small.
    Boards(Vec<CorpusBoard>),
}

impl ReplayableCorpus {
    /// The corpus that the text names.
    pub(super) fn open(text: &str, count: Option<u64>) -> Result<ReplayableCorpus, CliError> {
        if is_spec(text) {
            let making = GenerationPlan::from_spec(&text.parse::<Spec>()?, count, 1000)?;
            let name = making.describe();
            let source = ReplaySource::Spec(Box::new(making));
            return Ok(ReplayableCorpus { source, name });
        }
        if text == STDIO && count.is_none() {
            stdio::input()?;
            let failed = |error| CliError::file("keep", "standard input", &error);
            let mut kept = NamedTempFile::new().map_err(failed)?;
            io::copy(&mut io::stdin().lock(), &mut kept).map_err(failed)?;
            let (source, name) = (ReplaySource::TempFile(kept), "<stdin>".to_owned());
            return Ok(ReplayableCorpus { source, name });
        }
        // Names what is wrong with the text, if anything is.
        let mut named = CorpusSource::open(text, count)?;
        let name = named.name();
        let source = match named {
            CorpusSource::File { .. } => ReplaySource::File(text.into()),
            _ => {
                let (mut all, mut some) = (Vec::new(), Vec::new());
                while named.fill(&mut some)? {
                    for case in &some {
                        case.answer()?;
                    }
                    all.append(&mut some);
                }
                ReplaySource::Boards(all)
            }
        };
        Ok(ReplayableCorpus { source, name })
    }

    /// What it is called.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    fn reopen(&self, file: &NamedTempFile) -> Result<Reader, BoxError> {
        let file = file.reopen();
        let file = file.map_err(|error| format!("cannot read standard input again: {error}"))?;
        Ok(Reader::new(self.name.clone(), Box::new(file))?)
    }
}

impl BoardSource for ReplayableCorpus {
    fn open(&self, first: u64) -> Result<Box<dyn BoardCursor + '_>, BoxError> {
        match &self.source {
            ReplaySource::File(name) => Ok(FileCursor::from(Reader::open(name)?, first)),
            ReplaySource::TempFile(file) => Ok(FileCursor::from(self.reopen(file)?, first)),
            ReplaySource::Spec(making) => Ok(Box::new(SpecCursor {
                maker: BoardGenerator::new(making.maker.spec())?,
                next: first,
                end: making.count,
            })),
            ReplaySource::Boards(cases) => {
                let rest = cases.get(usize::try_from(first)?..);
                Ok(Box::new(SliceCursor(rest.unwrap_or_default())))
            }
        }
    }
}

/// A way through a file.
struct FileCursor {
    reader: Reader,
    batch: Batch,
    first: u64,
}

impl FileCursor {
    fn from<'b>(reader: Reader, first: u64) -> Box<dyn BoardCursor + 'b> {
        Box::new(FileCursor {
            reader,
            batch: Batch::new(),
            first,
        })
    }
}

impl BoardCursor for FileCursor {
    fn fill(&mut self, chunk: &mut BoardBatch, indices: &mut Vec<u64>) -> Result<(), BoxError> {
        while indices.is_empty() {
            if !self.reader.fill(&mut self.batch)? {
                return Ok(());
            }
            // A batch is a few hundred boards of side 20, a few thousand small ones.
            for record in self
                .batch
                .records()
                .filter(|record| record.number() >= self.first)
            {
                let board = chunk.next_slot();
                let claims = record.read(board)?;
                if let Some(known) = claims.min_rolls {
                    check(board, known, self.batch.file(), record.line())?;
                }
                chunk.commit(0);
                indices.push(claims.index.unwrap_or(record.number()));
            }
        }
        Ok(())
    }
}

/// Refuses a corpus that knows the answer wrongly.
fn check(board: &Board, known: Solution, file: &str, line: u64) -> Result<(), BoxError> {
    let answer = default_kernel().solve_one(board);
    if answer == known {
        return Ok(());
    }
    let word = format!("min_rolls says {known}, the answer is {answer}");
    Err(format!("{file}:{line}: {word}; mend it or leave the column out").into())
}

/// A way through the boards of a spec.
struct SpecCursor {
    maker: BoardGenerator,
    next: u64,
    end: u64,
}

impl BoardCursor for SpecCursor {
    fn fill(&mut self, chunk: &mut BoardBatch, indices: &mut Vec<u64>) -> Result<(), BoxError> {
        let end = self.end.min(self.next + CHUNK as u64);
        for index in self.next..end {
            self.maker.generate(index, chunk.next_slot());
            chunk.commit(0);
            indices.push(index);
        }
        self.next = self.next.max(end);
        Ok(())
    }
}

/// A way through a list.
struct SliceCursor<'c>(&'c [CorpusBoard]);

impl BoardCursor for SliceCursor<'_> {
    fn fill(&mut self, chunk: &mut BoardBatch, indices: &mut Vec<u64>) -> Result<(), BoxError> {
        let (now, later) = self.0.split_at(CHUNK.min(self.0.len()));
        for case in now {
            *chunk.next_slot() = case.board;
            chunk.commit(0);
            indices.push(case.index);
        }
        self.0 = later;
        Ok(())
    }
}
