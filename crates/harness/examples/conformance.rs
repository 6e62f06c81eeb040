//! Writes the conformance vectors of `data/conformance/` to standard output.
//!
//! ```sh
//! cargo run --release --example conformance -- short > data/conformance/short.jsonl
//! cargo run --release --example conformance -- long > data/conformance/long.jsonl
//! cargo run --release --example conformance -- billion > data/conformance/billion.jsonl
//! ```

use snakes_and_ladders::game::Side;
use snakes_and_ladders::generate::{Family, GenerationPlan, Sizes, Spec};
use snakes_and_ladders::solve::default_kernel;
use snl_harness::corpus::ConformanceVector;
use std::error::Error;

/// The seed of the vectors.
const SEED: u64 = 909;

fn spec(family: Family, sides: impl IntoIterator<Item = Side>) -> Spec {
    let spec = Spec {
        sizes: Sizes::of(sides).expect("at least one side"),
        seed: SEED,
        ..Spec::default()
    };
    spec.with_families(vec![family])
}

fn main() -> Result<(), Box<dyn Error>> {
    let name = std::env::args().nth(1).unwrap_or_default();
    let three = Side::new(3).ok_or("3 is a side")?;
    let specs: Vec<(Spec, u64)> = match &*name {
        // Every family and side. A printed board takes as long as thousands of others.
        "short" => {
            let sides = |family: Family| Side::all().filter(move |side| family.makes(*side));
            let pairs = Family::ALL.into_iter();
            let pairs = pairs.flat_map(|family| sides(family).map(move |side| (family, side)));
            let boards = |family| if family == Family::Printed { 100 } else { 1000 };
            pairs
                .map(|(family, side)| (spec(family, [side]), boards(family)))
                .collect()
        }
        // Every side, and all boards of side 3.
        "long" => Side::all()
            .map(|side| (spec(Family::Uniform, [side]), 1_000_000))
            .chain([(spec(Family::Exhaustive, [three]), u64::MAX)])
            .collect(),
        "billion" => vec![(spec(Family::Uniform, Side::all()), 1_000_000_000)],
        _ => return Err("short, long or billion?".into()),
    };
    for (spec, boards) in specs {
        let mut plan = GenerationPlan::from_spec(&spec, None, boards)?;
        plan.count = plan.count.min(boards);
        let vector = ConformanceVector::of(&plan, default_kernel(), 0);
        println!("{}", serde_json::to_string(&vector)?);
    }
    Ok(())
}
