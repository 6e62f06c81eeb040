//! Suites: a few boards that kill every known mistake several times, and unknown ones with high
//! probability.
//!
//! A judge suite starts with the published samples. The others are selected against the catalogue
//! and a part of the gated faults, and follow in the order of their selection. A stress suite
//! continues with a few thousand boards that are not selected.

mod candidates;
mod embedded;
mod enlarge;
mod hub_boards;
pub(in crate::mutants) mod narrow_boards;
mod select;
mod stress;

#[cfg(test)]
mod tests;

pub use candidates::SAMPLE;
pub use stress::stress_suite;

use super::gated::{self, GatedFault};
use super::mistakes::{Mistake, catalogue};
use crate::corpus::{CorpusBoard, SuiteKind, SuiteName};
use select::select;

/// The published samples and their source.
const SAMPLES: [(&str, &str); 2] = [
    (
        "[[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,35,-1,-1,13,-1],[-1,-1,-1,-1,-1,-1],\
         [-1,15,-1,-1,-1,-1]]",
        "LeetCode 909, example 1",
    ),
    ("[[-1,-1],[-1,3]]", "LeetCode 909, example 2"),
];

/// The maximum number of reasons named in a note.
const MAX_REASONS: usize = 3;

/// The text of the default suite, which is embedded because making it takes seconds.
/// `SNL_WRITE_SUITE=1 cargo test --release embedded` makes it again.
const EMBEDDED: &str = include_str!("judge-1.txt");

/// The seed of the embedded suite.
const EMBEDDED_SEED: u64 = 1;

/// Returns the judge suite of this seed: at most 80 boards. Depends on nothing but the seed.
///
/// ```
/// let suite = snl_harness::mutants::suite::suite(1);
/// assert!(suite.len() <= 80);
/// ```
pub fn suite(seed: u64) -> Vec<CorpusBoard> {
    match seed {
        EMBEDDED_SEED => embedded::read(EMBEDDED),
        _ => suite_against(seed, catalogue(), &gated::training_set()),
    }
}

/// Returns whether this suite is part of the program.
pub fn is_embedded(name: SuiteName) -> bool {
    name.kind == SuiteKind::Judge && name.seed == EMBEDDED_SEED
}

/// Selects the suite for these mistakes and gated faults.
pub(crate) fn suite_against(
    seed: u64,
    mistakes: &[Mistake],
    faults: &[GatedFault],
) -> Vec<CorpusBoard> {
    let samples = samples();
    let pool = candidates::pool(seed, &samples, mistakes, faults);
    let selected = select(&pool, samples.len(), mistakes, faults.len());
    let more = selected[samples.len()..].iter().map(|selection| {
        let names: Vec<&str> = selection
            .mistakes
            .iter()
            .take(MAX_REASONS)
            .map(|&mistake| mistakes[mistake].name)
            .collect();
        let note = if names.is_empty() {
            "for gated faults".to_owned()
        } else {
            format!("against {}", names.join(", "))
        };
        CorpusBoard::solved(
            0,
            selection.candidate.board,
            selection.candidate.family,
            note,
        )
    });
    let mut suite: Vec<CorpusBoard> = samples.iter().cloned().chain(more).collect();
    for (index, entry) in (0..).zip(&mut suite) {
        entry.index = index;
    }
    suite
}

fn samples() -> [CorpusBoard; SAMPLES.len()] {
    SAMPLES.map(|(literal, note)| {
        let board = literal.parse().expect("the samples are boards");
        CorpusBoard::solved(0, board, SAMPLE, note.to_owned())
    })
}
