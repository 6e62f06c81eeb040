//! The boards of a spec without duplicates.
//!
//! A set keeps 64 bits of the SHA-256 of each board: 10 to 20 MB per million boards. Two different boards that share these bits
//! would count as one; among a million boards that happens once in forty million runs, and it drops one board, the same one
//! everywhere.

use super::Spec;
use crate::game::{Board, write_literal};
use sha2::{Digest, Sha256};
use std::collections::HashSet;

/// Duplicates in a row after which no other board is expected, and how many more per distinct board.
const MAX_CONSECUTIVE_DUPLICATES: u64 = 10_000;
const EXTRA_DUPLICATES_PER_BOARD: u64 = 10;

/// A spec with too few distinct boards, as is known beforehand or seen while generating.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct DedupError(String);

/// The bits that are kept of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fingerprint(u64);

impl Fingerprint {
    /// Returns the fingerprint of a board; `scratch` is overwritten.
    pub fn of(board: &Board, scratch: &mut Vec<u8>) -> Fingerprint {
        scratch.clear();
        write_literal(board, scratch);
        let digest = Sha256::digest(scratch);
        let first = digest.first_chunk().expect("a digest has 32 bytes");
        Fingerprint(u64::from_le_bytes(*first))
    }
}

/// The distinct boards so far.
#[derive(Debug)]
pub struct Deduplicator {
    wanted: u64,
    seen: HashSet<Fingerprint>,
    generated: u64,
    duplicates: u64,
}

impl Deduplicator {
    /// For `wanted` distinct boards of a spec.
    ///
    /// # Errors
    /// If the spec is known to have fewer.
    pub fn new(spec: &Spec, wanted: u64) -> Result<Deduplicator, DedupError> {
        if let Some(max) = spec.max_boards()
            && wanted > max
        {
            return Err(DedupError(format!(
                "{spec} has at most {max} distinct boards, not {wanted}; use a smaller --count, or add sizes or families"
            )));
        }
        Ok(Deduplicator {
            wanted,
            seen: HashSet::new(),
            generated: 0,
            duplicates: 0,
        })
    }

    /// Returns whether all wanted boards are found.
    pub fn is_done(&self) -> bool {
        self.seen.len() as u64 >= self.wanted
    }

    /// Returns whether the next board of the spec is new.
    ///
    /// # Errors
    /// If too many boards in a row were duplicates to expect another new one.
    pub fn is_new(&mut self, board: Fingerprint, spec: &Spec) -> Result<bool, DedupError> {
        self.generated += 1;
        if self.seen.insert(board) {
            self.duplicates = 0;
            return Ok(true);
        }
        self.duplicates += 1;
        let found = self.seen.len() as u64;
        if self.duplicates < MAX_CONSECUTIVE_DUPLICATES + EXTRA_DUPLICATES_PER_BOARD * found {
            return Ok(false);
        }
        let Deduplicator {
            generated,
            duplicates,
            ..
        } = self;
        Err(DedupError(format!(
            "only {found} distinct boards in the first {generated} of {spec} (none in the last {duplicates}); use --count {found}"
        )))
    }
}
