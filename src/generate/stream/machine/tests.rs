//! Every way gives the same.

use super::any::compare_eight;
use super::*;
use proptest::prelude::*;

/// Has the machine's way do what the plain way does.
fn both<W: Work + Copy>(work: W) -> [W::Done; 2] {
    [
        on_this_machine(Arch::new(), work),
        work.on(Any(Arch::Scalar)),
    ]
}

#[derive(Clone, Copy)]
struct Compare<'a>(&'a [u8; WORD], u8);

impl Work for Compare<'_> {
    type Done = (u64, u64);

    fn on(self, machine: impl Machine) -> (u64, u64) {
        machine.compare(self.0, self.1)
    }
}

#[derive(Clone, Copy)]
struct Below<'a>(&'a [u16; 32], u16);

impl Work for Below<'_> {
    type Done = ([u16; 32], u32);

    fn on(self, machine: impl Machine) -> ([u16; 32], u32) {
        machine.below(self.0, self.1)
    }
}

#[derive(Clone, Copy)]
struct Spread<'a>(&'a [u16], &'a [u64]);

impl Work for Spread<'_> {
    type Done = [u16; SLOTS];

    fn on(self, machine: impl Machine) -> [u16; SLOTS] {
        let mut table = [7; SLOTS];
        machine.spread(self.0, self.1, &mut table);
        table
    }
}

#[derive(Clone, Copy)]
struct Make<'a>(&'a [Row; BLOCK]);

impl Work for Make<'_> {
    type Done = [Block; LANES];

    fn on(self, machine: impl Machine) -> [Block; LANES] {
        machine.blocks(&mut self.0.clone())
    }
}

#[test]
fn eight_bytes_are_compared_as_one_by_one() {
    for byte in 0..=u8::MAX {
        for limit in 0..=u8::MAX {
            let bytes = [byte, limit, 0, 255, byte ^ 1, byte ^ 128, limit, byte];
            let mut expected = (0, 0);
            for (at, &byte) in bytes.iter().enumerate() {
                expected.0 |= u64::from(byte < limit) << at;
                expected.1 |= u64::from(byte == limit) << at;
            }
            assert_eq!(compare_eight(u64::from_le_bytes(bytes), limit), expected);
        }
    }
}

proptest! {
    #[test]
    fn both_ways_compare_alike(bytes: [[u8; 32]; 2], limit: u8) {
        let bytes = bytes.as_flattened().try_into().unwrap();
        let [one, other] = both(Compare(bytes, limit));
        prop_assert_eq!(one, other);
    }

    #[test]
    fn both_ways_take_numbers_alike(halves: [u16; 32], bound in 1u16..) {
        let [one, other] = both(Below(&halves, bound));
        prop_assert_eq!(one, other);
    }

    #[test]
    fn both_ways_spread_alike(numbers: [[u16; 32]; 15], places: Words, words in 0usize..=7) {
        let [one, other] = both(Spread(numbers.as_flattened(), &places[..words]));
        prop_assert_eq!(one, other);
    }

    #[test]
    fn both_ways_make_the_same_blocks(states: [[u32; LANES]; BLOCK]) {
        let [one, other] = both(Make(&states));
        prop_assert_eq!(one, other);
    }
}
