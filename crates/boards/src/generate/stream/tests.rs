//! Words and draws are as defined on every backend. crates/boards/tests/it/stream.rs compares whole
//! boards.

use super::*;
use crate::game::{Side, Square, SquareSet};
use proptest::prelude::*;
use rand_chacha::rand_core::Rng;
use reference::Reference;

/// Returns the backends that the machine has, from the portable backend to the fastest.
fn backends() -> Vec<Arch> {
    let mut backends = vec![Arch::Scalar];
    #[cfg(target_arch = "x86_64")]
    backends.extend(pulp::x86::V3::try_new().map(Arch::V3));
    backends.push(Arch::new());
    backends
}

/// Returns the squares selected and the table written.
fn scatter(stream: &mut BoardRng, side: Side, threshold: u64) -> (SquareSet, [u16; SLOTS]) {
    let mut starts = SquareSet::EMPTY;
    let mut table = [0; SLOTS];
    stream.scatter(side, threshold, &mut starts, &mut table);
    (starts, table)
}

proptest! {
    /// Reads boards in any order, prefetched or not, to any length.
    #[test]
    fn every_backend_draws_what_the_reference_draws(
        seed: u64,
        first in prop_oneof![Just(0), Just((1 << 32) - 20), Just(u64::MAX - 39)],
        boards in prop::collection::vec((0..40u64, 0..700usize, 1..1usize << 16), 1..9),
        blocks: Option<[u8; LANES]>,
        alike: bool,
        threshold in 0..=1u64 << 32,
    ) {
        for arch in backends() {
            let mut stream = BoardRng::with_arch(seed, arch);
            for &(offset, words, bound) in &boards {
                let index = first + offset;
                if let Some(blocks) = blocks && !stream.words.has_prefetched(index) {
                    stream.open(index);
                    let blocks = if alike { [blocks[0]; LANES] } else { blocks };
                    stream.words.prefetch(blocks.map(|blocks| usize::from(blocks % 17)));
                }
                stream.open(index);
                let mut reference = Reference::open(seed, index);
                for _ in 0..words {
                    prop_assert_eq!(stream.words.word(), reference.words.next_u32());
                }
                let side = Side::new(2 + words % 19).unwrap();
                let squares = side.squares();
                for bound in [bound, squares] {
                    prop_assert_eq!(stream.below(bound), reference.below(bound as u64));
                }
                let (starts, table) = scatter(&mut stream, side, threshold);
                let labels = reference.chance(squares, threshold);
                let mut expected: [u16; SLOTS] = std::array::from_fn(|square| square as u16);
                for (&label, end) in labels.iter().zip(reference.many_below(labels.len(), squares as u64)) {
                    expected[label - 1] = end as u16;
                }
                prop_assert!(starts.iter().map(Square::label).eq(labels));
                prop_assert_eq!(&table[..squares], &expected[..squares]);
                prop_assert_eq!(stream.below(bound), reference.below(bound as u64));
            }
        }
    }
}
