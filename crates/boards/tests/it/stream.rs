//! Stream `v1`: the boards of a spec never change.

#[path = "../../src/generate/stream/reference.rs"]
mod reference;

use reference::Reference;
use sha2::{Digest, Sha256};
use snakes_and_ladders::game::{Board, Jump, Side, write_literal};
use snakes_and_ladders::generate::{BoardGenerator, Family};

const BOARDS: u64 = 3000;

/// SHA-256 of the literals of the first boards, one per line.
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
    let stable = Family::ALL.iter().take_while(|&family| is_stable(family));
    let stable = stable.count();
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

#[test]
fn the_definition_in_the_documentation_gives_the_boards() {
    let sides: Vec<Side> = Side::all().collect();
    for (seed, density, t) in [
        (42, "0.2", 858_993_459),
        (u64::MAX, "0.95", 4_080_218_931),
        (1, "0.5", 1 << 31),
        (2, "0", 0),
        (3, "1", 1 << 32),
        (4, "0.001", 4_294_967),
    ] {
        let spec = format!("v1:family=uniform;n=2..20;density={density};seed={seed}");
        let mut maker = BoardGenerator::new(&spec.parse().unwrap()).unwrap();
        let mut made = Board::empty(Side::MIN);
        for index in (0..1000).chain([1 << 32, u64::MAX]) {
            maker.generate(index, &mut made);
            let mut defined = Reference::open(seed, index);
            let side = sides[defined.below(19) as usize];
            let starts = defined.chance(side.squares(), t);
            let ends = defined.many_below(starts.len(), side.squares() as u64);
            let jumps = starts.into_iter().zip(ends);
            let jumps = jumps.map(|(start, end)| Jump::new(start, end as usize + 1));
            let board = Board::with_jumps(side, jumps).unwrap();
            assert_eq!(made, board, "{spec}, board {index}");
        }
    }
}
