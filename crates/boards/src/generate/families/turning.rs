//! `turning`: where the squares lie matters: each of six wrong numberings of the grid gives another
//! answer.
//!
//! ```text
//!  right        straight     mirrored     top left     top right    row by row   by columns
//!  7  8  9      7  8  9      9  8  7      1  2  3      3  2  1      1  2  3      3  4  9
//!  6  5  4      4  5  6      4  5  6      6  5  4      4  5  6      4  5  6      2  5  8
//!  1  2  3      1  2  3      3  2  1      7  8  9      9  8  7      7  8  9      1  6  7
//! ```
//!
//! The four corners start no jumps, so that every wrong reading is a valid board.

use crate::game::{Board, FACES, Jump, Side, Square};
use crate::generate::board_builder::BoardBuilder;
use crate::solve::solve;

/// The number of candidates with jumps anywhere.
const RANDOM_TRIES: usize = 2;
/// The number of candidates with two ladders among other jumps.
const PLACED_TRIES: usize = 8;

type Numbering = fn(Side, usize, usize) -> Square;

/// The wrong numberings: each returns the square for which a solver takes the cell in a row from
/// the top and a column from the left.
const WRONG_NUMBERINGS: [Numbering; 6] = [
    |side, row, column| Square::from_index((side.n() - 1 - row) * side.n() + column),
    |side, row, column| side.square_at(row, side.n() - 1 - column),
    |side, row, column| side.square_at(side.n() - 1 - row, column),
    |side, row, column| side.square_at(side.n() - 1 - row, side.n() - 1 - column),
    |side, row, column| Square::from_index(row * side.n() + column),
    |side, row, column| side.square_at(side.n() - 1 - column, side.n() - 1 - row),
];

/// Draws candidates until each wrong numbering gives another answer. The first two have jumps
/// anywhere: draws how many eighths of the squares start jumps, 1 to 6, and the jumps. The next
/// eight have two ladders ([`place_ladders`]) and jumps on 0 to 3 eighths of the other squares. The
/// last ones have two ladders alone, placed first as drawn and then in each way that follows in
/// turn.
pub(super) fn build(builder: &mut BoardBuilder<'_>) {
    let jumps_anywhere = |builder: &mut BoardBuilder<'_>| {
        let eighths = builder.draw_between(1, 6);
        scatter(builder, eighths);
    };
    let ladders_and_jumps = |builder: &mut BoardBuilder<'_>| {
        let (foot, way) = draw_ladders(builder);
        place_ladders(builder, foot, way);
        let eighths = builder.draw_between(0, 3);
        scatter(builder, eighths);
    };
    let accept = |builder: &BoardBuilder<'_>| exposes_numberings(builder.board);
    if builder.draw_until(RANDOM_TRIES, jumps_anywhere, accept)
        || builder.draw_until(PLACED_TRIES, ladders_and_jumps, accept)
    {
        return;
    }
    let (foot, first) = draw_ladders(builder);
    let mut ways = first..;
    let next_ladders = |builder: &mut BoardBuilder<'_>| {
        place_ladders(builder, foot, ways.next().expect("an endless range"));
    };
    builder.draw_until(count_ways(builder), next_ladders, accept);
}

/// Returns the number of ways to place the two ladders: a square of a row that runs from right to
/// left, and a distance.
fn count_ways(builder: &BoardBuilder<'_>) -> usize {
    let n = builder.board.side().n();
    n / 2 * n * FACES
}

/// Draws where the first ladder starts, 2 to 7, and in which of the [`count_ways`] ways the
/// ladders are placed.
fn draw_ladders(builder: &mut BoardBuilder<'_>) -> (usize, usize) {
    let foot = builder.draw_between(2, FACES + 1);
    (foot, builder.draw_between(0, count_ways(builder) - 1))
}

/// Places two ladders for an answer of two rolls: one to 1 to 6 squares before the other, which
/// leads to n². Corners start none, and ends are at least 1.
fn place_ladders(builder: &mut BoardBuilder<'_>, foot: usize, way: usize) {
    let n = builder.board.side().n();
    let way = way % count_ways(builder);
    let square = way / FACES;
    let short = way % FACES + 1;
    let second = (2 * (square / n) + 1) * n + square % n + 1;
    let first_end = second.saturating_sub(short).max(1);
    for (from, to) in [(foot, first_end), (second, builder.last())] {
        if !is_corner(builder, from) {
            builder.set_jump(from, to);
        }
    }
}

fn is_corner(builder: &BoardBuilder<'_>, label: usize) -> bool {
    let last = builder.last();
    let n = builder.board.side().n();
    [1, n, last - n + 1, last].contains(&label)
}

/// Starts a jump to anywhere on each square but the corners, with probability `eighths` / 8.
fn scatter(builder: &mut BoardBuilder<'_>, eighths: usize) {
    let last = builder.last();
    let n = builder.board.side().n();
    for (low, high) in [(2, n - 1), (n + 1, last - n), (last - n + 2, last - 1)] {
        builder.scatter(low..=high, eighths, 1..=last);
    }
}

pub(super) fn exposes_numberings(board: &Board) -> bool {
    let answer = solve(board);
    WRONG_NUMBERINGS
        .iter()
        .all(|&numbering| solve(&renumber(board, numbering)) != answer)
}

/// Returns the board that a solver with this numbering reads.
fn renumber(board: &Board, numbering: Numbering) -> Board {
    let side = board.side();
    let jumps = board.jumps().map(|Jump { from, to }| {
        let (row, column) = side.coordinates(from);
        let from = numbering(side, row, column);
        Jump { from, to }
    });
    Board::with_jumps(side, jumps).expect("a corner starts no jump")
}
