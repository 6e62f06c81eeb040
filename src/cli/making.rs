//! Boards made in chunks: what `run` and `generate` share.
//!
//! Owns the cutting of an index range into jobs. Must not know what is done with the boards.

use super::Failure;
use super::args::Boards;
use crate::generate::{Maker, Spec};

/// Boards a job: enough to make groups of a side worth solving together, few enough to stay in the cache.
const CHUNK: u64 = 512;
/// The same where boards are looked for, one of which may take as long as hundreds of others.
const SEARCHED_CHUNK: u64 = 16;

/// Which boards are to be made: a maker and how many.
#[derive(Debug)]
pub(super) struct Making {
    pub(super) maker: Maker,
    pub(super) count: u64,
}

impl Making {
    /// What the flags ask for.
    pub(super) fn new(
        boards: &Boards,
        count: Option<u64>,
        default: u64,
    ) -> Result<Making, Failure> {
        Making::of(&boards.spec()?, count, default)
    }

    /// So many boards of a spec.
    pub(super) fn of(spec: &Spec, count: Option<u64>, default: u64) -> Result<Making, Failure> {
        let maker = Maker::new(spec)?;
        let count = match (count, maker.limit()) {
            (Some(count), Some(limit)) if count > limit => {
                return Err(Failure::Usage(format!(
                    "--count {count}: {} names only {limit} boards",
                    maker.spec()
                )));
            }
            (Some(count), _) => count,
            (None, Some(limit)) => limit,
            (None, None) => default,
        };
        Ok(Making { maker, count })
    }

    /// What is made, in words.
    pub(super) fn told(&self) -> String {
        let boards = if self.count == 1 { "board" } else { "boards" };
        format!("{} {boards} of {}", self.count, self.maker.spec())
    }

    /// The indices, cut into chunks.
    pub(super) fn chunks(&self) -> impl Iterator<Item = std::ops::Range<u64>> + Send + use<> {
        self.chunks_of(self.count)
    }

    /// The first `count` indices, cut into chunks.
    pub(super) fn chunks_of(
        &self,
        count: u64,
    ) -> impl Iterator<Item = std::ops::Range<u64>> + Send + use<> {
        let size = match self.maker.searches() {
            true => SEARCHED_CHUNK,
            false => CHUNK,
        };
        let end = move |chunk: u64| count.min((chunk + 1).saturating_mul(size));
        (0..count.div_ceil(size)).map(move |chunk| chunk * size..end(chunk))
    }
}

/// The next chunk of a range, into a job: what a line of workers is fed with.
#[derive(Debug, Default)]
pub(super) struct Job {
    pub(super) indices: std::ops::Range<u64>,
    /// What the job writes.
    pub(super) text: Vec<u8>,
}

impl Job {
    /// Takes the next chunk, if there is one.
    pub(super) fn fill(&mut self, chunks: &mut impl Iterator<Item = std::ops::Range<u64>>) -> bool {
        let next = chunks.next();
        self.indices = next.clone().unwrap_or_default();
        next.is_some()
    }

    /// The number of boards.
    pub(super) fn boards(&self) -> u64 {
        self.indices.end - self.indices.start
    }
}
