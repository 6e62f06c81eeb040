//! `--distinct`: the stream of a spec's boards without repeats.
//!
//! Owns which boards came before, and when there is no hope of another. Must not know how boards are made or written.
//!
//! What is kept of a board is 64 bits of its SHA-256: 10 to 20 MB a million boards, the only memory of the program that
//! grows with their number. Two different boards that share these bits would count as one; among a million boards
//! that happens once in forty million runs, and it leaves one board out, the same one everywhere.

use super::CliError;
use crate::game::{Board, write_literal};
use crate::generate::Spec;
use sha2::{Digest, Sha256};
use std::collections::HashSet;

/// Repeats in a row that are put up with, and how many more for each board found.
const MAX_CONSECUTIVE_DUPLICATES: u64 = 10_000;
const EXTRA_DUPLICATES_PER_BOARD: u64 = 10;

/// What is kept of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Fingerprint(u64);

impl Fingerprint {
    /// That of this board; `scratch` is overwritten.
    pub(super) fn of(board: &Board, scratch: &mut Vec<u8>) -> Fingerprint {
        scratch.clear();
        write_literal(board, scratch);
        let digest = Sha256::digest(scratch);
        let first = digest.first_chunk().expect("a digest has 32 bytes");
        Fingerprint(u64::from_le_bytes(*first))
    }
}

/// The boards that came so far.
#[derive(Debug)]
pub(super) struct Deduplicator {
    wanted: u64,
    seen: HashSet<Fingerprint>,
    asked: u64,
    repeats: u64,
}

impl Deduplicator {
    /// Of so many boards of a spec.
    ///
    /// # Errors
    /// If the spec is known to have fewer.
    pub(super) fn new(spec: &Spec, wanted: u64) -> Result<Deduplicator, CliError> {
        match spec.max_boards() {
            Some(most) if wanted > most => Err(CliError::Failed(format!(
                "--distinct: {spec} has {most} different board(s) at most, not {wanted}; ask for a smaller --count, or add \
                 sizes or families"
            ))),
            _ => Ok(Deduplicator {
                wanted,
                seen: HashSet::new(),
                asked: 0,
                repeats: 0,
            }),
        }
    }

    /// Whether all that were wanted have come.
    pub(super) fn is_done(&self) -> bool {
        self.seen.len() as u64 >= self.wanted
    }

    /// Whether the next board of the spec is a new one.
    ///
    /// # Errors
    /// If only repeats have come for so long that there is no hope of another.
    pub(super) fn is_new(&mut self, board: Fingerprint, spec: &Spec) -> Result<bool, CliError> {
        self.asked += 1;
        if self.seen.insert(board) {
            self.repeats = 0;
            return Ok(true);
        }
        self.repeats += 1;
        let found = self.seen.len() as u64;
        if self.repeats < MAX_CONSECUTIVE_DUPLICATES + EXTRA_DUPLICATES_PER_BOARD * found {
            return Ok(false);
        }
        Err(CliError::Failed(format!(
            "--distinct: {found} different board(s) among the first {} of {spec}, and only repeats among the last {}; \
             --count {found} would do",
            self.asked, self.repeats
        )))
    }
}
