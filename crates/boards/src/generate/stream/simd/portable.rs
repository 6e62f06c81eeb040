//! The backend for any machine: blocks from `rand_chacha`, which on x86 has vector code of its own,
//! and the loops of the trait.

use super::{BLOCK_WORDS, Block, Key, LANES, SimdBackend};
use pulp::bytemuck::bytes_of_mut;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The portable backend: the reference and the fallback.
#[derive(Clone, Copy)]
pub(super) struct Portable;

impl SimdBackend for Portable {
    /// The number of blocks that `rand_chacha` generates at once. Without this, `run` took a
    /// quarter longer.
    const BLOCKS_PER_STEP: usize = 4;

    #[inline(always)]
    fn blocks(self, key: &Key, counters: [u64; LANES], streams: [u64; LANES]) -> [Block; LANES] {
        let mut rng = ChaCha8Rng::from_seed(*key);
        let mut next = None;
        let mut blocks = [[0; BLOCK_WORDS]; LANES];
        for (block, (counter, stream)) in blocks.iter_mut().zip(counters.into_iter().zip(streams)) {
            // After a seek, four blocks are generated; so seek only if this block does not follow
            // the last one.
            if next != Some((counter, stream)) {
                rng.set_stream(stream);
                rng.set_word_pos(u128::from(counter) * BLOCK_WORDS as u128);
            }
            rng.fill_bytes(bytes_of_mut(block));
            next = Some((counter + 1, stream));
        }
        blocks
    }
}
