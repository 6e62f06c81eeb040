//! Prints ten boards of side 8 that take six rolls and have one shortest route, as LeetCode
//! literals.

use snakes_and_ladders::Spec;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let spec: Spec = "v1:family=uniform;n=8;density=0.2;seed=7;rolls=6;routes=1".parse()?;
    for board in spec.boards()?.take(10) {
        println!("{board}");
    }
    Ok(())
}
