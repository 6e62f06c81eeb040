//! Boards made in chunks: what `run` and `generate` share.
//!
//! Owns the cutting of an index range into jobs. Must not know what is done with the boards.

use super::CliError;
use super::args::BoardArgs;
use crate::generate::{BoardGenerator, STREAM_VERSION, Spec};
use crate::store::Shard;
use crate::store::checkpoint::JobFingerprint;
use std::ops::Range;

/// Boards a job, where the boards themselves are written: half a megabyte of text at most.
pub(super) const CHUNK: u64 = 512;
/// Boards a job where boards are looked for, one of which may take as long as hundreds of others.
const SEARCHED_CHUNK: u64 = 16;

/// Which boards are to be made: a maker, how many, and which part of these.
#[derive(Debug)]
pub(super) struct GenerationPlan {
    pub(super) maker: BoardGenerator,
    pub(super) count: u64,
    pub(super) shard: Option<Shard>,
}

impl GenerationPlan {
    /// What the flags ask for.
    pub(super) fn new(
        boards: &BoardArgs,
        count: Option<u64>,
        default: u64,
    ) -> Result<GenerationPlan, CliError> {
        GenerationPlan::from_spec(&boards.spec()?, count, default)
    }

    /// So many boards of a spec.
    pub(super) fn from_spec(
        spec: &Spec,
        count: Option<u64>,
        default: u64,
    ) -> Result<GenerationPlan, CliError> {
        let maker = BoardGenerator::new(spec)?;
        let count = match (count, maker.board_count()) {
            (Some(count), Some(limit)) if count > limit => {
                return Err(CliError::Usage(format!(
                    "--count {count}: {} names only {limit} boards",
                    maker.spec()
                )));
            }
            (Some(count), _) => count,
            (None, Some(limit)) => limit,
            (None, None) => default,
        };
        Ok(GenerationPlan {
            maker,
            count,
            shard: None,
        })
    }

    /// Only this part of them, if any.
    pub(super) fn with_shard(self, shard: Option<Shard>) -> GenerationPlan {
        GenerationPlan { shard, ..self }
    }

    /// The indices of the boards.
    pub(super) fn range(&self) -> Range<u64> {
        self.shard
            .map_or(0..self.count, |shard| shard.range(self.count))
    }

    /// How many boards.
    pub(super) fn boards(&self) -> u64 {
        let range = self.range();
        range.end - range.start
    }

    /// What is made, in words.
    pub(super) fn describe(&self) -> String {
        let count = self.boards();
        let boards = if count == 1 { "board" } else { "boards" };
        let shard = match self.shard {
            Some(shard) => format!(" (shard {shard} of {})", self.count),
            None => String::new(),
        };
        format!("{count} {boards} of {}{shard}", self.maker.spec())
    }

    /// What names the job of making them, with what else the verb says.
    pub(super) fn fingerprint(&self, more: &[(&str, &str)]) -> JobFingerprint {
        let range = self.range();
        let mut claims = JobFingerprint::from([
            ("spec".to_owned(), self.maker.spec().to_string()),
            ("stream".to_owned(), STREAM_VERSION.to_owned()),
            ("version".to_owned(), env!("CARGO_PKG_VERSION").to_owned()),
            (
                "boards".to_owned(),
                format!("{}..{} of {}", range.start, range.end, self.count),
            ),
        ]);
        claims.extend(
            more.iter()
                .map(|&(key, value)| (key.to_owned(), value.to_owned())),
        );
        claims
    }

    /// These indices, cut into chunks of so many, or of fewer where boards are looked for.
    pub(super) fn chunks(
        &self,
        indices: Range<u64>,
        size: u64,
    ) -> impl Iterator<Item = Range<u64>> + Send + use<> {
        let size = match self.maker.is_constrained() {
            true => SEARCHED_CHUNK,
            false => size,
        };
        let end = indices.end;
        let starts = indices.step_by(size as usize);
        starts.map(move |start| start..end.min(start.saturating_add(size)))
    }
}

/// The next chunk of a range, into a job: what a line of workers is fed with.
#[derive(Debug, Default)]
pub(super) struct IndexChunk {
    pub(super) indices: Range<u64>,
    /// What the job writes.
    pub(super) text: Vec<u8>,
}

impl IndexChunk {
    /// Takes the next chunk, if there is one.
    pub(super) fn fill(&mut self, chunks: &mut impl Iterator<Item = Range<u64>>) -> bool {
        let next = chunks.next();
        self.indices = next.clone().unwrap_or_default();
        next.is_some()
    }

    /// The number of boards.
    pub(super) fn boards(&self) -> u64 {
        self.indices.end - self.indices.start
    }
}
