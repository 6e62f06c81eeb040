//! The contestants in Rust: a kernel of this project, by its name, and `petgraph`, with a `DiGraph`
//! of each board and its `Bfs`.
//!
//! Grouping the boards by side, which the kernels ask for, and building the graph are timed, too.
//!
//! Run as `snl-peers NAME`; compare.py describes what it reads and prints.

use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::Bfs;
use rustix::time::{ClockId, clock_gettime};
use snakes_and_ladders::game::{Board, MAX_SIDE, Side, Solution, read_literal};
use snakes_and_ladders::solve::kernel;
use std::error::Error;
use std::time::Duration;

fn snakes_and_ladders(board: &[Vec<i32>]) -> i32 {
    let n = board.len();
    let mut graph = DiGraph::<(), ()>::with_capacity(n * n, 6 * n * n);
    let squares: Vec<NodeIndex> = (0..n * n).map(|_| graph.add_node(())).collect();
    let rests: Vec<NodeIndex> = (0..n * n)
        .map(|square| {
            let (row, col) = (square / n, square % n);
            let col = if row % 2 == 0 { col } else { n - 1 - col };
            match board[n - 1 - row][col] {
                -1 => squares[square],
                label => squares[label as usize - 1],
            }
        })
        .collect();
    for (square, &from) in squares.iter().enumerate() {
        for &to in &rests[square + 1..(square + 7).min(n * n)] {
            graph.add_edge(from, to, ());
        }
    }

    let (start, goal) = (squares[0], squares[n * n - 1]);
    let mut rolls = vec![-1; n * n];
    rolls[start.index()] = 0;
    let mut bfs = Bfs::new(&graph, start);
    while let Some(square) = bfs.next(&graph) {
        if square == goal {
            break;
        }
        for rest in graph.neighbors(square) {
            if rolls[rest.index()] == -1 {
                rolls[rest.index()] = rolls[square.index()] + 1;
            }
        }
    }
    rolls[goal.index()]
}

/// Returns the CPU time of this thread, which other programs do not disturb.
fn cpu_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

fn main() -> Result<(), Box<dyn Error>> {
    let name = std::env::args().nth(1).ok_or("usage: snl-peers NAME")?;
    let solver = match name.as_str() {
        "petgraph" => None,
        name => Some(kernel(name)?),
    };
    // The memory is kept from one round to the next.
    let mut boards = Vec::new();
    let mut by_side = vec![Vec::new(); MAX_SIDE + 1];
    let mut lines = std::io::stdin().lines();
    while let Some(count) = lines.next() {
        let literals = lines.by_ref().take(count?.parse()?);
        let (spent, answers): (_, Vec<i32>) = if let Some(kernel) = solver {
            boards.clear();
            for literal in literals {
                let mut board = Board::empty(Side::MIN);
                read_literal(literal?.as_bytes(), &mut board)?;
                boards.push(board);
            }
            let mut answers = vec![Solution::Unreachable; boards.len()];
            let start = cpu_time();
            by_side.iter_mut().for_each(Vec::clear);
            for (index, board) in boards.iter().enumerate() {
                by_side[board.side().n()].push(index as u32);
            }
            for which in by_side.iter().filter(|which| !which.is_empty()) {
                kernel.solve_batch(&boards, which, &mut answers);
            }
            let spent = cpu_time() - start;
            let answers = answers.into_iter().map(Solution::min_rolls);
            (spent, answers.collect())
        } else {
            let mut cells = Vec::new();
            for literal in literals {
                cells.push(serde_json::from_str::<Vec<Vec<i32>>>(&literal?)?);
            }
            let start = cpu_time();
            let answers = cells
                .iter()
                .map(|board| snakes_and_ladders(board))
                .collect();
            (cpu_time() - start, answers)
        };
        let words: Vec<String> = answers.iter().map(i32::to_string).collect();
        println!("{} {}", spent.as_nanos(), words.join(" "));
    }
    Ok(())
}
