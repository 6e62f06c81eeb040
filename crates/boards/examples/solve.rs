//! Solves one board, given as a LeetCode literal, and explains its shortest route:
//!
//! ```text
//! cargo run --example solve -- '[[-1,-1,-1],[-1,9,8],[-1,8,-1]]'
//! ```

use snakes_and_ladders::draw::text::route::explain;
use snakes_and_ladders::{Board, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let literal = std::env::args().nth(1);
    let board: Board = literal
        .as_deref()
        .unwrap_or("[[-1,-1,-1],[-1,9,8],[-1,8,-1]]")
        .parse()?;
    println!("answer: {}", solve(&board).min_rolls());
    print!("{}", explain(&board));
    Ok(())
}
