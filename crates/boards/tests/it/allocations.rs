//! Generating and solving boards allocates no memory per board. The allocator counts per thread, so
//! that other tests do not disturb the count.

use snakes_and_ladders::game::{Board, Side};
use snakes_and_ladders::generate::{BatchGenerator, BoardGenerator, Spec};
use snakes_and_ladders::solve::{BoardBatch, Kernel, NoTiming, kernel, solve_many};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// An allocator that counts the allocations of each thread; by default, reallocations are
/// allocations too.
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
}

#[global_allocator]
static COUNTING: Counting = Counting;

fn counted(work: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.get();
    work();
    ALLOCATIONS.get() - before
}

/// Returns how many allocations a second round over a thousand boards of all sizes makes: once with
/// boards generated one by one, once as `run` generates and solves them.
fn second_rounds(kernel: &Kernel) -> [u64; 2] {
    let spec = "v1:family=uniform,classic;n=2..20;density=0.3;seed=4";
    let generator = || BoardGenerator::new(&spec.parse().unwrap()).unwrap();
    let mut maker = generator();
    let mut chunk = BoardBatch::new();
    let mut one_by_one = |from: u64| {
        chunk.clear();
        for index in from..from + 1000 {
            let family = maker.generate(index, chunk.next_slot());
            chunk.commit(family as u16);
        }
        chunk.solve(kernel, &mut NoTiming);
    };
    let mut batches = BatchGenerator::new(generator());
    let mut results = Vec::new();
    let mut together = || batches.solve(0..1000, kernel, &mut NoTiming, &mut results);
    one_by_one(0);
    together();
    [counted(|| one_by_one(1000)), counted(together)]
}

#[test]
fn making_and_solving_boards_allocates_nothing() {
    for name in ["auto", "avx2", "neon", "bitset", "array-queue"] {
        if let Ok(kernel) = kernel(name) {
            assert_eq!(second_rounds(kernel), [0, 0], "{name}");
        }
    }
}

/// The answers, the order of the boards and the numbers of each side.
#[test]
fn solving_many_boards_allocates_three_times() {
    let spec: Spec = "v1:family=uniform;n=2..20;seed=4".parse().unwrap();
    let boards: Vec<Board> = spec.boards().unwrap().take(10_000).collect();
    for count in [10, 10_000] {
        assert_eq!(counted(|| drop(solve_many(&boards[..count]))), 3, "{count}");
    }
}

#[test]
fn the_counter_counts() {
    let counts = second_rounds(kernel("textbook").unwrap());
    assert!(counts.iter().all(|&count| count > 1000));
    assert_eq!(
        counted(|| drop(std::hint::black_box(Box::new(Board::empty(Side::MAX))))),
        1
    );
}
