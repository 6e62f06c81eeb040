//! Solves a board set with a kernel a number of times, and prints the checksum of the answers.
//!
//! `scripts/instructions.py` runs it under valgrind with different numbers of rounds and subtracts,
//! so a round must do nothing but solve.

use snakes_and_ladders::Spec;
use snakes_and_ladders::game::{Board, Jump, Side, Solution};
use snakes_and_ladders::solve::{Kernel, kernel};
use std::hint::black_box;
use std::process::ExitCode;

fn main() -> ExitCode {
    // cargo passes `--bench` to every bench.
    let args: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| !arg.starts_with("--"))
        .collect();
    let [set, name, rounds] = args.as_slice() else {
        eprintln!("instructions: SET KERNEL ROUNDS; run scripts/instructions.py");
        // A plain `cargo bench` passes no arguments, and must not fail.
        return ExitCode::from(if args.is_empty() { 0 } else { 2 });
    };
    let set = SETS.iter().find(|known| known.name == set);
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

/// The number of boards in a set.
const BOARDS: usize = 1_000;

/// A set of boards.
struct Set {
    /// The name.
    name: &'static str,
    /// The sizes and the density of uniform boards; `None` for the board with the longest route.
    spec: Option<&'static str>,
}

/// A set with its answers.
struct Round {
    boards: Vec<Board>,
    /// The indices of the boards, in the order of solving.
    which: Vec<u32>,
    /// The answers, in the order of the boards.
    answers: Vec<Solution>,
}

/// All sets of boards. Their names and checksums appear in records, so keep them.
static SETS: [Set; 6] = [
    set("n20-5%", Some("n=20;density=0.05")),
    set("n20-20%", Some("n=20;density=0.2")),
    set("n20-95%", Some("n=20;density=0.95")),
    set("n10-20%", Some("n=10;density=0.2")),
    set("n2..20-20%", Some("n=2..20;density=0.2")),
    set("n20-longest", None),
];

const fn set(name: &'static str, spec: Option<&'static str>) -> Set {
    Set { name, spec }
}

fn generate(spec: &str) -> Vec<Board> {
    let spec = format!("v1:family=uniform;{spec};seed=1");
    let boards = spec.parse::<Spec>().and_then(|spec| spec.boards());
    boards.expect("the spec has boards").take(BOARDS).collect()
}

/// Returns the board with the longest route, repeated: squares 2..=6 lead to 1, square s from 7 on
/// to s - 5.
fn longest() -> Vec<Board> {
    let jumps = (2..Side::MAX.squares()).map(|from| Jump::new(from, from.max(6) - 5));
    vec![Board::with_jumps(Side::MAX, jumps).expect("no jump starts at an end"); BOARDS]
}

impl Set {
    /// Returns an unsolved round, in the order by side in which a `BoardBatch` solves.
    fn round(&self) -> Round {
        let boards = self.spec.map_or_else(longest, generate);
        let mut which: Vec<u32> = (0..BOARDS as u32).collect();
        which.sort_by_key(|&index| boards[index as usize].side());
        // Not an answer of any board, so that a missing answer shows in the checksum.
        let answers = vec![Solution::Rolls(0); BOARDS];
        Round {
            boards,
            which,
            answers,
        }
    }
}

impl Round {
    /// Solves every board.
    fn solve(&mut self, kernel: &Kernel) {
        kernel.solve_batch(
            black_box(&self.boards),
            black_box(&self.which),
            black_box(&mut self.answers),
        );
    }

    /// Returns a checksum of the answers that depends on their order.
    fn checksum(&self) -> u64 {
        self.answers.iter().fold(0, |sum, answer| {
            (sum * 31 + (answer.min_rolls() + 2) as u64) % 1_000_000_007
        })
    }
}
