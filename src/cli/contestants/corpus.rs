//! The argument CORPUS, gone through once for every contestant.
//!
//! Owns how each kind of corpus is read again. Must not keep a large one in memory.

use crate::cli::making::Making;
use crate::cli::named_corpus::{Case, NamedCorpus, is_spec};
use crate::cli::{Failure, streams};
use crate::corpus::{Batch, Reader};
use crate::game::{Board, Solution};
use crate::generate::{Maker, Spec};
use crate::solve::{Chunk, default_kernel};
use crate::store::STANDARD;
use crate::submissions::{Boards, CHUNK, Corpus, Fault};
use std::io;
use tempfile::NamedTempFile;

/// A corpus that can be gone through again.
pub(super) struct Replay {
    source: Source,
    name: String,
}

enum Source {
    File(String),
    /// Standard input, kept for the contestants to come.
    Kept(NamedTempFile),
    Spec(Box<Making>),
    /// A corpus made at a cost, and small.
    Listed(Vec<Case>),
}

impl Replay {
    /// The corpus that the text names.
    pub(super) fn open(text: &str, count: Option<u64>) -> Result<Replay, Failure> {
        if is_spec(text) {
            let making = Making::of(&text.parse::<Spec>()?, count, 1000)?;
            let name = making.told();
            let source = Source::Spec(Box::new(making));
            return Ok(Replay { source, name });
        }
        if text == STANDARD && count.is_none() {
            streams::input()?;
            let failed = |error| Failure::file("keep", "standard input", &error);
            let mut kept = NamedTempFile::new().map_err(failed)?;
            io::copy(&mut io::stdin().lock(), &mut kept).map_err(failed)?;
            let (source, name) = (Source::Kept(kept), "<stdin>".to_owned());
            return Ok(Replay { source, name });
        }
        // Names what is wrong with the text, if anything is.
        let mut named = NamedCorpus::open(text, count)?;
        let name = named.name();
        let source = match named {
            NamedCorpus::File { .. } => Source::File(text.into()),
            _ => {
                let (mut all, mut some) = (Vec::new(), Vec::new());
                while named.fill(&mut some)? {
                    for case in &some {
                        case.answer()?;
                    }
                    all.append(&mut some);
                }
                Source::Listed(all)
            }
        };
        Ok(Replay { source, name })
    }

    /// What it is called.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    fn read_again(&self, file: &NamedTempFile) -> Result<Reader, Fault> {
        let file = file.reopen();
        let file = file.map_err(|error| format!("cannot read standard input again: {error}"))?;
        Ok(Reader::new(self.name.clone(), Box::new(file))?)
    }
}

impl Corpus for Replay {
    fn open(&self, first: u64) -> Result<Box<dyn Boards + '_>, Fault> {
        match &self.source {
            Source::File(name) => Ok(Reading::from(Reader::open(name)?, first)),
            Source::Kept(file) => Ok(Reading::from(self.read_again(file)?, first)),
            Source::Spec(making) => Ok(Box::new(Made {
                maker: Maker::new(making.maker.spec())?,
                next: first,
                end: making.count,
            })),
            Source::Listed(cases) => {
                let rest = cases.get(usize::try_from(first)?..);
                Ok(Box::new(Listed(rest.unwrap_or_default())))
            }
        }
    }
}

/// A way through a file.
struct Reading {
    reader: Reader,
    batch: Batch,
    first: u64,
}

impl Reading {
    fn from<'b>(reader: Reader, first: u64) -> Box<dyn Boards + 'b> {
        Box::new(Reading {
            reader,
            batch: Batch::new(),
            first,
        })
    }
}

impl Boards for Reading {
    fn fill(&mut self, chunk: &mut Chunk, indices: &mut Vec<u64>) -> Result<(), Fault> {
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
                let board = chunk.add();
                let claims = record.read(board)?;
                if let Some(known) = claims.min_rolls {
                    check(board, known, self.batch.file(), record.line())?;
                }
                chunk.keep(0);
                indices.push(claims.index.unwrap_or(record.number()));
            }
        }
        Ok(())
    }
}

/// Refuses a corpus that knows the answer wrongly.
fn check(board: &Board, known: Solution, file: &str, line: u64) -> Result<(), Fault> {
    let answer = default_kernel().one(board);
    if answer == known {
        return Ok(());
    }
    let word = format!("min_rolls says {known}, the answer is {answer}");
    Err(format!("{file}:{line}: {word}; mend it or leave the column out").into())
}

/// A way through the boards of a spec.
struct Made {
    maker: Maker,
    next: u64,
    end: u64,
}

impl Boards for Made {
    fn fill(&mut self, chunk: &mut Chunk, indices: &mut Vec<u64>) -> Result<(), Fault> {
        let end = self.end.min(self.next + CHUNK as u64);
        for index in self.next..end {
            self.maker.make(index, chunk.add());
            chunk.keep(0);
            indices.push(index);
        }
        self.next = self.next.max(end);
        Ok(())
    }
}

/// A way through a list.
struct Listed<'c>(&'c [Case]);

impl Boards for Listed<'_> {
    fn fill(&mut self, chunk: &mut Chunk, indices: &mut Vec<u64>) -> Result<(), Fault> {
        let (now, later) = self.0.split_at(CHUNK.min(self.0.len()));
        for case in now {
            *chunk.add() = case.board;
            chunk.keep(0);
            indices.push(case.index);
        }
        self.0 = later;
        Ok(())
    }
}
