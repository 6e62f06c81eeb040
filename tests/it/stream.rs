//! Stream `v1`: the boards of a spec are the same bytes for ever.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};
use snakes_and_ladders::game::{Board, Side, Square, write_literal};
use snakes_and_ladders::generate::{BoardGenerator, Family};

const BOARDS: u64 = 3000;

/// SHA-256 of the literals of the first boards, one a line.
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
    let golden = std::fs::read_to_string("data/golden/stream-v1.txt").unwrap();
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

/// The definition in the documentation of the stream, written again as it reads.
struct Defined {
    words: ChaCha8Rng,
    waiting: Option<u32>,
}

impl Defined {
    fn open(seed: u64, index: u64) -> Defined {
        let mut state = seed;
        let mut key = [0; 32];
        for output in key.chunks_exact_mut(8) {
            state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mut z = state;
            z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            output.copy_from_slice(&(z ^ (z >> 31)).to_le_bytes());
        }
        let mut words = ChaCha8Rng::from_seed(key);
        words.set_stream(index);
        Defined {
            words,
            waiting: None,
        }
    }

    fn half(&mut self) -> u32 {
        if let Some(high) = self.waiting.take() {
            return high;
        }
        let word = self.words.next_u32();
        self.waiting = Some(word >> 16);
        word & 0xffff
    }

    fn number(half: u32, bound: u32) -> Option<u32> {
        let product = half * bound;
        (product % 65_536 >= 65_536 % bound).then_some(product / 65_536)
    }

    fn below(&mut self, bound: u32) -> u32 {
        if bound == 1 {
            return 0;
        }
        loop {
            let half = self.half();
            if let Some(number) = Self::number(half, bound) {
                return number;
            }
        }
    }

    /// The labels of the inner squares chosen with probability `t` / 2³².
    fn chance(&mut self, squares: usize, t: u64) -> Vec<usize> {
        let inner = 2..squares;
        if t == 0 {
            return Vec::new();
        }
        if t == 1 << 32 {
            return inner.collect();
        }
        let words: Vec<u32> = (0..squares.div_ceil(4))
            .map(|_| self.words.next_u32())
            .collect();
        let byte = |label: usize| u64::from(words[(label - 1) / 4].to_le_bytes()[(label - 1) % 4]);
        let (high, low) = (t >> 24, t % (1 << 24));
        let mut chosen = Vec::new();
        for label in inner {
            let yes = byte(label) < high
                || byte(label) == high && low != 0 && u64::from(self.words.next_u32() >> 8) < low;
            if yes {
                chosen.push(label);
            }
        }
        chosen
    }

    fn many_below(&mut self, count: usize, bound: u32) -> Vec<u32> {
        let words: Vec<u32> = (0..count.div_ceil(2))
            .map(|_| self.words.next_u32())
            .collect();
        let halves = words.iter().flat_map(|word| [word & 0xffff, word >> 16]);
        let mut numbers: Vec<Option<u32>> = halves
            .take(count)
            .map(|half| Self::number(half, bound))
            .collect();
        for number in &mut numbers {
            if number.is_none() {
                *number = Some(self.below(bound));
            }
        }
        numbers.into_iter().flatten().collect()
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
            let mut defined = Defined::open(seed, index);
            let side = sides[defined.below(19) as usize];
            let starts = defined.chance(side.squares(), t);
            let ends = defined.many_below(starts.len(), side.squares() as u32);
            let mut board = Board::empty(side);
            for (&start, end) in starts.iter().zip(ends) {
                let square = |label| Square::new(label).unwrap();
                board
                    .set_jump(square(start), square(end as usize + 1))
                    .unwrap();
            }
            assert_eq!(made, board, "{spec}, board {index}");
        }
    }
}
