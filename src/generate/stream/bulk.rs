//! Draws for a whole board at once: which squares start a jump, and where the jumps end.
//!
//! Owns what is drawn, in which order. Must not know how many bytes the machine compares at once.

use super::machine::{Machine, WORD, Words, Work, on_this_machine};
use super::{BoardRng, MOST};
use crate::game::{SLOTS, Side, SquareSet};
use pulp::bytemuck::cast_slice;

impl BoardRng {
    /// Draws the inner squares of a board that are chosen with probability `threshold` / 2³² (*chance*), then for
    /// each of them a number below n² (*many below*), and writes these numbers to the table, on each other square
    /// its own.
    #[inline]
    pub(in crate::generate) fn scatter(
        &mut self,
        side: Side,
        threshold: u64,
        starts: &mut SquareSet,
        table: &mut [u16; SLOTS],
    ) {
        on_this_machine(
            self.blocks.arch(),
            Scatter(self, side, threshold, starts, table),
        );
    }

    /// Says how many are chosen.
    #[inline(always)]
    fn chance(
        &mut self,
        machine: impl Machine,
        side: Side,
        threshold: u64,
        chosen: &mut SquareSet,
    ) -> usize {
        if threshold == 0 || threshold >= 1 << 32 {
            *chosen = if threshold == 0 {
                SquareSet::EMPTY
            } else {
                *side.inner()
            };
            return chosen.len();
        }
        let drawn = side.squares().div_ceil(size_of::<u32>());
        self.need(drawn);
        let bytes = cast_slice::<_, u8>(&self.words[self.at..]).as_chunks().0;
        self.at += drawn;
        let mut undecided = Words::default();
        let (mut any_undecided, mut count) = (0, 0);
        let limit = (threshold >> 24) as u8;
        // All words whatever the side: a loop of a length that differs from board to board is mispredicted.
        for (word, (chosen, inner)) in chosen
            .words_mut()
            .iter_mut()
            .zip(side.inner().words())
            .enumerate()
        {
            let (below, equal) = machine.compare(&bytes[word], limit);
            *chosen = below & inner;
            undecided[word] = equal & inner;
            any_undecided |= undecided[word];
            count += chosen.count_ones() as usize;
        }
        let rest = threshold as u32 & 0x00ff_ffff;
        if rest != 0 && any_undecided != 0 {
            count += self.decide(&undecided, rest, chosen);
        }
        count
    }

    /// Draws for the undecided squares, and says how many are chosen.
    fn decide(&mut self, undecided: &Words, rest: u32, chosen: &mut SquareSet) -> usize {
        let mut count = 0;
        for (&word, chosen) in undecided.iter().zip(chosen.words_mut()) {
            let mut left = word;
            while left != 0 {
                let lowest = left & left.wrapping_neg();
                let yes = self.word() >> 8 < rest;
                *chosen |= lowest & u64::from(yes).wrapping_neg();
                count += usize::from(yes);
                left ^= lowest;
            }
        }
        count
    }

    /// `count` is the number of places.
    #[inline(always)]
    fn many_below(
        &mut self,
        machine: impl Machine,
        bound: usize,
        places: &SquareSet,
        count: usize,
        table: &mut [u16; SLOTS],
    ) {
        /// Numbers that are made together.
        const PART: usize = 32;
        /// Parts that are made whether they are needed or not.
        const ALWAYS: usize = 3;
        let drawn = count.div_ceil(2);
        debug_assert!(drawn <= MOST);
        self.need(drawn);
        let halves = cast_slice::<_, u16>(&self.words[self.at..])
            .as_chunks::<PART>()
            .0;
        self.at += drawn;
        let mut refused = [0; SLOTS / PART];
        let mut any_refused = 0;
        let parts = self
            .numbers
            .as_chunks_mut::<PART>()
            .0
            .iter_mut()
            .zip(halves)
            .zip(&mut refused);
        for (part, ((numbers, halves), refused)) in parts.enumerate() {
            if part >= ALWAYS && PART * part >= count {
                break;
            }
            let these;
            (*numbers, these) = machine.below(halves, bound as u16);
            let wanted = (1u64 << count.saturating_sub(PART * part).min(PART)) - 1;
            *refused = these & wanted as u32;
            any_refused |= *refused;
        }
        machine.spread(
            &*self.numbers,
            &places.words()[..bound.div_ceil(WORD)],
            table,
        );
        if any_refused != 0 {
            self.draw_again(&refused, bound, places, table);
        }
    }

    /// Draws for the places whose numbers were refused.
    #[cold]
    fn draw_again(
        &mut self,
        refused: &[u32; SLOTS / 32],
        bound: usize,
        places: &SquareSet,
        table: &mut [u16; SLOTS],
    ) {
        for (part, &refused) in refused.iter().enumerate() {
            let mut left = refused;
            while left != 0 {
                let place = nth(places, 32 * part + left.trailing_zeros() as usize);
                table[place] = self.below(bound) as u16;
                left &= left - 1;
            }
        }
    }
}

/// The index of the member that has so many before it.
fn nth(places: &SquareSet, mut before: usize) -> usize {
    for (word, &places) in places.words().iter().enumerate() {
        let count = places.count_ones() as usize;
        if before < count {
            let left = (0..before).fold(places, |left, _| left & (left - 1));
            return WORD * word + left.trailing_zeros() as usize;
        }
        before -= count;
    }
    unreachable!("a number is drawn for a place")
}

struct Scatter<'a>(
    &'a mut BoardRng,
    Side,
    u64,
    &'a mut SquareSet,
    &'a mut [u16; SLOTS],
);

impl Work for Scatter<'_> {
    type Done = ();

    #[inline(always)]
    fn on(self, machine: impl Machine) {
        let Scatter(stream, side, threshold, starts, table) = self;
        let count = stream.chance(machine, side, threshold, starts);
        stream.many_below(machine, side.squares(), starts, count, table);
    }
}
