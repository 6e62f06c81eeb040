//! Writes a random `classic` board with its shortest route as an SVG picture to standard output:
//!
//! ```text
//! cargo run --example picture > board.svg
//! ```

use snakes_and_ladders::solve::routes::Route;
use snakes_and_ladders::{Spec, report};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let spec: Spec = "v1:family=classic;n=10;seed=1".parse()?;
    let board = spec
        .boards()?
        .next()
        .expect("a random spec has any number of boards");
    println!("{}", report::board::svg(&board, Route::of(&board).as_ref()));
    Ok(())
}
