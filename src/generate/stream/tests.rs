//! What is drawn is what the definition says, and spread as it should be. Whole boards are held against the
//! definition, written again with a library's ChaCha8, in the tests of the crate.

use super::*;
use crate::game::{Side, Square, SquareSet};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

#[test]
fn the_words_are_those_of_chacha8_as_defined() {
    for (seed, index) in [(0, 0), (42, 7), (42, 8), (u64::MAX, u64::MAX), (1, 1 << 32)] {
        let mut library = ChaCha8Rng::from_seed(key(seed));
        library.set_stream(index);
        let mut stream = BoardRng::new(seed);
        stream.open(index);
        for _ in 0..1000 {
            assert_eq!(stream.word(), library.next_u32());
        }
    }
}

#[test]
fn the_key_is_splitmix64_of_the_seed() {
    // The first output of SplitMix64 from state 0, as published with its reference code.
    assert_eq!(key(0)[..8], 0xe220_a839_7b1d_cdaf_u64.to_le_bytes());
}

#[test]
fn halves_come_low_first_and_wait_across_whole_words() {
    // Below 65,535 a half gives itself, but for the last and a refused first.
    let mut whole = BoardRng::new(5);
    let [first, second, third] = [(); 3].map(|()| whole.word());
    let mut stream = BoardRng::new(5);
    let near = |drawn: u64, half: u32| assert!(drawn.abs_diff(u64::from(half & 0xffff)) <= 1);
    near(stream.below(65_535), first);
    assert_eq!(stream.word(), second);
    near(stream.below(65_535), first >> 16);
    near(stream.below(65_535), third);
}

#[test]
fn every_number_below_a_bound_is_as_likely() {
    let mut stream = BoardRng::new(9);
    for bound in [2, 3, 7, 361, 400] {
        let mut seen = vec![0u32; bound];
        for _ in 0..bound * 1000 {
            seen[stream.below(bound) as usize] += 1;
        }
        // Mean 1000, standard deviation 32: six of them.
        assert!(
            seen.iter().all(|&count| (808..1192).contains(&count)),
            "{bound}: {seen:?}"
        );
    }
    assert_eq!(stream.below(1), 0);
}

/// The squares chosen and the table written.
fn scatter(stream: &mut BoardRng, side: Side, threshold: u64) -> (SquareSet, [u16; SLOTS]) {
    let (mut starts, mut table) = (SquareSet::EMPTY, [0; SLOTS]);
    stream.scatter(side, threshold, &mut starts, &mut table);
    (starts, table)
}

#[test]
fn chance_chooses_the_share_that_it_is_asked_for() {
    let mut stream = BoardRng::new(3);
    for threshold in [0, 1, 1 << 28, 858_993_459, 1 << 31, (1 << 32) - 1, 1 << 32] {
        let mut chosen = 0;
        for index in 0..2000 {
            stream.open(index);
            chosen += scatter(&mut stream, Side::MAX, threshold).0.len();
        }
        let share = chosen as f64 / (2000.0 * 398.0);
        let wanted = threshold as f64 / 2f64.powi(32);
        // Six standard deviations at a half.
        assert!((share - wanted).abs() < 0.0034, "{threshold}: {share}");
    }
}

#[test]
fn the_table_leads_from_chosen_squares_alone() {
    let mut stream = BoardRng::new(8);
    for side in Side::all() {
        for threshold in [0, 1 << 24, 1 << 31, 1 << 32] {
            stream.open(side.n() as u64);
            let (starts, table) = scatter(&mut stream, side, threshold);
            assert!((starts - *side.inner()).is_empty());
            for (square, &end) in table[..side.squares().next_multiple_of(64)]
                .iter()
                .enumerate()
            {
                let end = usize::from(end);
                let starts = square < side.squares() && starts.contains(Square::at(square));
                assert!(if starts {
                    end < side.squares()
                } else {
                    end == square
                });
            }
        }
    }
}

#[test]
fn what_is_foreseen_changes_nothing() {
    let boards = |blocks: Option<usize>| {
        let mut stream = BoardRng::new(6);
        (0..40)
            .map(|index| {
                if let Some(blocks) = blocks
                    && !stream.holds(index)
                {
                    stream.open(index);
                    stream.foresee(std::array::from_fn(|lane| (blocks + lane) % 17));
                }
                stream.open(index);
                // More words than a row has, and then a board on top.
                let words: Vec<u32> = (0..60 * (index % 8)).map(|_| stream.word()).collect();
                (words, scatter(&mut stream, Side::MAX, 1 << 31))
            })
            .collect::<Vec<_>>()
    };
    let plain = boards(None);
    for blocks in 0..17 {
        assert!(boards(Some(blocks)) == plain, "{blocks}");
    }
}
