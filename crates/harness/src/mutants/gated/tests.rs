//! Tests of the gated faults against a slow search of their own, and of the list of the
//! equivalents.

use super::*;
use crate::mutants::suite::{narrow_boards::narrow, suite};
use crate::runs_long_tests;
use rayon::prelude::*;
use snakes_and_ladders::game::{Board, Side, Square};
use snakes_and_ladders::generate::{BoardRng, Family, Spec};
use snakes_and_ladders::solve::kernel;
use std::collections::{BTreeMap, BTreeSet, HashSet, VecDeque};

/// Returns boards of all families and sides, and narrow ones.
fn boards(seed: u64, per_family: usize, narrow_boards: u64) -> Vec<Board> {
    let mut boards = Vec::new();
    for family in Family::ALL {
        for side in Side::all().filter(|&side| family.makes(side)) {
            let spec: Spec = format!("v1:family={family};n={side};seed={seed}")
                .parse()
                .unwrap();
            boards.extend(spec.boards().unwrap().take(per_family));
        }
    }
    let mut stream = BoardRng::new(seed);
    boards.extend((0..narrow_boards).map(|index| {
        stream.open(index + (1 << 50));
        narrow(Side::new(2 + index as usize % 19).unwrap(), &mut stream)
    }));
    boards
}

fn killed(board: &Board, faults: &[GatedFault]) -> BTreeMap<String, i32> {
    let killed = super::killed(board, faults).into_iter();
    killed
        .map(|(index, answer)| (faults[index].name(), answer))
        .collect()
}

/// A function that returns the squares where a move may end, or none if it ends where it should. It
/// is given the side, the square where the move starts, its landing square, the end of the jump
/// there and the roll.
type Moves = fn(usize, usize, usize, Option<usize>, usize) -> Option<Vec<usize>>;

/// Returns the answer of a plain search by labels.
fn search(board: &Board, moves: Moves) -> i32 {
    let (n, last) = (board.side().n(), board.side().squares());
    let mut rolls = vec![None; last + 1];
    rolls[1] = Some(0);
    let mut queue = VecDeque::from([1]);
    while let Some(from) = queue.pop_front() {
        let roll = 1 + rolls[from].unwrap();
        for landing in from + 1..=last.min(from + 6) {
            let end = board
                .jump(Square::from_index(landing - 1))
                .map(Square::label);
            let right = || vec![end.unwrap_or(landing)];
            for rest in moves(n, from, landing, end, roll).unwrap_or_else(right) {
                if rest == last {
                    return i32::try_from(roll).unwrap();
                }
                if rolls[rest].is_none() {
                    rolls[rest] = Some(roll);
                    queue.push_back(rest);
                }
            }
        }
    }
    -1
}

#[test]
fn some_faults_behind_some_gates_answer_as_a_search_written_for_them() {
    let programs: [(&str, Moves); 5] = [
        ("jump-skipped@landing=9", |_, _, landing, _, _| {
            (landing == 9).then(|| vec![9])
        }),
        ("move-lost@face=3", |_, from, landing, _, _| {
            (landing == from + 3).then(Vec::new)
        }),
        ("jump-optional@roll=2", |_, _, landing, end, roll| {
            (roll == 2).then(|| vec![landing, end.unwrap_or(landing)])
        }),
        ("end-one-more@n=8", |n, _, _, end, _| {
            let end = end?;
            (n == 8).then(|| vec![(end + 1).min(64)])
        }),
        ("snake-skipped@from>=33", |_, from, landing, end, _| {
            (from >= 33 && end? < landing).then(|| vec![landing])
        }),
    ];
    let faults = programs.map(|(name, _)| {
        let fault = catalogue().iter().find(|fault| fault.name() == name);
        *fault.unwrap_or_else(|| panic!("{name}"))
    });
    let mut kills = BTreeMap::new();
    for board in &boards(5, 3, 100) {
        let expected = kernel("oracle").unwrap().solve_one(board).min_rolls();
        let killed = killed(board, &faults);
        for (name, moves) in programs {
            let said = killed.get(name).copied().unwrap_or(expected);
            assert_eq!(said, search(board, moves), "{name}: {board}");
            *kills.entry(name).or_insert(0) += usize::from(killed.contains_key(name));
        }
    }
    assert!(kills.values().all(|&kills| kills > 0), "{kills:?}");
}

#[test]
fn names_are_unique_and_the_equivalents_are_listed_by_names_that_exist() {
    let names: HashSet<String> = catalogue().iter().map(|fault| fault.name()).collect();
    assert_eq!(names.len(), catalogue().len());
    let listed = super::catalogue::EQUIVALENT
        .lines()
        .map(|line| line.split(' ').count() - 1);
    assert_eq!(equivalents().len(), listed.sum::<usize>());
    let faults: BTreeSet<&str> = catalogue().iter().map(|fault| fault.fault_name()).collect();
    let kinds: BTreeSet<&str> = catalogue().iter().map(|fault| fault.gate_kind()).collect();
    assert!(faults.len() >= 30 && kinds.len() >= 20, "{faults:?}");
    // Some gates of the training set are not in the catalogue.
    let trained: HashSet<String> = training_set().iter().map(|fault| fault.name()).collect();
    assert_eq!(trained.len(), training_set().len());
}

/// The equivalents answered 10⁵ boards right when the list was made, all of side 2 among them; the
/// long test tries others. `SNL_WRITE_EQUIVALENTS=1` takes the programs that fail off the list.
#[test]
fn every_equivalent_is_right() {
    let write = std::env::var_os("SNL_WRITE_EQUIVALENTS").is_some();
    let (per_family, narrow_boards) = match (write, runs_long_tests()) {
        (true, _) => (100, 100_000),
        (false, true) => (40, 20_000),
        (false, false) => (1, 100),
    };
    let mut boards = boards(21 + u64::from(write), per_family, narrow_boards);
    let side_2: Spec = "v1:family=exhaustive;n=2".parse().unwrap();
    boards.extend(side_2.boards().unwrap());
    boards.extend(suite(1).iter().map(|entry| entry.board));
    let wrong: BTreeMap<String, Board> = boards
        .par_iter()
        .flat_map_iter(|board| {
            let killed = killed(board, equivalents());
            killed.into_keys().map(|name| (name, *board))
        })
        .collect();
    if write {
        let line = |line: &str| {
            let (fault, gates) = line.split_once(' ').unwrap();
            let gates = gates.split(' ');
            let right = gates.filter(|gate| !wrong.contains_key(&format!("{fault}@{gate}")));
            [vec![fault], right.collect()].concat().join(" ") + "\n"
        };
        let path = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/src/mutants/gated/equivalent.txt"
        );
        let text: String = super::catalogue::EQUIVALENT.lines().map(line).collect();
        std::fs::write(path, text).unwrap();
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}
