//! Does what `snl run --count 1000000 --seed 42 --out out` does, and prints the answers by side:
//!
//! ```text
//! cargo run --release --example run
//! ```

use snakes_and_ladders::generate::GenerationPlan;
use snl_harness::jobs::{Observer, RunOptions, RunSummary, run};
use std::error::Error;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Prints how many boards are done.
#[derive(Default)]
struct Counter(AtomicU64);

impl Observer for Counter {
    fn advance(&self, boards: u64) {
        eprint!("\r{} boards", self.0.fetch_add(boards, Relaxed) + boards);
    }
}

/// Generates and solves this many boards, and writes results, timings and a manifest into the
/// directory `out`.
pub fn run_into(out: &Path, count: u64) -> Result<RunSummary, Box<dyn Error>> {
    let spec = "v1:family=uniform;seed=42".parse()?;
    let plan = GenerationPlan::from_spec(&spec, Some(count), count)?;
    let summary = run(RunOptions::new(plan, out), &Counter::default())?;
    Ok(summary.expect("only a run that resumes has nothing to do"))
}

fn main() -> Result<(), Box<dyn Error>> {
    let summary = run_into(Path::new("out"), 1_000_000)?;
    for (n, answers) in summary.answers.sides() {
        let (solvable, boards) = (answers.solvable(), answers.boards());
        println!("side {n}: {solvable} of {boards} boards can be finished");
    }
    println!("{} in {:.2?}", summary.files.join(", "), summary.elapsed);
    Ok(())
}
