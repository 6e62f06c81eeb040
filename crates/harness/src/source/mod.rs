//! The boards that a CORPUS argument names: a file, standard input (`-`), a spec or a suite.
//!
//! Files are streamed and the boards of a spec are generated as they are read, so memory does not
//! grow with the corpus; a suite (80 boards, or a few thousand) is kept. An answer that a corpus
//! gives, its `min_rolls`, is checked when it is read.

mod text;

use crate::corpus::{Batch, CorpusBoard, CorpusError, ReadOptions, Reader, SuiteKind, SuiteName};
use crate::mutants::suite::{stress_suite, suite};
use crate::store::STDIO;
use rayon::prelude::*;
use snakes_and_ladders::game::{Board, Side};
use snakes_and_ladders::generate::{BoardGenerator, GenerationPlan, STREAM_VERSION};
use snakes_and_ladders::solve::default_kernel;
use std::borrow::Cow;
use std::collections::HashSet;
use std::fs::File;
use std::hash::Hash;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::NamedTempFile;

/// The number of boards of a spec that are generated at a time.
const CHUNK: u64 = 256;

/// The number of boards that are generated at a time in families whose boards are searched for: one
/// such board may take as long as hundreds of others.
const SEARCHED_CHUNK: u64 = 16;

/// A corpus by name. Each [`CorpusCursor`] reads it from a position on; standard input and pipes
/// can be read once, unless [`CorpusSource::into_replayable`] copies them.
///
/// ```
/// use snl_harness::source::CorpusSource;
/// let corpus = CorpusSource::parse("v1:family=empty;n=3", Some(2), 1000)?;
/// let mut boards = Vec::new();
/// corpus.open(0)?.fill(&mut boards)?;
/// assert_eq!(boards.len(), 2);
/// assert_eq!(boards[0].answer().min_rolls(), 2);
/// # Ok::<(), snl_harness::corpus::CorpusError>(())
/// ```
#[derive(Debug)]
pub struct CorpusSource {
    name: String,
    origin: Arc<Origin>,
    options: ReadOptions,
}

#[derive(Debug)]
enum Origin {
    File {
        /// The path, or `-`.
        path: PathBuf,
        /// The file at the path, if it is a copy of an input that can be read only once.
        copy: Option<NamedTempFile>,
    },
    Spec(Box<GenerationPlan>),
    Listed(Vec<CorpusBoard>),
}

impl CorpusSource {
    /// Returns the corpus that `text` names. A spec gives `count` boards; without a count, all that
    /// it names if they are finitely many, else `default_count`. A file is not opened yet.
    ///
    /// # Errors
    /// If the spec or the suite's name is wrong, or `count` is more than the spec names or given
    /// without a spec.
    pub fn parse(
        text: &str,
        count: Option<u64>,
        default_count: u64,
    ) -> Result<CorpusSource, CorpusError> {
        if CorpusSource::names_spec(text) {
            let plan = GenerationPlan::from_spec(&text.parse()?, count, default_count)?;
            let name = plan.generator.spec().to_string();
            return Ok(CorpusSource::of(name, Origin::Spec(Box::new(plan))));
        }
        if count.is_some() {
            return Err(CorpusError::CountWithoutSpec(text.to_owned()));
        }
        if CorpusSource::names_suite(text) {
            return Ok(CorpusSource::of_suite(text.parse()?));
        }
        let name = if text == STDIO { "<stdin>" } else { text };
        let origin = Origin::File {
            path: text.into(),
            copy: None,
        };
        Ok(CorpusSource::of(name.to_owned(), origin))
    }

    fn of(name: String, origin: Origin) -> CorpusSource {
        CorpusSource {
            name,
            origin: Arc::new(origin),
            options: ReadOptions::default(),
        }
    }

    /// Returns the corpus with these options for reading files.
    pub fn with_options(self, options: ReadOptions) -> CorpusSource {
        CorpusSource { options, ..self }
    }

    /// Returns the options for reading files.
    pub(crate) fn options(&self) -> &ReadOptions {
        &self.options
    }

    /// Returns the corpus of a suite.
    pub fn of_suite(name: SuiteName) -> CorpusSource {
        let boards = match name.kind {
            SuiteKind::Judge => suite(name.seed),
            SuiteKind::Stress => stress_suite(name.seed),
        };
        CorpusSource::of_boards(name.to_string(), boards)
    }

    /// Returns a corpus of these boards, under this name.
    pub fn of_boards(name: String, boards: Vec<CorpusBoard>) -> CorpusSource {
        CorpusSource::of(name, Origin::Listed(boards))
    }

    /// Returns the name of the corpus in messages: the path, `<stdin>`, the spec or the suite.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the name of the corpus, preceded by the number of boards where the name does not say
    /// it: `5 boards of v1:...`.
    pub fn describe(&self) -> String {
        match &*self.origin {
            Origin::Spec(plan) => plan.describe(),
            _ => self.name.clone(),
        }
    }

    /// Returns the number of boards, where it is known before they are read.
    pub fn count(&self) -> Option<u64> {
        match &*self.origin {
            Origin::File { .. } => None,
            Origin::Spec(plan) => Some(plan.count),
            Origin::Listed(boards) => Some(boards.len() as u64),
        }
    }

    /// Returns the path of a file or of its copy, or `-` for standard input; none for any other
    /// corpus.
    pub fn path(&self) -> Option<&Path> {
        match &*self.origin {
            Origin::File { path, .. } => Some(path),
            _ => None,
        }
    }

    /// Returns whether a text names a spec, not a path.
    pub fn names_spec(text: &str) -> bool {
        text.starts_with(STREAM_VERSION) && text.contains(':')
    }

    /// Returns whether a text names a suite.
    pub fn names_suite(text: &str) -> bool {
        text.starts_with(SuiteName::PREFIX)
    }

    /// Returns whether the corpus is a spec.
    pub fn is_spec(&self) -> bool {
        self.generator().is_some()
    }

    /// Returns the generator of the boards, if the corpus is a spec.
    pub fn generator(&self) -> Option<&BoardGenerator> {
        match &*self.origin {
            Origin::Spec(plan) => Some(&plan.generator),
            _ => None,
        }
    }

    /// Makes the corpus readable more than once: copies standard input or a pipe to a temporary
    /// file.
    pub fn into_replayable(mut self) -> Result<CorpusSource, CorpusError> {
        let Origin::File { path, copy: None } = &*self.origin else {
            return Ok(self);
        };
        let is_pipe = std::fs::metadata(path).is_ok_and(|data| !data.is_file() && !data.is_dir());
        if path == Path::new(STDIO) || is_pipe {
            let copy = || {
                let mut copy = NamedTempFile::new()?;
                let mut input: Box<dyn Read> = match path.to_str() {
                    Some(STDIO) => Box::new(io::stdin()),
                    _ => Box::new(File::open(path)?),
                };
                io::copy(&mut input, &mut copy)?;
                Ok(copy)
            };
            let copy = copy().map_err(|source: io::Error| CorpusError::NotCopied {
                name: self.name.clone(),
                source,
            })?;
            self.origin = Arc::new(Origin::File {
                path: copy.path().to_owned(),
                copy: Some(copy),
            });
        }
        Ok(self)
    }

    /// Checks that the corpus has a board. It must be readable more than once.
    ///
    /// # Errors
    /// If it has none, or cannot be read up to the first.
    pub fn require_board(&self) -> Result<(), CorpusError> {
        if self.open(0)?.read(&mut |_| ())? {
            return Ok(());
        }
        Err(CorpusError::NoBoards(self.name.clone()))
    }

    /// Reads all boards, and returns the set of the keys that `keys_of` gives each.
    ///
    /// # Errors
    /// If the corpus cannot be read to its end.
    pub fn board_keys<K: Eq + Hash + Send, I: IntoIterator<Item = K>>(
        &self,
        keys_of: impl Fn(&Board) -> I + Sync,
    ) -> Result<HashSet<K>, CorpusError> {
        if let Origin::Spec(plan) = &*self.origin {
            let keys = (0..plan.count)
                .into_par_iter()
                .map_with(plan.generator.clone(), BoardGenerator::board)
                .flat_map_iter(|board| keys_of(&board));
            return Ok(keys.collect());
        }
        let mut keys = HashSet::new();
        let mut cursor = self.open(0)?;
        while cursor.read(&mut |entry| keys.extend(keys_of(&entry.board)))? {}
        Ok(keys)
    }

    /// Starts reading at position `first`, counted from 0.
    ///
    /// # Errors
    /// If the file cannot be opened, or its header is wrong.
    pub fn open(&self, first: u64) -> Result<CorpusCursor, CorpusError> {
        let open = |path| Reader::open(path, &self.name, &self.options, Default::default());
        let reader = self.path().map(open).transpose()?;
        Ok(CorpusCursor {
            origin: Arc::clone(&self.origin),
            records: reader.map(|reader| (reader, Batch::default())),
            generator: self.generator().cloned(),
            next: first,
            end: self.count().unwrap_or(u64::MAX),
            board: Box::new(CorpusBoard {
                known: None,
                ..CorpusBoard::solved(0, Board::empty(Side::MIN), "", String::new())
            }),
        })
    }

    /// Returns the board at a position, counted from 0, whatever index the corpus gives it. In a
    /// file, no other record is parsed.
    ///
    /// # Errors
    /// If the corpus ends before it, or cannot be read up to it.
    pub fn board_at(&self, position: u64) -> Result<Board, CorpusError> {
        let mut cursor = self.open(position)?;
        let mut boards = cursor.end;
        if let Origin::Spec(plan) = &*self.origin {
            // A count restricts what is read, not which boards the spec names.
            boards = plan.generator.board_count().unwrap_or(u64::MAX);
        } else if let Some((reader, batch)) = &mut cursor.records {
            let board = &mut cursor.board.board;
            while reader.fill(batch)? {
                if let Some(record) = batch.records().find(|record| record.number == position) {
                    record.read(board)?;
                    return Ok(*board);
                }
            }
            boards = reader.position().counted;
        }
        if position < boards {
            cursor.set(position);
            return Ok(cursor.board.board);
        }
        Err(CorpusError::NoSuchBoard {
            name: self.name.clone(),
            boards,
            position,
        })
    }
}

/// A position in a corpus that is being read.
pub struct CorpusCursor {
    origin: Arc<Origin>,
    /// The records of a file, a batch at a time.
    records: Option<(Reader, Batch)>,
    /// The generator of the boards of a spec.
    generator: Option<BoardGenerator>,
    /// The position of the next board.
    next: u64,
    /// The position after the last board, where it is known.
    end: u64,
    board: Box<CorpusBoard>,
}

impl CorpusCursor {
    /// Replaces the cursor's board with the board at a position, which must exist. Does nothing for
    /// files, whose records are read in order.
    fn set(&mut self, position: u64) {
        let entry = &mut *self.board;
        if let Some(generator) = &mut self.generator {
            let family = generator.generate(position, &mut entry.board);
            entry.index = position;
            entry.family = Cow::Borrowed(family.name());
        } else if let Origin::Listed(boards) = &*self.origin {
            entry.clone_from(&boards[position as usize]);
        }
    }

    /// Returns the names of the fields of the file that are not read, once boards of it have been
    /// read: the columns of a CSV, or the keys of a JSON object.
    pub fn skipped_fields(&self) -> Vec<String> {
        let batch = self.records.as_ref().map(|(_, batch)| batch);
        batch.map(Batch::skipped_fields).unwrap_or_default()
    }

    /// Calls `take` with each of the next boards, as many as are read at a time. Returns false at
    /// the end.
    ///
    /// # Errors
    /// If the input cannot be read, or a record is invalid or gives a wrong answer.
    pub fn read(&mut self, take: &mut dyn FnMut(&CorpusBoard)) -> Result<bool, CorpusError> {
        let first = self.next;
        if let Some((reader, batch)) = &mut self.records {
            let board = &mut *self.board;
            while self.next <= first && reader.fill(batch)? {
                if reader.position().counted <= first {
                    continue;
                }
                for record in batch.records().filter(|record| record.number >= first) {
                    let fields = record.read(&mut board.board)?;
                    board.index = fields.index.unwrap_or(record.number);
                    board.family = fields.family.unwrap_or_default().into_owned().into();
                    board.note = fields.note.unwrap_or_default().into_owned();
                    board.known = fields.min_rolls;
                    if let Some(known) = board.known
                        && let answer = default_kernel().solve_one(&board.board)
                        && known != answer
                    {
                        return Err(CorpusError::WrongAnswer {
                            file: batch.file().into(),
                            line: record.line,
                            given: known,
                            answer,
                        });
                    }
                    take(board);
                }
                self.next = reader.position().counted;
            }
            return Ok(self.next > first);
        }
        let chunk = match &*self.origin {
            Origin::Spec(plan) if plan.generator.is_constrained() => SEARCHED_CHUNK,
            Origin::Listed(_) => u64::MAX,
            _ => CHUNK,
        };
        self.next = first.saturating_add(chunk).min(self.end).max(first);
        for position in first..self.next {
            self.set(position);
            take(&self.board);
        }
        Ok(self.next > first)
    }

    /// Replaces `boards` with the next boards. Returns false at the end.
    pub fn fill(&mut self, boards: &mut Vec<CorpusBoard>) -> Result<bool, CorpusError> {
        boards.clear();
        self.read(&mut |board| boards.push(board.clone()))
    }
}

#[cfg(test)]
mod tests;
