//! What a stream has the machine do: one description, one way for AVX-512 and one for every machine.
//!
//! Owns the choice between them, once for a piece of work that is worth the call. Must not know what a stream is.

mod any;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(test)]
mod tests;

use super::chacha::{BLOCK, Block, LANES, Row};
use crate::game::SLOTS;
use any::Any;
use pulp::Arch;
#[cfg(target_arch = "x86_64")]
use pulp::{NullaryFnOnce, x86::V4};

/// Squares in a word of a set.
pub(super) const WORD: usize = u64::BITS as usize;

/// A bit for every square.
pub(super) type Words = [u64; SLOTS / WORD];

/// The loops that are worth writing for a machine.
///
/// Only what is always inlined is compiled for the machine, hence functions and no closures.
pub(super) trait Machine: Copy {
    /// Turns the states of sixteen blocks, word by word, into the blocks.
    fn blocks(self, states: &mut [Row; BLOCK]) -> [Block; LANES];

    /// Which bytes are below `limit` and which are equal to it, a bit for each of 64.
    fn compare(self, bytes: &[u8; WORD], limit: u8) -> (u64, u64);

    /// The numbers below `bound` that 32 halves give, and a bit for each that is refused.
    fn below(self, halves: &[u16; 32], bound: u16) -> ([u16; 32], u32);

    /// Writes a number on every place, in order, and its own index on every other. Behind the last number stand
    /// sixteen more, of no meaning.
    fn spread(self, numbers: &[u16], places: &[u64], table: &mut [u16; SLOTS]);
}

/// Work to be compiled for each machine.
pub(super) trait Work {
    type Done;

    /// Does it. To be inlined, and so what it calls.
    fn on(self, machine: impl Machine) -> Self::Done;
}

/// Has the work done in the best way for the machine.
#[inline]
pub(super) fn on_this_machine<W: Work>(arch: Arch, work: W) -> W::Done {
    match arch {
        #[cfg(target_arch = "x86_64")]
        Arch::V4(machine) => machine.vectorize(On(machine, work)),
        _ => work.on(Any(arch)),
    }
}

#[cfg(target_arch = "x86_64")]
struct On<W>(V4, W);

#[cfg(target_arch = "x86_64")]
impl<W: Work> NullaryFnOnce for On<W> {
    type Output = W::Done;

    #[inline(always)]
    fn call(self) -> W::Done {
        self.1.on(self.0)
    }
}
