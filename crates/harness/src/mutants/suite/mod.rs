//! Suites: a few boards that kill every known mistake several times, and unknown ones with high
//! probability.
//!
//! A judge suite starts with the published samples. The others are selected against the catalogue,
//! rule probes and half of the gated faults, and follow in the order of what each adds; some move
//! by a few places to kill mistakes that keep state from board to board. A stress suite continues
//! with a few thousand boards that are not selected.

mod candidates;
mod embedded;
mod enlarge;
mod hub_boards;
mod name;
pub(in crate::mutants) mod narrow_boards;
mod order;
mod select;
mod shared_moves;
mod stress;

#[cfg(test)]
mod tests;

pub use name::{SuiteKind, SuiteName};
pub use stress::stress_suite;

use super::gated::{self, GatedFault};
use super::mistakes::{Mistake, Runner, catalogue};
use super::strength::{KillMatrix, TARGET_KILLS};
use crate::corpus::CorpusBoard;
use candidates::{CoverageGoal, CoverageGoals};
use select::{Selection, choose};

/// The published samples and their source.
const SAMPLES: [(&str, &str); 2] = [
    (
        "[[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,35,-1,-1,13,-1],[-1,-1,-1,-1,-1,-1],\
         [-1,15,-1,-1,-1,-1]]",
        "LeetCode 909, example 1",
    ),
    ("[[-1,-1],[-1,3]]", "LeetCode 909, example 2"),
];

/// The family of the samples.
pub const SAMPLE: &str = "sample";

/// The maximum number of reasons named in a note.
const MAX_REASONS: usize = 3;

/// The maximum number of times that the selection is repeated, each time with more kills of the
/// mistakes that die less often in the order of the suite than they do board by board.
const MAX_ROUNDS: u64 = 5;

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

/// Returns the text that identifies the suites of this version of the program: its version, and a
/// checksum of the embedded suite, which changes with the selection.
pub fn suites_version() -> String {
    let checksum = crate::store::short_hash(EMBEDDED.as_bytes());
    format!("{}-{checksum}", env!("CARGO_PKG_VERSION"))
}

/// Returns whether this suite is part of the program.
pub fn is_embedded(name: SuiteName) -> bool {
    name.kind == SuiteKind::Judge && name.seed == EMBEDDED_SEED
}

/// Selects the suite for these mistakes and gated faults.
pub(crate) fn suite_against(
    seed: u64,
    mistakes: &[Mistake],
    gated: &[GatedFault],
) -> Vec<CorpusBoard> {
    let goals = CoverageGoals::new(mistakes, gated);
    let samples = samples();
    let pool = candidates::pool(seed, &goals, &samples);
    let mut more = vec![0; mistakes.len()];
    for round in 0.. {
        let chosen = choose(&pool, &goals, &more);
        let seed = seed.wrapping_add(round);
        let suite = arrange(seed, &samples, chosen, mistakes);
        let (boards, reasons): (Vec<CorpusBoard>, Vec<_>) = suite.into_iter().unzip();
        let matrix = KillMatrix::of(mistakes, &boards);
        let kills = (0..mistakes.len()).map(|mistake| matrix.kills(mistake));
        let short = kills.map(|kills| TARGET_KILLS.saturating_sub(kills));
        if round == MAX_ROUNDS || short.clone().all(|short| short == 0) {
            return annotate(boards, &reasons, &goals, &matrix);
        }
        more.iter_mut()
            .zip(short)
            .for_each(|(more, short)| *more += short);
    }
    unreachable!("the last round returns")
}

fn samples() -> [CorpusBoard; SAMPLES.len()] {
    SAMPLES.map(|(literal, note)| {
        let board = literal.parse().expect("the samples are boards");
        CorpusBoard::solved(0, board, SAMPLE, note.to_owned())
    })
}

/// Returns the samples and the selected boards in order, each with the goals for which it was
/// selected.
fn arrange(
    seed: u64,
    samples: &[CorpusBoard],
    chosen: Vec<Selection<'_>>,
    mistakes: &[Mistake],
) -> Vec<(CorpusBoard, Vec<usize>)> {
    let samples = samples.iter().map(|entry| (entry.clone(), Vec::new()));
    let chosen = chosen.into_iter().map(|(one, reasons)| {
        let entry = CorpusBoard::solved(0, one.board, one.family, one.note.to_owned());
        (entry, reasons)
    });
    let entries: Vec<_> = samples.chain(chosen).collect();
    let order = order::order(seed, SAMPLES.len(), &entries, mistakes).into_iter();
    order.map(|place| entries[place].clone()).collect()
}

/// Notes what each board is for: the reasons for which it was selected, if they hold in the final
/// order.
fn annotate(
    mut suite: Vec<CorpusBoard>,
    reasons: &[Vec<usize>],
    goals: &CoverageGoals<'_>,
    matrix: &KillMatrix<Runner<'_>>,
) -> Vec<CorpusBoard> {
    for (place, (entry, reasons)) in suite.iter_mut().zip(reasons).enumerate() {
        let (mut against, mut tries) = (Vec::new(), Vec::new());
        for &number in reasons {
            match &goals.all[number] {
                CoverageGoal::Mistake(mistake) if matrix.killed(number, place) => {
                    against.push(mistake.name.to_owned())
                }
                CoverageGoal::Mistake(_) | CoverageGoal::Gated => {}
                CoverageGoal::Probe(name) => tries.push((*name).to_owned()),
                CoverageGoal::Side(side) => tries.push(format!("side {side}")),
            }
        }
        for (word, mut names) in [("against ", against), ("tries ", tries)] {
            names.truncate(MAX_REASONS);
            if !names.is_empty() && entry.family != SAMPLE {
                let semicolon = if entry.note.is_empty() { "" } else { "; " };
                entry.note += &format!("{semicolon}{word}{}", names.join(", "));
            }
        }
        if entry.note.is_empty() {
            entry.note = "for gated faults".to_owned();
        }
        entry.index = place as u64;
    }
    suite
}
