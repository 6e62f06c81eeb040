//! Stream `v1`: the boards of a spec never change.

use sha2::{Digest, Sha256};
use snakes_and_ladders::game::{Board, Side, write_literal};
use snakes_and_ladders::generate::{BoardGenerator, Family};

const BOARDS: u64 = 3000;

/// Returns the SHA-256 of the literals of the first boards, one per line.
fn hash(spec: &str) -> String {
    let mut maker = BoardGenerator::new(&spec.parse().unwrap()).unwrap();
    let mut board = Board::empty(Side::MIN);
    let mut text = Vec::new();
    for index in 0..maker.board_count().unwrap_or(BOARDS).min(BOARDS) {
        maker.generate(index, &mut board);
        write_literal(&board, &mut text);
        text.push(b'\n');
    }
    Sha256::digest(&text)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// A line of the file is a spec and the hash of its first 3,000 boards.
#[test]
fn every_family_makes_the_golden_boards() {
    let golden = std::fs::read_to_string("../../data/golden/stream-v1.txt").unwrap();
    // A family is stable from its first golden hash on. New ones come last.
    let is_stable = |family: &Family| {
        let spec = format!("v1:family={family};");
        golden.lines().any(|line| line.starts_with(&spec))
    };
    let stable = Family::ALL
        .iter()
        .take_while(|&family| is_stable(family))
        .count();
    assert!(stable >= 19 && !Family::ALL[stable..].iter().any(is_stable));
    for (number, line) in golden.lines().enumerate() {
        let (spec, wanted) = line.split_once(' ').expect("a spec and a hash");
        assert_eq!(
            hash(spec),
            wanted,
            "data/golden/stream-v1.txt:{}: {spec}",
            number + 1
        );
    }
}
