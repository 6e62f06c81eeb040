//! All kernels agree with the oracle on any batch of valid boards.
//!
//! A board is a byte for the side, a byte for the number of jumps, and two numbers of two bytes a jump: where it
//! starts and where it ends.
#![no_main]

use libfuzzer_sys::fuzz_target;
use snakes_and_ladders::game::{Side, Square};
use snakes_and_ladders::solve::{Chunk, Unwatched, kernel, kernels};

fn number(input: &mut impl Iterator<Item = u8>) -> Option<usize> {
    Some(usize::from(u16::from_le_bytes([
        input.next()?,
        input.next()?,
    ])))
}

fuzz_target!(|input: &[u8]| {
    let mut input = input.iter().copied();
    let mut chunk = Chunk::new();
    while let Some(byte) = input.next() {
        let side = Side::new(2 + usize::from(byte) % 19).expect("2 to 20");
        let board = chunk.add();
        board.clear(side);
        for _ in 0..input.next().unwrap_or(0) {
            let (Some(from), Some(to)) = (number(&mut input), number(&mut input)) else {
                break;
            };
            let inner = side.squares() - 2;
            let (from, to) = (1 + from % inner, to % side.squares());
            board
                .put(Square::at(from), Square::at(to))
                .expect("an inner square, and one on the board");
        }
        chunk.keep(0);
    }
    chunk.solve(kernel("oracle").expect("listed"), &mut Unwatched);
    let right = chunk.answers().to_vec();
    for kernel in kernels().iter().filter(|kernel| kernel.runs_here()) {
        chunk.solve(kernel, &mut Unwatched);
        assert_eq!(
            chunk.answers(),
            right,
            "{}: {:?}",
            kernel.name,
            chunk.boards()
        );
    }
});
