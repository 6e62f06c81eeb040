//! Solves a board set with a kernel a number of times, and prints the checksum of the answers.
//!
//! `scripts/instructions.py` runs it under valgrind with different numbers of rounds and subtracts, so a round must do
//! nothing but solve.

mod sets;

use snakes_and_ladders::solve::kernel;
use std::process::ExitCode;

fn main() -> ExitCode {
    // cargo passes `--bench` to every bench.
    let args = std::env::args().skip(1);
    let args: Vec<String> = args.filter(|arg| !arg.starts_with("--")).collect();
    let [set, name, rounds] = args.as_slice() else {
        eprintln!("instructions: SET KERNEL ROUNDS; run scripts/instructions.py");
        // A plain `cargo bench` passes no arguments, and must not fail.
        return ExitCode::from(if args.is_empty() { 0 } else { 2 });
    };
    let set = sets::ALL.iter().find(|known| known.name == set);
    let (Some(set), Ok(kernel), Ok(rounds)) = (set, kernel(name), rounds.parse::<u32>()) else {
        eprintln!("instructions: unknown set or kernel, or invalid number: {args:?}");
        return ExitCode::from(2);
    };
    let mut round = set.round();
    for _ in 0..rounds {
        round.solve(kernel);
    }
    println!("{}", round.checksum());
    ExitCode::SUCCESS
}
