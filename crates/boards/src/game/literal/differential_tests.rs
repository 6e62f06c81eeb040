//! The fast reader against the strict one, on valid, almost valid and invalid texts.

use super::masks::BLOCK;
use super::{fast, strict, write, write_literal};
use crate::game::{Board, Jump, Side, Square};
use crate::runs_long_tests;
use proptest::prelude::*;

/// Returns whether the fast reader accepts the text. Panics if the fast reader disagrees with the
/// strict one, except that it may reject a valid text that is not canonical.
fn accepted(text: &[u8]) -> bool {
    // Starts from boards with jumps everywhere, so that anything left of them shows.
    let mut fast = Board::empty(Side::MAX);
    for from in 1..Side::MAX.squares() - 1 {
        fast.set_jump(Square::from_index(from), Square::FIRST)
            .unwrap();
    }
    let mut strict = fast;
    let accepted = fast::parse_fast(text, &mut fast);
    let read = strict::parse_strict(text, &mut strict);
    let shown = String::from_utf8_lossy(text);
    if accepted {
        assert_eq!(read, Ok(()), "{shown}");
        assert_eq!(fast, strict, "{shown}");
        let beyond = fast.side().squares()..fast.side().squares().next_multiple_of(64);
        for index in beyond {
            assert_eq!(usize::from(fast.resting()[index]), index, "{shown}");
        }
    } else if read.is_ok() {
        assert_ne!(literal(&strict), text, "rejected");
    }
    accepted
}

fn literal(board: &Board) -> Vec<u8> {
    let mut text = Vec::new();
    write_literal(board, &mut text);
    text
}

/// Bytes of literals, and bytes that differ from these in one bit or one step.
const LIKELY: &[u8] = b"[],-0123456789 \n\r.:;<=>?+/'mp\0\x5c\xad\xb1\xdb\xdd\xff";

#[test]
fn every_label_is_read_on_every_square_of_every_side() {
    for side in Side::all() {
        let last = side.squares();
        for to in 0..last {
            for every in [1, 7] {
                let starts = (2..last).filter(|from| from % every == to % every);
                let jumps = starts.map(|from| Jump::new(from, 1 + (to + from) % last));
                let board = Board::with_jumps(side, jumps).unwrap();
                assert!(accepted(&literal(&board)));
            }
        }
    }
}

#[test]
fn they_agree_on_every_change_of_one_byte() {
    let side = |n| Side::new(n).unwrap();
    let dense = Board::of_spec("v1:family=dense;n=5");
    for board in [dense, Board::empty(side(6)), Board::empty(side(2))] {
        let mut text = literal(&board);
        for at in 0..text.len() {
            let before = text[at];
            for byte in 0..=u8::MAX {
                text[at] = byte;
                accepted(&text);
            }
            text[at] = before;
        }
    }
}

#[test]
fn equal_errors_in_different_blocks_do_not_cancel() {
    let text = literal(&Board::empty(Side::MAX));
    let cells: Vec<usize> = (0..text.len())
        .filter(|&at| text[at..].starts_with(b"-1"))
        .collect();
    let mut pairs = 0;
    for wrong in [b"-2", b"01", b"--", b"x1"] {
        for (number, &first) in cells.iter().enumerate() {
            for &second in cells[number + 1..].iter() {
                if (second - first).is_multiple_of(BLOCK) {
                    let mut text = text.clone();
                    text[first..first + 2].copy_from_slice(wrong);
                    text[second..second + 2].copy_from_slice(wrong);
                    assert!(!accepted(&text), "{first} and {second}");
                    pairs += 1;
                }
            }
        }
    }
    assert!(pairs > 1000, "{pairs}");
}

#[test]
fn sixteen_cells_in_four_rows_are_rejected_unless_all_rows_have_four() {
    let row = |cells: usize| format!("[{}]", vec!["-1"; cells].join(","));
    for first in 1..=13 {
        for second in 1..=14 - first {
            for third in 1..=15 - first - second {
                let rows = [first, second, third, 16 - first - second - third];
                let text = format!("[{}]", rows.map(row).join(","));
                assert_eq!(accepted(text.as_bytes()), rows == [4; 4], "{text}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if runs_long_tests() { 2000 } else { 500 }))]

    #[test]
    fn what_is_written_reads_back(board in Board::any(2..=20), end in prop::sample::select(&["", "\n"][..])) {
        let mut text = literal(&board);
        let mut portable = Vec::new();
        write::write_portable(&board, &mut portable);
        prop_assert_eq!(&text, &portable);
        let rows: Vec<Vec<i64>> = serde_json::from_slice(&text).unwrap();
        for square in (0..board.side().squares()).map(Square::from_index) {
            let (row, column) = board.side().coordinates(square);
            let jump = board.jump(square).map_or(-1, |to| to.label() as i64);
            prop_assert_eq!(rows[row][column], jump);
        }
        text.extend_from_slice(end.as_bytes());
        prop_assert!(accepted(&text));
    }

    #[test]
    fn they_agree_on_changed_boards(
        board in Board::any(2..=20),
        at in any::<prop::sample::Index>(),
        other in any::<prop::sample::Index>(),
        byte in prop::sample::select(LIKELY),
    ) {
        let text = literal(&board);
        let at = at.index(text.len());
        let (mut changed, mut inserted, mut removed, mut swapped) =
            (text.clone(), text.clone(), text.clone(), text.clone());
        changed[at] = byte;
        inserted.insert(at, byte);
        removed.remove(at);
        swapped.swap(at, other.index(text.len()));
        // A second change may hide the first from the fast reader.
        let mut moved = inserted.clone();
        moved.remove(other.index(moved.len()));
        for text in [&changed, &inserted, &removed, &swapped, &moved] {
            accepted(text);
        }
        accepted(&text[..at]);
        accepted(&text[at..]);
    }

    #[test]
    fn they_agree_on_anything(bytes in prop::collection::vec(prop::sample::select(LIKELY), 0..90)) {
        accepted(&bytes);
        accepted(&[b"[[", &bytes[..], b"]]"].concat());
    }
}
