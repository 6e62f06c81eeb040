//! Snakes and Ladders (LeetCode 909) by a graph library in Rust: a petgraph `DiGraph` a board, and its `Bfs`.
//!
//! Building the graph is timed too: what is in memory is the board, `Vec<Vec<i32>>`.
//!
//! Run as `petgraph_peer GRIDFILE [--limit N]`; its output is described in `src/lib.rs`.

use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::Bfs;
use std::error::Error;

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

fn parse(literal: &str) -> Result<Vec<Vec<i32>>, std::num::ParseIntError> {
    let cells = literal.replace(|c: char| c.is_whitespace(), "");
    let rows = cells.trim_matches(['[', ']']).split("],[");
    rows.map(|row| row.split(',').map(str::parse).collect())
        .collect()
}

fn main() -> Result<(), Box<dyn Error>> {
    let literals = snl_peers::literals(std::env::args().skip(1))?;
    let boards: Vec<Vec<Vec<i32>>> = literals
        .iter()
        .map(|text| parse(text))
        .collect::<Result<_, _>>()?;
    snl_peers::serve(
        vec![0; boards.len()],
        |answers| {
            for (answer, board) in answers.iter_mut().zip(&boards) {
                *answer = snakes_and_ladders(board);
            }
        },
        |answer| answer,
    )
}
