//! The kill matrix against mistakes that are run one by one.

use super::*;
use crate::mutants::mistakes::catalogue;

fn boards() -> Vec<(Board, Solution)> {
    let corpus = [
        ("[[-1,-1],[-1,-1]]", 1),
        ("[[-1,4],[-1,3]]", 1),
        ("[[-1,1],[-1,1]]", 1),
        ("[[-1,-1,-1],[-1,9,8],[-1,-1,-1]]", 1),
        ("[[-1,4,-1],[6,2,6],[-1,3,-1]]", 2),
        ("[[1,1,-1],[1,1,1],[-1,1,1]]", -1),
    ];
    corpus
        .iter()
        .map(|&(literal, rolls)| {
            let board: Board = literal.parse().unwrap();
            (board, Solution::from_min_rolls(rolls).unwrap())
        })
        .collect()
}

fn matrix(boards: &[(Board, Solution)]) -> KillMatrix<Runner<'static>> {
    KillMatrix::of(
        catalogue(),
        boards.iter().map(|(board, solution)| (board, *solution)),
    )
}

#[test]
fn the_bits_are_the_answers_that_differ() {
    let boards = boards();
    let matrix = matrix(&boards);
    assert_eq!(
        (matrix.mutants(), matrix.boards()),
        (catalogue().len(), boards.len())
    );
    for (index, mistake) in catalogue().iter().enumerate() {
        assert_eq!(matrix.mutant(index).mistake().name, mistake.name);
        let mut runner = mistake.runner();
        let mut killers = Vec::new();
        for (board, (literal, solution)) in boards.iter().enumerate() {
            let killed = !runner.answer(literal).is(*solution);
            assert_eq!(matrix.killed(index, board), killed, "{mistake:?}");
            assert_eq!(matrix.killed_by(board).any(|dead| dead == index), killed);
            killers.extend(killed.then_some(board));
        }
        assert_eq!(matrix.kills(index), killers.len(), "{mistake:?}");
        assert_eq!(matrix.killers(index).collect::<Vec<_>>(), killers);
    }
}

#[test]
fn chunks_and_threads_do_not_change_a_bit() {
    let boards = boards();
    let bits = |matrix: &KillMatrix<Runner<'_>>| {
        (0..matrix.mutants())
            .map(|mistake| matrix.killers(mistake).collect::<Vec<_>>())
            .collect::<Vec<_>>()
    };
    let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build();
    let whole = bits(&matrix(&boards));
    let single = alone.unwrap().install(|| bits(&matrix(&boards)));
    assert_eq!(single, whole);
    let mut matrix = matrix(&[]);
    for (board, solution) in &boards {
        matrix.add(&[board], &[*solution]);
    }
    assert_eq!(bits(&matrix), whole);
}

#[test]
fn wrong_slow_and_crashed_are_distinguished() {
    let boards = boards();
    let matrix = matrix(&boards);
    let faults = |name| {
        let row = catalogue().iter().position(|mistake| mistake.name == name);
        matrix.faults(row.unwrap())
    };
    let none = KillCounts::default();
    assert_eq!(
        faults("unreachable-is-zero"),
        KillCounts { wrong: 1, ..none }
    );
    assert_eq!(faults("no-marks"), KillCounts { slow: 1, ..none });
    assert_eq!(
        faults("no-room-for-the-last-square"),
        KillCounts { crashed: 5, ..none }
    );
}
