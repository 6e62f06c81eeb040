//! Makes boards, solves them, tests a solver, lists the shortest routes of the longest puzzle, and
//! draws it:
//!
//! ```text
//! cargo run --example tour
//! ```

use snakes_and_ladders::draw::picture::{PictureOptions, svg};
use snakes_and_ladders::generate::{Constraints, Family, Solvable};
use snakes_and_ladders::solve::routes::Routes;
use snakes_and_ladders::{Board, Side, Spec, solve_many};
use std::collections::VecDeque;
use std::error::Error;
use std::path::Path;

/// A solver with LeetCode's signature, to be tested.
fn min_rolls(rows: Vec<Vec<i32>>) -> i32 {
    let n = rows.len();
    let mut rolls = vec![-1; n * n + 1];
    rolls[1] = 0;
    let mut queue = VecDeque::from([1]);
    while let Some(square) = queue.pop_front() {
        for landing in square + 1..=(square + 6).min(n * n) {
            let up = (landing - 1) / n;
            let along = (landing - 1) % n;
            let column = if up.is_multiple_of(2) {
                along
            } else {
                n - 1 - along
            };
            let cell = rows[n - 1 - up][column];
            let rest = if cell == -1 { landing } else { cell as usize };
            if rolls[rest] == -1 {
                rolls[rest] = rolls[square] + 1;
                queue.push_back(rest);
            }
        }
    }
    rolls[n * n]
}

fn main() -> Result<(), Box<dyn Error>> {
    tour(1000, Path::new("longest.svg"))
}

/// Makes this many boards, and tests the solver on them. Prints and draws one of those that take
/// the most rolls, with all its shortest routes.
pub fn tour(count: usize, picture: &Path) -> Result<(), Box<dyn Error>> {
    let spec = Spec::builder()
        .families([Family::Classic])
        .sizes(Side::new(8).expect("8 is within 2 to 20"))
        .constraints(Constraints {
            solvable: Solvable::Yes,
            ..Constraints::default()
        })
        .seed(7)
        .build()?;
    let boards: Vec<Board> = spec.boards()?.take(count).collect();
    let answers = solve_many(&boards);
    for (board, answer) in boards.iter().zip(&answers) {
        assert_eq!(min_rolls(board.rows()), answer.min_rolls(), "{board}");
    }
    let longest = (0..boards.len()).max_by_key(|&index| answers[index].min_rolls());
    let board = &boards[longest.expect("there are boards")];
    println!("{board}");
    for route in Routes::of(board) {
        println!("{:?}", route.rolls().collect::<Vec<u8>>());
    }
    std::fs::write(picture, svg(board, PictureOptions::default()))?;
    Ok(())
}
