//! Certifies a solver of this program on conformance vectors.

use super::queue::PendingBoard;
use super::vector_outcome::wrong_vector;
use super::{BoardResult, BoxError, Failure, Output, SubmissionOutcome, VectorOutcome, Verdict};
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
    for (vector, generator) in vectors.vectors.iter().zip(&vectors.generators) {
        if ConformanceVector::of(generator, vector.boards, kernel, threads) == *vector {
            outcome
                .vectors
                .push(VectorOutcome::new(vector, vector.boards));
            continue;
        }
        let mut generator = generator.clone();
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
    let result = |index: u64, board: &Board| {
        let expected = right(board);
        let place = Some((index, PendingBoard { index, expected }));
        BoardResult {
            output: Output::Number(i64::from(solve(board).min_rolls())),
            ..BoardResult::new(place, Verdict::WrongAnswer, None)
        }
    };
    let differs = |board: &Board| solve(board) != right(board);
    let mut here = VectorOutcome::new(vector, vector.boards);
    for (index, board) in (0..).zip(boards).filter(|(_, board)| differs(board)) {
        here.right -= 1;
        if here.first_failure.is_some() {
            continue;
        }
        here.first_failure = Some(result(index, &board));
        if outcome.first_failure.is_none() {
            let smallest = shrink(&board, differs);
            let name = format!("board {index} of {}", vector.spec);
            let failure = Failure::of(&result(index, &board));
            outcome.first_failure = Some(failure.on(board, Some(name)));
            let failure = Failure::of(&result(0, &smallest));
            outcome.smallest_failure = Some(failure.on(smallest, None));
        }
    }
    if here.conforms() {
        return Err(wrong_vector(vector).into());
    }
    outcome.vectors.push(here);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use snakes_and_ladders::solve::{default_kernel, kernel};

    fn vectors() -> (ConformanceVectors, Vec<Board>) {
        let spec = "v1:family=exhaustive;n=2";
        let rest = "\"boards\":25,\"answers\":[[1,25]],\"sha256\":\"e75b3ba7a1d37d1b\"";
        let line = format!("{{\"spec\":\"{spec}\",{rest}}}");
        let vectors = ConformanceVectors::parse("one", &line).unwrap();
        let boards = vectors.generators[0].spec().boards().unwrap().collect();
        (vectors, boards)
    }

    #[test]
    fn a_wrong_solver_is_shown_by_its_first_board_and_a_small_one() {
        let (vectors, boards) = vectors();
        let right = |board: &Board| default_kernel().solve_one(board);
        // Wrong where square 2 starts a jump.
        let wrong = |board: &Board| match board.jump(snakes_and_ladders::game::Square::at(1)) {
            Some(_) => Solution::Rolls(9),
            None => right(board),
        };
        let mut outcome = SubmissionOutcome::default();
        let vector = &vectors.vectors[0];
        compare(vector, boards.iter().copied(), wrong, right, &mut outcome).unwrap();
        let here = &outcome.vectors[0];
        assert_eq!((here.right, here.conforms()), (5, false));
        let fails = |board: &Board| wrong(board) != right(board);
        let first = boards.iter().position(fails).unwrap() as u64;
        let failure = here.first_failure.as_ref().unwrap();
        assert_eq!(failure.board, Some((first, first)));
        let found = outcome.smallest_failure.unwrap();
        assert_eq!(found.board.unwrap().0.starts().len(), 1);
        assert_eq!(found.got, Output::Number(9));
    }

    #[test]
    fn a_vector_with_other_answers_is_an_error() {
        let (vectors, _) = vectors();
        let (auto, oracle) = (default_kernel(), kernel("oracle").unwrap());
        let error = check_solver(auto, oracle, &vectors, 1).unwrap_err();
        let words = "the vector of 25 boards of v1:family=exhaustive;n=2 does not hold";
        assert!(error.to_string().starts_with(words), "{error}");
    }
}
