//! Layout randomization: varies the stack offset and the heap layout between batches, so that layout effects appear as
//! noise.
//!
//! A process gets the address of its stack and of its first heap blocks at random when it starts, to 16 bytes, and keeps
//! them. Some solvers are 20 % faster at one address than at another (a table across two cache lines, a store and a load
//! 4 KiB apart), so two runs of the same program differ. Randomizing each batch moves that difference from between runs
//! into the spread of the samples. See T. Mytkowicz and others, "Producing wrong data without doing anything obviously
//! wrong!", ASPLOS 2009.

use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use std::hint::black_box;

/// Calls `work` with its stack moved down by 0 to 4,080 bytes, in steps of 16, and with the heap's free blocks shuffled.
pub(super) fn with_random_layout<T>(rng: &mut ChaCha8Rng, work: impl FnOnce() -> T) -> T {
    let held = shuffle_heap(rng);
    let mut result = None;
    let mut work = Some(work);
    offset_stack::<2048>(rng.random_range(0..256) * 16, &mut || {
        let work = work.take().expect("it is called once");
        result = Some(work());
    });
    drop(held);
    result.expect("it was called")
}

/// The maximum size of shuffled blocks, in bytes; larger ones come from the operating system.
const MAX_BLOCK_BYTES: usize = 2048;

/// Allocates blocks of many sizes, frees a random half, and returns the rest, to be held for the duration of `work`.
fn shuffle_heap(rng: &mut ChaCha8Rng) -> Vec<Vec<u8>> {
    const BLOCKS: usize = 256;
    let mut blocks: Vec<Vec<u8>> = (0..BLOCKS)
        .map(|_| Vec::with_capacity(rng.random_range(1..=MAX_BLOCK_BYTES)))
        .collect();
    blocks.shuffle(rng);
    blocks.truncate(BLOCKS / 2);
    black_box(blocks)
}

/// Calls `work` below a stack frame of `N` bytes if `by` has that bit, and so on for smaller powers of two.
fn offset_stack<const N: usize>(by: u64, work: &mut dyn FnMut()) {
    let next = match N {
        2048 => offset_stack::<1024>,
        1024 => offset_stack::<512>,
        512 => offset_stack::<256>,
        256 => offset_stack::<128>,
        128 => offset_stack::<64>,
        64 => offset_stack::<32>,
        32 => offset_stack::<16>,
        _ => |_: u64, work: &mut dyn FnMut()| work(),
    };
    match by & N as u64 {
        0 => next(by, work),
        _ => with_frame::<N>(by, work, next),
    }
}

#[inline(never)]
fn with_frame<const N: usize>(by: u64, work: &mut dyn FnMut(), next: fn(u64, &mut dyn FnMut())) {
    let mut frame = [0u8; N];
    black_box(&mut frame);
    next(by, work);
    black_box(&mut frame);
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use std::collections::BTreeSet;

    #[test]
    fn stack_and_heap_addresses_vary() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let (mut stacks, mut heaps) = (BTreeSet::new(), BTreeSet::new());
        for _ in 0..100 {
            let (stack, heap) = with_random_layout(&mut rng, || {
                let local = black_box([0u64; 4]);
                let block = black_box(vec![false; 401]);
                (
                    black_box(&local).as_ptr() as usize % 4096,
                    black_box(&block).as_ptr() as usize,
                )
            });
            stacks.insert(stack);
            heaps.insert(heap);
        }
        assert!(stacks.len() > 50, "{} stack addresses", stacks.len());
        assert!(heaps.len() > 10, "{} heap addresses", heaps.len());
    }
}
