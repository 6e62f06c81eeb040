//! Moving what a solver works on: its stack, and what it takes from the heap.
//!
//! Owns both moves. Must not know what is run.
//!
//! Where a process has its stack and its first blocks of the heap is drawn when it starts, to 16 bytes, and stays.
//! Some solvers are 20 % faster at one place than at another (a table across two cache lines, a store and a load 4 KiB
//! apart): one run of a program has one place, and the next run another. So that such a difference is in the spread of
//! the samples and not between two runs, each batch runs elsewhere. T. Mytkowicz and others, "Producing wrong data
//! without doing anything obviously wrong!", ASPLOS 2009, tell how often it deceived.

use crate::generate::BoardRng;
use std::hint::black_box;

/// Calls `work` with its stack moved down by 0 to 4,080 bytes, in steps of 16, and with the free blocks of the heap
/// moved about.
pub(super) fn with_random_layout<T>(stream: &mut BoardRng, work: impl FnOnce() -> T) -> T {
    let held = shuffle_heap(stream);
    let mut result = None;
    let mut work = Some(work);
    offset_stack::<2048>(stream.below(256) * 16, &mut || {
        let work = work.take().expect("it is called once");
        result = Some(work());
    });
    drop(held);
    result.expect("it was called")
}

/// Blocks up to this size are moved, in bytes; larger ones come from the system.
const MAX_BLOCK_BYTES: usize = 2048;

/// Takes blocks of many sizes, gives every other back at random, and holds the rest.
fn shuffle_heap(stream: &mut BoardRng) -> Vec<Vec<u8>> {
    const BLOCKS: usize = 256;
    let mut blocks: Vec<Vec<u8>> = (0..BLOCKS)
        .map(|_| Vec::with_capacity(stream.below(MAX_BLOCK_BYTES) as usize + 1))
        .collect();
    for last in (1..BLOCKS).rev() {
        blocks.swap(last, stream.below(last + 1) as usize);
    }
    blocks.truncate(BLOCKS / 2);
    black_box(blocks)
}

/// Calls `work` below a frame of `N` bytes if `by` has that bit, then below smaller ones.
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
    use std::collections::BTreeSet;

    #[test]
    fn the_stack_and_the_heap_are_elsewhere_each_time() {
        let mut stream = BoardRng::new(1);
        stream.open(0);
        let (mut stacks, mut heaps) = (BTreeSet::new(), BTreeSet::new());
        for _ in 0..100 {
            let (stack, heap) = with_random_layout(&mut stream, || {
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
        assert!(stacks.len() > 50, "{} places on the stack", stacks.len());
        assert!(heaps.len() > 10, "{} places on the heap", heaps.len());
    }
}
