//! The boards of a spec without duplicates and without the boards of other corpora.
//!
//! A set keeps 64 bits of the SHA-256 of each board: 10 to 20 MB per million boards. Two different
//! boards that share these bits would count as one; among a million boards that happens once in
//! forty million runs, and it drops one board, the same one everywhere.

use super::Spec;
use crate::game::{Board, write_literal};
use sha2::{Digest, Sha256};
use std::collections::HashSet;

/// The number of boards refused in a row after which no other is expected.
const MAX_REFUSED_IN_A_ROW: u64 = 10_000;

/// The number that is added to that for each board that is refused: those excluded and, if boards
/// must be distinct, those found.
const EXTRA_REFUSED_PER_BOARD: u64 = 10;

/// A spec that has too few distinct boards, as is known beforehand or seen while generating.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DedupError {
    /// A spec that is known to have fewer distinct boards than wanted.
    #[error(
        "{spec} has at most {max} distinct boards, not {wanted}; use a smaller --count, or add sizes or families"
    )]
    TooFew {
        /// The spec.
        spec: String,
        /// The most distinct boards that it has.
        max: u64,
        /// The number of boards that were wanted.
        wanted: u64,
    },
    /// A spec of which so many boards in a row were refused that no other is expected.
    #[error(
        "only {found} {} in the first {generated} of {spec} (none in the last {refused}); {}",
        if *is_distinct { "distinct boards" } else { "boards that are not excluded" },
        if *found == 0 { "use another spec".to_owned() } else { format!("use --count {found}") }
    )]
    NoMore {
        /// The spec.
        spec: String,
        /// The number of boards found.
        found: u64,
        /// The number of boards generated.
        generated: u64,
        /// The number of boards that were refused since the last one found.
        refused: u64,
        /// Whether boards had to be distinct.
        is_distinct: bool,
    },
}

/// The bits of a board's hash that are kept.
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

/// A filter for the boards of a spec that are to be written: none that is excluded, and, if they
/// are to be distinct, none twice.
#[derive(Debug)]
pub struct Deduplicator {
    wanted: u64,
    is_distinct: bool,
    /// The fingerprints of the boards that are refused: the excluded boards, and, if boards are to
    /// be distinct, those found so far.
    known: HashSet<Fingerprint>,
    found: u64,
    generated: u64,
    /// The number of boards that were refused since the last one found.
    refused: u64,
}

impl Deduplicator {
    /// Starts to look for `wanted` boards of a spec that are not in `excluded`. If `is_distinct`,
    /// no two of them may be equal.
    ///
    /// # Errors
    /// If the spec is known to have fewer distinct boards.
    pub fn new(
        spec: &Spec,
        wanted: u64,
        is_distinct: bool,
        excluded: HashSet<Fingerprint>,
    ) -> Result<Deduplicator, DedupError> {
        if let Some(max) = spec.max_boards()
            && is_distinct
            && wanted > max
        {
            return Err(DedupError::TooFew {
                spec: spec.to_string(),
                max,
                wanted,
            });
        }
        Ok(Deduplicator {
            wanted,
            is_distinct,
            known: excluded,
            found: 0,
            generated: 0,
            refused: 0,
        })
    }

    /// Returns whether all wanted boards are found.
    pub fn is_done(&self) -> bool {
        self.found >= self.wanted
    }

    /// Returns whether the next board of the spec is to be written.
    ///
    /// # Errors
    /// If too many boards in a row were refused to expect another one.
    pub fn accepts(&mut self, board: Fingerprint, spec: &Spec) -> Result<bool, DedupError> {
        self.generated += 1;
        let is_new = if self.is_distinct {
            self.known.insert(board)
        } else {
            !self.known.contains(&board)
        };
        if is_new {
            self.found += 1;
            self.refused = 0;
            return Ok(true);
        }
        self.refused += 1;
        let patience = EXTRA_REFUSED_PER_BOARD * self.known.len() as u64;
        if self.refused < MAX_REFUSED_IN_A_ROW + patience {
            return Ok(false);
        }
        Err(DedupError::NoMore {
            spec: spec.to_string(),
            found: self.found,
            generated: self.generated,
            refused: self.refused,
            is_distinct: self.is_distinct,
        })
    }
}
