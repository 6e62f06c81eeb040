//! Suites: few boards on which every known mistake dies several times, and unknown ones have little chance.
//!
//! Owns how a suite is put together from a seed. Must not know what it is written to.
//!
//! A suite holds the published samples first, then boards of four kinds: small ones, from which nothing can be taken
//! without a mistake surviving; one of the largest side of each family; those that add most to what the others
//! kill, and behave like; and, among them, whatever makes a program fall that keeps something from
//! board to board.

mod candidates;
mod enlarge;
mod hub_boards;
mod name;
mod order;
mod probes;
mod select;
mod variant_game;

#[cfg(test)]
mod tests;

pub use name::{SuiteName, SuiteNameError};

use super::mistakes::{Mistake, catalogue};
use super::strength::KillMatrix;
use crate::game::{Board, Solution};
use crate::solve::default_kernel;
use candidates::{Candidate, CoverageGoal, CoverageGoals, SHRUNK};
use select::{Selection, TARGET_KILLS, choose};

/// A board of a suite.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SuiteBoard {
    /// The board.
    pub board: Board,
    /// The family that it is from, or one of those that only suites have: `sample` (published), `circle` and `errand` (the
    /// token goes from station to station, for ever or to the end), `shrunk` (nothing can be taken from it without a
    /// mistake surviving), `grown` (shrunk, then made larger while the mistake dies).
    pub family: &'static str,
    /// The right answer.
    pub answer: Solution,
    /// What it is for: one line.
    pub note: String,
}

/// The published samples, and where they are.
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

/// Reasons named in a note.
const MAX_REASONS: usize = 3;

/// Times that a choice is made again, because boards do not kill what they seemed to.
const MAX_ROUNDS: usize = 5;

/// The suite of this seed: about 60 boards, never more than 80. A pure function of the seed, at any number of threads.
///
/// ```no_run
/// use snakes_and_ladders::mutants::{mistakes::catalogue, strength::Matrix, suite::suite};
/// let suite = suite(1);
/// let answers: Vec<_> = suite.iter().map(|entry| entry.answer).collect();
/// let matrix = Matrix::of(catalogue(), suite.iter().map(|entry| &entry.board), &answers);
/// assert_eq!(matrix.killed_by_at_least(3), catalogue().len());
/// ```
pub fn suite(seed: u64) -> Vec<SuiteBoard> {
    suite_against(seed, catalogue())
}

/// The suite that is chosen where these are all the mistakes that are known.
pub(crate) fn suite_against(seed: u64, mistakes: &[Mistake]) -> Vec<SuiteBoard> {
    let subjects = CoverageGoals::new(mistakes);
    let samples = samples();
    let pool = candidates::pool(seed, &subjects, &samples.clone().map(|entry| entry.board));
    let mut more = vec![0; mistakes.len()];
    for round in 0.. {
        let chosen = choose(&pool, &subjects, &more);
        let suite = arrange(seed.wrapping_add(round), &samples, &pool, &chosen, mistakes);
        let answers: Vec<Solution> = suite.iter().map(|(entry, _)| entry.answer).collect();
        let boards = suite.iter().map(|(entry, _)| &entry.board);
        let matrix = KillMatrix::of(mistakes, boards, &answers);
        let mut short = false;
        for (mistake, more) in more.iter_mut().enumerate() {
            if matrix.kills(mistake) < TARGET_KILLS {
                *more += TARGET_KILLS - matrix.kills(mistake);
                short = true;
            }
        }
        if !short || round as usize == MAX_ROUNDS {
            return annotate(suite, &subjects, &matrix);
        }
    }
    unreachable!("the last round returns")
}

fn samples() -> [SuiteBoard; SAMPLES.len()] {
    SAMPLES.map(|(literal, note)| {
        let board: Board = literal.parse().expect("the samples are boards");
        SuiteBoard {
            board,
            family: SAMPLE,
            answer: default_kernel().solve_one(&board),
            note: note.to_owned(),
        }
    })
}

/// The samples and the chosen boards in order, each with its reasons.
fn arrange<'a>(
    seed: u64,
    samples: &[SuiteBoard],
    pool: &[Candidate],
    chosen: &'a [Selection],
    mistakes: &[Mistake],
) -> Vec<(SuiteBoard, &'a [usize])> {
    let samples = samples.iter().map(|entry| (entry.clone(), &[][..]));
    let chosen = chosen.iter().map(|chosen| {
        let candidate = &pool[chosen.candidate];
        let note = match candidate.family {
            SHRUNK => "as small as can be",
            _ if candidate.full => "the largest of its family",
            _ => "",
        };
        let entry = SuiteBoard {
            board: candidate.board,
            family: candidate.family,
            answer: candidate.answer,
            note: note.to_owned(),
        };
        (entry, &chosen.reasons[..])
    });
    let boards: Vec<(SuiteBoard, &[usize])> = samples.chain(chosen).collect();
    let places: Vec<(Board, Solution)> = boards
        .iter()
        .map(|(entry, _)| (entry.board, entry.answer))
        .collect();
    let order = order::order(seed, SAMPLES.len(), &places, mistakes);
    order
        .into_iter()
        .map(|place| boards[place].clone())
        .collect()
}

/// The entries, with what each is for: the reasons for which it was chosen, if they are true.
fn annotate(
    suite: Vec<(SuiteBoard, &[usize])>,
    subjects: &CoverageGoals<'_>,
    matrix: &KillMatrix<'_>,
) -> Vec<SuiteBoard> {
    let entries = suite
        .into_iter()
        .enumerate()
        .map(|(place, (mut entry, reasons))| {
            let (mut against, mut tries) = (Vec::new(), Vec::new());
            for &number in reasons {
                match subjects.get(number) {
                    CoverageGoal::Mistake(mistake) if matrix.killed(number, place) => {
                        against.push(mistake.name.to_owned())
                    }
                    CoverageGoal::Behaviour(name) => tries.push(name.to_owned()),
                    CoverageGoal::Side(n) => tries.push(format!("side {n}")),
                    _ => {}
                }
            }
            for (word, mut names) in [("against ", against), ("tries ", tries)] {
                names.truncate(MAX_REASONS);
                if !names.is_empty() && entry.family != SAMPLE {
                    let semicolon = if entry.note.is_empty() { "" } else { "; " };
                    entry.note += &format!("{semicolon}{word}{}", names.join(", "));
                }
            }
            entry
        });
    entries.collect()
}
