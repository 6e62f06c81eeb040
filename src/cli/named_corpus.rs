//! The argument CORPUS: a file, standard input, a spec, or a suite.
//!
//! Owns which of them a text names, and hands out its boards chunk by chunk, with what the corpus says of each.
//! Must not know what they are wanted for.

use super::making::{CHUNK, Job, Making};
use super::{Failure, streams};
use crate::corpus::{Batch, Reader};
use crate::game::{Board, Side, Solution};
use crate::generate::{STREAM_VERSION, Spec};
use crate::mutants::suite::{Entry, SuiteName, suite};
use crate::solve::default_kernel;
use std::ops::Range;

/// A board, and what its corpus says of it.
#[derive(Clone, Debug)]
pub(super) struct Case {
    pub(super) board: Board,
    /// Its index; its place where the corpus gives none.
    pub(super) index: u64,
    /// The family that it is from; empty where unknown.
    pub(super) family: String,
    /// What it is for; empty where unknown.
    pub(super) note: String,
    /// The answer that the corpus gives.
    pub(super) known: Option<Solution>,
    /// Where it stands, for messages.
    pub(super) place: String,
}

impl Case {
    /// The right answer.
    ///
    /// # Errors
    /// If the corpus gives another.
    pub(super) fn answer(&self) -> Result<Solution, Failure> {
        let answer = default_kernel().one(&self.board);
        match self.known {
            Some(known) if known != answer => Err(Failure::Work(format!(
                "{}: min_rolls says {known}, the answer is {answer}; mend it or leave the column out",
                self.place
            ))),
            _ => Ok(answer),
        }
    }
}

/// Whether a text is a spec, not the name of a file.
pub(super) fn is_spec(text: &str) -> bool {
    text.starts_with(STREAM_VERSION) && text.contains(':')
}

/// A corpus being read.
pub(super) enum NamedCorpus {
    /// From a file or standard input.
    File {
        reader: Box<Reader>,
        batch: Box<Batch>,
    },
    /// Made from a spec.
    Made {
        making: Box<Making>,
        chunks: Box<dyn Iterator<Item = Range<u64>> + Send>,
    },
    /// A suite; its boards until they are handed out.
    Suite { name: SuiteName, boards: Vec<Case> },
}

impl NamedCorpus {
    /// Opens what the text names. `count` says how many boards of a spec are wanted, and goes with nothing else.
    pub(super) fn open(text: &str, count: Option<u64>) -> Result<NamedCorpus, Failure> {
        NamedCorpus::open_many(text, count, 1000)
    }

    /// As [`NamedCorpus::open`], but of a spec `default` boards unless `count` says otherwise.
    pub(super) fn open_many(
        text: &str,
        count: Option<u64>,
        default: u64,
    ) -> Result<NamedCorpus, Failure> {
        if is_spec(text) {
            let spec: Spec = text.parse()?;
            let making = Box::new(Making::of(&spec, count, default)?);
            let chunks = Box::new(making.chunks(0..making.count, CHUNK));
            return Ok(NamedCorpus::Made { making, chunks });
        }
        if count.is_some() {
            return Err(Failure::Usage(format!(
                "--count says how many boards of a spec are made; {text} is no spec"
            )));
        }
        if text.starts_with(SuiteName::PREFIX) {
            return Ok(NamedCorpus::of_suite(text.parse()?));
        }
        Ok(NamedCorpus::File {
            reader: Box::new(streams::reader(text)?),
            batch: Box::default(),
        })
    }

    /// The boards of a suite.
    pub(super) fn of_suite(name: SuiteName) -> NamedCorpus {
        let boards = (0..)
            .zip(suite(name.seed))
            .map(|(index, entry)| of_entry(index, entry));
        NamedCorpus::Suite {
            name,
            boards: boards.collect(),
        }
    }

    /// How many boards there are, where that is known before they are read.
    pub(super) fn count(&self) -> Option<u64> {
        match self {
            NamedCorpus::File { .. } => None,
            NamedCorpus::Made { making, .. } => Some(making.count),
            NamedCorpus::Suite { boards, .. } => Some(boards.len() as u64),
        }
    }

    /// Whether it is made from a spec.
    pub(super) fn is_of_spec(&self) -> bool {
        matches!(self, NamedCorpus::Made { .. })
    }

    /// What it is called in messages.
    pub(super) fn name(&self) -> String {
        match self {
            NamedCorpus::File { reader, .. } => reader.name().to_owned(),
            NamedCorpus::Made { making, .. } => making.maker.spec().to_string(),
            NamedCorpus::Suite { name, .. } => name.to_string(),
        }
    }

    /// Puts the next boards in the place of those in `cases`, and says whether there were any.
    ///
    /// # Errors
    /// If the input cannot be read, or a record is no board.
    pub(super) fn fill(&mut self, cases: &mut Vec<Case>) -> Result<bool, Failure> {
        cases.clear();
        match self {
            NamedCorpus::File { reader, batch } => read(reader, batch, cases),
            NamedCorpus::Made { making, chunks } => {
                let mut job = Job::default();
                let more = job.fill(chunks);
                cases.extend(job.indices.map(|index| made(making, index)));
                Ok(more)
            }
            NamedCorpus::Suite { boards, .. } => {
                cases.append(boards);
                Ok(!cases.is_empty())
            }
        }
    }
}

fn read(reader: &mut Reader, batch: &mut Batch, cases: &mut Vec<Case>) -> Result<bool, Failure> {
    let more = reader.fill(batch)?;
    for record in batch.records() {
        let mut board = Board::empty(Side::MIN);
        let claims = record
            .read(&mut board)
            .map_err(|error| Failure::Work(error.to_string()))?;
        cases.push(Case {
            board,
            index: claims.index.unwrap_or(record.number()),
            family: claims.family.unwrap_or_default().into_owned(),
            note: claims.note.unwrap_or_default().into_owned(),
            known: claims.min_rolls,
            place: format!("{}:{}", batch.file(), record.line()),
        });
    }
    Ok(more)
}

fn of_entry(index: u64, entry: Entry) -> Case {
    Case {
        board: entry.board,
        index,
        family: entry.family.to_owned(),
        note: entry.note,
        known: Some(entry.answer),
        place: format!("board {index}"),
    }
}

fn made(making: &mut Making, index: u64) -> Case {
    let mut board = Board::empty(Side::MIN);
    let family = making.maker.make(index, &mut board);
    Case {
        board,
        index,
        family: family.name().to_owned(),
        note: String::new(),
        known: None,
        place: format!("board {index}"),
    }
}
