//! Stream `v1`: the boards of a spec are the same bytes for ever.

use sha2::{Digest, Sha256};
use snakes_and_ladders::game::{Board, Side, write_literal};
use snakes_and_ladders::generate::{Family, Maker};

const BOARDS: u64 = 3000;

/// SHA-256 of the literals of the first boards, one a line.
fn hash(spec: &str) -> String {
    let mut maker = Maker::new(&spec.parse().unwrap()).unwrap();
    let mut board = Board::empty(Side::MIN);
    let mut text = Vec::new();
    for index in 0..maker.limit().unwrap_or(BOARDS).min(BOARDS) {
        maker.make(index, &mut board);
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
    let golden = std::fs::read_to_string("data/golden/stream-v1.txt").unwrap();
    for family in Family::ALL {
        assert!(golden.contains(family.name()), "{family} has a golden hash");
    }
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
