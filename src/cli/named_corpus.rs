//! The argument CORPUS: a file, standard input, a spec, or a suite.
//!
//! Owns which of them a text names, and hands out its boards chunk by chunk, with what the corpus says of each.
//! Must not know what they are wanted for.

use super::making::{CHUNK, GenerationPlan, IndexChunk};
use super::{CliError, stdio};
use crate::corpus::{Batch, Reader};
use crate::game::{Board, Side, Solution};
use crate::generate::{STREAM_VERSION, Spec};
use crate::mutants::suite::{SuiteBoard, SuiteName, suite};
use crate::solve::default_kernel;
use std::ops::Range;

/// A board, and what its corpus says of it.
#[derive(Clone, Debug)]
pub(super) struct CorpusBoard {
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

impl CorpusBoard {
    /// The right answer.
    ///
    /// # Errors
    /// If the corpus gives another.
    pub(super) fn answer(&self) -> Result<Solution, CliError> {
        let answer = default_kernel().solve_one(&self.board);
        match self.known {
            Some(known) if known != answer => Err(CliError::Failed(format!(
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
pub(super) enum CorpusSource {
    /// From a file or standard input.
    File {
        reader: Box<Reader>,
        batch: Box<Batch>,
    },
    /// Made from a spec.
    Spec {
        making: Box<GenerationPlan>,
        chunks: Box<dyn Iterator<Item = Range<u64>> + Send>,
    },
    /// A suite; its boards until they are handed out.
    Suite {
        name: SuiteName,
        boards: Vec<CorpusBoard>,
    },
}

impl CorpusSource {
    /// Opens what the text names. `count` says how many boards of a spec are wanted, and goes with nothing else.
    pub(super) fn open(text: &str, count: Option<u64>) -> Result<CorpusSource, CliError> {
        CorpusSource::open_many(text, count, 1000)
    }

    /// As [`CorpusSource::open`], but of a spec `default` boards unless `count` says otherwise.
    pub(super) fn open_many(
        text: &str,
        count: Option<u64>,
        default: u64,
    ) -> Result<CorpusSource, CliError> {
        if is_spec(text) {
            let spec: Spec = text.parse()?;
            let making = Box::new(GenerationPlan::from_spec(&spec, count, default)?);
            let chunks = Box::new(making.chunks(0..making.count, CHUNK));
            return Ok(CorpusSource::Spec { making, chunks });
        }
        if count.is_some() {
            return Err(CliError::Usage(format!(
                "--count says how many boards of a spec are made; {text} is no spec"
            )));
        }
        if text.starts_with(SuiteName::PREFIX) {
            return Ok(CorpusSource::of_suite(text.parse()?));
        }
        Ok(CorpusSource::File {
            reader: Box::new(stdio::reader(text)?),
            batch: Box::default(),
        })
    }

    /// The boards of a suite.
    pub(super) fn of_suite(name: SuiteName) -> CorpusSource {
        let boards = (0..)
            .zip(suite(name.seed))
            .map(|(index, entry)| of_entry(index, entry));
        CorpusSource::Suite {
            name,
            boards: boards.collect(),
        }
    }

    /// How many boards there are, where that is known before they are read.
    pub(super) fn count(&self) -> Option<u64> {
        match self {
            CorpusSource::File { .. } => None,
            CorpusSource::Spec { making, .. } => Some(making.count),
            CorpusSource::Suite { boards, .. } => Some(boards.len() as u64),
        }
    }

    /// Whether it is made from a spec.
    pub(super) fn is_of_spec(&self) -> bool {
        matches!(self, CorpusSource::Spec { .. })
    }

    /// What it is called in messages.
    pub(super) fn name(&self) -> String {
        match self {
            CorpusSource::File { reader, .. } => reader.name().to_owned(),
            CorpusSource::Spec { making, .. } => making.maker.spec().to_string(),
            CorpusSource::Suite { name, .. } => name.to_string(),
        }
    }

    /// Puts the next boards in the place of those in `cases`, and says whether there were any.
    ///
    /// # Errors
    /// If the input cannot be read, or a record is no board.
    pub(super) fn fill(&mut self, cases: &mut Vec<CorpusBoard>) -> Result<bool, CliError> {
        cases.clear();
        match self {
            CorpusSource::File { reader, batch } => read(reader, batch, cases),
            CorpusSource::Spec { making, chunks } => {
                let mut job = IndexChunk::default();
                let more = job.fill(chunks);
                cases.extend(job.indices.map(|index| generate_board(making, index)));
                Ok(more)
            }
            CorpusSource::Suite { boards, .. } => {
                cases.append(boards);
                Ok(!cases.is_empty())
            }
        }
    }
}

fn read(
    reader: &mut Reader,
    batch: &mut Batch,
    cases: &mut Vec<CorpusBoard>,
) -> Result<bool, CliError> {
    let more = reader.fill(batch)?;
    for record in batch.records() {
        let mut board = Board::empty(Side::MIN);
        let claims = record
            .read(&mut board)
            .map_err(|error| CliError::Failed(error.to_string()))?;
        cases.push(CorpusBoard {
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

fn of_entry(index: u64, entry: SuiteBoard) -> CorpusBoard {
    CorpusBoard {
        board: entry.board,
        index,
        family: entry.family.to_owned(),
        note: entry.note,
        known: Some(entry.answer),
        place: format!("board {index}"),
    }
}

fn generate_board(making: &mut GenerationPlan, index: u64) -> CorpusBoard {
    let mut board = Board::empty(Side::MIN);
    let family = making.maker.generate(index, &mut board);
    CorpusBoard {
        board,
        index,
        family: family.name().to_owned(),
        note: String::new(),
        known: None,
        place: format!("board {index}"),
    }
}
