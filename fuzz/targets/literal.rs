//! A literal is accepted exactly when serde_json and the rules of the game accept it, and as the same board.
#![no_main]

use corpora::board_by_the_rules;
use libfuzzer_sys::fuzz_target;
use snakes_and_ladders::game::{Board, Side, read_literal};

fuzz_target!(|text: &[u8]| {
    let mut board = Board::empty(Side::MIN);
    let ours = read_literal(text, &mut board).map(|()| board.to_string());
    let value = serde_json::from_slice(text).ok();
    let theirs = value.as_ref().and_then(board_by_the_rules);
    assert_eq!(ours.as_ref().ok(), theirs.as_ref(), "{ours:?}");
});
