//! That every mistake is one, that every equivalent is right, and that the catalogue is in order.
//!
//! Owns an oracle and generators of its own, so that nothing here is checked by itself.

mod examples;

use super::*;
use crate::game::{Board, Side, Solution, Square};
use rayon::prelude::*;
use std::collections::BTreeSet;

/// Splitmix64.
struct Dice(u64);

impl Dice {
    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// 0 to `below` - 1; good enough for tests.
    fn roll(&mut self, below: usize) -> usize {
        (self.word() % below as u64) as usize
    }
}

/// The answer by relaxing every edge until nothing changes, on resting squares by index.
fn oracle(board: &Board) -> Solution {
    let last = board.side().squares() - 1;
    let rest = board.resting();
    let mut distance = [u16::MAX; 400];
    distance[0] = 0;
    loop {
        let mut quiet = true;
        for from in 0..last {
            if distance[from] == u16::MAX {
                continue;
            }
            let rolls = distance[from] + 1;
            for landing in from + 1..=(from + 6).min(last) {
                let known = &mut distance[usize::from(rest[landing])];
                if rolls < *known {
                    *known = rolls;
                    quiet = false;
                }
            }
        }
        if quiet {
            break;
        }
    }
    match distance[last] {
        u16::MAX => Solution::Unreachable,
        rolls => Solution::Rolls(rolls),
    }
}

/// Kinds of boards that [`draw`] knows.
const KINDS: usize = 11;

/// A board of this kind and side.
fn draw(kind: usize, n: usize, dice: &mut Dice) -> Board {
    let side = Side::new(n).unwrap();
    let last = side.squares();
    let mut board = Board::empty(side);
    let mut put = |from: usize, to: usize| {
        if from > 1 && from < last {
            let square = |label: usize| Square::new(label.clamp(1, last)).unwrap();
            board.put(square(from), square(to)).unwrap();
        }
    };
    let percent = [2, 5, 10, 20, 40, 60, 80, 95, 100][dice.roll(9)];
    match kind {
        // Uniform, sparse to full.
        0..=2 => {
            for from in 2..last {
                if dice.roll(100) < percent {
                    put(from, dice.roll(last) + 1);
                }
            }
        }
        // All to square 1, with a few holes and ladders.
        3 => {
            for from in 2..last {
                match dice.roll(10) {
                    0 => {}
                    1 => put(from, dice.roll(last) + 1),
                    _ => put(from, 1),
                }
            }
        }
        // Walls of six snakes, with a ladder somewhere before each.
        4 => {
            let mut at = 2 + dice.roll(6);
            while at < last {
                for from in at..at + 6 {
                    put(from, 1 + dice.roll(at));
                }
                if dice.roll(4) > 0 {
                    put(1 + dice.roll(at), at + 6 + dice.roll(4));
                }
                at += 8 + dice.roll(12);
            }
        }
        // Chains: ends on starts.
        5 => {
            let starts: Vec<usize> = (2..last).filter(|_| dice.roll(100) < percent).collect();
            for &from in &starts {
                put(from, starts[dice.roll(starts.len())]);
            }
        }
        // Near the end.
        6 => {
            for from in last.saturating_sub(9).max(2)..last {
                if dice.roll(2) == 0 {
                    put(from, last - dice.roll(last.min(9)));
                }
            }
            for _ in 0..3 {
                put(dice.roll(last), last);
            }
        }
        // Long routes, of which a few jumps may be missing.
        7 => {
            let holes = dice.roll(4);
            for from in 2..last {
                put(from, if from < 7 { 1 } else { from - 5 });
            }
            for _ in 0..holes {
                let from = dice.roll(last) + 1;
                put(from, dice.roll(last) + 1);
            }
        }
        // Traps: short jumps back that lead in circles.
        8 => {
            for from in 2..last {
                if dice.roll(100) < percent {
                    put(from, from - dice.roll(from.min(7)));
                }
            }
        }
        // Traps in which the sets of squares come back after several rolls: six squares after each of a few
        // lead to the next of these.
        9 => {
            let gap = 7 + dice.roll(3);
            let stations: Vec<usize> = (0..1 + dice.roll(5)).map(|step| 1 + step * gap).collect();
            for (index, &station) in stations.iter().enumerate() {
                let next = stations[(index + 1) % stations.len()];
                for from in station + 1..=station + 6 {
                    put(from, next);
                }
            }
            if dice.roll(2) == 0 {
                put(dice.roll(last) + 1, dice.roll(last) + 1);
            }
        }
        // Short jumps either way, loops and jumps to the ends.
        _ => {
            for from in 2..last {
                match dice.roll(100) {
                    roll if roll >= percent => {}
                    roll if roll % 8 == 0 => put(from, from),
                    roll if roll % 8 == 1 => put(from, 1),
                    roll if roll % 8 == 2 => put(from, last),
                    _ => put(from, (from + dice.roll(13)).saturating_sub(6)),
                }
            }
        }
    }
    board
}

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

/// The board of this side whose starts and ends are the digits of `rank` to the base n² + 1.
fn ranked(side: Side, mut rank: usize, board: &mut Board) {
    let last = side.squares();
    board.clear(side);
    for from in 2..last {
        let end = rank % (last + 1);
        rank /= last + 1;
        if end > 0 {
            board
                .put(Square::at(from - 1), Square::at(end - 1))
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
