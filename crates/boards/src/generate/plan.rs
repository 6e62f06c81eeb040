//! The boards of a spec that a job generates, in chunks that workers process in parallel.

use super::{BoardGenerator, STREAM_VERSION, Shard, Spec, SpecError};
use crate::number::plural;
use std::collections::BTreeMap;
use std::ops::Range;

/// The number of boards per chunk where the boards themselves are written: at most half a megabyte
/// of text.
pub const BOARDS_PER_CHUNK: u64 = 512;
/// The number of boards per chunk where boards are searched for, one of which may take as long as
/// hundreds of others.
const SEARCHED_BOARDS_PER_CHUNK: u64 = 16;

/// The boards of a job: a spec, the number of its boards, and the shard of them that the job
/// generates.
#[derive(Clone, Debug)]
pub struct GenerationPlan {
    /// The generator of the boards.
    pub generator: BoardGenerator,
    /// The number of boards in all shards together.
    pub count: u64,
    /// The shard; `None` if the job generates all boards.
    pub shard: Option<Shard>,
}

impl GenerationPlan {
    /// Returns the plan of the first `count` boards of a spec. Without `count`, the plan has all
    /// boards if the spec names finitely many, or else `default` boards.
    ///
    /// # Errors
    /// Fails like [`BoardGenerator::new`], and if the spec has fewer boards.
    pub fn from_spec(
        spec: &Spec,
        count: Option<u64>,
        default: u64,
    ) -> Result<GenerationPlan, SpecError> {
        let generator = BoardGenerator::new(spec)?;
        let limit = generator.board_count();
        let count = count.or(limit).unwrap_or(default);
        match limit {
            Some(limit) if count > limit => Err(SpecError::TooFewBoards {
                spec: spec.to_string(),
                boards: limit,
                count,
            }),
            _ => Ok(GenerationPlan {
                generator,
                count,
                shard: None,
            }),
        }
    }

    /// Returns the indices of the boards.
    pub fn range(&self) -> Range<u64> {
        self.shard
            .map_or(0..self.count, |shard| shard.range(self.count))
    }

    /// Returns the number of boards.
    pub fn boards(&self) -> u64 {
        let range = self.range();
        range.end - range.start
    }

    /// Returns the boards in words, for messages.
    pub fn describe(&self) -> String {
        let count = self.boards();
        let boards = plural(count, "board");
        let shard = match self.shard {
            Some(shard) => format!(" (shard {shard} of {})", self.count),
            None => String::new(),
        };
        format!("{count} {boards} of {}{shard}", self.generator.spec())
    }

    /// Returns the keys and values that identify the job: equal for jobs that write the same bytes.
    /// `more` is what the command adds.
    pub fn fingerprint(&self, more: &[(&str, &str)]) -> BTreeMap<String, String> {
        let Range { start, end } = self.range();
        let rules = [
            ("spec", self.generator.spec().to_string()),
            ("stream", STREAM_VERSION.to_owned()),
            ("version", env!("CARGO_PKG_VERSION").to_owned()),
            ("boards", format!("{start}..{end} of {}", self.count)),
        ];
        let more = more.iter().map(|&(key, value)| (key, value.to_owned()));
        let all = rules.into_iter().chain(more);
        all.map(|(key, value)| (key.to_owned(), value)).collect()
    }

    /// Splits these indices into chunks of `size` boards, or of fewer where boards are searched
    /// for.
    pub fn chunks(
        &self,
        indices: Range<u64>,
        size: u64,
    ) -> impl Iterator<Item = Range<u64>> + Send + use<> {
        let size = if self.generator.is_constrained() {
            SEARCHED_BOARDS_PER_CHUNK
        } else {
            size
        };
        let end = indices.end;
        let starts = indices.step_by(size as usize);
        starts.map(move |start| start..end.min(start.saturating_add(size)))
    }
}

/// A chunk of indices and the text that is written for it: the task of a pipeline.
#[derive(Debug, Default)]
pub struct IndexChunk {
    /// The indices.
    pub indices: Range<u64>,
    /// The output.
    pub text: Vec<u8>,
}

impl IndexChunk {
    /// Takes the next chunk, and returns whether there was one.
    pub fn fill(&mut self, chunks: &mut impl Iterator<Item = Range<u64>>) -> bool {
        let next = chunks.next();
        self.indices = next.clone().unwrap_or_default();
        next.is_some()
    }
}
