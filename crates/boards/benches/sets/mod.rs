//! The board sets that the benches solve. Their names and checksums appear in records, so keep them.

use snakes_and_ladders::Spec;
use snakes_and_ladders::game::{Board, Jump, Side, Solution};
use snakes_and_ladders::solve::Kernel;
use std::hint::black_box;

/// The number of boards in a set.
pub const BOARDS: usize = 1_000;

/// A set of boards.
pub struct Set {
    /// The name.
    pub name: &'static str,
    /// The sizes and the density of uniform boards; `None` for the board with the longest route.
    spec: Option<&'static str>,
}

/// A set with its answers.
pub struct Round {
    boards: Vec<Board>,
    /// The indices of the boards, in the order of solving.
    which: Vec<u32>,
    /// The answers, in the order of the boards.
    answers: Vec<Solution>,
}

/// All sets.
pub static ALL: [Set; 6] = [
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

/// Returns the board with the longest route, repeated: squares 2..=6 lead to 1, square s from 7 on to s - 5.
fn longest() -> Vec<Board> {
    let jumps = (2..Side::MAX.squares()).map(|from| Jump::new(from, from.max(6) - 5));
    vec![Board::with_jumps(Side::MAX, jumps).expect("no jump starts at an end"); BOARDS]
}

impl Set {
    /// Returns an unsolved round, in the order by side in which a `BoardBatch` solves.
    pub fn round(&self) -> Round {
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
    pub fn solve(&mut self, kernel: &Kernel) {
        kernel.solve_batch(
            black_box(&self.boards),
            black_box(&self.which),
            black_box(&mut self.answers),
        );
    }

    /// Returns a checksum of the answers that depends on their order.
    pub fn checksum(&self) -> u64 {
        self.answers.iter().fold(0, |sum, answer| {
            (sum * 31 + (answer.min_rolls() + 2) as u64) % 1_000_000_007
        })
    }
}
