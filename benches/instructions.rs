//! Solves one set with one kernel a number of times, for `scripts/instructions.py` to count instructions.
//!
//! Owns its three arguments: set, kernel, rounds. Must not do in a round anything but solve: what the script
//! subtracts is all the rest. Prints the checksum of the answers.

mod sets;

use snakes_and_ladders::solve::kernel;
use std::process::ExitCode;

fn main() -> ExitCode {
    // cargo passes `--bench` to every bench.
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with("--"))
        .collect();
    let [set, name, rounds] = words.as_slice() else {
        eprintln!("instructions: SET KERNEL ROUNDS; run scripts/instructions.py");
        // A plain `cargo bench` comes by without any, and must go on.
        return ExitCode::from(if words.is_empty() { 0 } else { 2 });
    };
    let known = sets::ALL.iter().find(|known| known.name == set);
    let (Some(set), Ok(kernel), Ok(rounds)) = (known, kernel(name), rounds.parse::<u32>()) else {
        eprintln!("instructions: no such set, kernel or number: {words:?}");
        return ExitCode::from(2);
    };
    let mut round = set.round();
    for _ in 0..rounds {
        set.solve(kernel, &mut round);
    }
    println!("{}", round.checksum());
    ExitCode::SUCCESS
}
