//! Every mistake is wrong on some board, no two mistakes are the same, and every equivalent is
//! right. Boards come from the families, right answers from the oracle, which shares no code with
//! the programs.

use super::*;
use crate::runs_long_tests;
use rayon::prelude::*;
use snakes_and_ladders::game::{Board, Side, Solution};
use snakes_and_ladders::generate::{BoardGenerator, Family, Sizes, Spec};
use snakes_and_ladders::solve::kernel;
use std::collections::{BTreeSet, HashMap};

fn oracle(board: &Board) -> Solution {
    kernel("oracle").unwrap().solve_one(board)
}

/// Returns the boards of a family with these sides, for each family that has any.
fn families(sides: std::ops::RangeInclusive<usize>) -> impl Iterator<Item = Spec> {
    Family::ALL.into_iter().filter_map(move |family| {
        let chosen = Side::all().filter(|side| sides.contains(&side.n()) && family.makes(*side));
        let mut builder = Spec::builder();
        builder.families([family]).sizes(Sizes::of(chosen)?);
        Some(builder.build().unwrap())
    })
}

/// Checks every equivalent on the boards of a spec with these indices.
fn check_equivalents(spec: &Spec, indices: impl ParallelIterator<Item = u64>) {
    let start = || {
        let runners: Vec<Runner<'_>> = equivalents().iter().map(Mistake::runner).collect();
        (BoardGenerator::new(spec).unwrap(), runners)
    };
    indices.for_each_init(start, |(generator, runners), index| {
        let board = generator.board(index);
        let solution = oracle(&board);
        for runner in runners {
            let answer = runner.answer(&board);
            let name = runner.mistake.name;
            assert!(answer.is(solution), "{name} answers {answer:?} to {board}");
        }
    });
}

#[test]
fn the_catalogue_is_sorted_and_names_are_unique() {
    assert!(catalogue().is_sorted_by_key(|mistake| mistake.kind));
    let mut names = BTreeSet::new();
    for mistake in catalogue().iter().chain(equivalents()) {
        let name = mistake.name;
        assert!(names.insert(name), "{name} twice");
        let is_word = |word: &str| {
            let mut chars = word.chars();
            !word.is_empty() && chars.all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        };
        assert!(name.split('-').all(is_word), "{name}");
        assert!(mistake.description.ends_with('.'), "{name}");
        assert!(mistake.why_wrong.ends_with('.'), "{name}");
        assert_ne!(mistake.source, Some(""), "{name}");
    }
    let is_equivalent = |mistake: &Mistake| mistake.kind == MistakeKind::Equivalent;
    assert!(!catalogue().iter().any(is_equivalent));
    assert!(equivalents().iter().all(is_equivalent));
}

#[test]
fn every_mistake_answers_its_example_wrongly_and_keeps_state_only_if_it_says_so() {
    let fails_last = |mistake: &Mistake, boards: &[Board]| {
        let mut runner = mistake.runner();
        let is_wrong = |board| !runner.answer(board).is(oracle(board));
        boards.iter().map(is_wrong).last() == Some(true)
    };
    for mistake in catalogue() {
        let boards: Vec<Board> = mistake.example_boards().collect();
        assert!(fails_last(mistake, &boards), "{mistake:?} has no example");
        let keeps_state = mistake.kind == MistakeKind::State;
        let alone = fails_last(mistake, &boards[boards.len() - 1..]);
        assert_eq!(alone, !keeps_state, "{mistake:?}");
        assert_eq!(boards.len() > 1, keeps_state, "{mistake:?}");
    }
    assert!(equivalents().iter().all(|m| m.example.is_empty()));
}

#[test]
fn no_two_mistakes_are_the_same_and_none_is_right() {
    let count = if runs_long_tests() { 100 } else { 25 };
    let mut boards = Vec::new();
    for sides in [2..=8, 9..=20] {
        for spec in families(sides) {
            boards.extend(spec.boards().unwrap().take(count));
        }
    }
    // No board of a family needs a hundred passes of dynamic programming.
    boards.extend(catalogue().iter().flat_map(Mistake::example_boards));
    let answers = |mistake: &'static Mistake| {
        let mut runner = mistake.runner().within(20_000);
        let answers: Vec<Answer> = boards.iter().map(|board| runner.answer(board)).collect();
        (answers, mistake.name)
    };
    let right = boards
        .iter()
        .map(|board| Answer::Rolls(oracle(board).min_rolls()))
        .collect();
    let mut known = HashMap::from([(right, "the oracle")]);
    for (answers, name) in catalogue().par_iter().map(answers).collect::<Vec<_>>() {
        let twin = known.insert(answers, name);
        assert_eq!(twin, None, "{name} gives the same answers");
    }
}

/// Mistakes, and families that are made for them: each of their boards kills the mistake.
const MADE_FOR: [(&str, Family); 9] = [
    ("jump-optional", Family::Wall),
    ("jump-optional", Family::Forced),
    ("follows-chains", Family::Chain),
    ("never-steps-on-a-snake", Family::Snakebite),
    ("one-array-for-landings-and-ends", Family::Crossing),
    ("rows-never-alternate", Family::Turning),
    ("mirrored", Family::Turning),
    ("starts-top-left", Family::Turning),
    ("row-major", Family::Turning),
];

#[test]
fn boards_of_a_family_kill_the_mistakes_that_it_is_made_for() {
    for (name, family) in MADE_FOR {
        let mut mistakes = catalogue().iter();
        let mistake = mistakes.find(|mistake| mistake.name == name);
        let mut runner = mistake.unwrap().runner();
        let spec = Spec::builder().families([family]).build().unwrap();
        for board in spec.boards().unwrap().take(400) {
            let answer = runner.answer(&board);
            assert!(!answer.is(oracle(&board)), "{family}: {name}: {board}");
        }
    }
}

#[test]
fn every_equivalent_is_right_on_all_small_boards() {
    let all = "v1:family=exhaustive;n=2,3".parse().unwrap();
    check_equivalents(&all, (0..25).into_par_iter());
    let step = if runs_long_tests() { 7 } else { 499 };
    let ranks = (0..10_000_000 / step).into_par_iter();
    check_equivalents(&all, ranks.map(|rank| 25 + rank * step));
}

#[test]
fn every_equivalent_is_right_on_boards_of_every_family() {
    let times = if runs_long_tests() { 10u64 } else { 1 };
    for (sides, count) in [(2..=8, 250), (9..=20, 20), (20..=20, 5)] {
        for spec in families(sides) {
            // Its layout takes longer to make than all answers.
            let times = match spec.families() {
                [Family::Printed] => times.div_ceil(20),
                _ => times,
            };
            check_equivalents(&spec, (0..count * times).into_par_iter());
        }
    }
}
