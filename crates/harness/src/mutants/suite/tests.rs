//! The strength of suites against the mistakes that they were selected for, and against held-out
//! ones; and the boards that are drawn for them.

use super::*;
use crate::mutants::strength::KillMatrix;
use crate::runs_long_tests;
use crate::store::short_hash;
use hub_boards::{MIN_HUB_SIDE, cycle_trap, single_path};
use narrow_boards::{climb, narrow};
use snakes_and_ladders::game::{Board, Side, Solution, Square, SquareSet};
use snakes_and_ladders::generate::BoardRng;
use snakes_and_ladders::solve::routes::{BfsLevels, moves};
use snakes_and_ladders::solve::{kernel, solve};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::{Mutex, PoisonError};

/// Returns the suites of these seeds in long tests, otherwise the embedded one. A suite takes
/// seconds, so each is made once.
fn suites(seeds: &[u64]) -> Vec<(u64, Vec<CorpusBoard>)> {
    static MADE: Mutex<BTreeMap<u64, Vec<CorpusBoard>>> = Mutex::new(BTreeMap::new());
    let seeds = if runs_long_tests() { seeds } else { &[1] };
    let suite_of = |&seed: &u64| {
        let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        let entries = made.entry(seed).or_insert_with(|| suite(seed));
        (seed, entries.clone())
    };
    seeds.iter().map(suite_of).collect()
}

#[test]
fn every_mistake_dies_three_times_on_boards_of_several_families() {
    // `.ci/run` tries three other seeds with the optimized program.
    for (seed, suite) in suites(&[2, 3]) {
        let boards = suite.len();
        assert!((50..=80).contains(&boards), "seed {seed}: {boards} boards");
        let mistakes = KillMatrix::of(catalogue(), &suite).strength("").mistakes;
        for mistake in &mistakes {
            let is_strong = mistake.kills >= 3 && mistake.families.len() >= 2;
            assert!(is_strong, "seed {seed}: {mistake:?}");
        }
    }
}

#[test]
fn a_suite_has_the_samples_first_and_two_boards_of_every_side() {
    for (_, suite) in suites(&[3, u64::MAX]) {
        let literals: Vec<String> = suite.iter().map(|entry| entry.board.to_string()).collect();
        assert_eq!(literals[..2], SAMPLES.map(|(literal, _)| literal));
        let distinct: BTreeSet<&String> = literals.iter().collect();
        assert_eq!(distinct.len(), suite.len(), "no board twice");
        for side in Side::all() {
            let boards = suite.iter().filter(|entry| entry.board.side() == side);
            assert!(boards.count() >= 2, "side {side}");
        }
        for entry in &suite {
            let note = &entry.note;
            assert!(note.len() > 5 && !note.contains(['\n', '\r']), "{note:?}");
            let oracle = kernel("oracle").unwrap();
            assert_eq!(entry.answer(), oracle.solve_one(&entry.board));
        }
    }
}

#[test]
fn another_seed_gives_another_suite() {
    let known = &catalogue()[..4];
    assert_ne!(suite_against(1, known, &[]), suite_against(2, known, &[]));
}

#[test]
fn the_board_kills_the_mistakes_that_its_note_names() {
    let (_, suite) = suites(&[3]).remove(0);
    let matrix = KillMatrix::of(catalogue(), &suite);
    let mut named = 0;
    for (index, entry) in suite.iter().enumerate() {
        let Some((_, rest)) = entry.note.split_once("against ") else {
            continue;
        };
        for name in rest.split(", ") {
            let mistake = catalogue().iter().position(|mistake| mistake.name == name);
            assert!(matrix.killed(mistake.unwrap(), index), "{}", entry.note);
            named += 1;
        }
    }
    assert!(named > 30, "{named}");
}

#[test]
fn held_out_mistakes_die_too() {
    // The test selects two suites.
    if !runs_long_tests() {
        return;
    }
    let mut kills = Vec::new();
    for round in 0..2 {
        // Every fifth mistake, in an order that depends on the round.
        let mut stream = BoardRng::new(round);
        let (mut held_out, mut known) = (Vec::new(), Vec::new());
        for (index, mistake) in (0..).zip(catalogue()) {
            stream.open(index);
            let is_out = stream.below(5) == 0;
            let list = if is_out { &mut held_out } else { &mut known };
            list.push(*mistake);
        }
        let suite = suite_against(round, &known, &gated::training_set());
        let matrix = KillMatrix::of(&held_out, &suite);
        let kills_of = |(index, mistake): (usize, &Mistake)| (mistake.name, matrix.kills(index));
        kills.extend(held_out.iter().enumerate().map(kills_of));
    }
    let at_least = |min| kills.iter().filter(|(_, kills)| *kills >= min).count();
    assert!(kills.len() > 20, "{}", kills.len());
    assert!(at_least(1) * 100 >= 97 * kills.len(), "{kills:?}");
    assert!(at_least(3) * 100 >= 90 * kills.len(), "{kills:?}");
}

/// Compares the embedded suite with its maker, on one thread in long tests and on any number
/// otherwise; `SNL_WRITE_SUITE=1` writes it.
#[test]
fn the_embedded_suite_is_what_its_maker_makes() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/mutants/suite/judge-1.txt");
    let write = std::env::var_os("SNL_WRITE_SUITE").is_some();
    let threads = if runs_long_tests() { 1 } else { 0 };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    let make = || suite_against(EMBEDDED_SEED, catalogue(), &gated::training_set());
    let made = pool.build().unwrap().install(make);
    let text = embedded::write(&made);
    if write {
        std::fs::write(path, &text).unwrap();
    }
    assert!(text == EMBEDDED || write, "SNL_WRITE_SUITE=1 writes it");
    assert_eq!(embedded::write(&suite(EMBEDDED_SEED)), EMBEDDED);
    let checksum = short_hash(EMBEDDED.as_bytes());
    assert_eq!(
        (SuiteName::VERSION, &*checksum),
        (2, "c1e7771e"),
        "suites with other boards have another version"
    );
}

/// Returns the number of gated faults that a suite kills. Few survive its first boards; only those
/// see the rest.
fn gated_kills(suite: &[CorpusBoard], faults: &[GatedFault]) -> usize {
    let mut survivors = faults.to_vec();
    for boards in suite.chunks(100) {
        let mut matrix = KillMatrix::new(survivors.clone());
        matrix.add(boards);
        let mut mutants = 0..;
        survivors.retain(|_| {
            mutants
                .next()
                .is_some_and(|mutant| matrix.kills(mutant) == 0)
        });
    }
    faults.len() - survivors.len()
}

#[test]
fn a_suite_kills_most_gated_faults_that_are_held_out() {
    let (held_out, trained): (Vec<GatedFault>, Vec<GatedFault>) = gated::catalogue()
        .iter()
        .partition(|fault| fault.is_held_out());
    assert!(held_out.len() > 6000 && trained.len() > 5000);
    let training: HashSet<GatedFault> = gated::training_set().into_iter().collect();
    assert!(held_out.iter().all(|fault| !training.contains(fault)));
    assert!(trained.iter().all(|fault| training.contains(fault)));
    for (seed, suite) in suites(&[2, 3]) {
        let kills = gated_kills(&suite, &held_out);
        assert!(kills * 1000 >= 970 * held_out.len(), "seed {seed}: {kills}");
        // Extending a suite takes a minute.
        if runs_long_tests() && seed == 2 {
            let kills = gated_kills(&stress::extend(suite, seed), gated::catalogue());
            let all = gated::catalogue().len();
            assert!(kills * 1000 >= 999 * all, "seed {seed}: {kills}");
        }
    }
}

/// Draws this many boards of each side from `min` on.
fn drawn(min: usize, count: u64, draw: fn(Side, &mut BoardRng) -> Board) -> Vec<Board> {
    let mut stream = BoardRng::new(5);
    let sides = Side::all().skip(min - Side::MIN.n());
    let indices = sides.flat_map(|side| (0..count).map(move |index| (side, index)));
    let boards = indices.map(|(side, index)| {
        stream.open(side.n() as u64 * count + index);
        draw(side, &mut stream)
    });
    boards.collect()
}

#[test]
fn errands_and_narrow_boards_have_one_path_of_many_detours() {
    // The last two rolls of a narrow board may reach several squares.
    for (boards, last, detours) in [
        (drawn(MIN_HUB_SIDE, 40, single_path), 0, 5),
        (drawn(3, 200, narrow), 2, 300),
    ] {
        let mut most = 0;
        for board in boards {
            let levels = BfsLevels::of(&board);
            assert_ne!(levels.solution(), Solution::Unreachable, "{board}");
            let path = levels.levels();
            let inner = &path[..path.len().saturating_sub(last)];
            assert!(inner.iter().all(|level| level.len() == 1), "{board}");
            let down = |pair: &&[SquareSet]| pair[1].iter().next() < pair[0].iter().next();
            most = most.max(path.windows(2).filter(down).count());
        }
        assert!(most >= detours, "{most}");
    }
}

#[test]
fn on_a_circle_the_token_moves_through_single_squares_with_a_period_of_two_or_more() {
    let mut periods = BTreeSet::new();
    for board in drawn(MIN_HUB_SIDE, 40, cycle_trap) {
        let mut visited = vec![Square::FIRST];
        let period = loop {
            let at = visited[visited.len() - 1];
            let ends: BTreeSet<Square> = moves(&board, at).map(|step| step.rest).collect();
            assert_eq!(ends.len(), 1, "{board}");
            let end = *ends.first().unwrap();
            if let Some(first) = visited.iter().position(|&before| before == end) {
                break visited.len() - first;
            }
            visited.push(end);
        };
        periods.insert(period);
    }
    assert!(periods.len() > 4 && !periods.contains(&1), "{periods:?}");
}

#[test]
fn a_climb_takes_one_roll_more_than_asked_for() {
    let mut stream = BoardRng::new(3);
    for roll in 1..=370 {
        stream.open(roll);
        let board = climb(Side::MAX, roll as usize, &mut stream);
        assert_eq!(solve(&board).min_rolls(), roll as i32 + 1, "{board}");
    }
}
