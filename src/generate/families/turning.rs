//! `turning`: where the squares lie matters: each of six wrong numberings of the grid gives another answer.
//!
//! Owns the wrong numberings, and the search for such boards. Must not know which kernel answers.
//!
//! ```text
//!  right        straight     mirrored     top left     top right    row by row   by columns
//!  7  8  9      7  8  9      9  8  7      1  2  3      3  2  1      1  2  3      3  4  9
//!  6  5  4      4  5  6      4  5  6      6  5  4      4  5  6      4  5  6      2  5  8
//!  1  2  3      1  2  3      3  2  1      7  8  9      9  8  7      7  8  9      1  6  7
//! ```
//!
//! The four corners start no jumps, so that every wrong reading is a valid board.

use crate::game::{Board, Side, Square};
use crate::generate::draft::Draft;
use crate::solve::default_kernel;

/// Tries.
const TRIES: usize = 1;

type Numbering = fn(usize, usize, usize) -> usize;

/// The index of the cell `up` rows above the bottom and `across` columns from the left, on a side n.
const WRONG: [Numbering; 6] = [
    |n, up, across| up * n + across,
    |n, up, across| up * n + turned(n, up + 1, across),
    |n, up, across| (n - 1 - up) * n + turned(n, n - 1 - up, across),
    |n, up, across| (n - 1 - up) * n + turned(n, n - up, across),
    |n, up, across| (n - 1 - up) * n + across,
    |n, up, across| across * n + turned(n, across, up),
];

/// `across` where `row` is even, from the other end where it is odd.
const fn turned(n: usize, row: usize, across: usize) -> usize {
    if row % 2 == 0 { across } else { n - 1 - across }
}

/// TODO
pub(in crate::generate) fn make(draft: &mut Draft<'_>) {
    let last = draft.last();
    let n = draft.board.side().n();
    for _ in 0..TRIES {
        let eighths = draft.between(1, 6);
        draft.scatter(2..=n - 1, eighths, 1..=last);
        draft.scatter(n + 1..=last - n, eighths, 1..=last);
        draft.scatter(last - n + 2..=last - 1, eighths, 1..=last);
        if turns(draft.board) {
            return;
        }
        draft.clear();
    }
}

fn turns(board: &Board) -> bool {
    let answer = default_kernel().one(board);
    WRONG
        .iter()
        .all(|&numbering| default_kernel().one(&misread(board, numbering)) != answer)
}

fn misread(board: &Board, numbering: Numbering) -> Board {
    let side: Side = board.side();
    let n = side.n();
    let mut misread = Board::empty(side);
    for jump in board.jumps() {
        let (row, across) = side.place(jump.from);
        misread
            .put(Square::at(numbering(n, n - 1 - row, across)), jump.to)
            .expect("a corner starts no jump");
    }
    misread
}

#[cfg(test)]
mod tests {
    use crate::generate::Family;
    use crate::generate::families::trial::{boards, sides};

    #[test]
    fn rates() {
        for side in sides(Family::Turning) {
            let found = boards(Family::Turning, side, 2000)
                .filter(|b| !b.starts().is_empty())
                .count();
            println!("{side:?} {found}");
        }
    }
}
