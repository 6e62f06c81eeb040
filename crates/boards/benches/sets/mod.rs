//! The board sets that the benches solve. Their names and checksums appear in records, so keep them.

use snakes_and_ladders::game::{Board, Jump, Side, Solution, Square};
use snakes_and_ladders::generate::BoardGenerator;
use snakes_and_ladders::solve::Kernel;
use std::hint::black_box;
use std::sync::LazyLock;

/// The number of boards in a set.
pub const BOARDS: usize = 1_000;

/// The sets by name, with their specs; `None` for the board with the longest route.
const SETS: [(&str, Option<&str>); 6] = [
    ("n20-5%", Some("v1:family=uniform;n=20;density=0.05;seed=1")),
    ("n20-20%", Some("v1:family=uniform;n=20;density=0.2;seed=1")),
    (
        "n20-95%",
        Some("v1:family=uniform;n=20;density=0.95;seed=1"),
    ),
    ("n10-20%", Some("v1:family=uniform;n=10;density=0.2;seed=1")),
    (
        "n2..20-20%",
        Some("v1:family=uniform;n=2..20;density=0.2;seed=1"),
    ),
    ("n20-longest", None),
];

/// A set, generated when it is first used, so that a filtered bench does not generate the others.
pub struct Set {
    /// The name.
    pub name: &'static str,
    boards: LazyLock<Vec<Board>, Box<dyn FnOnce() -> Vec<Board> + Send>>,
}

/// The answers to a set, in the order of its boards.
pub struct Round {
    /// Indices of the boards, in the order of solving.
    which: Vec<u32>,
    answers: Vec<Solution>,
}

/// Every set.
pub static ALL: LazyLock<Vec<Set>> = LazyLock::new(|| {
    let set = |(name, spec): (_, Option<&'static str>)| Set {
        name,
        boards: LazyLock::new(Box::new(move || spec.map_or_else(longest, generate))),
    };
    SETS.map(set).into()
});

fn generate(spec: &str) -> Vec<Board> {
    let mut generator =
        BoardGenerator::new(&spec.parse().expect("a spec")).expect("a size of the family");
    let mut boards = vec![Board::empty(Side::MIN); BOARDS];
    for (index, board) in boards.iter_mut().enumerate() {
        generator.generate(index as u64, board);
    }
    boards
}

/// The board with the longest route, repeated: squares 2..=6 lead to 1, square s from 7 on to s - 5.
fn longest() -> Vec<Board> {
    let jumps = (1..Side::MAX.squares() - 1).map(|from| Jump {
        from: Square::at(from),
        to: Square::at(if from < 6 { 0 } else { from - 5 }),
    });
    vec![Board::with_jumps(Side::MAX, jumps).expect("no jump starts at an end"); BOARDS]
}

impl Set {
    /// An unsolved round, in the order by side in which a `BoardBatch` solves.
    pub fn round(&self) -> Round {
        let mut which: Vec<u32> = (0..self.boards.len() as u32).collect();
        which.sort_by_key(|&index| self.boards[index as usize].side());
        // Not an answer of any board, so that a missing answer shows in the checksum.
        let answers = vec![Solution::Rolls(0); which.len()];
        Round { which, answers }
    }

    /// Solves every board.
    pub fn solve(&self, kernel: &Kernel, round: &mut Round) {
        kernel.solve_batch(
            black_box(&self.boards),
            black_box(&round.which),
            black_box(&mut round.answers),
        );
    }
}

impl Round {
    /// A checksum of the answers that depends on their order.
    pub fn checksum(&self) -> u64 {
        self.answers.iter().fold(0, |sum, answer| {
            (sum * 31 + (answer.min_rolls() + 2) as u64) % 1_000_000_007
        })
    }
}
