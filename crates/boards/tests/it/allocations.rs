//! Generating and solving boards allocates no memory per board. The allocator counts per thread, so that other tests do
//! not disturb the count.

use snakes_and_ladders::game::{Board, Side};
use snakes_and_ladders::generate::{BatchGenerator, BoardGenerator};
use snakes_and_ladders::solve::{BoardBatch, Kernel, NoTiming, kernel};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// Counts the allocations of each thread.
struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: every call is passed on unchanged to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        // SAFETY: as the caller promises.
        unsafe { System.realloc(memory, layout, size) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

fn counted(work: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.get();
    work();
    ALLOCATIONS.get() - before
}

/// A generator of boards of all sizes, some drawn many at once, some one by one.
fn generator() -> BoardGenerator {
    let spec = "v1:family=uniform,classic;n=2..20;density=0.3;seed=4";
    BoardGenerator::new(&spec.parse().unwrap()).unwrap()
}

/// Allocations of a second round over a thousand boards, generated one by one.
fn second_round(kernel: &Kernel) -> u64 {
    let mut maker = generator();
    let mut chunk = BoardBatch::new();
    let mut round = |from: u64| {
        chunk.clear();
        for index in from..from + 1000 {
            let family = maker.generate(index, chunk.next_slot());
            chunk.commit(family as u16);
        }
        chunk.solve(kernel, &mut NoTiming);
    };
    round(0);
    counted(|| round(1000))
}

/// Allocations of the second of two equal rounds over a thousand boards, as `run` generates and solves them.
fn second_batch(kernel: &Kernel) -> u64 {
    let (mut batches, mut results) = (BatchGenerator::new(generator()), Vec::new());
    let mut round = || {
        results.clear();
        batches.solve(0..1000, kernel, &mut NoTiming, &mut results);
    };
    round();
    counted(round)
}

#[test]
fn making_and_solving_boards_allocates_nothing() {
    for name in ["auto", "avx2", "neon", "bitset", "array-queue"] {
        let Ok(kernel) = kernel(name) else {
            continue;
        };
        assert_eq!(second_round(kernel), 0, "{}", kernel.name);
        assert_eq!(second_batch(kernel), 0, "{}", kernel.name);
    }
}

#[test]
fn the_counter_counts() {
    assert!(second_round(kernel("textbook").unwrap()) > 1000);
    assert!(second_batch(kernel("textbook").unwrap()) > 1000);
    assert_eq!(
        counted(|| drop(std::hint::black_box(Box::new(Board::empty(Side::MAX))))),
        1
    );
}
