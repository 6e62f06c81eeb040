//! Which mistake of the catalogue a wrong submission makes: one that gives the same answers to the same boards, or the most
//! similar one.

use super::{BoardResult, BoxError, JudgeRun, Output, PreparedSubmission, Verdict};
use rayon::prelude::*;
use snakes_and_ladders::game::{Board, Side};
use snakes_and_ladders::generate::{BoardGenerator, Spec};
use snakes_and_ladders::solve::default_kernel;
use snl_harness::mutants::SmallBoards;
use snl_harness::mutants::mistakes::{Answer, Mistake, catalogue};
use snl_harness::mutants::suite::suite;
use std::ops::ControlFlow;

/// Boards with many jumps, which distinguish similar mistakes.
const SPEC: &str = "v1:family=uniform;n=3..6;density=0.5;seed=909";
const SPEC_BOARDS: u64 = 800;

/// The seed of the suite that is compared, which takes no time to make.
const SUITE_SEED: u64 = 1;

/// Boards without an answer after which the comparison ends: each may take the time limit.
const MAX_WITHOUT_ANSWER: usize = 8;

/// Steps per board of a mistake that is not known to be the one: enough to answer nearly all of these boards.
const NEAREST_STEPS: u32 = 20_000;

/// The comparison of a wrong submission with all mistakes of the catalogue.
#[derive(Clone, Debug)]
pub struct Diagnosis {
    /// The number of boards compared: all of side 2, the examples of the catalogue, a suite, and random ones of sides 3 to 6.
    pub boards: usize,
    /// The mistakes that answer each of them like the submission. Mostly one or none.
    pub mistakes: Vec<&'static Mistake>,
    /// If there are none: the most similar mistake, and on how many boards it gives the same answer. None if no mistake gives
    /// the same answer on more than half of the boards on which it or the submission is wrong.
    pub nearest: Option<(&'static Mistake, usize)>,
}

impl Diagnosis {
    /// Compares a submission. None if it answers all the boards right or none of them, or
    /// crashes where no mistake of the catalogue does.
    ///
    /// # Errors
    /// If no process can be started.
    pub fn of(
        run: &JudgeRun<'_>,
        submission: &PreparedSubmission,
    ) -> Result<Option<Diagnosis>, BoxError> {
        let boards = boards();
        let (mut answers, mut wrong, mut without, mut elsewhere) = (Vec::new(), false, 0, false);
        run.run(submission, &&boards[..], &mut |result| {
            let Some(answer) = answer(result).filter(|_| result.board.is_some()) else {
                return ControlFlow::Break(());
            };
            wrong |= result.verdict != Verdict::Accepted;
            without += usize::from(!matches!(answer, Answer::Rolls(_)));
            elsewhere = result.note.as_deref().is_some_and(is_elsewhere);
            answers.push(answer);
            if without == MAX_WITHOUT_ANSWER || elsewhere {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        })?;
        let is_alike = |mistake: &&Mistake| {
            let mut runner = mistake.runner();
            boards.iter().zip(&answers).all(|(board, &theirs)| {
                let ours = runner.answer(board);
                if !matches!(theirs, Answer::Rolls(_)) {
                    // The submission was started again.
                    runner = mistake.runner();
                }
                is_same(ours, theirs)
            })
        };
        if !wrong || elsewhere {
            return Ok(None);
        }
        let mistakes: Vec<&Mistake> = catalogue().iter().filter(is_alike).collect();
        let is_unknown = mistakes.is_empty();
        Ok(Some(Diagnosis {
            boards: answers.len(),
            mistakes,
            nearest: is_unknown.then(|| nearest(&boards, &answers)).flatten(),
        }))
    }
}

/// Whether a crash has its cause outside of the search: in a missing module, file or name, or in reading input.
fn is_elsewhere(note: &str) -> bool {
    const CAUSES: [&str; 7] = [
        "ModuleNotFoundError",
        "ImportError",
        "FileNotFoundError",
        "EOFError",
        "NameError",
        "ReferenceError",
        "Cannot find module",
    ];
    CAUSES.iter().any(|cause| note.contains(cause))
}

/// The mistake that answers most of the boards alike on which it or the submission is wrong, if that is more than half.
fn nearest(boards: &[Board], answers: &[Answer]) -> Option<(&'static Mistake, usize)> {
    let kernel = default_kernel();
    let right = |board: &Board| Answer::Rolls(kernel.solve_one(board).min_rolls());
    let right: Vec<Answer> = boards.iter().map(right).collect();
    let compare = |mistake: &'static Mistake| {
        let mut runner = mistake.runner().within(NEAREST_STEPS);
        let (mut same, mut alike, mut either) = (0, 0, 0);
        for ((board, &right), &theirs) in boards.iter().zip(&right).zip(answers) {
            let ours = runner.answer(board);
            same += usize::from(is_same(ours, theirs));
            if ours != right || theirs != right {
                either += 1;
                alike += usize::from(is_same(ours, theirs));
            }
        }
        (mistake, same, alike * 1000 / usize::max(either, 1))
    };
    let all: Vec<_> = catalogue().par_iter().map(compare).collect();
    // The first of the best ones.
    let (mistake, same, per_mille) = all.into_iter().rev().max_by_key(|&(.., share)| share)?;
    (per_mille > 500).then_some((mistake, same))
}

/// The boards, the smallest first.
fn boards() -> Vec<Board> {
    let small = SmallBoards::iter().take_while(|board| board.side() == Side::MIN);
    let mut boards: Vec<Board> = small.collect();
    let examples = catalogue().iter().flat_map(Mistake::example_boards);
    boards.extend(examples.filter_map(|literal| literal.parse::<Board>().ok()));
    let spec: Spec = SPEC.parse().expect("a valid spec");
    let mut generator = BoardGenerator::new(&spec).expect("the family has these sides");
    boards.extend((0..SPEC_BOARDS).map(|index| generator.board(index)));
    boards.extend(suite(SUITE_SEED).iter().map(|entry| entry.board));
    boards
}

/// Returns the answer of the submission; none if no mistake could answer so.
fn answer(result: &BoardResult) -> Option<Answer> {
    match (result.verdict, &result.output) {
        (Verdict::Accepted, _) => Some(Answer::Rolls(result.expected?.min_rolls())),
        (Verdict::WrongAnswer, &Output::Number(number)) => {
            Some(Answer::Rolls(number.try_into().ok()?))
        }
        (Verdict::TimeLimit | Verdict::MemoryLimit, _) => Some(Answer::TimeLimit),
        (Verdict::RuntimeError, _) => Some(Answer::Crash),
        _ => None,
    }
}

/// Whether both give the same number, or both none: a crash in one language is an endless loop in another.
fn is_same(one: Answer, other: Answer) -> bool {
    match (one, other) {
        (Answer::Rolls(one), Answer::Rolls(other)) => one == other,
        (one, other) => !matches!(one, Answer::Rolls(_)) && !matches!(other, Answer::Rolls(_)),
    }
}
