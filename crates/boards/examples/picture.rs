//! Writes a random `printed` board with its shortest route as an SVG picture to standard output:
//!
//! ```text
//! cargo run --example picture > board.svg
//! ```

use snakes_and_ladders::Spec;
use snakes_and_ladders::draw::picture::{PictureOptions, svg};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let spec: Spec = "v1:family=printed;n=10;seed=1".parse()?;
    let board = spec
        .boards()?
        .next()
        .expect("a random spec has any number of boards");
    println!("{}", svg(&board, PictureOptions::default()));
    Ok(())
}
