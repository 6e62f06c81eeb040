//! Compares the ways to solve boards that are in memory, in nanoseconds per board: `solve`,
//! `solve_many`, and the kernel itself with boards ordered by side beforehand.
//!
//! ```text
//! cargo run --release -p snakes-and-ladders --example solve_speed [ROUNDS]
//! ```
//!
//! Each round gives each way other boards, so that no board is solved twice, and the ways take
//! turns in being first. The figures are medians over the rounds.

use snakes_and_ladders::generate::BoardGenerator;
use snakes_and_ladders::solve::default_kernel;
use snakes_and_ladders::{Board, Solution, Spec, solve, solve_many};
use std::hint::black_box;
use std::time::Instant;

const BOARDS: usize = 8192;

/// A way to solve boards.
#[derive(Clone, Copy)]
enum Way {
    Solve,
    SolveMany,
    Kernel,
}

const WAYS: [Way; 3] = [Way::Solve, Way::SolveMany, Way::Kernel];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rounds: u64 = std::env::args()
        .nth(1)
        .map_or(Ok(31), |text| text.parse())?;
    if rounds == 0 {
        return Err("give at least one round".into());
    }
    println!("n              solve  solve_many      kernel");
    for sizes in ["10", "20", "2..20"] {
        let spec: Spec = format!("v1:family=uniform;n={sizes};density=0.2;seed=1").parse()?;
        let mut generator = BoardGenerator::new(&spec)?;
        let mut times = [const { Vec::new() }; WAYS.len()];
        let mut next = 0;
        for round in 0..rounds as usize {
            let mut boards = || -> Vec<Board> {
                let indices = next..next + BOARDS as u64;
                next = indices.end;
                indices.map(|index| generator.board(index)).collect()
            };
            let sets = WAYS.map(|_| boards());
            for turn in 0..WAYS.len() {
                let index = (round + turn) % WAYS.len();
                times[index].push(time(WAYS[index], &sets[index]));
            }
        }
        let medians = times.map(|mut times| {
            times.sort_by(f64::total_cmp);
            times[times.len() / 2]
        });
        let [single, batch, kernel] = medians;
        println!("{sizes:8}{single:12.1}{batch:12.1}{kernel:12.1}");
    }
    Ok(())
}

/// Solves the boards in one of the ways, and returns the time per board in nanoseconds.
fn time(way: Way, boards: &[Board]) -> f64 {
    let mut order: Vec<u32> = (0..boards.len() as u32).collect();
    order.sort_by_key(|&index| boards[index as usize].side());
    let mut answers = vec![Solution::Unreachable; boards.len()];
    let start = Instant::now();
    match way {
        Way::Solve => boards
            .iter()
            .zip(&mut answers)
            .for_each(|(board, answer)| *answer = solve(board)),
        Way::SolveMany => answers = solve_many(boards),
        Way::Kernel => default_kernel().solve_batch(boards, &order, &mut answers),
    }
    let time = start.elapsed();
    black_box(answers);
    time.as_nanos() as f64 / boards.len() as f64
}
