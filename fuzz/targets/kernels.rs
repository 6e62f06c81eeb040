//! All kernels agree with the oracle on any batch of valid boards.
//!
//! A board is one byte for the side, one for the number of jumps, and for each jump two numbers of
//! two bytes: its start and its end.
#![no_main]

use libfuzzer_sys::fuzz_target;
use snakes_and_ladders::game::{Side, Square};
use snakes_and_ladders::solve::{BoardBatch, NoTiming, kernel, kernels};

fn number(input: &mut impl Iterator<Item = u8>) -> Option<usize> {
    Some(usize::from(u16::from_le_bytes([
        input.next()?,
        input.next()?,
    ])))
}

fuzz_target!(|input: &[u8]| {
    let mut input = input.iter().copied();
    let mut batch = BoardBatch::new();
    while let Some(byte) = input.next() {
        let side = Side::new(2 + usize::from(byte) % 19).expect("2 to 20");
        let board = batch.next_slot();
        board.clear(side);
        for _ in 0..input.next().unwrap_or(0) {
            let (Some(from), Some(to)) = (number(&mut input), number(&mut input)) else {
                break;
            };
            let inner = side.squares() - 2;
            let from = 1 + from % inner;
            let to = to % side.squares();
            board
                .set_jump(Square::from_index(from), Square::from_index(to))
                .expect("an inner square, and one on the board");
        }
        batch.commit(0);
    }
    batch.solve(kernel("oracle").expect("listed"), &mut NoTiming);
    let expected = batch.answers().to_vec();
    for kernel in kernels().iter().filter(|kernel| kernel.runs_here()) {
        batch.solve(kernel, &mut NoTiming);
        assert_eq!(
            batch.answers(),
            expected,
            "{}: {:?}",
            kernel.name,
            batch.boards()
        );
    }
});
