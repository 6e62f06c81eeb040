//! A literal is accepted exactly when serde_json and the rules of the game accept it, and as the
//! same board.
#![no_main]

use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use snakes_and_ladders::game::{Board, Side, read_literal};

fuzz_target!(|text: &[u8]| {
    let mut board = Board::empty(Side::MIN);
    let ours = read_literal(text, &mut board).map(|()| board.to_string());
    let value = serde_json::from_slice(text).ok();
    let theirs = value.as_ref().and_then(board_by_the_rules);
    assert_eq!(ours.as_ref().ok(), theirs.as_ref(), "{ours:?}");
});

/// Returns the literal of the board that a JSON value stands for by the rules of the game.
fn board_by_the_rules(value: &Value) -> Option<String> {
    let rows: Vec<Vec<i64>> = serde_json::from_value(value.clone()).ok()?;
    let n = rows.len();
    let square = |n: usize| (n * n) as i64;
    let valid = (2..=20).contains(&n)
        && rows.iter().all(|row| row.len() == n)
        && rows.iter().flatten().all(|&cell| cell == -1 || (1..=square(n)).contains(&cell))
        // Square 1 is at the bottom left; the last at the top, left for even sides, right for odd
        // ones.
        && rows[n - 1][0] == -1
        && rows[0][if n.is_multiple_of(2) { 0 } else { n - 1 }] == -1;
    valid.then(|| serde_json::to_string(&rows).expect("numbers"))
}
