//! Counting snakes, ladders and loops, in vector code over the whole jump table.

use pulp::{Arch, NullaryFnOnce};
#[cfg(target_arch = "x86_64")]
use pulp::{bytemuck::cast, x86::V4};

const WORD: usize = 64;

/// The numbers of jumps of each kind, at most 398 in all. The counts are short numbers, so that
/// they are returned in one register.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct JumpCounts {
    /// The number of jumps that lead down.
    pub snakes: u16,
    /// The number of jumps that lead up.
    pub ladders: u16,
    /// The number of jumps that end where they start.
    pub loops: u16,
}

impl JumpCounts {
    /// Returns the counts of `total` jumps: those that are neither snakes nor ladders are loops.
    #[inline]
    pub(crate) const fn from_total(snakes: usize, ladders: usize, total: usize) -> JumpCounts {
        JumpCounts {
            snakes: snakes as u16,
            ladders: ladders as u16,
            loops: (total - snakes - ladders) as u16,
        }
    }

    /// Counts the jumps of a board from its table, in whole words, and from the set of its jump
    /// starts.
    #[inline]
    pub(super) fn of(table: &[[u16; WORD]], starts: &[u64]) -> JumpCounts {
        match Arch::new() {
            #[cfg(target_arch = "x86_64")]
            Arch::V4(machine) => machine.vectorize(VectorizedCount {
                machine,
                table,
                starts,
            }),
            #[cfg(target_arch = "x86_64")]
            Arch::V3(machine) => machine.vectorize(PortableCount { table, starts }),
            _ => PortableCount { table, starts }.call(),
        }
    }

    #[inline(always)]
    fn with(snakes: usize, ladders: usize, starts: &[u64]) -> JumpCounts {
        let jumps: u32 = starts.iter().map(|word| word.count_ones()).sum();
        JumpCounts::from_total(snakes, ladders, jumps as usize)
    }
}

/// The count in portable code, compiled for any instruction set.
struct PortableCount<'a> {
    table: &'a [[u16; WORD]],
    starts: &'a [u64],
}

impl NullaryFnOnce for PortableCount<'_> {
    type Output = JumpCounts;

    #[inline(always)]
    fn call(self) -> JumpCounts {
        let PortableCount { table, starts } = self;
        let (snakes, ladders) = down_and_up(table);
        JumpCounts::with(snakes, ladders, starts)
    }
}

/// Returns the numbers of squares that lead to a lower and to a higher square. Compares all
/// squares, with or without a jump: this becomes vector code without a branch per jump.
#[inline(always)]
fn down_and_up(table: &[[u16; WORD]]) -> (usize, usize) {
    let (mut down, mut up) = (0u16, 0u16);
    for (word, ends) in table.iter().enumerate() {
        for (bit, &end) in ends.iter().enumerate() {
            let square = (WORD * word + bit) as i16;
            down += u16::from((end as i16) < square);
            up += u16::from(end as i16 > square);
        }
    }
    (usize::from(down), usize::from(up))
}

/// The count with AVX-512, as one mask bit per square; adding up lanes took twice as long.
#[cfg(target_arch = "x86_64")]
struct VectorizedCount<'a> {
    machine: V4,
    table: &'a [[u16; WORD]],
    starts: &'a [u64],
}

#[cfg(target_arch = "x86_64")]
impl NullaryFnOnce for VectorizedCount<'_> {
    type Output = JumpCounts;

    #[inline(always)]
    fn call(self) -> JumpCounts {
        const LANES: usize = 32;
        let VectorizedCount {
            machine,
            table,
            starts,
        } = self;
        let mut squares = cast(std::array::from_fn::<u16, LANES, _>(|lane| lane as u16));
        let (mut down, mut up) = (0, 0);
        for ends in table.as_flattened().as_chunks::<LANES>().0 {
            let ends = cast(*ends);
            down += machine.cmp_lt_u16x32(ends, squares).0.count_ones();
            up += machine.cmp_gt_u16x32(ends, squares).0.count_ones();
            squares = machine.wrapping_add_u16x32(squares, machine.splat_u16x32(LANES as u16));
        }
        JumpCounts::with(down as usize, up as usize, starts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn vector_code_counts_as_a_loop_does(
            mut table in prop::array::uniform32([0u16..448, 0..448]),
            loops: u64,
        ) {
            // Every square starts a jump, so one that leads to itself starts a loop.
            let table = table.as_flattened_mut();
            for (square, end) in table.iter_mut().enumerate() {
                if loops >> square & 1 != 0 {
                    *end = square as u16;
                }
            }
            let jumps = || table.iter().enumerate().map(|(square, &end)| (square, usize::from(end)));
            let snakes = jumps().filter(|(square, end)| end < square).count();
            let ladders = jumps().filter(|(square, end)| end > square).count();
            let expected = JumpCounts::from_total(snakes, ladders, WORD);
            prop_assert_eq!(JumpCounts::of(table.as_chunks().0, &[u64::MAX]), expected);
        }
    }
}
