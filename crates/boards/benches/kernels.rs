//! The boards per second of each kernel that this CPU runs, on each board set, with all boards in memory.
//!
//! ```text
//! cargo bench --bench kernels              every kernel on every set
//! cargo bench --bench kernels -- avx512    one kernel
//! cargo bench --bench kernels -- n20-95%   one set
//! ```

mod sets;

use divan::Bencher;
use divan::counter::ItemsCount;
use sets::{ALL, BOARDS, Set};
use snakes_and_ladders::solve::{Kernel, kernel, kernels};
use std::fmt;

/// The kernels that are so slow that they get fewer samples.
const SLOW: [&str; 2] = ["textbook", "oracle"];

/// A kernel and a board set.
struct Case {
    kernel: &'static Kernel,
    set: &'static Set,
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kernel.name, self.set.name)
    }
}

/// Returns every kernel that this CPU runs, with every set: only the slow kernels if `slow`, or else only the others.
fn cases(slow: bool) -> Vec<Case> {
    let kernels = kernels()
        .iter()
        .filter(|kernel| kernel.runs_here() && SLOW.contains(&kernel.name) == slow);
    kernels
        .flat_map(|kernel| ALL.iter().map(move |set| Case { kernel, set }))
        .collect()
}

fn solve(bencher: Bencher<'_, '_>, case: &Case) {
    let (mut round, mut right) = (case.set.round(), case.set.round());
    bencher
        .counter(ItemsCount::new(BOARDS))
        .bench_local(|| round.solve(case.kernel));
    right.solve(kernel("oracle").expect("runs on every CPU"));
    assert_eq!(round.checksum(), right.checksum(), "{case}");
}

#[divan::bench(args = cases(false))]
fn fast(bencher: Bencher<'_, '_>, case: &Case) {
    solve(bencher, case);
}

#[divan::bench(args = cases(true), sample_count = 5, sample_size = 1)]
fn slow(bencher: Bencher<'_, '_>, case: &Case) {
    solve(bencher, case);
}

fn main() {
    divan::main();
}
