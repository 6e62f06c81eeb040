//! Certifies a solver of this program on conformance vectors.

use super::counts::wrong_vector;
use super::{
    BoardResult, BoxError, Failure, JudgedBoard, SubmissionOutcome, VectorOutcome, Verdict,
};
use snakes_and_ladders::game::{Board, Solution};
use snakes_and_ladders::solve::Kernel;
use snl_harness::corpus::{ConformanceVector, ConformanceVectors};
use snl_harness::mutants::shrink::shrink;

/// Solves the boards of the vectors with a kernel. If the answers to a vector are not right, compares them board by board
/// with the answers of the oracle.
///
/// # Errors
/// If a vector does not hold the answers of the oracle.
///
/// # Panics
/// If this CPU cannot run the kernel.
pub fn check_solver(
    kernel: &Kernel,
    oracle: &Kernel,
    vectors: &ConformanceVectors,
    threads: usize,
) -> Result<SubmissionOutcome, BoxError> {
    let mut outcome = SubmissionOutcome {
        name: kernel.name.to_owned(),
        ..SubmissionOutcome::default()
    };
    for (vector, plan) in vectors.vectors.iter().zip(&vectors.plans) {
        if ConformanceVector::of(plan, kernel, threads) == *vector {
            outcome
                .vectors
                .push(VectorOutcome::new(vector, vector.boards));
            continue;
        }
        let mut generator = plan.generator.clone();
        let boards = (0..vector.boards).map(|index| generator.board(index));
        let solve = |board: &Board| kernel.solve_one(board);
        let right = |board: &Board| oracle.solve_one(board);
        compare(vector, boards, solve, right, &mut outcome)?;
    }
    outcome.conclude();
    Ok(outcome)
}

/// Compares answers board by board.
fn compare(
    vector: &ConformanceVector,
    boards: impl Iterator<Item = Board>,
    solve: impl Fn(&Board) -> Solution,
    right: impl Fn(&Board) -> Solution,
    outcome: &mut SubmissionOutcome,
) -> Result<(), BoxError> {
    let judge = |index: u64, board: &Board| {
        let (place, expected) = (index, right(board));
        let judged = JudgedBoard {
            place,
            index,
            expected,
        };
        BoardResult::of_number(judged, solve(board).min_rolls().into(), None)
    };
    let differs = |board: &Board| judge(0, board).verdict != Verdict::Accepted;
    let mut here = VectorOutcome::new(vector, 0);
    for (index, board) in (0..).zip(boards) {
        let result = judge(index, &board);
        here.add(&result);
        if result.verdict != Verdict::Accepted && outcome.first_failure.is_none() {
            let smallest = shrink(&board, differs);
            let small_failure = Failure::of(&judge(0, &smallest));
            outcome.smallest_failure = Some(small_failure.on(smallest, None));
            let name = format!("board {index} of {}", vector.spec);
            outcome.first_failure = Some(Failure::of(&result).on(board, Some(name)));
        }
    }
    if here.conforms() {
        return Err(wrong_vector(vector));
    }
    outcome.vectors.push(here);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Output;
    use snakes_and_ladders::solve::default_kernel;

    #[test]
    fn a_wrong_solver_is_shown_by_its_first_board_and_a_small_one() {
        let vectors = ConformanceVectors::embedded();
        let (vector, mut generator) = (&vectors.vectors[0], vectors.plans[0].generator.clone());
        let boards: Vec<Board> = (0..vector.boards).map(|at| generator.board(at)).collect();
        let right = |board: &Board| default_kernel().solve_one(board);
        // Wrong where square 2 starts a jump.
        let wrong = |board: &Board| match board.jump(snakes_and_ladders::game::Square::at(1)) {
            Some(_) => Solution::Rolls(9),
            None => right(board),
        };
        let mut outcome = SubmissionOutcome::default();
        compare(vector, boards.iter().copied(), wrong, right, &mut outcome).unwrap();
        let here = &outcome.vectors[0];
        let fails = |&at: &usize| wrong(&boards[at]) != right(&boards[at]);
        let failing: Vec<usize> = (0..boards.len()).filter(fails).collect();
        assert_eq!(here.right + failing.len() as u64, vector.boards);
        let failure = here.first_failure.as_ref().unwrap();
        assert_eq!(failure.index, Some(failing[0] as u64));
        let found = outcome.smallest_failure.unwrap();
        assert_eq!(found.board.unwrap().0.starts().len(), 1);
        assert_eq!(found.got, Output::Number(9));
    }
}
