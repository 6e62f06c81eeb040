//! Draws for a whole board at once: which squares start a jump, and where the jumps end.

use super::BoardRng;
use super::simd::{MASK_BITS, SimdBackend, SimdTask, SquareMasks, dispatch};
use crate::game::{JumpCounts, MAX_SIDE, SLOTS, Side, SquareSet};
use pulp::bytemuck::cast_slice;

/// The number of random numbers that are drawn together.
const PART: usize = 32;

impl BoardRng {
    /// Selects each inner square with probability `threshold` / 2³² (*chance*) and draws a number
    /// below n² for each selected one (*many below*). Writes these numbers to the table, and to
    /// every other entry its own index. Counts the jumps on the way: a pass of its own took 3 % of
    /// a run.
    #[inline]
    pub(in crate::generate) fn scatter(
        &mut self,
        side: Side,
        threshold: u64,
        starts: &mut SquareSet,
        table: &mut [u16; SLOTS],
    ) -> JumpCounts {
        let arch = self.words.arch;
        dispatch(
            arch,
            Scatter {
                stream: self,
                side,
                threshold,
                starts,
                table,
            },
        )
    }

    /// Returns how many squares are selected.
    #[inline(always)]
    fn chance(
        &mut self,
        simd: impl SimdBackend,
        side: Side,
        threshold: u64,
        selected: &mut SquareSet,
    ) -> usize {
        if threshold == 0 || threshold >= 1 << 32 {
            *selected = if threshold == 0 {
                SquareSet::EMPTY
            } else {
                *side.inner()
            };
            return selected.len();
        }
        let drawn = side.squares().div_ceil(size_of::<u32>());
        let bytes = cast_slice::<_, u8>(self.words.take(drawn)).as_chunks().0;
        let mut undecided = SquareMasks::default();
        let (mut count, mut left) = (0, 0);
        let limit = (threshold >> 24) as u8;
        *selected = SquareSet::EMPTY;
        let masks = side.squares().div_ceil(MASK_BITS);
        let pairs = selected.words_mut().iter_mut().zip(side.inner().words());
        for (index, (selected, inner)) in pairs.take(masks).enumerate() {
            let (below, equal) = simd.compare(&bytes[index], limit);
            *selected = below & inner;
            undecided[index] = equal & inner;
            count += selected.count_ones() as usize;
            left += undecided[index].count_ones() as usize;
        }
        let low_bits = threshold as u32 & 0x00ff_ffff;
        if low_bits == 0 {
            return count;
        }
        // A word is drawn for each undecided square. Most boards have a few, some have none: a
        // branch would be mispredicted.
        match self.words.take_few(left) {
            Some(block) => {
                let selected = &mut selected.words_mut()[..masks];
                count + simd.decide(block, low_bits, &undecided[..masks], selected)
            }
            None => count + self.decide(&undecided, low_bits, selected),
        }
    }

    /// Draws for many undecided squares, and returns how many are selected.
    #[cold]
    fn decide(&mut self, undecided: &SquareMasks, bound: u32, selected: &mut SquareSet) -> usize {
        let mut count = 0;
        for (&mask, selected) in undecided.iter().zip(selected.words_mut()) {
            let mut left = mask;
            while left != 0 {
                let lowest = left & left.wrapping_neg();
                let yes = self.words.word() >> 8 < bound;
                *selected |= lowest & u64::from(yes).wrapping_neg();
                count += usize::from(yes);
                left ^= lowest;
            }
        }
        count
    }

    /// Draws `count` numbers below n² into `self.numbers`; `count` is usually about `expected`.
    #[inline(always)]
    fn many_below(&mut self, simd: impl SimdBackend, side: Side, count: usize, expected: usize) {
        let halves = cast_slice::<_, u16>(self.words.take(count.div_ceil(2)));
        let mut rejected = [0; SLOTS / PART];
        let mut any_rejected = 0;
        let bound = side.squares() as u16;
        let limit = REJECTED_BELOW[side.n()];
        // These parts are drawn whether they are needed or not.
        let always = (expected + expected / 4 + 4) / PART;
        let numbers = self.numbers.as_chunks_mut::<PART>().0.iter_mut();
        let parts = numbers.zip(halves.as_chunks().0).zip(&mut rejected);
        for (part, ((numbers, halves), rejected)) in parts.enumerate() {
            if part > always && PART * part >= count {
                break;
            }
            let undecided;
            (*numbers, undecided) = simd.below(halves, bound, limit);
            let wanted = (1u64 << count.saturating_sub(PART * part).min(PART)) - 1;
            *rejected = undecided & wanted as u32;
            any_rejected |= *rejected;
        }
        if any_rejected != 0 {
            self.draw_again(&rejected, side.squares());
        }
    }

    /// Draws the rejected numbers again.
    #[cold]
    fn draw_again(&mut self, rejected: &[u32; SLOTS / PART], bound: usize) {
        for (part, &rejected) in rejected.iter().enumerate() {
            let mut left = rejected;
            while left != 0 {
                let number = self.below(bound) as u16;
                self.numbers[PART * part + left.trailing_zeros() as usize] = number;
                left &= left - 1;
            }
        }
    }
}

/// The value of 65536 mod n², by side: a half is rejected if its product with n² is lower, modulo
/// 65536.
static REJECTED_BELOW: [u16; MAX_SIDE + 1] = {
    let mut limits = [0; MAX_SIDE + 1];
    let mut n = 1;
    while n <= MAX_SIDE {
        limits[n] = ((1 << 16) % (n * n)) as u16;
        n += 1;
    }
    limits
};

/// The task of [`BoardRng::scatter`].
struct Scatter<'a> {
    stream: &'a mut BoardRng,
    side: Side,
    threshold: u64,
    starts: &'a mut SquareSet,
    table: &'a mut [u16; SLOTS],
}

impl SimdTask for Scatter<'_> {
    type Output = JumpCounts;

    #[inline(always)]
    fn run<S: SimdBackend>(self, simd: S) -> JumpCounts {
        let Scatter {
            stream,
            side,
            threshold,
            starts,
            table,
        } = self;
        let count = stream.chance(simd, side, threshold, starts);
        let expected = ((side.squares() as u64 * threshold) >> 32) as usize;
        stream.many_below(simd, side, count, expected);
        let places = &starts.words()[..side.squares().div_ceil(MASK_BITS)];
        let (snakes, ladders) = simd.spread(&*stream.numbers, places, table);
        JumpCounts::from_total(snakes, ladders, count)
    }
}
