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

use crate::game::{Board, FACES, Side, Square};
use crate::generate::board_builder::BoardBuilder;
use crate::solve::default_kernel;

/// Tries with jumps drawn anywhere.
const RANDOM_TRIES: usize = 2;
/// Tries with a short way among others.
const PLACED_TRIES: usize = 8;

type Numbering = fn(usize, usize, usize) -> usize;

/// The index of the cell `up` rows above the bottom and `across` columns from the left, on a side n.
const WRONG_NUMBERINGS: [Numbering; 6] = [
    |n, up, across| up * n + across,
    |n, up, across| up * n + boustrophedon(n, up + 1, across),
    |n, up, across| (n - 1 - up) * n + boustrophedon(n, n - 1 - up, across),
    |n, up, across| (n - 1 - up) * n + boustrophedon(n, n - up, across),
    |n, up, across| (n - 1 - up) * n + across,
    |n, up, across| across * n + boustrophedon(n, across, up),
];

/// `across` where `row` is even, from the other end where it is odd.
const fn boustrophedon(n: usize, row: usize, across: usize) -> usize {
    if row.is_multiple_of(2) {
        across
    } else {
        n - 1 - across
    }
}

/// Until each wrong numbering gives another answer: twice at most, how many eighths of the squares start jumps, 1 to 6, and
/// these jumps; eight times at most, two ladders ([`plant`]), then how many eighths, 0 to 3, and jumps on other squares;
/// then two ladders alone: drawn once, then each next second one in turn.
pub(in crate::generate) fn make(draft: &mut BoardBuilder<'_>) {
    for _ in 0..RANDOM_TRIES {
        let eighths = draft.between(1, 6);
        scatter(draft, eighths);
        if exposes_numberings(draft.board) {
            return;
        }
        draft.clear();
    }
    for _ in 0..PLACED_TRIES {
        let (foot, place) = draw_ladders(draft);
        place_ladders(draft, foot, place);
        let eighths = draft.between(0, 3);
        scatter(draft, eighths);
        if exposes_numberings(draft.board) {
            return;
        }
        draft.clear();
    }
    let (foot, place) = draw_ladders(draft);
    for step in 0..places(draft) {
        place_ladders(draft, foot, place + step);
        if exposes_numberings(draft.board) {
            return;
        }
        draft.clear();
    }
}

/// How many places there are for the two ladders: a square of a row that runs from right to left, and a distance.
fn places(draft: &BoardBuilder<'_>) -> usize {
    let n = draft.board.side().n();
    n / 2 * n * FACES
}

/// Where the first ladder starts, 2 to 7, and a place.
fn draw_ladders(draft: &mut BoardBuilder<'_>) -> (usize, usize) {
    let foot = draft.between(2, FACES + 1);
    (foot, draft.between(0, places(draft) - 1))
}

/// Two rolls: a ladder to 1 to 6 squares before another, which leads to n². Corners stay as they are, and square 1 is
/// the least end.
fn place_ladders(draft: &mut BoardBuilder<'_>, foot: usize, place: usize) {
    let n = draft.board.side().n();
    let place = place % places(draft);
    let (square, short) = (place / FACES, place % FACES + 1);
    let second = (2 * (square / n) + 1) * n + square % n + 1;
    let first_end = second.saturating_sub(short).max(1);
    for (from, to) in [(foot, first_end), (second, draft.last())] {
        if !is_corner(draft, from) {
            draft.set_jump(from, to);
        }
    }
}

fn is_corner(draft: &BoardBuilder<'_>, label: usize) -> bool {
    let (last, n) = (draft.last(), draft.board.side().n());
    [1, n, last - n + 1, last].contains(&label)
}

fn scatter(draft: &mut BoardBuilder<'_>, eighths: usize) {
    let (last, n) = (draft.last(), draft.board.side().n());
    for (low, high) in [(2, n - 1), (n + 1, last - n), (last - n + 2, last - 1)] {
        draft.scatter(low..=high, eighths, 1..=last);
    }
}

fn exposes_numberings(board: &Board) -> bool {
    let answer = default_kernel().solve_one(board);
    WRONG_NUMBERINGS
        .iter()
        .all(|&numbering| default_kernel().solve_one(&renumber(board, numbering)) != answer)
}

fn renumber(board: &Board, numbering: Numbering) -> Board {
    let side: Side = board.side();
    let n = side.n();
    let mut misread = Board::empty(side);
    for jump in board.jumps() {
        let (row, across) = side.coordinates(jump.from);
        misread
            .set_jump(Square::at(numbering(n, n - 1 - row, across)), jump.to)
            .expect("a corner starts no jump");
    }
    misread
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Jump;
    use crate::generate::families::exhaustive;
    use crate::generate::families::test_support::{boards, rolls, sides};
    use crate::generate::{BoardRng, Family};

    /// Every wrong way through the grid, as rows from the top and columns from the left, walked step by step.
    fn wrong_ways(n: usize) -> [Vec<(usize, usize)>; 6] {
        let up: Vec<usize> = (0..n).rev().collect();
        let down: Vec<usize> = (0..n).collect();
        let walk = |rows: &[usize], turning: bool, mut leftwards: bool| {
            let mut way = Vec::new();
            for &row in rows {
                let mut columns: Vec<usize> = (0..n).collect();
                if leftwards {
                    columns.reverse();
                }
                way.extend(columns.into_iter().map(|column| (row, column)));
                leftwards ^= turning;
            }
            way
        };
        // By columns: from the left, the first one upwards.
        let columns = walk(&down, true, false)
            .into_iter()
            .map(|(column, height)| (n - 1 - height, column))
            .collect();
        [
            walk(&up, false, false),
            walk(&up, true, true),
            walk(&down, true, false),
            walk(&down, true, true),
            walk(&down, false, false),
            columns,
        ]
    }

    /// The board's grid, numbered along a way.
    fn read_along(board: &Board, way: &[(usize, usize)]) -> Board {
        let grid: Vec<Vec<i32>> = serde_json::from_str(&board.to_string()).unwrap();
        let cells = way.iter().map(|&(row, column)| grid[row][column]);
        let jumps = cells.enumerate().filter(|&(_, cell)| cell != -1);
        let jumps = jumps.map(|(index, cell)| Jump {
            from: Square::at(index),
            to: Square::new(cell as usize).unwrap(),
        });
        Board::with_jumps(board.side(), jumps).unwrap()
    }

    #[test]
    fn every_wrong_numbering_gives_another_answer() {
        for side in sides(Family::Turning) {
            let ways = wrong_ways(side.n());
            for board in boards(Family::Turning, side, 60) {
                let right = rolls(&board);
                for way in &ways {
                    assert_ne!(rolls(&read_along(&board, way)), right, "{board}");
                }
            }
        }
    }

    #[test]
    fn two_ladders_alone_do_in_some_place_wherever_the_first_starts() {
        for side in sides(Family::Turning) {
            let (mut board, mut stream) = (Board::empty(side), BoardRng::new(0));
            for foot in 2..=FACES + 1 {
                let mut draft = BoardBuilder {
                    board: &mut board,
                    stream: &mut stream,
                };
                let found = (0..places(&draft)).any(|place| {
                    draft.clear();
                    place_ladders(&mut draft, foot, place);
                    exposes_numberings(draft.board)
                });
                assert!(found, "{side:?} {foot}");
            }
        }
    }

    /// Of those whose corners are free: others are not boards under every numbering.
    #[test]
    fn there_is_none_of_side_3() {
        let side = Side::new(3).unwrap();
        let mut board = Board::empty(side);
        for choice in 0..100_000u64 {
            // Squares 2, 4, 5, 6 and 8 are digits 0, 2, 3, 4 and 6 of the rank.
            let rank: u64 = [0, 2, 3, 4, 6]
                .iter()
                .enumerate()
                .map(|(place, &digit)| choice / 10u64.pow(place as u32) % 10 * 10u64.pow(digit))
                .sum();
            board.clear(side);
            exhaustive::make(rank, &mut board);
            assert!(!exposes_numberings(&board), "{board}");
        }
    }
}
