//! That every mistake is one, that every equivalent is right, and that the catalogue is in order.
//!
//! Owns the proofs. Must not know how a mistake is made.

mod boards;

use super::*;
use crate::game::{Board, Side, Solution, Square};
use boards::{Dice, KINDS, draw, oracle};
use rayon::prelude::*;
use std::collections::BTreeSet;

/// Whether the last of these boards, answered in order, is answered wrongly.
fn dies(mistake: &Mistake, boards: &[Board]) -> bool {
    let mut runner = mistake.runner();
    let answers: Vec<Answer> = boards.iter().map(|board| runner.answer(board)).collect();
    let (Some(answer), Some(board)) = (answers.last(), boards.last()) else {
        return false;
    };
    !answer.is(oracle(board))
}

#[test]
fn the_oracle_knows_the_rules() {
    let sample: Board = "[[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],\
        [-1,35,-1,-1,13,-1],[-1,-1,-1,-1,-1,-1],[-1,15,-1,-1,-1,-1]]"
        .parse()
        .unwrap();
    assert_eq!(oracle(&sample), Solution::Rolls(4));
    for side in Side::all() {
        let empty = oracle(&Board::empty(side));
        assert_eq!(
            usize::try_from(empty.min_rolls()),
            Ok((side.squares() - 1).div_ceil(6))
        );
    }
}

#[test]
fn the_catalogue_is_sorted_and_every_name_is_its_own() {
    assert!(catalogue().len() >= 45, "{}", catalogue().len());
    assert!(equivalents().len() >= 8);
    assert!(catalogue().is_sorted_by_key(|mistake| mistake.kind));
    let mut names = BTreeSet::new();
    for mistake in catalogue().iter().chain(equivalents()) {
        let name = mistake.name;
        assert!(names.insert(name), "{name} twice");
        assert!(
            !name.is_empty()
                && name.split('-').all(|word| !word.is_empty()
                    && word
                        .chars()
                        .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())),
            "{name}"
        );
        assert!(mistake.sentence.ends_with('.'), "{name}");
        assert!(mistake.reason.ends_with('.'), "{name}");
        assert!(mistake.source.is_none_or(|source| !source.is_empty()));
    }
    assert!(catalogue().iter().all(|m| m.kind != Kind::Equivalent));
    assert!(equivalents().iter().all(|m| m.kind == Kind::Equivalent));
}

#[test]
fn every_mistake_answers_its_example_wrongly_and_keeps_state_only_if_it_says_so() {
    for mistake in catalogue() {
        let boards: Vec<Board> = mistake
            .example_boards()
            .map(|literal| literal.parse().unwrap())
            .collect();
        assert!(dies(mistake, &boards), "{mistake:?} has no example");
        let alone = dies(mistake, &boards[boards.len() - 1..]);
        assert_eq!(alone, mistake.kind != Kind::State, "{mistake:?}");
        assert_eq!(boards.len() > 1, mistake.kind == Kind::State, "{mistake:?}");
    }
    assert!(equivalents().iter().all(|m| m.example.is_empty()));
}

#[test]
fn every_mistake_dies_on_a_random_board() {
    catalogue().par_iter().for_each(|mistake| {
        let mut runner = mistake.runner();
        let mut dice = Dice(1);
        let killer = (0..20_000).find(|round| {
            let n = 2 + dice.roll(19);
            let board = draw(round % KINDS, n, &mut dice);
            !runner.answer(&board).is(oracle(&board))
        });
        assert!(killer.is_some(), "{mistake:?} survives");
    });
}

#[test]
fn no_two_programs_are_the_same() {
    let mut dice = Dice(11);
    let boards: Vec<Board> = (0..1_500)
        .map(|round| {
            let sides = if round % 10 == 0 { 19 } else { 6 };
            draw(dice.roll(KINDS), 2 + dice.roll(sides), &mut dice)
        })
        .collect();
    let answers: Vec<Vec<Answer>> = catalogue()
        .par_iter()
        .map(|mistake| {
            let mut runner = mistake.runner();
            boards.iter().map(|board| runner.answer(board)).collect()
        })
        .collect();
    for (index, own) in answers.iter().enumerate() {
        let twin = answers[..index].iter().position(|other| other == own);
        let name = |index: usize| catalogue()[index].name;
        assert_eq!(twin.map(name), None, "{} is the same", name(index));
    }
}

/// The board of this side whose starts and ends are the digits of `rank` to the base n² + 1.
fn ranked(side: Side, mut rank: usize, board: &mut Board) {
    let last = side.squares();
    board.clear(side);
    for from in 2..last {
        let end = rank % (last + 1);
        rank /= last + 1;
        if end > 0 {
            board
                .set_jump(Square::at(from - 1), Square::at(end - 1))
                .unwrap();
        }
    }
}

/// Every equivalent answers the boards below this rank rightly.
fn equal_on(side: Side, ranks: usize) {
    const CHUNK: usize = 10_000;
    (0..ranks.div_ceil(CHUNK))
        .into_par_iter()
        .for_each(|chunk| {
            let mut board = Board::empty(side);
            let mut runners: Vec<_> = equivalents().iter().map(Mistake::runner).collect();
            for rank in chunk * CHUNK..((chunk + 1) * CHUNK).min(ranks) {
                ranked(side, rank, &mut board);
                let solution = oracle(&board);
                for runner in &mut runners {
                    let answer = runner.answer(&board);
                    assert!(
                        answer.is(solution),
                        "{:?} says {answer:?} to {board}",
                        runner.mistake()
                    );
                }
            }
        });
}

#[test]
fn every_equivalent_is_right_on_all_boards_of_side_2() {
    equal_on(Side::MIN, 25);
}

#[test]
fn every_equivalent_is_right_on_all_boards_of_side_3() {
    equal_on(Side::new(3).unwrap(), 10_000_000);
}

#[test]
fn every_equivalent_is_right_on_a_million_boards_of_many_kinds() {
    (0..1_000u64).into_par_iter().for_each(|chunk| {
        let mut dice = Dice(chunk);
        let mut runners: Vec<_> = equivalents().iter().map(Mistake::runner).collect();
        for round in 0..1_000 {
            // Most are small, where boards differ most from one another for what they cost.
            let sides = if dice.roll(8) == 0 { 19 } else { 9 };
            let n = 2 + dice.roll(sides);
            let board = draw(round % KINDS, n, &mut dice);
            let solution = oracle(&board);
            for runner in &mut runners {
                let answer = runner.answer(&board);
                assert!(
                    answer.is(solution),
                    "{:?} says {answer:?} to {board}",
                    runner.mistake()
                );
            }
        }
    });
}

#[test]
fn no_equivalent_runs_out_of_steps_on_the_longest_boards() {
    let mut dice = Dice(5);
    for round in 0..60 {
        let board = draw([7, 9, 8][round % 3], 20 - round % 4, &mut dice);
        for equivalent in equivalents() {
            let answer = equivalent.runner().answer(&board);
            assert!(
                answer.is(oracle(&board)),
                "{equivalent:?} says {answer:?} to {board}"
            );
        }
    }
}
