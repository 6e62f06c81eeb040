//! Tests of the kill matrix against mistakes that are run one by one.

use super::*;
use crate::mutants::mistakes::catalogue;

fn boards() -> Vec<CorpusBoard> {
    let corpus = [
        "[[-1,-1],[-1,-1]]",
        "[[-1,4],[-1,3]]",
        "[[-1,1],[-1,1]]",
        "[[-1,-1,-1],[-1,9,8],[-1,-1,-1]]",
        "[[-1,4,-1],[6,2,6],[-1,3,-1]]",
        "[[1,1,-1],[1,1,1],[-1,1,1]]",
    ];
    let board = |literal: &str| CorpusBoard::solved(0, literal.parse().unwrap(), "", String::new());
    corpus.map(board).to_vec()
}

#[test]
fn the_bits_are_the_answers_that_differ_in_any_chunks_and_threads() {
    let boards = boards();
    let whole = || KillMatrix::of(catalogue(), &boards);
    let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build();
    let mut chunked = KillMatrix::of(catalogue(), &[]);
    boards.chunks(1).for_each(|board| chunked.add(board));
    for matrix in [whole(), alone.unwrap().install(whole), chunked] {
        assert_eq!(matrix.mutants(), catalogue().len());
        for (index, mistake) in catalogue().iter().enumerate() {
            let mut runner = mistake.runner();
            let mut killers = Vec::new();
            for (board, entry) in boards.iter().enumerate() {
                let killed = !runner.answer(&entry.board).is(entry.answer());
                assert_eq!(matrix.killed(index, board), killed, "{mistake:?}");
                killers.extend(killed.then_some(board));
            }
            assert_eq!(matrix.kills(index), killers.len(), "{mistake:?}");
            assert_eq!(matrix.killers(index).collect::<Vec<_>>(), killers);
        }
    }
}

#[test]
fn wrong_slow_and_crashed_are_distinguished() {
    let boards = boards();
    let strength = KillMatrix::of(catalogue(), &boards).strength("");
    for (name, expected) in [
        ("unreachable-is-zero", [1, 1, 0, 0, 1]),
        ("no-marks", [1, 0, 1, 0, 1]),
        ("no-room-for-the-last-square", [5, 0, 0, 5, 1]),
    ] {
        let mut mistakes = strength.mistakes.iter();
        let mistake = mistakes.find(|mistake| mistake.name == name);
        assert_eq!(mistake.unwrap().counts(), expected, "{name}");
    }
}
