//! The fast reader never says what the careful one would not.
//!
//! Owns the comparison of the two on right, nearly right and wrong texts. Must not know what is wrong with any.

use super::{fast, strict, write_literal};
use crate::game::{Board, Side, Square};
use proptest::prelude::*;

/// Whether the fast reader takes the text; panics where it differs from the careful one. It may refuse what
/// the other reads only if there is white space or a minus zero or so: what is not as it would be written.
fn taken(text: &[u8]) -> bool {
    // Boards with jumps everywhere, so that whatever is left of them shows.
    let mut fast = Board::empty(Side::MAX);
    for from in 1..Side::MAX.squares() - 1 {
        fast.set_jump(Square::at(from), Square::FIRST).unwrap();
    }
    let mut careful = fast;
    let taken = fast::parse_fast(text, &mut fast);
    let read = strict::parse_strict(text, &mut careful);
    let shown = String::from_utf8_lossy(text);
    if taken {
        assert_eq!(read, Ok(()), "{shown}");
        assert_eq!(fast, careful, "{shown}");
        let beyond = fast.side().squares()..fast.side().squares().next_multiple_of(64);
        for index in beyond {
            assert_eq!(usize::from(fast.resting()[index]), index, "{shown}");
        }
    } else {
        if read.is_ok() {
            let mut canonical = Vec::new();
            write_literal(&careful, &mut canonical);
            assert_ne!(canonical, text, "refused");
        }
    }
    taken
}

/// A board of this side whose jumps are where `starts` has a bit and lead where `ends` says.
fn board(side: Side, starts: &[bool], ends: &[usize]) -> Board {
    let mut board = Board::empty(side);
    for from in 1..side.squares() - 1 {
        if starts[from] {
            let to = Square::at(ends[from] % side.squares());
            board.set_jump(Square::at(from), to).unwrap();
        }
    }
    board
}

fn literal(board: &Board) -> Vec<u8> {
    let mut text = Vec::new();
    write_literal(board, &mut text);
    text
}

/// Boards of all sides and densities, one with labels of all lengths and one with short ones.
fn boards() -> impl Strategy<Value = Board> {
    (
        2..=20usize,
        0..=4u32,
        prop::sample::select(&[9usize, 99, 400][..]),
    )
        .prop_flat_map(|(n, quarters, greatest)| {
            let start = prop::bool::weighted(f64::from(quarters) / 4.0);
            let starts = prop::collection::vec(start, 400);
            let ends = prop::collection::vec(0..greatest, 400);
            (starts, ends)
                .prop_map(move |(starts, ends)| board(Side::new(n).unwrap(), &starts, &ends))
        })
}

/// Bytes that look like parts of a board.
const LIKELY: &[u8] = b"[],-0123456789 \n\r.:;<=>?+/'mp\0\x5c\xad\xb1\xdb\xdd\xff";

#[test]
fn every_label_is_read_on_every_square_of_every_side() {
    for side in Side::all() {
        let last = side.squares();
        for to in 0..last {
            let shifted: Vec<usize> = (0..last).map(|from| to + from).collect();
            for starts in [
                vec![true; last],
                (0..last).map(|from| from % 7 == to % 7).collect(),
            ] {
                assert!(taken(&literal(&board(side, &starts, &shifted))));
            }
        }
    }
}

#[test]
fn what_stands_at_the_wrong_place_is_refused() {
    for text in [
        "[[-1,4],[-1,3]]x",
        "x[[-1,4],[-1,3]]",
        "[[-1,4],[-1,3]]\n\n",
        "[[-1,4],[-1,3]]\r",
        "[[-1,4]][-1,3]]",
        "[[-1,4[,]-1,3]]",
        "[[-1,4],-1[,3]]",
        "[[-1],[4,-1,3]]",
        "[[-1,4,-1],[3]]",
        "[[[-1,4],[-1,3]]",
        "[[-1,4],[-1,3]]]",
        "[[-1,4],[-1,3],]",
        "[[,-1,4],[-1,3]]",
        "[[-1,04],[-1,3]]",
        "[[-1,-4],[-1,3]]",
        "[[--1,4],[-1,3]]",
        "[[-11,4],[-1,3]]",
        "[[-1,4],[-1,1003]]",
        "[[-1,4],[-1,-]]",
        "[[-1,4],[1,-1]]",
        "[[1,4],[-1,-1]]",
        "[[-1,0],[-1,3]]",
        "[[-1,5],[-1,3]]",
        "[[]]",
        "[[-1]]",
        "[]",
        "",
        "\n",
    ] {
        let text = text.as_bytes();
        assert!(!taken(text), "{}", String::from_utf8_lossy(text));
    }
    for text in ["[[-1,4],[-1,3]]", "[[-1,4],[-1,3]]\n"] {
        assert!(taken(text.as_bytes()));
    }
}

#[test]
fn each_byte_of_a_board_changed_to_each_other_byte() {
    let side = |n| Side::new(n).unwrap();
    let mut some = board(
        side(5),
        &[true, true, false].repeat(9),
        &[7, 0, 24, 11, 9, 3].repeat(5),
    );
    for board in [
        &mut some,
        &mut Board::empty(side(6)),
        &mut Board::empty(side(2)),
    ] {
        let mut text = literal(board);
        for place in 0..text.len() {
            let before = text[place];
            for byte in 0..=u8::MAX {
                text[place] = byte;
                taken(&text);
            }
            text[place] = before;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn what_is_written_is_taken(board in boards(), end in prop::sample::select(&["", "\n"][..])) {
        let mut text = literal(&board);
        text.extend_from_slice(end.as_bytes());
        prop_assert!(taken(&text));
    }

    #[test]
    fn they_agree_on_changed_boards(
        board in boards(),
        place in any::<prop::sample::Index>(),
        other in any::<prop::sample::Index>(),
        byte in prop::sample::select(LIKELY),
    ) {
        let text = literal(&board);
        let place = place.index(text.len());
        let (mut changed, mut inserted, mut removed, mut swapped) =
            (text.clone(), text.clone(), text.clone(), text.clone());
        changed[place] = byte;
        inserted.insert(place, byte);
        removed.remove(place);
        swapped.swap(place, other.index(text.len()));
        // What one change breaks another may seem to mend.
        let mut moved = inserted.clone();
        moved.remove(other.index(moved.len()));
        for text in [&changed, &inserted, &removed, &swapped, &moved] {
            taken(text);
        }
        taken(&text[..place]);
        taken(&text[place..]);
    }

    #[test]
    fn they_agree_on_anything(bytes in prop::collection::vec(prop::sample::select(LIKELY), 0..90)) {
        taken(&bytes);
        taken(&[b"[[", &bytes[..], b"]]"].concat());
    }
}
