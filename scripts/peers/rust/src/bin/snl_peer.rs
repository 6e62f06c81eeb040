//! The project's own kernels behind the peers' protocol, over `Board`s in memory.
//!
//! Sorting the boards by side, which the kernels ask for, is timed too.
//!
//! Run as `snl_peer --solver NAME GRIDFILE [--limit N]`; its output is described in `src/lib.rs`.

use snakes_and_ladders::game::{Board, MAX_SIDE, Side, Solution, read_literal};
use snakes_and_ladders::solve;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    if args.next().as_deref() != Some("--solver") {
        return Err("usage: snl_peer --solver NAME GRIDFILE [--limit N]".into());
    }
    let kernel = solve::kernel(&args.next().ok_or("--solver needs a name")?)
        .map_err(|error| error.to_string())?;
    let mut boards = Vec::new();
    for literal in snl_peers::literals(args)? {
        let mut board = Board::empty(Side::MIN);
        read_literal(literal.as_bytes(), &mut board).map_err(|error| error.to_string())?;
        boards.push(board);
    }

    let mut by_side = vec![Vec::<u32>::new(); MAX_SIDE + 1];
    snl_peers::serve(
        vec![Solution::Unreachable; boards.len()],
        |answers| {
            by_side.iter_mut().for_each(Vec::clear);
            for (index, board) in boards.iter().enumerate() {
                by_side[board.side().n()].push(index as u32);
            }
            for which in by_side.iter().filter(|which| !which.is_empty()) {
                kernel.solve_batch(&boards, which, answers);
            }
        },
        Solution::min_rolls,
    )
}
